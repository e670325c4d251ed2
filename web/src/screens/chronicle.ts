// What happened as entries of the log: a move, the rules that fired at it, and the other rules it was made by.
import { parts } from '../lib/format';
import { isNamed, ruleKey } from '../lib/scene.svelte';
import { present } from '../lib/texts.svelte';
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

/** Entries of events that become more and more: what was read before stays the same objects. */
export class Chronicle {
  #read: readonly Event[] = [];
  #texts: object | null = null;
  /** All entries but the last one, which rules that come later may belong to; it begins at this event. */
  #closed: Entry[] = [];
  #from = 0;
  /** The rules that those entries name. */
  #mentioned = new Set<string>();

  read(events: readonly Event[]): Entry[] {
    const known = this.#read.length;
    const goesOn = known <= events.length && this.#read[0] === events[0] && this.#read[known - 1] === events[known - 1];
    if (!goesOn || this.#texts !== present()) {
      this.#texts = present();
      this.#closed = [];
      this.#from = 0;
      this.#mentioned.clear();
    }
    this.#read = events;
    let last: Entry | undefined;
    for (let i = this.#from; i < events.length; i++) {
      const event = events[i]!;
      if (event.kind === 'rule' && last) last.fired.push(event);
      else if (event.text || event.kind === 'rule') {
        if (last) this.#close(last);
        last = { event, fired: [], by: [], known: [] };
        this.#from = i;
      }
    }
    if (!last) return [];
    this.#sort(last);
    return [...this.#closed, last];
  }

  #close(entry: Entry): void {
    for (const rule of this.#sort(entry)) this.#mentioned.add(rule);
    this.#closed.push(entry);
  }

  /** Part the rules that shaped an entry into those to be named and the rest; return all that it names. */
  #sort(entry: Entry): string[] {
    const before = this.#closed.at(-1)?.event.rule;
    const fresh = (rule: string) => (rule === entry.event.rule ? rule !== before : !this.#mentioned.has(ruleKey(rule)));
    const all = [entry.event, ...entry.fired];
    for (const rule of others(all)) (fresh(rule) ? entry.by : entry.known).push(rule);
    return [...all.flatMap(namedIn), ...entry.by.map(ruleKey)];
  }
}

export const chronicle = (events: readonly Event[]): Entry[] => new Chronicle().read(events);

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
