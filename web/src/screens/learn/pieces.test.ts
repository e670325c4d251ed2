import { expect, test } from 'vitest';
import { pieces } from './pieces';

test('cards and strong words', () => {
  expect(pieces('Play **♠10 now**, not ♥A or ♦.')).toEqual({
    pieces: [
      { kind: 'words', text: 'Play ', strong: false },
      { kind: 'card', face: 'ST' },
      { kind: 'words', text: ' now', strong: true },
      { kind: 'words', text: ', not ', strong: false },
      { kind: 'card', face: 'HA' },
      { kind: 'words', text: ' or ♦.', strong: false },
    ],
    strong: false,
  });
});

test('a card of rank 1, and a tile', () => {
  expect(pieces('♥1 or **6-6**').pieces).toEqual([
    { kind: 'card', face: 'H1' },
    { kind: 'words', text: ' or ', strong: false },
    { kind: 'card', face: '6-6' },
  ]);
});

test('a strong passage may go on after a name', () => {
  expect(pieces('**take ')).toEqual({ pieces: [{ kind: 'words', text: 'take ', strong: true }], strong: true });
  expect(pieces(' too** now', true).strong).toBe(false);
});
