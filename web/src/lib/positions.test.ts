import { expect, test } from 'vitest';
import { complete } from './complete';
import { Positions } from './positions.svelte';
import type { Replay, View } from './types';

const replay = { moves: Array(12).fill([0, 'S3']), page: 5 } as unknown as Replay;

function page(n: number): View[] {
  const numbers = [0, 1, 2, 3, 4].map((k) => 5 * n + k).filter((k) => k < 13);
  return numbers.map((k) => complete<View>('View', { game: `${k}`, seat: null, events: [{ kind: `${k}` }] }));
}

function asked(): { positions: Positions; pages: number[] } {
  const pages: number[] = [];
  const fetched = (n: number) => {
    pages.push(n);
    return Promise.resolve(page(n));
  };
  return { positions: new Positions(replay, fetched), pages };
}

test('only the pages that are looked at are fetched, each once', async () => {
  const { positions, pages } = asked();
  expect(positions.length).toBe(13);
  expect(positions.at(11)).toBeUndefined();
  await Promise.all([positions.need(11), positions.need(12)]);
  expect(pages).toEqual([2]);
  expect(positions.at(11)?.game).toBe('11');
  expect(positions.at(4)).toBeUndefined();
  await positions.need(0);
  expect(pages).toEqual([2, 0]);
});

test('the log fetches what is before, and shows what is there', async () => {
  const { positions, pages } = asked();
  await positions.need(12);
  expect(positions.soFar(12).map((event) => event.kind)).toEqual(['10', '11', '12']);
  await positions.need(12, true);
  expect(pages).toEqual([2, 1, 0]);
  expect(positions.soFar(7).map((event) => event.kind)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
});

test('a page that did not come is asked for again', async () => {
  let fails = true;
  const positions = new Positions(replay, (n) =>
    fails ? Promise.reject(new Error('line')) : Promise.resolve(page(n)),
  );
  await expect(positions.need(12)).rejects.toThrow('line');
  fails = false;
  await positions.need(12);
  expect(positions.at(12)?.game).toBe('12');
});
