// Search that forgives how words are typed: kana in either script, wide letters, hyphens and long vowels, romaji, and
// the readings of kanji (「しば」 and "shiba" find マーク縛り). A word may have several readings: `readings.json`.

import { toHiragana } from 'wanakana';
import sounds from './readings.json';

/** Return the same letters for the same sound: width, case, kana script, hyphens and spaces do not matter. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[\s・,.'’‐-―-]/g, '');
}

/** Return folded text without the letters that only make a vowel longer: few people type them all. */
const shorten = (folded: string) =>
  folded.replace(/(?<=.)ー|(?<=[おこそとのほもよろをごぞどぼぽょうくすつぬふむゆるぐずづぶぷゅ])う/g, '');

/** By the first letter of what is written. */
const READINGS = new Map<string, [written: string, sound: string][]>();
for (const [written, each] of Object.entries(sounds))
  for (const sound of each) {
    const first = [...written][0]!;
    READINGS.set(first, [...(READINGS.get(first) ?? []), [written, shorten(fold(sound))]]);
  }

/** Return where in `text` the rest of what is wanted ends, if it begins at `at`; -1 if it does not. */
function match(text: string, at: number, wanted: string): number {
  if (!wanted) return at;
  const letter = [...text.slice(at)][0];
  if (letter === undefined) return -1;
  const plain = fold(letter);
  if (!plain) return match(text, at + letter.length, wanted);
  for (const [written, sound] of [[letter, plain] as [string, string], ...(READINGS.get(letter) ?? [])]) {
    if (!text.startsWith(written, at)) continue;
    const after = at + written.length;
    // A Latin letter alone is the letter, as in J, not where the sound of a word begins.
    if (sound.startsWith(wanted) && (sound === wanted || !/^[a-z]$/.test(wanted))) return after;
    const end = wanted.startsWith(sound) ? match(text, after, wanted.slice(sound.length)) : -1;
    if (end >= 0) return end;
  }
  return plain === 'ー' || plain === 'う' ? match(text, at + letter.length, wanted) : -1;
}

let last: { query: string; spellings: string[] } = { query: '', spellings: [] };

/** Return the spellings to look for: as typed, and as romaji if it can be read so. */
function spellings(query: string): string[] {
  if (last.query === query) return last.spellings;
  const typed = fold(query);
  const kana = /[a-z]/.test(typed) ? toHiragana(typed) : typed;
  // Kept, since a search asks for the same of every name.
  last = { query, spellings: [...new Set([typed, kana].map(shorten))].filter((spelling) => spelling) };
  return last.spellings;
}

/** Return the name cut in three around what was found: before, hit, after; null if nothing was. */
export function find(name: string, query: string): [string, string, string] | null {
  for (const wanted of spellings(query))
    for (let at = 0; at < name.length; at += [...name.slice(at)][0]!.length) {
      const end = fold([...name.slice(at)][0]!) ? match(name, at, wanted) : -1;
      if (end >= 0) return [name.slice(0, at), name.slice(at, end), name.slice(end)];
    }
  return null;
}

/** Return how far a name is from the search: 0 all of it, 1 whole words, 2 where a word begins, 3 inside one. */
export function distance([before, hit, after]: [string, string, string]): number {
  if (!before && !after) return 0;
  if (/[a-z]$/i.test(before) && /^[a-z]/i.test(hit)) return 3;
  return /[a-z]$/i.test(hit) && /^[a-z]/i.test(after) ? 2 : 1;
}
