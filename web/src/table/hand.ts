/** How a hand lies: rows, overlap, and the order of its cards. */

import { sortKey } from '../cards/face';
import type { Thing } from '../lib/types';

export interface Row {
  /** Index of the first card and how many lie in this row. */
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
  /** Most cards in one row before a second row opens; a row is also opened where the step falls below 44. */
  perRow: number;
  /** Height of a card's index left visible under the next row. */
  strip: number;
  /** Width of a thing relative to its height: 100/140 for cards. */
  gap: number;
}

const LEAST_STEP = 44;

export function layHand(space: HandSpace): HandLayout {
  const { count, width, card, perRow, strip, gap } = space;
  const fit = Math.max(1, Math.floor((width - card) / LEAST_STEP) + 1);
  const one = count <= fit && count <= Math.max(perRow, 1);
  const rows = count === 0 ? 0 : one ? 1 : Math.min(3, Math.ceil(count / Math.min(perRow, Math.max(fit, 1))));
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
 * The order things lie in, kept by id: cards that left drop out, new ones are put where the order wants them
 * (`own`: at the end), and nothing else ever moves by itself.
 */
export function keepOrder(kept: readonly string[], things: readonly Thing[], order: Order): string[] {
  const here = new Map(things.map((thing) => [thing.id, thing]));
  const stays = kept.filter((id) => here.has(id));
  const known = new Set(stays);
  const fresh = things.filter((thing) => !known.has(thing.id));
  if (order === 'own') return [...stays, ...sorted(fresh, 'suit').map((thing) => thing.id)];
  const key = (id: string) => sortKey(here.get(id)?.face ?? null, order);
  const out = [...stays];
  for (const thing of sorted(fresh, order)) {
    const mine = key(thing.id);
    const at = out.findIndex((id) => key(id) > mine);
    if (at < 0) out.push(thing.id);
    else out.splice(at, 0, thing.id);
  }
  return out;
}

export function sorted(things: readonly Thing[], order: 'suit' | 'rank'): Thing[] {
  return [...things].sort((a, b) => sortKey(a.face, order) - sortKey(b.face, order));
}

/** Moves one id in front of the card now at `at`. */
export function moveTo(ids: readonly string[], id: string, at: number): string[] {
  const from = ids.indexOf(id);
  if (from < 0) return [...ids];
  const rest = ids.filter((other) => other !== id);
  rest.splice(Math.max(0, Math.min(rest.length, at)), 0, id);
  return rest;
}
