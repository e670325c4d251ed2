/** The layout of a hand: rows, overlap, and the order of its cards. */

import { sortKey } from '../cards/face';
import type { Thing, Zone } from '../lib/types';

export interface Row {
  /** Index of the first card and how many are in this row. */
  from: number;
  count: number;
}

export interface HandLayout {
  rows: Row[];
  /** Card width, distance between the left edges of neighbours, distance between the tops of rows; all px. */
  card: number;
  step: number;
  rise: number;
}

export interface HandSpace {
  count: number;
  /** Free width in px. */
  width: number;
  /** Widest card; a phone hand of 8 to 24 cards makes it a little smaller. */
  card: number;
  /** Cards per row on a phone; wider tables pass 0 and take as many as leave a step of 44. */
  perRow: number;
  /** Height of a card's index left visible under the next row. */
  strip: number;
  /** Gap between cards where there is room for one. */
  gap: number;
}

const LEAST_STEP = 44;

export function layHand(space: HandSpace): HandLayout {
  const { count, width, card, perRow, strip, gap } = space;
  const fit = Math.max(1, Math.floor((width - card) / LEAST_STEP) + 1);
  const wanted = Math.ceil(count / Math.max(perRow, fit));
  // A single row too narrow for fingers opens a second one; two rows and more may go down to 40.
  const rows = Math.min(3, wanted === 1 && count > fit ? 2 : wanted);
  const each = rows > 0 ? Math.ceil(count / rows) : 0;
  const lay: Row[] = [];
  for (let from = 0; from < count; from += each) lay.push({ from, count: Math.min(each, count - from) });
  const step = each > 1 ? Math.min(card + gap, (width - card) / (each - 1)) : card;
  return { rows: lay, card, step, rise: strip };
}

/** Hand card widths of the look: phone 60, 62 up to 7 cards, 58 when 8 in a row. */
export function phoneCard(count: number, width: number, big: boolean): number {
  if (big) return 72;
  if (count <= 7) return 62;
  return Math.ceil(count / Math.ceil(count / 8)) === 8 || width < 340 ? 58 : 60;
}

export type Order = 'suit' | 'rank' | 'own';

/**
 * The order of things, kept by id: cards that left drop out, new ones are put where the order wants them
 * (`own`: at the end), and nothing else ever moves by itself.
 */
export function keepOrder(
  kept: readonly string[],
  things: readonly Thing[],
  order: Order,
  strength: readonly string[] = [],
): string[] {
  const here = new Map(things.map((thing) => [thing.id, thing]));
  const stays = kept.filter((id) => here.has(id));
  const known = new Set(stays);
  const fresh = things.filter((thing) => !known.has(thing.id));
  if (order === 'own') return [...stays, ...sorted(fresh, 'suit').map((thing) => thing.id)];
  const key = (id: string) => sortKey(here.get(id)?.face ?? null, order, strength);
  const out = [...stays];
  for (const thing of sorted(fresh, order, strength)) {
    const mine = key(thing.id);
    const at = out.findIndex((id) => key(id) > mine);
    if (at < 0) out.push(thing.id);
    else out.splice(at, 0, thing.id);
  }
  return out;
}

export function sorted(things: readonly Thing[], order: 'suit' | 'rank', strength: readonly string[] = []): Thing[] {
  return [...things].sort((a, b) => sortKey(a.face, order, strength) - sortKey(b.face, order, strength));
}

/**
 * Ranks from weak to strong, if a zone of the table shows them. A revolution reverses that scale, but the hand must not
 * follow: the direction in which the queen, the king and the ace come one after the other is kept, wherever it begins.
 */
export function strengthOf(zones: readonly Zone[]): string[] {
  const scale = zones.find((zone) => zone.arrangement === 'scale' && zone.slots.every((slot) => slot.value === null));
  const ranks = scale?.slots.map((slot) => slot.at) ?? [];
  const after = (rank: string) => ranks[ranks.indexOf(rank) + 1];
  return after('A') === 'K' || after('K') === 'Q' ? ranks.reverse() : ranks;
}

/** Return the order a hand is first shown in: by rank in games where ranks climb, by suit where suits are followed. */
export function usual(zones: readonly Zone[]): 'suit' | 'rank' {
  const has = (...wanted: string[]) => zones.some((zone) => wanted.includes(zone.arrangement));
  return has('cascade', 'scale') && !has('compass') ? 'rank' : 'suit';
}

/** Move one id in front of the card now at `at`. */
export function moveTo(ids: readonly string[], id: string, at: number): string[] {
  const from = ids.indexOf(id);
  if (from < 0) return [...ids];
  const rest = ids.filter((other) => other !== id);
  rest.splice(Math.max(0, Math.min(rest.length, at)), 0, id);
  return rest;
}
