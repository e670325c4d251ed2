// Which house rules a search finds, and in which order: a rule of that name before its relatives, and among equals the
// one that more tables play.

import { ruleName } from './scene.svelte';
import { distance, find, fold } from './search';
import { has, template } from './texts.svelte';
import type { RuleInfo } from './types';

export interface Hit {
  rule: RuleInfo;
  /** The shown name, cut around what was found in it. */
  name: [string, string, string] | null;
  rank: number;
}

/** J, Q, K are also found as 11, 12, 13, and the other way round. */
const TWIN: Record<string, string> = { j: '11', q: '12', k: '13', '11': 'j', '12': 'q', '13': 'k' };

function look(game: string, rule: RuleInfo, wanted: string): Hit | null {
  const name = find(ruleName(rule.id), wanted);
  const words = rule.words.map((word) => find(word, wanted)).filter((found) => found !== null);
  // Its own name is one of the words.
  if (words.length) return { rule, name, rank: Math.min(...words.map(distance)) };
  const folded = fold(wanted);
  if (fold(rule.number) === folded) return { rule, name: null, rank: 4 };
  // One letter is in every sentence and every id; it says nothing there.
  if (folded.length < 2) return null;
  if (fold(rule.id.replaceAll('_', ' ')).includes(folded)) return { rule, name: null, rank: 4 };
  const short = `${game}.rule.${rule.id}.short`;
  return has(short) && find(template(short), wanted) ? { rule, name: null, rank: 5 } : null;
}

/** Return the rules that a search finds, the best first. */
export function search(game: string, rules: RuleInfo[], query: string): Hit[] {
  const twin = TWIN[fold(query)];
  return rules
    .map((rule) => look(game, rule, query) ?? (twin ? look(game, rule, twin) : null))
    .filter((hit) => hit !== null)
    .sort((a, b) => a.rank - b.rank || b.rule.known - a.rule.known || Number(!a.name) - Number(!b.name));
}

export { find };
