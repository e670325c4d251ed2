import { expect, it } from 'vitest';
import { move, prompt, thing, view, zone } from './samples';
import { steps, together } from './together';

const label = (face: string) => ({ id: 'pass', args: { cards: [face] } });
const moves = ['S3', 'H5', 'D7'].map((face) => move(face, [face], { label: label(face) }));

it('offers all sets of moves that are wanted together, and their moves one by one', () => {
  const offered = together(view({ moves, prompt: prompt({ together: 2 }) }));
  expect(offered.map(({ picks }) => picks)).toEqual([
    ['S3', 'H5'],
    ['S3', 'D7'],
    ['H5', 'D7'],
  ]);
  expect(offered[0]?.label).toEqual({ id: 'pass', args: { cards: ['S3', 'H5'] } });
  expect(steps(offered[1]!)).toEqual(['S3', 'D7']);
});

it('leaves single moves, and choices of too many, as they are', () => {
  const single = view({ moves, prompt: prompt() });
  expect(together(single)).toBe(single.moves);
  const many = Array.from({ length: 40 }, (_, k) => move(`m${k}`, [`t${k}`]));
  const crowded = view({ moves: many, prompt: prompt({ together: 4 }) });
  expect(together(crowded)).toBe(crowded.moves);
});

it('makes a move as often as there are equal things it can take', () => {
  const things = ['S3', 'S3.2', 'H5'].map((id) => thing(id.slice(0, 2), { id, like: id.slice(0, 2) }));
  const hand = zone('hand0', { kind: 'hand', arrangement: 'hand', owner: 0, things });
  const two = moves.slice(0, 2);
  const offered = together(view({ seat: 0, zones: [hand], moves: two, prompt: prompt({ together: 2 }) }));
  expect(offered.map(({ text }) => text)).toEqual(['S3\nS3', 'S3\nH5']);
});
