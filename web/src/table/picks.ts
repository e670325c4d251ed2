/**
 * Which legal moves fit what a player has picked. A move takes a multiset of `like`s plus an optional target; things
 * with the same `like` are interchangeable. Nothing here knows a game.
 */

import type { Move, View, Zone, Thing } from '../lib/types';

export const likeOf = (thing: Thing): string => thing.like || thing.id;

type Bag = Map<string, number>;

export function bag(likes: readonly string[]): Bag {
  const out: Bag = new Map();
  for (const like of likes) out.set(like, (out.get(like) ?? 0) + 1);
  return out;
}

/** Return whether every like of `small` is in `large` at least as often. */
function within(small: Bag, large: Bag): boolean {
  for (const [like, n] of small) if ((large.get(like) ?? 0) < n) return false;
  return true;
}

export interface Choice {
  /** Likes picked so far, in the order they were picked. */
  picks: readonly string[];
  target: string;
}

/** What can be done next, given a choice. */
export interface Options {
  /** Moves the present choice can still grow into. */
  open: Move[];
  /** Moves the choice is exactly: one is the button, several differ by their label. */
  exact: Move[];
  /** Likes that can be added, with how many of them in all (picked ones included). */
  addable: Map<string, number>;
  /** Likes some move takes, whatever is picked now. */
  usable: Set<string>;
  /** Places and seats that would complete the present picks. */
  targets: Set<string>;
  /** Fewest and most things still missing before a move is complete. */
  missing: [number, number];
}

export function options(moves: readonly Move[], choice: Choice): Options {
  const have = bag(choice.picks);
  const open: Move[] = [];
  const exact: Move[] = [];
  const addable = new Map<string, number>();
  const usable = new Set<string>();
  const targets = new Set<string>();
  let [least, most] = [Infinity, 0];

  for (const move of moves) {
    for (const like of move.picks) usable.add(like);
    const needs = bag(move.picks);
    if (!within(have, needs)) continue;
    const same = move.picks.length === choice.picks.length;
    if (same && move.target) targets.add(move.target);
    if (choice.target && move.target !== choice.target) continue;
    open.push(move);
    for (const [like, n] of needs) addable.set(like, Math.max(addable.get(like) ?? 0, n));
    if (same && move.target === choice.target && (choice.picks.length > 0 || choice.target)) exact.push(move);
    const left = move.picks.length - choice.picks.length;
    least = Math.min(least, left);
    most = Math.max(most, left);
  }
  return { open, exact, addable, usable, targets, missing: [least === Infinity ? 0 : least, most] };
}

/** Moves that need no picking, each a named button: pass, done, a named suit, a place of the mat. Players are apart. */
export const simple = (moves: readonly Move[]): Move[] =>
  moves.filter((move) => move.picks.length === 0 && !move.target.startsWith('seat:'));

/** Return whether a move is one touch on the mat: one thing that is in no hand of the viewer, and no place. */
export const onMat = (move: Move, held: ReadonlySet<string>): boolean =>
  move.picks.length === 1 && move.target === '' && !held.has(move.picks[0]!);

/** Return the one set of things that all picking moves agree on, if any: picked at once, only the place is open. */
export function forced(moves: readonly Move[]): string[] {
  const [first, ...rest] = moves.filter((m) => m.picks.length > 0);
  if (!first) return [];
  const needs = bag(first.picks);
  const same = rest.every((m) => m.picks.length === first.picks.length && within(bag(m.picks), needs));
  return same ? [...first.picks] : [];
}

export type ThingState = 'live' | 'picked' | 'rest' | 'dim' | 'plain';

/** Return how one thing looks, given the options; `picked` counts how often its like is picked already. */
export function stateOf(like: string, isPicked: boolean, picked: number, o: Options): ThingState {
  if (isPicked) return 'picked';
  if ((o.addable.get(like) ?? 0) > picked) return 'live';
  return o.usable.has(like) ? 'rest' : 'dim';
}

/**
 * A tap on a thing: take it back if picked, add it if some move allows, else start a new pick with it.
 * `all` are the likes of the picked things by id. Null: it fits no move at all.
 */
export function tap(
  moves: readonly Move[],
  picked: readonly string[],
  likes: ReadonlyMap<string, string>,
  id: string,
  target: string,
): { picked: string[]; target: string } | null {
  const likeFor = (thing: string) => likes.get(thing) ?? thing;
  if (picked.includes(id)) return { picked: picked.filter((p) => p !== id), target: '' };
  const like = likeFor(id);
  const grown = [...picked.map(likeFor), like];
  const fits = (t: string) => options(moves, { picks: grown, target: t }).open.length > 0;
  if (fits(target)) return { picked: [...picked, id], target };
  if (target && fits('')) return { picked: [...picked, id], target: '' };
  return options(moves, { picks: [like], target: '' }).open.length > 0 ? { picked: [id], target: '' } : null;
}

/** Return the picks that survive a new view: all of them if some move still takes them, otherwise none. */
export function surviving(
  moves: readonly Move[],
  picked: readonly string[],
  likes: ReadonlyMap<string, string>,
): string[] | null {
  if (picked.length === 0) return [];
  const found = picked.map((id) => likes.get(id));
  if (found.some((like) => like === undefined)) return null;
  if (moves.length === 0) return [...picked];
  return options(moves, { picks: found as string[], target: '' }).open.length > 0 ? [...picked] : null;
}

/** Return things in `ids` that carry the likes of `picks`, each thing once. */
export function thingsFor(picks: readonly string[], things: readonly Thing[]): string[] {
  const free = [...things];
  const out: string[] = [];
  for (const like of picks) {
    const i = free.findIndex((thing) => likeOf(thing) === like);
    if (i < 0) continue;
    out.push(...free.splice(i, 1).map((thing) => thing.id));
  }
  return out;
}

/** Return the zones whose things can be picked now: those the prompt names, else (or if needed) your hands. */
export function pickZones(view: View): Zone[] {
  const named = view.prompt?.zones ?? [];
  const taken = new Set(view.moves.flatMap((move) => move.picks));
  return view.zones.filter(
    (zone) =>
      named.includes(zone.id) ||
      (isOwnHand(zone, view.seat) && (named.length === 0 || zone.things.some((thing) => taken.has(likeOf(thing))))),
  );
}

export const isOwnHand = (zone: Zone, seat: number | null): boolean =>
  zone.arrangement === 'hand' && seat !== null && zone.owner === seat;

/** Return what the grey button says is missing: any number, exactly n more, or a place. */
export function lacking(o: Options, choice: Choice): { what: 'pick' | 'more' | 'place'; n: number } {
  if (choice.picks.length > 0 && o.targets.size > 0) return { what: 'place', n: 0 };
  if (choice.picks.length > 0) return { what: 'more', n: o.missing[0] };
  if (o.targets.size > 0 && o.open.every((m) => m.picks.length === 0)) return { what: 'place', n: 0 };
  // A number is named only if every move takes that many.
  const [first, ...rest] = o.open.filter((m) => m.picks.length > 0);
  const n = first?.picks.length ?? 0;
  return { what: 'pick', n: n > 1 && rest.every((m) => m.picks.length === n) ? n : 0 };
}

/** Return the plays that lie in a zone, the oldest first. */
export function playsOf(zone: Zone): Thing[][] {
  const plays: Thing[][] = [];
  for (const thing of zone.things) {
    const last = plays.at(-1)?.[0];
    if (last && last.owner === thing.owner && last.at === thing.at) plays.at(-1)?.push(thing);
    else plays.push([thing]);
  }
  return plays;
}
