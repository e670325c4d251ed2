// Your matches, counted: what a history is filtered by, and the numbers drawn from it.

import type { Played, Player, Text } from './types';

export type Span = 'all' | 'week' | 'month' | 'year';

export interface Filter {
  game: string;
  /** A preset's id or a rule code; empty: any. */
  set: string;
  /** A player's name; empty: anyone. */
  person: string;
  span: Span;
  first: boolean;
}

const DAY = 24 * 60 * 60 * 1000;
const DAYS: Record<Span, number> = { all: Infinity, week: 7, month: 31, year: 366 };

export const EVERYTHING: Filter = { game: '', set: '', person: '', span: 'all', first: false };

/** Fewer matches than this allow no mean and no share. */
export const ENOUGH = 10;

export const me = (one: Played): Player => one.match.players[one.mine]!;
export const setOf = (one: Played): string => one.match.preset || one.match.code;

export function filtered(all: Played[], wanted: Filter, now = Date.now()): Played[] {
  return all.filter(
    (one) =>
      (!wanted.game || one.match.game === wanted.game) &&
      (!wanted.set || setOf(one) === wanted.set) &&
      (!wanted.person ||
        one.match.players.some(({ name, bot }, seat) => seat !== one.mine && !bot && name === wanted.person)) &&
      now - one.at <= DAYS[wanted.span] * DAY &&
      (!wanted.first || me(one).place === 1),
  );
}

/** Return values and how often each occurs, the most frequent first. */
export function counted<T>(values: Iterable<T>): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** Return the people you played with, by name, the most frequent first. */
export const people = (all: Played[]): [string, number][] =>
  counted(
    all.flatMap(({ match, mine }) =>
      match.players.filter(({ name, bot }, seat) => seat !== mine && !bot && name).map(({ name }) => name),
    ),
  );

export interface Mean {
  n: number;
  mean: number;
  /** Half the width of the 95 % interval. */
  half: number;
}

export function mean(values: number[]): Mean {
  const n = values.length;
  const middle = values.reduce((a, b) => a + b, 0) / Math.max(1, n);
  const spread = values.reduce((a, b) => a + (b - middle) ** 2, 0) / Math.max(1, n - 1);
  return { n, mean: middle, half: (1.96 * Math.sqrt(spread)) / Math.sqrt(Math.max(1, n)) };
}

/** Return how often you came first, second and so on. */
export function places(all: Played[]): number[] {
  const counts: number[] = Array(Math.max(0, ...all.map(({ match }) => match.players.length))).fill(0);
  for (const one of all) counts[me(one).place - 1]! += 1;
  return counts;
}

export interface Streak {
  longest: number;
  now: number;
}

/** Return the longest run of true values, and the one that the list begins with: the latest is first. */
export function streak(values: boolean[]): Streak {
  let [longest, run] = [0, 0];
  for (const value of values) longest = Math.max(longest, (run = value ? run + 1 : 0));
  const broken = values.indexOf(false);
  return { longest, now: broken < 0 ? values.length : broken };
}

/** Return your titles with how often you had each after a round, in the order of the places they stand for. */
export function titles(all: Played[]): { title: Text; n: number }[] {
  const found = new Map<string, { title: Text; n: number; sum: number }>();
  for (const one of all) {
    me(one).titles.forEach((title, k) => {
      const here = found.get(title.id) ?? { title, n: 0, sum: 0 };
      found.set(title.id, { title, n: here.n + 1, sum: here.sum + (me(one).places[k] ?? 0) });
    });
  }
  return [...found.values()].sort((a, b) => a.sum / a.n - b.sum / b.n);
}

/** Return the rules that your cards set off most. */
export function favourites(all: Played[], most = 6): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of all)
    for (const [rule, n] of Object.entries(me(one).fired)) counts.set(rule, (counts.get(rule) ?? 0) + n);
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, most);
}
