// The rule sets of a game with the options behind them, fetched once.

import { fetchCode } from './api';
import { difference, rulesIn, size, type Difference, type Options, type RuleSet } from './house';
import type { GameInfo, RuleInfo } from './types';

export interface Preset {
  id: string;
  /** Only what the preset decides: its rules, and for some the number of players. */
  options: Options;
}

const asked = new Map<string, Promise<Preset[]>>();

async function ask(game: string, id: string): Promise<Preset> {
  const { options, sets } = await fetchCode(game, id);
  return { id, options: Object.fromEntries(sets.map((key) => [key, options[key]])) };
}

export function fetchPresets(game: GameInfo): Promise<Preset[]> {
  let promise = asked.get(game.id);
  if (promise === undefined) {
    promise = Promise.all(game.presets.map((id) => ask(game.id, id)));
    promise.catch(() => asked.delete(game.id));
    asked.set(game.id, promise);
  }
  return promise;
}

/** Return how many players a preset is for; 0 for any number. */
export function playersOf({ options }: Preset): number {
  return typeof options['players'] === 'number' ? options['players'] : 0;
}

/** Up to this many changes never make a rule set of its own. */
const OWN = 6;

export interface Start {
  preset: Preset;
  change: Difference;
}

/** Return the preset a rule set is described by: the nearest one; if several are equally near, the one for this number
 * of players. None if there are more differences than rules in it. */
export function nearest(
  presets: Preset[],
  option: string,
  rules: RuleSet,
  players: number,
  all: RuleInfo[],
): Start | undefined {
  const far = ({ preset, change }: Start) => 2 * size(change) + Number(![0, players].includes(playersOf(preset)));
  const [near] = presets
    .map((preset) => ({ preset, change: difference(rulesIn(preset.options, option), rules, all) }))
    .sort((a, b) => far(a) - far(b));
  return near && size(near.change) <= Math.max(OWN, rules.size / 2) ? near : undefined;
}
