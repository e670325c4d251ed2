/**
 * From one view to the next by way of what happened between. A card that was played and taken within one update
 * still has to be seen on the table; so events are turned into stages: tables as they looked for a moment.
 * Hand, prompt and buttons never wait for a stage; only the table above them is shown late.
 */

import type { Event, Thing, View, Zone } from '../lib/types';

export interface Stage {
  view: View;
  /** Events that led to this stage. */
  events: Event[];
  /** Milliseconds to stay before the next stage. */
  stay: number;
}

export const FLY = 240;
export const REST = 500;
export const COLLECT = 320;
/** The queue is never longer than this; beyond it the newest state is shown at once. */
export const LONGEST = 1200;

const LAYS = new Set(['play', 'place', 'flip', 'give', 'draw', 'discard']);
const LIFTS = new Set(['take', 'clear']);

/** `done`: how many of its events, the first ones, are seen on the old table. */
export function stages(old: View, next: View, done = 0): Stage[] {
  const out: Stage[] = [];
  const events = next.events.slice(done);
  const moves = (event: Event) => LAYS.has(event.kind) || LIFTS.has(event.kind);
  let now = old;
  let pending: Event[] = [];

  events.forEach((event, i) => {
    pending.push(event);
    const after = events[i + 1];
    // What a play set off is announced with it, not after it.
    if (!after || !moves(after) || !pending.some(moves)) return;
    // What was chosen in secret is opened together.
    if (event.kind === 'flip' && after.kind === 'flip' && event.zone === after.zone) return;
    const shown = pending.reduce((view, one) => apply(view, one), now);
    if (shown !== now) {
      const lost = LIFTS.has(after.kind) && pending.some((one) => one.things.some((t) => !lies(next, one.zone, t.id)));
      const lifted = pending.some((one) => LIFTS.has(one.kind));
      out.push({ view: shown, events: pending, stay: lost ? FLY + REST : lifted ? COLLECT : FLY });
      now = shown;
      pending = [];
    }
  });
  out.push({ view: next, events: pending, stay: 0 });
  return shorten(out);
}

/** Return the table after one event, as far as the things on it are concerned. */
function apply(view: View, event: Event): View {
  if (LAYS.has(event.kind) && event.things.length > 0 && event.zone) return lay(view, event);
  return LIFTS.has(event.kind) ? lift(view, event) : view;
}

/** A trick or pile taken up: the named things, or all of the zone named. */
function lift(view: View, event: Event): View {
  const gone = new Set(event.things.map((thing) => thing.id));
  let changed = false;
  const zones = view.zones.map((zone): Zone => {
    if (zone.arrangement === 'hand') return zone;
    const all = event.things.length === 0 && (event.zone === zone.id || (event.zone === '' && zone.kind === 'trick'));
    const things = all ? [] : zone.things.filter((thing) => !gone.has(thing.id));
    if (things.length === zone.things.length) return zone;
    changed = true;
    return { ...zone, things };
  });
  return changed ? { ...view, zones } : view;
}

/** Drop the oldest stages until what remains fits the longest queue. */
export function shorten(list: readonly Stage[]): Stage[] {
  let out = [...list];
  const length = () => out.reduce((sum, stage) => sum + stage.stay, 0);
  while (out.length > 1 && length() > LONGEST) {
    const [first, second, ...rest] = out;
    if (!first || !second) break;
    out = [{ ...second, events: [...first.events, ...second.events] }, ...rest];
  }
  return out;
}

const lies = (view: View, zone: string, id: string): boolean =>
  view.zones.some((z) => z.id === zone && z.things.some((thing) => thing.id === id));

/** Return the table with the event's things in its zone (and nowhere else). The viewer's own hand is left alone. */
function lay(view: View, event: Event): View {
  const target = view.zones.find((zone) => zone.id === event.zone);
  if (!target || (target.arrangement === 'hand' && target.owner === view.seat)) return view;
  const coming = new Map(event.things.map((thing) => [thing.id, thing]));
  const zones = view.zones.map((zone): Zone => {
    const things = zone.things.filter((thing) => !coming.has(thing.id));
    if (zone.id !== event.zone) return things.length === zone.things.length ? zone : { ...zone, things };
    return { ...zone, things: [...things, ...event.things.map((thing): Thing => owned(thing, event.seat))] };
  });
  return { ...view, zones };
}

const owned = (thing: Thing, seat: number | null): Thing =>
  thing.owner === null && seat !== null ? { ...thing, owner: seat } : thing;

// --- strips --------------------------------------------------------------------------------------------------------

export interface Hanging {
  /** Rules named together, at most three; `more` counts the rest. */
  rules: string[];
  more: number;
  lasting: boolean;
}

/** Return one strip for the rules that fired together: up to three names, lasting ones first in tone. */
export function hanging(events: readonly Event[]): Hanging | null {
  const fired = events.filter((event) => event.kind === 'rule' && event.rule);
  const rules = [...new Set(fired.map((event) => event.rule))];
  if (rules.length === 0) return null;
  return {
    rules: rules.slice(0, 3),
    more: Math.max(0, rules.length - 3),
    lasting: fired.some((event) => event.lasting),
  };
}

// --- flights ---------------------------------------------------------------------------------------------------------

/** Where a thing comes from or goes to when it is not on both tables. */
export type Spot = { seat: number } | { zone: string } | null;

/** Return the origin of a thing that just appeared. */
export function originOf(id: string, events: readonly Event[]): Spot {
  for (const event of events) {
    if (!event.things.some((thing) => thing.id === id)) continue;
    if (event.kind === 'draw' || event.kind === 'deal')
      return event.kind === 'deal' ? { zone: '' } : { zone: event.zone };
    if (event.seat !== null) return { seat: event.seat };
  }
  return events.some((event) => event.kind === 'deal') ? { zone: '' } : null;
}

/** Return the destination of a thing that just left: a taker's seat, a receiver, or the pile it was put on. */
export function destinationOf(id: string, zone: string, events: readonly Event[]): Spot {
  for (const event of [...events].reverse()) {
    const named = event.things.some((thing) => thing.id === id);
    const swept = LIFTS.has(event.kind) && (event.things.length === 0 || event.zone === zone);
    if (!named && !swept) continue;
    if (event.kind === 'take' || event.kind === 'give') {
      const seat = event.to ?? event.seat;
      if (seat !== null) return { seat };
    }
    if (event.zone && event.zone !== zone) return { zone: event.zone };
    if (LIFTS.has(event.kind)) return { zone: '' };
    if (event.to !== null) return { seat: event.to };
  }
  return null;
}

/** Lets stages run one after the other, on a clock that tests can hold. */
export class Director {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private queue: Stage[] = [];

  constructor(private readonly show: (stage: Stage, first: boolean, last: boolean) => void) {}

  /** Play these stages next, in place of those that still wait. */
  run(list: Stage[]): void {
    this.stop();
    this.queue = [...list];
    this.step(true);
  }

  /** Drop the stages that still wait; return how many events they would have shown. */
  stop(): number {
    clearTimeout(this.timer);
    return this.queue.splice(0).reduce((sum, stage) => sum + stage.events.length, 0);
  }

  private step(first: boolean): void {
    const stage = this.queue.shift();
    if (!stage) return;
    this.show(stage, first, this.queue.length === 0);
    if (this.queue.length > 0) this.timer = setTimeout(() => this.step(false), stage.stay);
  }
}
