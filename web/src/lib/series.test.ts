import { expect, test } from 'vitest';
import { marks, spread, totals } from './series';
import type { ScoreRow } from './types';

const row = (...values: (number | null)[]): ScoreRow => ({ caption: { id: '', args: {} }, values, places: [] });

test('points add up from nothing, and a missing value changes nothing', () => {
  expect(totals([row(3, 0), row(null, 2), row(-1, 2)])).toEqual([
    [0, 3, 3, 2],
    [0, 0, 2, 4],
  ]);
  expect(totals([])).toEqual([]);
});

test('the scale is marked at round numbers', () => {
  expect(marks(0, 11, 4)).toEqual([0, 5, 10]);
  expect(marks(-7, 130, 4)).toEqual([0, 50, 100]);
  expect(marks(0, 3, 4)).toEqual([0, 1, 2, 3]);
});

test('names stand beside their lines, in order, and never on one another', () => {
  expect(spread([10, 100], 20, 200)).toEqual([10, 100]);
  expect(spread([50, 50, 55], 20, 200)).toEqual([50, 70, 90]);
  expect(spread([195, 198], 20, 200)).toEqual([180, 200]);
});
