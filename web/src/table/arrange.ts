/** Which part of the screen each zone goes to. Depends on arrangement, owner and focus alone. */

import type { Zone } from '../lib/types';

export interface Arranged {
  /** The zone shown large, and those that wait as thumbnails unless they are empty. */
  big: Zone | null;
  thumbs: Zone[];
  /** Zones of the mat that flow from top to bottom, the big one among them. */
  flow: Zone[];
  /** Piles and counts in the middle: a corner of the mat. Empty piles are not shown. */
  piles: Zone[];
  /** The viewer's own piles, chips and secrets: one row above the buttons. */
  own: Zone[];
  /** What each other seat has played in front of it. */
  seats: Map<number, Zone[]>;
}

const BIG = new Set<string>(['cascade', 'compass', 'lanes', 'map', 'free']);
const TRICKS = new Set<string | undefined>(['cascade', 'compass', 'lanes']);
const SMALL = new Set<string>(['stack', 'count', 'tokens']);
const ELSEWHERE = new Set<string>(['hand', 'seat']);

/** `chosen`: a thumbnail the viewer tapped; it takes precedence over the game's own focus. `cramped`: the mat has room for
    the trick, and what the viewer has gathered is with the other things of theirs; `often`, if a pile is there anyway. */
export function arrange(
  zones: readonly Zone[],
  me: number | null,
  chosen = '',
  cramped: 'always' | 'often' | '' = '',
): Arranged {
  const out: Arranged = { big: null, thumbs: [], flow: [], piles: [], own: [], seats: new Map() };
  const before = (seat: number, zone: Zone) => out.seats.set(seat, [...(out.seats.get(seat) ?? []), zone]);

  const aside = cramped === 'often' ? zones.some(({ owner, kind }) => owner === me && kind === 'pile') : cramped;
  const rivals = zones.filter((zone) => BIG.has(zone.arrangement) && (zone.owner === null || zone.owner === me));
  const rank = (zone: Zone) => (zone.id === chosen ? Infinity : zone.focus);
  out.big = rivals.reduce<Zone | null>((best, zone) => (best === null || rank(zone) > rank(best) ? zone : best), null);
  out.thumbs = rivals.filter((zone) => zone !== out.big && zone.things.length > 0);

  for (const zone of zones) {
    if (ELSEWHERE.has(zone.arrangement)) continue;
    if (BIG.has(zone.arrangement)) {
      if (zone === out.big) out.flow.push(zone);
      else if (zone.owner !== null && zone.owner !== me) before(zone.owner, zone);
    } else if (zone.owner !== null && zone.owner !== me) before(zone.owner, zone);
    else if (SMALL.has(zone.arrangement)) {
      if (zone.owner !== null) out.own.push(zone);
      else if (zone.kind !== 'pile' || zone.things.length > 0 || (zone.value ?? 0) > 0) out.piles.push(zone);
    } else if (aside && zone.owner !== null && zone.arrangement === 'line' && TRICKS.has(out.big?.arrangement)) {
      if (zone.things.length > 0) out.own.push(zone);
    } else {
      out.flow.push(zone);
      if (zone.arrangement === 'veil' && zone.owner === null)
        for (const seat of new Set(zone.things.map((thing) => thing.owner)))
          if (seat !== null && seat !== me)
            before(seat, { ...zone, things: zone.things.filter((t) => t.owner === seat) });
    }
  }
  return out;
}
