// Search that forgives how Japanese is typed: kana in either script, wide letters, and the reading of common kanji
// (「しば」 finds マーク縛り). The readings are data: the text `ui.readings`, pairs like 縛=しば.

/** Same letters for the same sound: width, case and kana script do not matter. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

export type Readings = [written: string, sound: string][];

/** Longest first, so that 大富豪 is found before 大. */
export function readings(text: string): Readings {
  return text
    .split(/\s+/)
    .map((pair) => pair.split('='))
    .filter((pair): pair is [string, string] => pair.length === 2)
    .sort((a, b) => b[0].length - a[0].length);
}

interface Piece {
  written: string;
  sound: string;
}

function pieces(text: string, known: Readings): Piece[] {
  const out: Piece[] = [];
  for (let at = 0; at < text.length;) {
    const hit = known.find(([written]) => text.startsWith(written, at));
    const written = hit ? hit[0] : text[at]!;
    out.push({ written, sound: hit ? fold(hit[1]) : fold(written) });
    at += written.length;
  }
  return out;
}

function spans(list: string[], wanted: string): [number, number] | null {
  const found = list.join('').indexOf(wanted);
  if (found < 0) return null;
  let [at, first, last] = [0, -1, -1];
  for (const [i, part] of list.entries()) {
    if (part && at < found + wanted.length && at + part.length > found) {
      if (first < 0) first = i;
      last = i;
    }
    at += part.length;
  }
  return [first, last + 1];
}

/** The name cut in three around what was found: before, hit, after; null if nothing was. */
export function find(name: string, query: string, known: Readings): [string, string, string] | null {
  const wanted = fold(query.trim());
  if (!wanted) return null;
  const asWritten = letters(name, wanted);
  if (asWritten) return asWritten;
  const cut = pieces(name, known);
  const sound = spans(
    cut.map((piece) => piece.sound),
    wanted,
  );
  if (!sound) return null;
  const join = (from: number, to: number) =>
    cut
      .slice(from, to)
      .map((piece) => piece.written)
      .join('');
  return [join(0, sound[0]), join(sound[0], sound[1]), join(sound[1], cut.length)];
}

function letters(name: string, wanted: string): [string, string, string] | null {
  const all = [...name];
  const span = spans(all.map(fold), wanted);
  if (!span) return null;
  return [all.slice(0, span[0]).join(''), all.slice(...span).join(''), all.slice(span[1]).join('')];
}
