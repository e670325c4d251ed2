// Written by scripts/web_types.py from tefuda.coach and tefuda.table.coached. Do not edit.

import type { Move, Text } from './types';

/** How much is tried: `simulations` of the search, possible deals (`worlds`) per decision, and play-outs of the
 * whole match (`matches`) per point of the line. */
export interface Effort {
  simulations: number;
  worlds: number;
  matches: number;
}

/** A mean and its 95 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** A move, and what its seat can expect of it at the end of the round: 0 is the worst, 100 the best. */
export interface Option {
  move: string;
  value: Estimate;
}

/** A decision. `options`: the moves that were valued, the best first, the others by their value. `moves`: how many
 * there were. `loss`: by how much the best is better than the move made (0 without one). `certain`: the best move was
 * computed, not searched. */
export interface Weighed {
  seat: number;
  best: string;
  made: string;
  moves: number;
  options: Option[];
  loss: Estimate;
  certain: boolean;
}

/** A card that the seat did not see, and how often each seat held it in the possible deals, in percent. What is
 * missing to 100 is where no one holds it. 0: no deal put it there; 100: all did. */
export interface Holder {
  face: string;
  seats: number[];
}

/** The chances of winning after a move, in percent by seat; `fair`: those before the cards were drawn that this
 * move or the start of the match had drawn, empty if there were none. */
export interface Point {
  step: number;
  chances: Estimate[];
  fair: Estimate[];
}

/** A turning point: at this step, the chance of winning of `seat` changed most. `kind`: by the luck of what was
 * drawn, or by a move, that of seat `by`. */
export interface Turn {
  step: number;
  seat: number;
  kind: "luck" | "move";
  change: Estimate;
  by: number | null;
  move: string;
}

/** Luck and skill of a seat: its chance of winning before the deal, what the cards that were drawn added, what the
 * play of all seats added, and what it won, in percent: `start + luck + play = result`. `cost`: what all its own
 * decisions lost, in the terms of `Weighed`, and `errors`, how many of them clearly lost something. */
export interface Balance {
  seat: number;
  start: Estimate;
  luck: Estimate;
  play: Estimate;
  result: number;
  cost: Estimate;
  decisions: number;
  errors: number;
}

/** A move of a decision as its seat's view offers it, and the faces of what it takes. No `move` where the view does
 * not list it. */
export interface Offered {
  text: string;
  move: Move | null;
  faces: string[];
}

/** A step of a match: the line's point after it, and the decision that led to it, if there was a choice. `clear`:
 * the move made was worse than the best one beyond the uncertainty. `own` and `table`: what the seat saw in its hand
 * and elsewhere; `known`: who could hold what it did not see. */
export interface Judgement {
  point: Point;
  decision: Weighed | null;
  clear: boolean;
  offered: Offered[];
  own: string[];
  table: string[];
  known: Holder[];
}

/** The analysis of a match. `line`: the chances of winning in percent, by seat, after each step; `widths`: half of
 * their 95 % intervals. `errors`: the steps of clear errors, and by whom. `decisions`: the steps with a choice.
 * `rounds`: the steps after which a new round begins. `pack`: all faces of the game, in its own order; empty if there
 * are too many to show. */
export interface Found {
  turns: Turn[];
  balances: Balance[];
  line: number[][];
  widths: number[][];
  errors: [number, number][];
  decisions: number[];
  rounds: number[];
  effort: Effort;
  deals: number;
  pack: string[];
}

/** How far the analysis of a match is. `mine`: the caller may stop it. `page`: steps per page. `trouble`: why it
 * failed. */
export interface AnalysisInfo {
  state: "done" | "failed" | "none" | "running" | "stopped";
  steps: number;
  done: number;
  page: number;
  mine: boolean;
  trouble: Text | null;
  found: Found | null;
}
