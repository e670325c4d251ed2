/** What a seat could know of each card, from what it saw and from the deals that were possible. */

import type { Judgement } from '../../lib/coached';
import { faceOf } from '../../cards/face';

/** own: in its hand. table: in sight elsewhere. gone: neither in sight nor in anyone's hand. sure: only one seat can
 *  hold it. two: one of two. open: one of more, or none. */
export type Sort = 'own' | 'table' | 'gone' | 'sure' | 'two' | 'open';

export interface Cell {
  face: string;
  sort: Sort;
  /** The seats that may hold it. */
  seats: number[];
}

const SURE = 100;
/** Cards of a suit that a player would hold on average in all deals together: with fewer, none means nothing. */
const TELLING = 10;

export function cell(face: string, judgement: Judgement): Cell {
  const held = judgement.known.find((one) => one.face === face);
  if (held) {
    const seats = held.seats.flatMap((percent, seat) => (percent > 0 ? [seat] : []));
    const all = held.seats.reduce((sum, percent) => sum + percent, 0);
    if (seats.length === 1 && all >= SURE) return { face, sort: 'sure', seats };
    return { face, sort: seats.length === 2 && all >= SURE ? 'two' : 'open', seats };
  }
  const sort = judgement.own.includes(face) ? 'own' : judgement.table.includes(face) ? 'table' : 'gone';
  return { face, sort, seats: [] };
}

/** Return the faces of a game in rows: a row a suit, or for tiles a row of those with the same lower half; the rest in
 *  one row. */
export function rows(pack: readonly string[]): { head: string; faces: string[] }[] {
  const found = new Map<string, string[]>();
  for (const face of pack) {
    const read = faceOf(face);
    const head = read.kind === 'card' ? read.suit : read.kind === 'tile' ? `${Math.min(read.a, read.b)}-` : '';
    found.set(head, [...(found.get(head) ?? []), face]);
  }
  const order = [...found].sort(([a], [b]) => Number(a === '') - Number(b === ''));
  return order.map(([head, faces]) => ({ head, faces }));
}

/** Return the suits that another seat holds in none of the possible deals, though there are enough to tell. */
export function voids(judgement: Judgement, seat: number, deals: number): { seat: number; suit: string }[] {
  const unseen = judgement.known;
  const seats = unseen[0]?.seats.map((_, other) => other).filter((other) => other !== seat) ?? [];
  const suits = [...new Set(unseen.flatMap(({ face }) => suitOf(face)))];
  const total = unseen.length;
  return seats.flatMap((other) => {
    const share = unseen.reduce((sum, { seats }) => sum + seats[other]! / 100, 0) / Math.max(1, total);
    return suits.flatMap((suit) => {
      const of = unseen.filter(({ face }) => suitOf(face)[0] === suit);
      const none = of.every(({ seats }) => seats[other] === 0);
      return none && share * of.length * deals >= TELLING ? [{ seat: other, suit }] : [];
    });
  });
}

function suitOf(face: string): string[] {
  const read = faceOf(face);
  return read.kind === 'card' ? [read.suit] : [];
}
