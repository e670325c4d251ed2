// What a chart of a match needs to know: how points add up, which marks the scale has, where the names go.

import type { ScoreRow } from './types';

/** Return each seat's total before the first round and after each. */
export function totals(rows: ScoreRow[]): number[][] {
  const seats = rows[0]?.values.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => {
    let sum = 0;
    return [0, ...rows.map((row) => (sum += row.values[seat] ?? 0))];
  });
}

/** Return round numbers for about `wanted` marks from `least` to `most`. */
export function marks(least: number, most: number, wanted: number): number[] {
  const rough = Math.max(1, (most - least) / Math.max(1, wanted));
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  const first = Math.ceil(least / step) * step;
  return Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, k) => first + k * step);
}

/** Return heights for labels, near `wanted`: in their order, none nearer than `gap`, all within `room`. */
export function spread(wanted: number[], gap: number, room: number): number[] {
  const order = wanted.map((at, k) => ({ at, k })).sort((a, b) => a.at - b.at || a.k - b.k);
  const out: number[] = new Array(wanted.length).fill(0);
  let floor = 0;
  for (const one of order) {
    one.at = Math.max(one.at, floor);
    floor = one.at + gap;
  }
  let roof = room;
  for (const one of order.reverse()) {
    one.at = Math.min(one.at, roof);
    roof = one.at - gap;
    out[one.k] = one.at;
  }
  return out;
}
