import { describe, expect, it } from 'vitest';
import { arrange } from './arrange';
import { cellOf, frameOf } from './cells';
import { around, bearing, placeOf, sides } from './places';
import { seat, thing, zone } from './samples';

describe('zones on the screen', () => {
  it('shows the zone with the highest focus large, the other as a thumbnail until it is tapped', () => {
    const lying = [thing('S3')];
    const map = zone('map', { kind: 'grid', arrangement: 'map', focus: 2, things: lying });
    const zones = [zone('trick', { focus: 1, things: lying }), map];
    expect(arrange(zones, 0).big?.id).toBe('map');
    expect(arrange(zones, 0).thumbs.map((z) => z.id)).toEqual(['trick']);
    expect(arrange(zones, 0, 'trick').big?.id).toBe('trick');
  });

  it('keeps piles in a corner, your own piles in a row, others before their seats', () => {
    const pile = (id: string, owner: number | null) =>
      zone(id, { kind: 'pile', arrangement: 'count', owner, value: 3 });
    const parts = arrange([pile('gone', null), pile('stock0', 0), pile('stock1', 1)], 0);
    expect(parts.piles.map((z) => z.id)).toEqual(['gone']);
    expect(arrange([{ ...pile('gone', null), value: 0 }], 0).piles).toEqual([]);
    expect(parts.own.map((z) => z.id)).toEqual(['stock0']);
    expect(parts.seats.get(1)?.map((z) => z.id)).toEqual(['stock1']);
  });

  it('puts what you have gathered with your own things where the mat is small, unless it is played from', () => {
    const kept = zone('kept', { kind: 'row', arrangement: 'line', owner: 0, things: [thing('S3')] });
    const trick = zone('trick', { arrangement: 'compass' });
    const rice = zone('rice', { kind: 'pile', arrangement: 'stack', owner: 0 });
    expect(arrange([trick, kept], 0).flow.map((z) => z.id)).toEqual(['trick', 'kept']);
    expect(arrange([trick, kept], 0, '', 'always').own.map((z) => z.id)).toEqual(['kept']);
    expect(arrange([kept], 0, '', 'always').flow.map((z) => z.id)).toEqual(['kept']);
    expect(arrange([trick, kept], 0, '', 'often').own).toEqual([]);
    expect(arrange([trick, kept, rice], 0, '', 'often').own.map((z) => z.id)).toEqual(['kept', 'rice']);
  });

  it('shows face-down cards before their owners, your own on the mat', () => {
    const veil = zone('veil', {
      arrangement: 'veil',
      things: [thing('a', { owner: 0 }), thing('b', { owner: 2 })],
    });
    const parts = arrange([veil], 0);
    expect(parts.flow.map((z) => z.id)).toEqual(['veil']);
    expect(parts.seats.get(2)?.[0]?.things.map((t) => t.id)).toEqual(['b']);
  });
});

describe('seats', () => {
  it('go round in playing order from the left neighbour', () => {
    const seats = (...order: number[]) => order.map((one) => seat(one));
    expect(around(seats(0, 1, 2, 3), 2)).toEqual([3, 0, 1]);
    expect(around(seats(0, 1, 2), null)).toEqual([0, 1, 2]);
    // Places were changed: the order sent is the order shown.
    expect(around(seats(2, 0, 3, 1), 0)).toEqual([3, 1, 2]);
  });

  it('sit around the mat as drawn for two to eight, and up to twelve', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(sides)).toEqual([
      [0, 1, 0],
      [1, 0, 1],
      [1, 1, 1],
      [1, 2, 1],
      [1, 3, 1],
      [2, 2, 2],
      [2, 3, 2],
    ]);
    for (let n = 1; n <= 11; n++) expect(placeOf(n)).toHaveLength(n);
    expect(sides(11)).toEqual([3, 5, 3]);
  });

  it('place their cards towards themselves, none on your own place', () => {
    for (let n = 1; n <= 7; n++)
      for (let i = 0; i < n; i++)
        expect(Math.hypot(bearing(i, n, false).x, bearing(i, n, false).y - 1)).toBeGreaterThan(0.5);
    expect(bearing(0, 3, true)).toEqual({ x: 0, y: 1 });
  });
});

describe('map cells', () => {
  it('reads their names', () => {
    expect(cellOf('r2c1')).toEqual({ row: 2, col: 1 });
    expect(cellOf('r-1c0')).toEqual({ row: -1, col: 0 });
    expect(cellOf('S')).toBeNull();
  });

  it('frames everything that is there or can be placed', () => {
    const map = zone('map', { kind: 'grid', arrangement: 'map', things: [thing('S1', { at: 'r0c0' })] });
    expect(frameOf(map, ['map:r-1c0', 'map:r0c1', 'other:r9c9'])).toEqual({
      top: -1,
      left: 0,
      rows: 2,
      cols: 2,
    });
    expect(frameOf({ ...map, rows: 5, cols: 5 }, [])).toEqual({ top: 0, left: 0, rows: 5, cols: 5 });
    expect(frameOf(zone('map', { arrangement: 'map', rows: 3, cols: 4 }), [])).toEqual({
      top: 1,
      left: 1,
      rows: 3,
      cols: 4,
    });
  });
});
