import { expect, test } from 'vitest';
import { complete } from '../lib/complete';
import type { View } from '../lib/types';
import { ended } from './rounds';

const text = { id: 'x', args: {} };
const sheets = [3, 8].map((total, seat) => ({ seat, total, lines: [{ text, value: total, faces: ['S5'] }] }));
const score = { kind: 'score', text, sheets };
const view = (fields: object): View =>
  complete<View>('View', { game: 'g', seat: 0, seats: [{ seat: 0 }, { seat: 1 }], zones: [], ...fields });

test('a round that ends is its row, with what it counted', () => {
  const scores = [
    { caption: text, values: [1, 1] },
    { caption: text, values: [3, 8] },
  ];
  const next = view({ rounds: true, scores, events: [score] });
  const round = ended(next, 1)!;
  expect(round.row).toBe(next.scores[1]);
  expect(round.seats.map(({ seat, points }) => [seat, points])).toEqual([
    [1, 8],
    [0, 3],
  ]);
  expect(round.sheets[1]!.lines[0]!.faces).toEqual(['S5']);
  expect(ended(next, 2)).toBe(null);
  expect(ended(next, 0)?.row).toBe(next.scores[1]); // two at once
  expect(ended(view({ rounds: true, scores, events: [score], result: {} }), 1)).toBe(null); // the result says it
});

test('places come before points', () => {
  const scores = [{ caption: text, values: [3, 8], places: [1, 2] }];
  expect(ended(view({ rounds: true, scores }), 0)!.seats.map(({ seat }) => seat)).toEqual([0, 1]);
});

test('where rows are no rounds, the breakdown says that one has ended', () => {
  const round = ended(view({ events: [score] }), 0)!;
  expect(round.row).toBe(null);
  expect(round.seats.map(({ points }) => points)).toEqual([8, 3]);
  expect(ended(view({ events: [{ kind: 'score', text }] }), 0)).toBe(null);
  expect(ended(view({}), 0)).toBe(null);
});
