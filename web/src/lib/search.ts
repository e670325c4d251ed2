// Search that forgives how Japanese is typed: kana in either script, wide letters, and the readings of kanji (「しば」
// finds マーク縛り). The readings are data: the text `ui.readings`, pairs like 縛=しば; a word may have several.

/** Return the same letters for the same sound: width, case and kana script do not matter. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

/** Grouped by their first letter. */
export type Readings = Map<string, [written: string, sound: string][]>;

export function readings(text: string): Readings {
  const known: Readings = new Map();
  for (const pair of text.split(/\s+/)) {
    const [written, sound] = pair.split('=');
    if (!written || !sound) continue;
    const first = [...written][0]!;
    known.set(first, [...(known.get(first) ?? []), [written, fold(sound)]]);
  }
  return known;
}

/** Return where in `text` the rest of what is wanted ends, if it begins at `at`; -1 if it does not. */
function match(text: string, at: number, wanted: string, known: Readings): number {
  if (!wanted) return at;
  const letter = [...text.slice(at)][0];
  if (letter === undefined) return -1;
  for (const [written, sound] of [[letter, fold(letter)] as [string, string], ...(known.get(letter) ?? [])]) {
    if (!sound || !text.startsWith(written, at)) continue;
    const after = at + written.length;
    if (sound.startsWith(wanted)) return after;
    const end = wanted.startsWith(sound) ? match(text, after, wanted.slice(sound.length), known) : -1;
    if (end >= 0) return end;
  }
  return -1;
}

/** Return the name cut in three around what was found: before, hit, after; null if nothing was. */
export function find(name: string, query: string, known: Readings): [string, string, string] | null {
  const wanted = fold(query.trim()).replace(/\s+/g, ' ');
  if (!wanted) return null;
  for (let at = 0; at < name.length; at += [...name.slice(at)][0]!.length) {
    const end = match(name, at, wanted, known);
    if (end >= 0) return [name.slice(0, at), name.slice(at, end), name.slice(end)];
  }
  return null;
}

/** Return how far a name is from the search: 0 all of it, 1 whole words of it, 2 the inside of a word (lock in clock). */
export function distance([before, hit, after]: [string, string, string]): number {
  if (!before && !after) return 0;
  return /[a-z]$/i.test(before) && /^[a-z]/i.test(hit) ? 2 : 1;
}
