// What this browser adds to the shuffles of its tables, and what it saw of them before they could be known. Everything
// is kept under the server's promise, so a server that later shows another one is found out.

import { commitment, randomness, type Noted } from './shuffle';
import type { RoomInfo, ToServer } from './types';

const KEY = 'tefuda.shuffles';
const LONGEST = 50;

interface Kept {
  /** Whether this browser adds randomness wherever it sits. */
  adds: boolean;
  /** By the server's promise, oldest first. `sealed`: the promises of all seats are here and count from now on. */
  promises: Record<string, { own: string; sent: boolean; sealed: boolean; commits: Record<string, string> }>;
}

function stored(): Kept {
  try {
    return { adds: false, promises: {}, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { adds: false, promises: {} };
  }
}

const kept: Kept = $state(stored());

function save(): void {
  const all = Object.entries(kept.promises);
  if (all.length > LONGEST) kept.promises = Object.fromEntries(all.slice(-LONGEST));
  localStorage.setItem(KEY, JSON.stringify(kept));
}

/** Return the promise for the next deal of a table, if there is one. */
export const promised = (room: RoomInfo): string =>
  room.phase === 'over' ? room.next_hash : room.phase === 'waiting' ? room.seed_hash : '';

const committed = (room: RoomInfo): Record<string, string> =>
  Object.fromEntries(room.chairs.flatMap(({ commit }, seat) => (commit ? [[seat, commit]] : [])));

/** Return whether this browser adds randomness of its own to the next deal of the table. */
export const adds = (room: RoomInfo): boolean => room.mine !== null && room.chairs[room.mine]?.commit !== '';

/** Return what this browser knew in advance of the shuffle promised like this; null if it did not see the promise. */
export function noted(hash: string): Noted | null {
  const promise = kept.promises[hash];
  return promise?.sealed ? { commits: { ...promise.commits }, own: promise.sent ? promise.own : '' } : null;
}

function promise(hash: string): Kept['promises'][string] {
  kept.promises[hash] ??= { own: randomness(), sent: false, sealed: false, commits: {} };
  return kept.promises[hash]!;
}

/** Set the switch of the waiting room. It applies to later tables, too. */
export function setAdds(room: RoomInfo, on: boolean, send: (message: ToServer) => void): void {
  kept.adds = on;
  const hash = promised(room);
  if (hash) send({ type: 'commit', hash: on ? commitment(promise(hash).own) : '' });
  save();
}

/** Follow what a table says: commit to randomness of our own where that is wanted, and reveal it once every seat's
 * commitment is known here. */
export class Promises {
  #asked = '';

  hear(room: RoomInfo, send: (message: ToServer) => void): void {
    const hash = promised(room);
    const me = room.mine === null ? undefined : room.chairs[room.mine];
    if (hash) {
      const here = promise(hash);
      const asking = `${hash} ${room.mine}`;
      if (kept.adds && me && !me.commit && !room.dealing && this.#asked !== asking) {
        this.#asked = asking;
        send({ type: 'commit', hash: commitment(here.own) });
      }
      if (room.dealing && me?.commit === commitment(here.own)) {
        // From here on no seat can choose its part by ours any more: its commitment is fixed.
        if (!here.sent) Object.assign(here, { commits: committed(room), sealed: true, sent: true });
        send({ type: 'reveal', entropy: here.own });
      }
      save();
    } else if (room.phase === 'playing') {
      // A browser that comes later has not seen what was promised before the deal.
      const here = kept.promises[room.seed_hash];
      if (here && !here.sealed) Object.assign(here, { commits: { ...room.commits }, sealed: true });
      save();
    }
  }
}
