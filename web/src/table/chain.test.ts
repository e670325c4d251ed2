import { describe, expect, it } from 'vitest';
import { layChain, type Laid, type Link } from './chain';

const link = (face: string, to = ''): Link => ({ id: face, face, to });

/** Numbers that look random and are the same everywhere. */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => (state = (state * 48271) % 2147483647) % n;
}

/** A layout grown at random from the tiles up to a double, as it is laid by hand. */
function grown(most: number, size: number, seed: number): Link[] {
  const below = dice(seed);
  const tiles = [];
  for (let b = 0; b <= most; b++) for (let a = 0; a <= b; a++) tiles.push([a, b] as const);
  tiles.sort(() => below(3) - 1);
  const ends: { pips: number; owner: string }[] = [];
  const out: Link[] = [];
  for (let round = 0; round < 4; round++)
    for (const [a, b] of tiles.slice(0, size)) {
      const id = `${a}-${b}`;
      if (out.some((laid) => laid.id === id)) continue;
      const at = ends.findIndex((end) => end.pips === a || end.pips === b);
      if (at < 0 && out.length > 0) continue;
      const near = ends.splice(at, at < 0 ? 0 : 1)[0];
      out.push(link(id, near?.owner));
      const left = near ? (a === b ? [a, a, a] : [a + b - near.pips]) : a === b ? [a, a, a, a] : [a, b];
      ends.unshift(...left.map((pips) => ({ pips, owner: id })));
    }
  return out;
}

/** Return the two ends of a tile: where they are and what they show. */
function halves(tile: Laid): { x: number; y: number; pips: number }[] {
  const [a, b] = tile.face.split('-').map(Number) as [number, number];
  const [dx, dy] = tile.lying ? [0.5, 0] : [0, 0.5];
  return [
    { x: tile.x - dx, y: tile.y - dy, pips: a },
    { x: tile.x + dx, y: tile.y + dy, pips: b },
  ];
}

const covers = (one: Laid, other: Laid): boolean =>
  Math.abs(one.x - other.x) < (one.lying ? 1 : 0.5) + (other.lying ? 1 : 0.5) - 0.02 &&
  Math.abs(one.y - other.y) < (one.lying ? 0.5 : 1) + (other.lying ? 0.5 : 1) - 0.02;

describe('layChain', () => {
  it('lays a short chain in a row, each tile turned so that equal ends touch', () => {
    const { tiles } = layChain([link('4-5'), link('4-6', '4-5'), link('2-6', '4-6')], [], 4);
    expect(tiles.map(({ face, x }) => [face, x])).toEqual([
      ['4-5', 0],
      ['6-4', -2],
      ['2-6', -4],
    ]);
  });

  it('lays a double across, with a tile on each of its four sides', () => {
    const { tiles } = layChain([link('2-2'), ...['0-2', '1-2', '2-3', '2-4'].map((face) => link(face, '2-2'))], [], 1);
    const [double, ...arms] = tiles;
    expect(double?.lying).toBe(false);
    expect(arms.map((arm) => [Math.sign(arm.x), Math.sign(arm.y)])).toEqual(
      expect.arrayContaining([
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ]),
    );
  });

  it('keeps room at the open ends it is asked for', () => {
    const { rooms, box } = layChain([link('4-5')], ['4-5.4', '4-5.5'], 4);
    expect(rooms.map(({ at, x }) => [at, x])).toEqual([
      ['4-5.4', -2],
      ['4-5.5', 2],
    ]);
    expect([box.left, box.right]).toEqual([-3, 3]);
  });

  it('leaves placed tiles where they are when another one joins', () => {
    const links = grown(9, 9, 5);
    const all = layChain(links, [], 1.3).tiles;
    expect(layChain(links.slice(0, 6), [], 1.3).tiles).toEqual(all.slice(0, 6));
  });

  it.each([
    [9, 12],
    [9, 27],
    [12, 20],
  ])('puts no tile on another and joins equal ends only: double %i, %i tiles', (most, size) => {
    for (let seed = 1; seed <= 25; seed++) {
      const links = grown(most, size, seed);
      for (const aspect of [0.8, 1.6]) {
        const { tiles } = layChain(links, [], aspect);
        expect(tiles.length).toBe(links.length);
        const known = new Map(tiles.map((tile) => [tile.id, tile]));
        for (const { id, to } of links) {
          const [one, other] = [known.get(id)!, known.get(to)];
          expect(tiles.filter((tile) => tile !== one && covers(one, tile))).toEqual([]);
          if (!other) continue;
          const double = (tile: Laid) => tile.face === `${tile.face.split('-')[0]}-${tile.face.split('-')[0]}`;
          const touch = halves(one).some((mine) =>
            halves(other).some(
              (its) =>
                mine.pips === its.pips &&
                Math.abs(mine.x - its.x) + Math.abs(mine.y - its.y) < (double(one) || double(other) ? 1.51 : 1.01),
            ),
          );
          expect(touch, `${id} at ${to}`).toBe(true);
        }
      }
    }
  });
});
