// Written by scripts/web_types.py from tefuda.table.laboratory.messages. Do not edit.

import type { Text } from './types';

/** A study. `at`: when it was asked for, and `until`, when it is forgotten (0: never), in seconds since 1970; `done`
 * of `total` pieces of its work took `seconds` of processor time; `ahead`: how many wait before it; `whole`: all of
 * the work went into its result. */
export interface StudySeen {
  code: string;
  at: number;
  until: number;
  state: "done" | "failed" | "resting" | "running" | "waiting";
  done: number;
  total: number;
  seconds: number;
  ahead: number;
  mine: boolean;
  whole: boolean;
  why: Text | null;
  study: Study;
}

/** One study. `games`: one, or those of a tournament; `matches`: of a report, of each set of options that is
 * compared, or the deals of every two bots.
 * 
 * Of a report: `watch`, matches watched closely besides; `skill`, matches of a better bot among weaker ones. Of a
 * comparison: `other`, what differs; `sweep`, an option and its values; `among`, house rules; `more`, further matches
 * that are reckoned with (0: the same number again). */
export interface Study {
  kind?: "against" | "alone" | "pairs" | "report" | "sweep" | "tournament";
  games: string[];
  options?: Record<string, unknown>;
  bots?: string[];
  matches?: number;
  seed?: string;
  watch?: number;
  skill?: number;
  other?: Record<string, unknown>;
  sweep?: string;
  among?: string[];
  more?: number;
}

/** What can be asked for. Not `open`: nothing. `minutes`: of processor time for one study; `days`: how long results
 * are kept (0: for good); `pages`: whether reports can be downloaded as pages. */
export interface Laboratory {
  open: boolean;
  minutes: number;
  days: number;
  bots: string[];
  pages: boolean;
  studies: StudySeen[];
}

/** What a study found, in one sentence and as one of three kinds of result. */
export interface Found {
  finding: Text;
  report?: Report | null;
  comparison?: Comparison | null;
  tournament?: Tournament | null;
}

/** A whole report, for people (`numbers`, `figures`) and for programs (the counts). */
export interface Report {
  game: string;
  options: Record<string, unknown>;
  bots: string[];
  seed: string;
  matches: number;
  numbers: Number[];
  figures: Figure[];
  counts: Tally;
}

/** One of the numbers at the head of a report. */
export interface Number {
  id: string;
  value: number;
  low: number;
  high: number;
  unit?: "" | "%";
  digits?: number;
}

/** A figure. `kind`: bars (a histogram), beads (values with their intervals), line (over the course of a match) or
 * table. `unit` is on the last tick; `reference` is a stitched line. */
export interface Figure {
  id: string;
  kind: "bars" | "beads" | "line" | "table";
  sentence: Text;
  caption: Text;
  points: Point[];
  unit?: "" | "%";
  reference?: number | null;
}

/** One mark of a figure: a label, or a place on the axis, and a value with its 95 % interval. */
export interface Point {
  value: number;
  low: number;
  high: number;
  label?: Text | null;
  at?: number;
  more?: number;
}

/** Counts of matches; see `tefuda.engine.survey` for what each is. */
export interface Tally {
  players: number;
  matches?: number;
  decisions?: number;
  choices?: number;
  shared?: number;
  endless?: number;
  lengths?: number[];
  widths?: number[];
  changes?: number[];
  spreads?: number[];
  bin_decisions?: number[];
  bin_widths?: number[];
  bin_leads?: number[];
  bin_right?: number[];
  wins?: number[];
  points?: number[];
  squares?: number[];
  closely?: Closely | null;
}

/** What was seen in the matches that were watched: `matches` of them.
 * 
 * `rules` and `kinds` count the rounds in which a rule or an event occurred, and how often in all; `worth`, for each
 * of them, sums over the seats that brought it about: how many, how well they did in that round (`Position.utility`),
 * and its square. `ways`, for each line of the score breakdowns: how many players scored by it, their points, and the
 * squares; `lines`: one such line. By moment of the match: `right`, how often the favourite won; `sure`, how often one
 * was sure; `known`, how often one stayed sure from there on; `alive`, the seats that could still win, and `open`, how
 * often there were several of them. `learned`: it was played on by what bots have learned, not by the rule of thumb.
 * `own` and `all`: the part of a match in which no choice was left until the round's end to a seat, on average, and to
 * anyone: its sum over the matches and that of its square. `again`: matches that came back to a position. */
export interface Closely {
  matches?: number;
  rounds?: number;
  rules?: Record<string, [number, number]>;
  kinds?: Record<string, [number, number]>;
  worth?: Record<string, [number, number, number]>;
  right?: number[];
  sure?: number[];
  known?: number[];
  ways?: Record<string, [number, number, number]>;
  lines?: Record<string, Text>;
  alive?: number[];
  open?: number[];
  learned?: boolean;
  own?: number[];
  all?: number[];
  again?: number;
}

/** What was compared. `games`: matches of each set; `more`: further matches that are reckoned with; `left`: house
 * rules that the others do not allow; `option`: whose values are compared; `sets`: what each of two sets has that the
 * other has not. */
export interface Comparison {
  kind: "against" | "alone" | "pairs" | "sweep";
  game: string;
  options: Record<string, unknown>;
  bots: string[];
  seed: string;
  games: number;
  more: number;
  variants: Variant[];
  left?: string[];
  option?: string;
  sets?: Text[];
}

/** A set of options beside another one. `id`: the option's value, or the ids of house rules, joined by `+`. */
export interface Variant {
  id: string;
  label: Text;
  differences: Difference[];
  rounds?: number;
}

/** One number of both sets, and the second less the first with its 95 % interval.
 * 
 * `later`: half the width of the interval with the asked number of further matches; `likely`: the chance that the
 * difference is then clear, if all that is known of it is what these matches showed. */
export interface Difference {
  id: string;
  first: number;
  second: number;
  value: number;
  low: number;
  high: number;
  unit: "" | "%";
  later?: number;
  likely?: number;
}

/** A round robin and what it shows. `matches`: how many were played. */
export interface Tournament {
  bots: string[];
  games: string[];
  options: Record<string, unknown>;
  seed: string;
  matches: number;
  strengths: Strength[];
  meetings: Meeting[];
}

/** A bot's rating, and half the width of its 95 % interval. Bots whose intervals overlap share a place. */
export interface Strength {
  game: string;
  bot: string;
  place: number;
  points: number;
  half: number;
}

/** Two bots' matches: the share in which `one` comes before `other`, and half the width of its 95 % interval. */
export interface Meeting {
  game: string;
  one: string;
  other: string;
  deals: number;
  share: number;
  half: number;
  clear: boolean;
}
