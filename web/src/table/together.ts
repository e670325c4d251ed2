/** Several moves wanted one after the other (three cards to pass on) are picked and confirmed as one. */

import type { Move, Text, View } from '../lib/types';
import { likeOf, pickZones } from './picks';

const MOST = 1000;

/** Return the moves a player chooses among: all sets of as many moves as the prompt wants, if there are not too many. */
export function together(view: View): Move[] {
  const n = view.prompt?.together ?? 0;
  const { moves } = view;
  if (n < 2) return moves;
  const each = moves.flatMap((move) => Array<Move>(copies(view, move)).fill(move));
  if (choose(each.length, n) > MOST) return moves;
  const all = sets(each, n).map(asOne);
  return [...new Map(all.map((move) => [move.text, move])).values()];
}

/** A move can be made as often as there are things it could take. */
function copies(view: View, move: Move): number {
  const things = pickZones(view).flatMap((zone) => zone.things);
  return Math.max(1, things.filter((thing) => move.picks.includes(likeOf(thing))).length);
}

/** Return the texts to send for a move, in order. */
export const steps = (move: Move): string[] => move.text.split('\n');

function asOne(set: Move[]): Move {
  const [first] = set as [Move];
  return {
    ...first,
    text: set.map((move) => move.text).join('\n'),
    picks: set.flatMap((move) => move.picks),
    label: first.label && { ...first.label, args: { ...first.label.args, ...cards(set) } },
    cost: set.reduce((sum, move) => sum + move.cost, 0),
  };
}

function cards(set: Move[]): Text['args'] {
  const all = set.map((move) => move.label?.args['cards']);
  return all.every(Array.isArray) ? { cards: all.flat() as string[] } : {};
}

function sets<T>(all: readonly T[], n: number): T[][] {
  if (n === 0) return [[]];
  return all.flatMap((one, i) => sets(all.slice(i + 1), n - 1).map((rest) => [one, ...rest]));
}

function choose(all: number, n: number): number {
  let ways = 1;
  for (let k = 0; k < n; k += 1) ways = (ways * (all - k)) / (k + 1);
  return ways;
}
