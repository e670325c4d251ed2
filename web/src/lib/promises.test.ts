import { beforeEach, expect, test, vi } from 'vitest';
import { chair, room } from '../table/samples';
import type { RoomInfo, ToServer } from './types';

const HASH = 'a'.repeat(64);

/** A browser that was just opened; what it kept is in its storage. */
async function browser() {
  vi.resetModules();
  const promises = await import('./promises.svelte');
  const { commitment } = await import('./shuffle');
  const follow = new promises.Promises();
  const sent: ToServer[] = [];
  const send = (message: ToServer) => sent.push(message);
  return { ...promises, commitment, sent, send, hear: (info: RoomInfo) => follow.hear(info, send) };
}

const waiting = (commits: string[], more: Partial<RoomInfo> = {}) =>
  room(
    commits.map((commit, n) => chair(`P${n}`, n, { commit })),
    { phase: 'waiting', seed_hash: HASH, ...more },
  );

beforeEach(() => localStorage.clear());

test('adds nothing unless asked to', async () => {
  const { hear, sent, adds } = await browser();
  hear(waiting(['', '']));
  expect(sent).toEqual([]);
  expect(adds(waiting(['', '']))).toBe(false);
});

test('commits when switched on, and reveals when all have committed', async () => {
  const { hear, sent, send, setAdds, adds, noted, commitment } = await browser();
  setAdds(waiting(['', '']), true, send);
  const [commit] = sent.splice(0);
  expect(commit).toMatchObject({ type: 'commit', hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  const own = (commit as { hash: string }).hash;
  hear(waiting([own, 'bert']));
  expect(sent).toEqual([]);
  expect(adds(waiting([own, 'bert']))).toBe(true);
  hear(waiting([own, 'bert'], { dealing: true }));
  const [reveal] = sent.splice(0) as { type: string; entropy: string }[];
  expect(reveal!.type).toBe('reveal');
  expect(commitment(reveal!.entropy)).toBe(own);
  expect(noted(HASH)).toEqual({ commits: { 0: own, 1: 'bert' }, own: reveal!.entropy });
});

test('holds others to what they had committed to when it revealed', async () => {
  const { hear, send, sent, setAdds, noted } = await browser();
  setAdds(waiting(['', '']), true, send);
  const own = (sent[0] as { hash: string }).hash;
  hear(waiting([own, 'bert'], { dealing: true }));
  hear(waiting([own, 'someone else'], { dealing: true }));
  hear(waiting(['', ''], { phase: 'playing', commits: { 0: own, 1: 'someone else' } }));
  expect(noted(HASH)!.commits).toEqual({ 0: own, 1: 'bert' });
});

test('does not reveal for a commitment that is not its own', async () => {
  const { hear, send, sent, setAdds } = await browser();
  setAdds(waiting(['', '']), true, send);
  sent.length = 0;
  hear(waiting(['another', ''], { dealing: true }));
  expect(sent).toEqual([]);
});

test('the switch holds for the next match and for other tables, and after a reload', async () => {
  const first = await browser();
  first.setAdds(waiting(['', '']), true, first.send);
  const { hear, sent } = await browser();
  const over = room([chair('P0', 0), chair('P1', 1)], { phase: 'over', seed_hash: HASH, next_hash: 'b'.repeat(64) });
  hear(over);
  hear(over);
  expect(sent.map(({ type }) => type)).toEqual(['commit']);
});

test('after a reload the same randomness is revealed', async () => {
  const before = await browser();
  before.setAdds(waiting(['', '']), true, before.send);
  const own = (before.sent[0] as { hash: string }).hash;
  const { hear, sent, commitment } = await browser();
  hear(waiting([own, ''], { dealing: true }));
  expect(commitment((sent[0] as { entropy: string }).entropy)).toBe(own);
});

test('a promise counts only if it was seen before the deal', async () => {
  const { noted, hear } = await browser();
  expect(noted(HASH)).toBeNull();
  hear(waiting(['', ''], { phase: 'playing' }));
  expect(noted(HASH)).toBeNull();
  hear(waiting(['', '']));
  expect(noted(HASH)).toBeNull();
  hear(waiting(['', ''], { phase: 'playing' }));
  expect(noted(HASH)).toEqual({ commits: {}, own: '' });
});
