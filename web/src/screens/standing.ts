// Reading a result: who won, and the players in order of their places.

import type { Result, Sheet, View } from '../lib/types';

export interface Standing {
  seat: number;
  rank: number;
  score: number;
  sheet: Sheet | undefined;
}

/** Return the players by place; those with a stamp (out of the running) after the others of their place. */
export function standings(result: Result): Standing[] {
  return result.ranks
    .map((rank, seat) => ({
      seat,
      rank,
      score: result.scores[seat] ?? 0,
      sheet: result.sheets.find((sheet) => sheet.seat === seat),
    }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

export function winners(result: Result): number[] {
  return result.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
}

/** Return the rule that put a player out of the running at the very end, if one did: the one that decided the match. */
export function decisive(view: View): View['events'][number] | undefined {
  const struck = view.result?.sheets.filter(({ stamp }) => stamp).map(({ seat }) => seat) ?? [];
  return view.events
    .filter((event) => event.kind === 'rule' && event.rule && event.text && struck.includes(event.seat ?? -1))
    .at(-1);
}
