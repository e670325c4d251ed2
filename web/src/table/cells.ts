/** Cells of a map: `r2c1` is row 2, column 1. The frame shown holds everything that is there or can be placed. */

import type { Zone } from '../lib/types';

export interface Cell {
  row: number;
  col: number;
}

export function cellOf(at: string): Cell | null {
  const found = /^r(-?\d+)c(-?\d+)$/.exec(at);
  return found ? { row: Number(found[1]), col: Number(found[2]) } : null;
}

export const cellAt = (cell: Cell): string => `r${cell.row}c${cell.col}`;

export interface Frame {
  top: number;
  left: number;
  rows: number;
  cols: number;
}

/** `targets` are full target names (`map:r0c3`); those of other zones are ignored. */
export function frameOf(zone: Zone, targets: Iterable<string>): Frame {
  const goals = [...targets].filter((t) => t.startsWith(`${zone.id}:`)).map((t) => t.slice(zone.id.length + 1));
  const cells = [...zone.things, ...zone.slots]
    .map((one) => cellOf(one.at))
    .concat(goals.map(cellOf))
    .filter((cell) => cell !== null);
  if (cells.length === 0) return { top: 1, left: 1, rows: zone.rows || 1, cols: zone.cols || 1 };
  const rows = cells.map((cell) => cell.row);
  const cols = cells.map((cell) => cell.col);
  const [top, left] = [Math.min(...rows), Math.min(...cols)];
  return {
    top,
    left,
    rows: Math.max(Math.max(...rows) - top + 1, zone.slots.length > 0 ? 0 : zone.rows),
    cols: Math.max(Math.max(...cols) - left + 1, zone.slots.length > 0 ? 0 : zone.cols),
  };
}
