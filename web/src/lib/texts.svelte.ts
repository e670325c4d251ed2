// Every sentence on the page comes from here: ids of tefuda.texts, looked up in the language set.
// Reading `t()` or `say()` inside a component is reactive, so switching the language redraws everything live.

import { fetchTexts } from './api';
import { parts, plain } from './format';
import { settings, type Settings } from './settings.svelte';
import type { RoomInfo, Text } from './types';

type Lang = Settings['lang'];
type Table = Record<string, string>;

// Raw: replaced as a whole, never changed in place.
let table: Table = $state.raw({});
let shown: Lang = $state('ja');
/** What was loaded beside the texts that all screens share: games, and parts that few screens need. */
const asked = new Set<string>();
const loaded = new Map<string, Promise<Table>>();

function fetched(lang: Lang, part = ''): Promise<Table> {
  const key = `${lang}/${part}`;
  let promise = loaded.get(key);
  if (promise === undefined) {
    promise = fetchTexts(lang, part).then((found) => (lang === 'ja' ? glued(found) : found));
    // A failed load may be tried again.
    promise.catch(() => loaded.delete(key));
    loaded.set(key, promise);
  }
  return promise;
}

/** In Japanese a space is beside numbers and cards, and no line begins with the particle that follows one. */
function glued(found: Table): Table {
  return Object.fromEntries(Object.entries(found).map(([id, words]) => [id, words.replace(/ (?=[ぁ-ん])/g, '\u00a0')]));
}

/** Return the language on the page now (the one chosen, once its texts are here). */
export function lang(): Lang {
  return shown;
}

/** Return the texts that are here now: another object once there are others. */
export function present(): object {
  return table;
}

export async function setLang(next: Lang): Promise<void> {
  const all = await Promise.all([fetched(next), ...[...asked].map((part) => fetched(next, part))]);
  table = Object.assign({}, ...all) as Table;
  shown = next;
  settings.lang = next;
  document.documentElement.lang = next;
}

/** Bring the prompts, rules and help of one game. */
export async function needGame(game: string): Promise<void> {
  if (asked.has(game)) return;
  const more = await fetched(shown, game);
  asked.add(game);
  table = { ...table, ...more };
}

/** Bring the house rules of a game in full. */
export const needRulePages = (game: string): Promise<void> => needGame(`${game}.rules`);

export function has(id: string): boolean {
  return id in table;
}

/** Return the raw sentence, placeholders and all. A missing one shows its id, so that it is noticed; nothing, as long as
    the part it belongs to is on its way. */
export function template(id: string): string {
  const found = table[id];
  if (found !== undefined) return found;
  const part =
    (table['parts'] ?? '').split(' ').find((one) => id.startsWith(`${one}.`)) ??
    /^\w+\.(first_steps|key|setup)(?=\.)/.exec(id)?.[0];
  if (!part || asked.has(part)) return id;
  void needGame(part).catch(() => {});
  return '';
}

/** A thing by its id: things whose texts are more than a name keep it under `.name`. */
export function named(id: string): string {
  return table[id] ?? table[`${id}.name`] ?? id.slice(id.lastIndexOf('.') + 1).replaceAll('_', ' ');
}

/** Return the first of several ids that has a text. */
export function firstOf(...ids: string[]): string {
  return table[ids.find((id) => id in table) ?? ''] ?? ids.at(-1) ?? '';
}

/** A sentence of the interface as a plain string. */
export function t(id: string, args: Text['args'] = {}): string {
  return plain(parts({ id, args }));
}

/** A sentence from the server as a plain string (labels, announcements). */
export function say(text: Text | null | undefined, room?: RoomInfo): string {
  return text ? plain(parts(text), room) : '';
}

/** A place in a sentence: 2位, 2nd. */
export function nth(n: number): string {
  const ten = n % 100 > 10 && n % 100 < 14 ? 0 : n % 10;
  return t(`ui.nth.${ten > 0 && ten < 4 ? ten : 'other'}`, { n });
}

function joined(id: string, words: string[]): string {
  return words.filter(Boolean).reduce((a, b) => (a ? t(id, { a, b }) : b), '');
}

/** Join names one after the other: 、 in Japanese, commas in English. */
export function list(names: string[]): string {
  return joined('ui.list.two', names);
}

/** Join facts side by side, separated by a dot. */
export function dotted(facts: string[]): string {
  return joined('ui.list.dot', facts);
}
