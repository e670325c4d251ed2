// Reading a result: who won, and the players in order of their places.

import { isNamed } from '../lib/scene.svelte';
import { has } from '../lib/texts.svelte';
import type { Outline, Result, Sheet, View } from '../lib/types';

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

export interface Deed {
  rule: string;
  n: number;
  /** It changed what followed. */
  lasting: boolean;
  /** Only the player's own are counted. */
  own: boolean;
}

/** Return what was special in a match: the rarest rules that changed what followed, then what the player set off most. `game`: if it is not
 * the one of the page. */
export function deeds(match: Outline, mine: number | null, most = 4, game = ''): Deed[] {
  const all = new Map<string, number>();
  for (const { fired } of match.players)
    for (const [rule, n] of Object.entries(fired)) all.set(rule, (all.get(rule) ?? 0) + n);
  const often = (a: Deed, b: Deed) => b.n - a.n;
  const seldom = (a: Deed, b: Deed) => a.n - b.n;
  const lasting = match.lasting
    .map((rule) => ({ rule, n: all.get(rule) ?? 0, lasting: true, own: false }))
    .sort(seldom)
    .slice(0, 2);
  const others = Object.entries(mine === null ? Object.fromEntries(all) : (match.players[mine]?.fired ?? {}))
    .filter(([rule]) => !match.lasting.includes(rule))
    .map(([rule, n]) => ({ rule, n, lasting: false, own: mine !== null }))
    .sort(often);
  return [...lasting, ...others]
    .filter(({ rule, n }) => n && (game ? has(`${game}.rule.${rule}.name`) : isNamed(rule)))
    .slice(0, most);
}
