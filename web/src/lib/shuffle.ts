// The shuffle of a match: promised before the deal, made of what the server and the seats added, checked afterwards.
// docs/shuffle.md describes all of it.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Draw, Shuffle } from './types';

/** The generator whose draws can be checked; older matches name another one. */
export const KEYED = 'sha256';

const WORDS = 2 ** 32;

/** Return the hash that is shown of a secret before it is revealed. */
export const commitment = (secret: string): string => bytesToHex(sha256(utf8ToBytes(`tefuda commit ${secret}`)));

/** 128 random bits of this browser. */
export const randomness = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)));

/** What a match draws from: SHA-256 of a key and a counter, 32 bits at a time. */
export class Stream {
  #key: Uint8Array;
  #words: number[] = [];
  #blocks = 0;

  constructor(seed: string) {
    this.#key = sha256(utf8ToBytes(`tefuda shuffle ${seed}`));
  }

  #word(): number {
    if (this.#words.length === 0) {
      const counter = new Uint8Array(8);
      new DataView(counter.buffer).setUint32(4, this.#blocks++);
      const block = new DataView(sha256(concatBytes(this.#key, counter)).buffer);
      this.#words = Array.from({ length: 8 }, (_, k) => block.getUint32(4 * k));
    }
    return this.#words.shift()!;
  }

  /** A number 0..n-1. A word in the last, incomplete round of n is left out, so that all numbers are equally likely. */
  below(n: number): number {
    let word: number;
    do word = this.#word();
    while (word >= WORDS - (WORDS % n));
    return word % n;
  }
}

/** Return the things drawn, each the k-th of those left. */
export function taken(draw: Draw): string[] {
  const left = [...draw.cards];
  return draw.numbers.map((k) => left.splice(k, 1)[0] ?? '');
}

/** What this browser saw of a shuffle before it could be known: the promises. `own` is what it added itself. */
export interface Noted {
  commits: Record<string, string>;
  own: string;
}

export interface Proof {
  /** Whether the server's part is the one it had promised. */
  kept: boolean;
  /** Whether this browser saw that promise itself; otherwise it has only the server's word for it. */
  seen: boolean;
  /** What became of the randomness each seat had announced. */
  seats: { seat: number; part: 'added' | 'missing' | 'wrong' }[];
  /** Whether what this browser sent is part of the seed; null if it sent nothing. */
  own: boolean | null;
  /** How many numbers were drawn, and whether all of them follow from the seed. */
  numbers: number;
  follow: boolean;
  /** Everything is as it was promised. */
  sound: boolean;
  /** And no seat could choose: randomness of this browser is in it, and no seat held its own back after seeing it. */
  unchosen: boolean;
}

/** Check a finished match by what the server says of it now and what this browser saw before. */
export function check(shuffle: Shuffle, noted: Noted | null): Proof {
  const [server = '', ...rest] = shuffle.seed.split(' ');
  const added = new Map(rest.map((part) => [Number(part.split(':')[0]), part.split(':')[1] ?? '']));
  const commits = noted?.commits ?? shuffle.commits;
  const seats = [...new Set([...Object.keys(commits).map(Number), ...added.keys()])].sort((a, b) => a - b);
  const parts = seats.map((seat) => {
    const part = added.get(seat);
    if (part === undefined) return { seat, part: 'missing' as const };
    return { seat, part: commitment(part) === commits[seat] ? ('added' as const) : ('wrong' as const) };
  });
  const own = noted?.own ? [...added.values()].includes(noted.own) : null;
  const kept = commitment(server) === shuffle.seed_hash;
  const stream = new Stream(shuffle.seed);
  let numbers = 0;
  let follow = true;
  for (const draw of shuffle.draws) {
    draw.numbers.forEach((number, k) => {
      follow &&= stream.below(draw.of - k) === number;
      numbers += 1;
    });
  }
  const sound = kept && own !== false && follow && numbers > 0 && parts.every(({ part }) => part !== 'wrong');
  const unchosen = sound && own === true && parts.every(({ part }) => part === 'added');
  return { kept, seen: noted !== null, seats: parts, own, numbers, follow, sound, unchosen };
}
