// Rounds that end, as the table shows them.

import type { ScoreRow, Sheet, Text, View } from '../lib/types';

export interface Round {
  /** The row of the score table that it added; null where rows are no rounds, and points are all there are so far. */
  row: ScoreRow | null;
  text: Text | null;
  seats: { seat: number; points: number; place: number }[];
  sheets: readonly Sheet[];
}

/** Return the last round that ended with this view; null if none did, or the match with it. `before`: how many rows there were. */
export function ended(view: View, before: number): Round | null {
  const told = view.events.findLast(({ kind, sheets }) => kind === 'score' && sheets.length > 0);
  const row = (view.rounds && view.scores.length > before && view.scores.at(-1)) || null;
  if (view.result || (view.rounds ? !row : !told)) return null;
  const sheets = told?.sheets ?? [];
  const points = row ? row.values.map((value) => value ?? 0) : view.seats.map(({ seat }) => totals(sheets, seat));
  const numbered = row ? points.map((_, seat) => seat) : view.seats.map(({ seat }) => seat);
  const seats = numbered
    .map((seat, k) => ({ seat, points: points[k]!, place: row?.places[seat] ?? 0 }))
    .sort((a, b) => a.place - b.place || b.points - a.points);
  return { row, text: told?.text ?? null, seats, sheets };
}

const totals = (sheets: readonly Sheet[], seat: number): number =>
  sheets.find((sheet) => sheet.seat === seat)?.total ?? 0;
