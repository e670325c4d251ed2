import { expect, test } from 'vitest';
import type { Judgement } from '../../lib/coached';
import { cell, rows, voids } from './known';

const judgement: Judgement = {
  point: { step: 1, chances: [], fair: [] },
  decision: null,
  clear: false,
  offered: [],
  own: ['S3', 'H4'],
  table: ['D5'],
  known: [
    { face: 'S9', seats: [0, 100, 0] },
    { face: 'H9', seats: [0, 40, 60] },
    { face: 'C9', seats: [0, 30, 30] },
    { face: 'S8', seats: [0, 100, 0] },
  ],
};

test('each card is where the seat could know it to be', () => {
  const sort = (face: string) => cell(face, judgement).sort;
  expect(sort('S3')).toBe('own');
  expect(sort('D5')).toBe('table');
  expect(sort('DK')).toBe('gone');
  expect(sort('S9')).toBe('sure');
  expect(sort('H9')).toBe('two');
  expect(sort('C9')).toBe('open'); // it may be in no hand at all
  expect(cell('H9', judgement).seats).toEqual([1, 2]);
});

test('a row a suit, tiles by their lower half, the rest last', () => {
  expect(rows(['X1', 'S3', 'S4', 'H3'])).toEqual([
    { head: 'S', faces: ['S3', 'S4'] },
    { head: 'H', faces: ['H3'] },
    { head: '', faces: ['X1'] },
  ]);
  expect(rows(['0-0', '0-1', '1-1']).map(({ head }) => head)).toEqual(['0-', '1-']);
});

test('a suit that a seat never holds is told only where that means something', () => {
  expect(voids(judgement, 0, 60)).toEqual(
    [
      { seat: 2, suit: 'S' },
      { seat: 2, suit: 'C' },
    ].slice(0, 1),
  );
  expect(voids(judgement, 0, 3)).toEqual([]);
});
