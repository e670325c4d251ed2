/** Several moves wanted one after the other (three cards to pass on) are picked and confirmed as one. */

import type { Move, Text, View } from '../lib/types';

const MOST = 1000;

/** The moves a person chooses among: all sets of as many as the prompt wants together, if they are not too many. */
export function together(view: View): Move[] {
  const n = view.prompt?.together ?? 0;
  const { moves } = view;
  if (n < 2 || choose(moves.length, n) > MOST) return moves;
  return sets(moves, n).map(asOne);
}

/** The texts to send for a move, in order. */
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
