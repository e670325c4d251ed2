import { describe, expect, test } from 'vitest';
import vectors from '../../../tests/engine/shuffle.json';
import { complete } from './complete';
import { check, commitment, randomness, Stream, taken } from './shuffle';
import type { Shuffle } from './types';

const told = (more: Partial<Shuffle> = {}): Shuffle =>
  complete('Shuffle', { ...structuredClone(vectors.shuffle), ...more });
const noted = { commits: { ...vectors.shuffle.commits } as Record<string, string>, own: vectors.parts[2] };

test('commits and draws as the server does', () => {
  expect(commitment(vectors.own)).toBe(vectors.commitments.own);
  expect(commitment(vectors.parts[0])).toBe(vectors.commitments[0]);
  const stream = new Stream(vectors.seed);
  expect(vectors.numbers.map(([n]) => stream.below(n!))).toEqual(vectors.numbers.map(([, k]) => k));
});

test('own randomness is 32 hexadecimal digits, and new each time', () => {
  expect(randomness()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomness()).not.toBe(randomness());
});

test('a hand is drawn card by card, each the k-th of those left', () => {
  const [, hand] = told().draws;
  expect(taken({ ...hand!, cards: ['a', 'b', 'c', 'd'], numbers: [1, 1, 0] })).toEqual(['b', 'c', 'a']);
  expect(new Set(taken(hand!)).size).toBe(12);
});

describe('a finished match', () => {
  test('is sound when everything is as promised', () => {
    const proof = check(told(), noted);
    expect(proof).toMatchObject({ kept: true, seen: true, own: true, follow: true, sound: true, unchosen: true });
    expect(proof.seats.map(({ part }) => part)).toEqual(['added', 'added']);
    expect(proof.numbers).toBeGreaterThan(36);
  });

  test('can be checked by whoever saw nothing in advance, who is told so', () => {
    expect(check(told(), null)).toMatchObject({ seen: false, own: null, sound: true, unchosen: false });
  });

  test('is not when the server used another part of its own', () => {
    expect(check(told({ seed_hash: commitment('another') }), null)).toMatchObject({ kept: false, sound: false });
  });

  test('is not when own randomness was left out', () => {
    expect(check(told(), { ...noted, own: randomness() })).toMatchObject({ own: false, sound: false });
  });

  test('is not when a seat added something else than it had announced', () => {
    const proof = check(told(), { ...noted, commits: { ...noted.commits, 0: commitment('another') } });
    expect(proof.seats[0]).toEqual({ seat: 0, part: 'wrong' });
    expect(proof.sound).toBe(false);
    expect(check(told(), { ...noted, commits: { 2: noted.commits[2]! } }).sound).toBe(false);
  });

  test('says who announced randomness and did not send it, and does not claim that nobody could choose', () => {
    const proof = check(told(), { ...noted, commits: { ...noted.commits, 1: commitment('late') } });
    expect(proof.seats[1]).toEqual({ seat: 1, part: 'missing' });
    expect(proof).toMatchObject({ sound: true, unchosen: false });
  });

  test('is not when a single number was drawn otherwise, left out or put in', () => {
    for (const spoil of [
      (numbers: number[]) => (numbers[3] = (numbers[3]! + 1) % 33),
      (numbers: number[]) => numbers.pop(),
      (numbers: number[]) => numbers.push(0),
    ]) {
      const other = told();
      spoil(other.draws[1]!.numbers);
      expect(check(other, noted)).toMatchObject({ follow: false, sound: false });
    }
  });
});
