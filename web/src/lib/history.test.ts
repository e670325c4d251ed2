import { expect, it } from 'vitest';
import { complete } from './complete';
import { EVERYTHING, favourites, filtered, mean, people, places, streak, titles } from './history';
import type { Played } from './types';

const DAY = 86_400_000;

function played(at: number, place: number, more: Record<string, unknown> = {}): Played {
  const players = [
    { name: 'A', crest: 0, place, score: 0, fired: { eight_cut: place }, ...(more['me'] as object) },
    { name: 'B', crest: 1, place: place === 1 ? 2 : 1, score: 0 },
    { name: '', crest: 2, place: 3, score: 0, bot: true },
  ];
  return complete<Played>('Played', {
    room: 'R',
    number: 1,
    at,
    mine: 0,
    match: { game: 'daifugo', players, preset: 'popular', ...(more['match'] as object) },
  });
}

it('filters by game, rule set, people, time and place', () => {
  const now = 100 * DAY;
  const all = [
    played(now - DAY, 1),
    played(now - 40 * DAY, 2, { match: { preset: '', code: 'AAA' } }),
    played(now, 3, { match: { game: 'sushi', preset: '' } }),
  ];
  const count = (wanted: object) => filtered(all, { ...EVERYTHING, ...wanted }, now).length;
  expect(count({})).toBe(3);
  expect(count({ game: 'daifugo' })).toBe(2);
  expect(count({ set: 'AAA' })).toBe(1);
  expect(count({ person: 'B' })).toBe(3);
  expect(count({ person: 'A' })).toBe(0);
  expect(count({ span: 'week' })).toBe(2);
  expect(count({ first: true })).toBe(1);
  expect(people(all)).toEqual([['B', 3]]);
});

it('counts places, titles, favourite rules and streaks', () => {
  const id = (name: string) => ({ id: name, args: {} });
  const all = [
    played(3, 1, { me: { places: [1, 3], titles: [id('top'), id('low')] } }),
    played(2, 1, { me: { places: [1], titles: [id('top')] } }),
    played(1, 2),
  ];
  expect(places(all)).toEqual([2, 1, 0]);
  expect(titles(all).map(({ title, n }) => [title.id, n])).toEqual([
    ['top', 2],
    ['low', 1],
  ]);
  expect(favourites(all)).toEqual([['eight_cut', 4]]);
  expect(streak([true, true, false, true, true, true])).toEqual({ longest: 3, now: 2 });
  expect(streak([])).toEqual({ longest: 0, now: 0 });
  const { mean: middle, half } = mean([1, 2, 3, 2, 1, 3, 2, 2, 1, 3]);
  expect(middle).toBe(2);
  expect(half).toBeCloseTo(0.506, 2);
});
