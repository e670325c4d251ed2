// The laboratory's half of the contract (tefuda.table.laboratory.messages), and how its numbers are written.

import { at } from './base';
import { ask } from './http.svelte';
import type { Difference, Found, Laboratory, Study, StudySeen } from './laboratory';
import { settings } from './settings.svelte';
import { say, t } from './texts.svelte';
import type { Text } from './types';

async function asked<T>(method: string, path = '', body?: unknown): Promise<T> {
  return (await ask(method, `/api/lab${path}`, body)).json() as Promise<T>;
}

export const fetchLab = (): Promise<Laboratory> => asked('GET');
export const openStudy = (study: Study): Promise<StudySeen> => asked('POST', '', study);
export const fetchStudy = (code: string): Promise<StudySeen> => asked('GET', `/${code}`);
export const fetchFound = (code: string): Promise<{ study: StudySeen; found: Found }> => asked('GET', `/${code}/found`);
export const stopStudy = (code: string): Promise<StudySeen> => asked('POST', `/${code}/stop`, {});
export const goOn = (code: string): Promise<StudySeen> => asked('POST', `/${code}/go-on`, {});
export const removeStudy = (code: string): Promise<Laboratory> => asked('DELETE', `/${code}`);
export const fileUrl = (code: string, kind: string): string =>
  at(`/api/lab/${code}/file/${kind}?lang=${settings.lang}`);

/** Bots that have the same names at the table. */
const LADDER = ['beginner', 'casual', 'club', 'expert', 'master'];

/** Return what a bot is called. */
export function botName(name: string): string {
  const sims = /^search:(\d+)sims$/.exec(name);
  if (sims) return t('lab.ui.bot_search', { n: sims[1]! });
  if (LADDER.includes(name)) return t(`ui.bot.strength.${name}`);
  return name === 'random' || name === 'simple' ? t(`lab.ui.bot_${name}`) : name;
}

/** Return a sentence in which bots have their names. */
export function sentence(text: Text): string {
  const args = Object.entries(text.args ?? {}).map(([key, value]) => [
    key,
    ['one', 'other', 'better', 'worse'].includes(key) && typeof value === 'string' ? botName(value) : value,
  ]);
  return say({ ...text, args: Object.fromEntries(args) as Text['args'] });
}

/** Return how many decimals a number has whose interval is so wide: the last one is the first of half the width. */
export function digits(half: number): number {
  return half > 0 && Number.isFinite(half) ? Math.min(3, Math.max(0, -Math.floor(Math.log10(half)))) : 0;
}

export const fixed = (value: number, n: number): string =>
  value
    .toLocaleString('en', { minimumFractionDigits: n, maximumFractionDigits: n, signDisplay: 'negative' })
    .replace('-', '−');

/** Return a number with as many decimals as help. */
export function plainly(value: number): string {
  const size = Math.abs(value);
  return fixed(value, Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/** Return a difference with its sign, written as its interval justifies. */
export function signed(value: number, of: Difference): string {
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  let n = digits((of.high - of.low) / 2);
  // An end that is not zero does not read as zero.
  while (n < 3 && isClear(of) && value && !/[1-9]/.test(fixed(value, n))) n++;
  const text = fixed(Math.abs(value), n);
  return /[1-9]/.test(text) ? (value > 0 ? '+' : '−') + text : `±${text}`;
}

/** Return a difference with its interval, if that is wide enough to be written. */
export function withWidth(one: Difference): Text {
  const [difference, low, high] = [one.value, one.low, one.high].map((value) => signed(value, one));
  const value: Text = { id: 'lab.compare.value', args: { value: difference! } };
  return low === high ? value : { id: 'lab.compare.with_width', args: { difference: value, low: low!, high: high! } };
}

export const isClear = (one: { low: number; high: number }): boolean => one.low > 0 || one.high < 0;

/** Return about how many em a text is wide. */
export const width = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter < '\u3000' ? 0.56 : 1), 0);

/** Return a few round numbers between two. */
export function ticks(least: number, most: number, wanted: number): number[] {
  const rough = (most - least) / Math.max(1, wanted);
  if (!(rough > 0)) return [least];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!;
  const found: number[] = [];
  for (let n = Math.ceil(least / step - 1e-9); n * step <= most + step * 1e-9; n++)
    found.push(Number((n * step).toPrecision(12)));
  return found;
}

/** Return the command that does the same. */
export function command(study: Study): string {
  const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "'\\''")}'`;
  const words = [`tefuda ${study.kind === 'tournament' ? 'tournament' : 'lab'}`];
  if (study.kind === 'tournament') words.push(...study.bots!, '--in', ...study.games, `--deals ${study.matches}`);
  else words.push(study.games[0]!);
  if (Object.keys(study.options ?? {}).length) words.push(`--options ${quoted(study.options)}`);
  if (study.kind === 'against') words.push(`--against ${quoted(study.other)}`);
  if (study.kind === 'sweep') words.push(`--sweep '${study.sweep}'`);
  if (study.kind === 'alone' || study.kind === 'pairs') {
    words.push(`--rules ${study.kind}`);
    if (study.among?.length) words.push(`--among ${study.among.join(' ')}`);
  }
  if (study.kind !== 'tournament') words.push(`--bots ${study.bots!.join(' ')}`, `--games ${study.matches}`);
  if (study.kind === 'report') words.push(`--watch ${study.watch}`, `--skill ${study.skill}`);
  words.push(`--seed '${study.seed}'`);
  return words.join(' ');
}
