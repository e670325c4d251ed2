// What happened as entries of the log: a move, the rules that fired at it, and the other rules it was made by.
import { parts } from '../lib/format';
import { isNamed, ruleKey } from '../lib/scene.svelte';
import type { Event } from '../lib/types';

export interface Entry {
  event: Event;
  /** Rules that fired at it, shown below it. */
  fired: Event[];
  /** Further rules that shaped it, not named in its sentences. */
  by: string[];
  /** Those of them that were shown before: named only when asked for. */
  known: string[];
}

export function chronicle(events: readonly Event[]): Entry[] {
  const entries: Entry[] = [];
  for (const event of events) {
    const last = entries.at(-1);
    if (event.kind === 'rule' && last) last.fired.push(event);
    else if (event.text || event.kind === 'rule') entries.push({ event, fired: [], by: [], known: [] });
  }
  const mentioned = new Set<string>();
  entries.forEach((entry, i) => {
    const before = entries[i - 1]?.event.rule;
    const fresh = (rule: string) => (rule === entry.event.rule ? rule !== before : !mentioned.has(ruleKey(rule)));
    const all = [entry.event, ...entry.fired];
    for (const rule of others(all)) (fresh(rule) ? entry.by : entry.known).push(rule);
    for (const rule of [...all.flatMap(namedIn), ...entry.by.map(ruleKey)]) mentioned.add(rule);
  });
  return entries;
}

/** Return the rules of some events that their sentences do not name. */
function others(events: readonly Event[]): string[] {
  const mentioned = new Set(events.flatMap(namedIn));
  const rules = new Set(events.flatMap((event) => [event.rule, ...event.by]));
  return [...rules].filter((rule) => isNamed(rule) && !mentioned.has(ruleKey(rule)));
}

/** Return the rules whose names can be read, and tapped, in the sentences of an event. */
function namedIn(event: Event): string[] {
  if (!event.text) return [ruleKey(event.rule)];
  return parts(event.text).flatMap((part) => (part.kind === 'rule' ? [ruleKey(part.rule)] : []));
}
