/** Faces by notation: S3, HT, X1, 3-6, a17, a bare suit (H), a bare rank (7). */

export type Suit = 'S' | 'H' | 'D' | 'C' | 'R' | 'M';

export type Face =
  | { kind: 'card'; suit: Suit; rank: string }
  | { kind: 'suit'; suit: Suit }
  | { kind: 'rank'; rank: string }
  | { kind: 'joker'; n: number }
  | { kind: 'tile'; a: number; b: number }
  | { kind: 'arcana'; n: number }
  | { kind: 'word'; word: string };

export const SUITS: readonly Suit[] = ['S', 'H', 'D', 'C', 'R', 'M'];

const RANK = /^(?:[A-Z2-9]|1[0-9]?|0)$/;
const known = new Map<string, Face>();

const isSuit = (s: string): s is Suit => (SUITS as readonly string[]).includes(s);

function read(notation: string): Face {
  const tile = /^(\d+)-(\d+)$/.exec(notation);
  if (tile) return { kind: 'tile', a: Number(tile[1]), b: Number(tile[2]) };
  const arcana = /^a(\d+)$/.exec(notation);
  if (arcana) return { kind: 'arcana', n: Number(arcana[1]) };
  const joker = /^X(\d)?$/.exec(notation);
  if (joker) return { kind: 'joker', n: Number(joker[1] ?? 1) };
  if (isSuit(notation)) return { kind: 'suit', suit: notation };
  const suit = notation.charAt(0);
  const rank = notation.slice(1);
  if (isSuit(suit) && RANK.test(rank)) return { kind: 'card', suit, rank };
  if (RANK.test(notation)) return { kind: 'rank', rank: notation };
  return { kind: 'word', word: notation };
}

export function faceOf(notation: string): Face {
  let face = known.get(notation);
  if (!face) known.set(notation, (face = read(notation)));
  return face;
}

/** A rank as it is written on paper: T is 10. */
export const inked = (rank: string): string => (rank === 'T' ? '10' : rank);

/** Return the order of a rank for sorting a hand: 2..9 T J Q K A; unknown ranks keep their letter's place. */
export function rankOrder(rank: string): number {
  const place = '23456789TJQKA'.indexOf(rank);
  if (place >= 0) return place + 2;
  if (rank === '1') return 1;
  return rank === '10' ? 10 : 20 + rank.charCodeAt(0);
}

/** Return the key that sorts a hand by suit or by rank (in `strength` order, if given): jokers and arcana last. */
export function sortKey(notation: string | null, by: 'suit' | 'rank', strength: readonly string[] = []): number {
  if (notation === null) return 1e9;
  const face = faceOf(notation);
  const pair = (suit: number, rank: number) => (by === 'suit' ? suit * 1000 + rank : rank * 1000 + suit);
  const place = (rank: string) => {
    const at = strength.indexOf(rank);
    return at < 0 ? rankOrder(rank) : at;
  };
  switch (face.kind) {
    case 'card':
      return pair(SHELF.indexOf(face.suit), place(face.rank));
    case 'suit':
      return pair(SHELF.indexOf(face.suit), 0);
    case 'rank':
      return pair(SHELF.length, place(face.rank));
    case 'tile':
      return face.a * 100 + face.b;
    case 'arcana':
      return 1e6 + face.n;
    case 'joker':
      return 2e6 + face.n;
    case 'word':
      return 3e6;
  }
}

/** Suits side by side in a hand: dark and bright alternate, so that neighbours differ at a glance. */
const SHELF: readonly Suit[] = ['R', 'S', 'H', 'C', 'D', 'M'];
