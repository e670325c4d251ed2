import { expect, test } from 'vitest';
import { complete } from './complete';
import type { GameInfo, Seen } from './types';

test('what the wire left out is filled in, all the way down', () => {
  const seen = complete<Seen>('Seen', {
    type: 'view',
    version: 4,
    since: 3,
    view: {
      game: 'g',
      seat: 0,
      progress: { id: 'x.progress', args: { what: { id: 'x.deep' } } },
      seats: [{ seat: 0 }],
      zones: [{ id: 'hand', kind: 'hand', arrangement: 'hand', things: [{ id: 'a', face: 'S3' }] }],
      prompt: null,
    },
  });
  expect(seen.fresh).toBe(false);
  expect(seen.view.clockwise).toBe(true);
  expect(seen.view.moves).toEqual([]);
  expect(seen.view.zones[0]?.things[0]?.tags).toEqual([]);
  expect(seen.view.zones[0]?.things[0]?.face).toBe('S3');
  expect(seen.view.progress?.args['what']).toEqual({ id: 'x.deep', args: {} });
});

test('defaults are not shared between two values', () => {
  const one = complete<GameInfo>('GameInfo', { id: 'a', players: [4], minutes: 5, options: [] });
  one.presets.push('x');
  expect(complete<GameInfo>('GameInfo', { id: 'b', players: [4], minutes: 5, options: [] }).presets).toEqual([]);
});
