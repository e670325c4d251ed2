// House rules as a value: the list inside a game's options, read and changed without touching the original.

import type { GameInfo, OptionInfo, ParamInfo, RuleInfo } from './types';

export type Options = Record<string, unknown>;
type Entry = string | ({ id: string } & Record<string, unknown>);

/** Return the option that holds the house rules, if the game has any. */
export function rulesOption(game: GameInfo | undefined): OptionInfo | undefined {
  return game?.options.find(({ type }) => type === 'rules');
}

/** Rule id -> the parameters set for it. */
export type RuleSet = Map<string, Record<string, unknown>>;

export function rulesIn(options: Options, key: string): RuleSet {
  const list = options[key];
  if (!Array.isArray(list)) return new Map();
  return new Map(
    (list as Entry[]).map((entry) => {
      if (typeof entry === 'string') return [entry, {}];
      const { id, ...params } = entry;
      return [id, params];
    }),
  );
}

export function withRules(options: Options, key: string, rules: RuleSet): Options {
  const list = [...rules].map(([id, params]) => (Object.keys(params).length ? { id, ...params } : id));
  return { ...options, [key]: list };
}

/** Return the value of a parameter: as set, else as the rule has it. */
export function paramOf(rules: RuleSet, rule: RuleInfo, id: string): unknown {
  return rules.get(rule.id)?.[id] ?? rule.params.find((param) => param.id === id)?.default;
}

/** Return the parameters that count with the others as they are set. */
export function paramsOf(rules: RuleSet, rule: RuleInfo): ParamInfo[] {
  return rule.params.filter(({ only: [other, value] }) => !other || paramOf(rules, rule, other) === value);
}

/** A requirement by its rule: counts such as `joker_count>=1` name one as well. */
export function requiredRule(need: string): string {
  return need.split(/[<>=]/)[0]!;
}

/** Return the rules that would lack something they require if `gone` were switched off, and so on. */
export function dependents(gone: string, rules: RuleSet, all: RuleInfo[]): string[] {
  const left = new Set([...rules.keys()].filter((id) => id !== gone));
  const standing = new Set(all.filter((rule) => rule.standing || rule.usual).map(({ id }) => id));
  // Counts are the server's to judge.
  const has = (set: { has: (id: string) => boolean }, id: string) =>
    set.has(id) || standing.has(id) || requiredRule(id) !== id;
  const fallen: string[] = [];
  for (let again = true; again;) {
    again = false;
    for (const rule of all) {
      const met = rule.requires.every((any) => any.some((id) => has(left, id)));
      const before = rule.requires.every((any) => any.some((id) => has(rules, id)));
      // A rule that lacked its requirement before is not ours to remove.
      const lost = before && !met;
      // A rule that would bring a removed rule back goes as well.
      const back = rule.brings.some((id) => rules.has(id) && !left.has(id)) && !isNeeded(rule.id, left, all);
      if (!left.has(rule.id) || !(lost || back)) continue;
      left.delete(rule.id);
      fallen.push(rule.id);
      again = true;
    }
  }
  return fallen;
}

/** Return whether a rule of a set requires this one. */
const isNeeded = (id: string, rules: { has: (id: string) => boolean }, all: RuleInfo[]): boolean =>
  all.some((rule) => rules.has(rule.id) && rule.requires.some((any) => any.includes(id)));

/** Return whether a requirement is met: a rule is on, or on by default, or there are enough jokers. */
function met(need: string, rules: RuleSet, all: RuleInfo[]): boolean {
  const id = requiredRule(need);
  const rule = all.find((one) => one.id === id);
  if (id === need) {
    const stands = !!rule && (rule.standing || rule.usual);
    return rules.has(id) || (stands && !rule.conflicts.some((other) => rules.has(other)));
  }
  const [, relation, number] = /(>?=)(\d+)$/.exec(need) ?? [];
  const has = Number(rule?.params[0] && paramOf(rules, rule, rule.params[0].id));
  return relation === '=' ? has === Number(number) : has >= Number(number);
}

/** Return the rules that switching a rule on would also switch on, and those that are on and conflict with it. */
export function preview(rule: RuleInfo, rules: RuleSet, all: RuleInfo[]): { along: string[]; against: string[] } {
  const trial = new Map(rules).set(rule.id, {});
  const queue = [rule]; // grows during the loop
  const bring = (one: RuleInfo) => {
    trial.set(one.id, {});
    queue.push(one);
  };
  for (const next of queue) {
    for (const any of next.requires.filter((needs) => !needs.some((need) => met(need, trial, all)))) {
      const fits = any
        .map((need) => all.find(({ id }) => id === requiredRule(need)))
        .find((one) => one && !one.standing && !trial.has(one.id) && !one.conflicts.some((id) => trial.has(id)));
      if (fits) bring(fits);
    }
    if (!isNeeded(next.id, trial, all))
      all.filter(({ id }) => next.brings.includes(id) && !trial.has(id)).forEach(bring);
  }
  const against = queue.flatMap(({ conflicts }) => conflicts.filter((id) => rules.has(id)));
  return { along: queue.slice(1).map(({ id }) => id), against: [...new Set(against)] };
}

export interface Difference {
  added: string[];
  removed: string[];
  changed: { rule: string; param: string; from: unknown; to: unknown }[];
}

export function difference(from: RuleSet, to: RuleSet, all: RuleInfo[]): Difference {
  const changed = all
    .filter(({ id }) => from.has(id) && to.has(id))
    .flatMap((rule) =>
      rule.params
        .map(({ id }) => ({ rule: rule.id, param: id, from: paramOf(from, rule, id), to: paramOf(to, rule, id) }))
        .filter((one) => JSON.stringify(one.from) !== JSON.stringify(one.to)),
    );
  return {
    added: [...to.keys()].filter((id) => !from.has(id)),
    removed: [...from.keys()].filter((id) => !to.has(id)),
    changed,
  };
}

export function size({ added, removed, changed }: Difference): number {
  return added.length + removed.length + changed.length;
}
