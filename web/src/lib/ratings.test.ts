import { expect, test } from 'vitest';
import { changes, moved } from './ratings';
import type { RatingOf } from './types';

const match = (number: number, points: number, matches: number) => ({
  room: 'ABCD',
  number,
  at: number,
  rating: { points, half: 60, matches },
});

test('a match has a change once there are enough matches for a number', () => {
  const first = match(1, 1500, 9);
  const then = match(2, 1516, 10);
  const rating: RatingOf = { game: 'daifugo', length: 'usual', rating: then.rating, matches: [first, then] };
  expect([...changes([rating])]).toEqual([['ABCD 2', 16]]);
});

test('a change has its sign', () => {
  expect([16, 0, -4].map(moved)).toEqual(['+16', '±0', '−4']);
});
