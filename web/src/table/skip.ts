// Skipping the rest of a round in which no player has cards left.

import type { RoomInfo, View } from '../lib/types';

/** Return the seats that have to agree: those of players, or -1 for whoever decides where none sits. */
function onlookers(room: RoomInfo): number[] {
  const seats = room.chairs.flatMap(({ kind, covered }, seat) => (kind === 'person' && !covered ? [seat] : []));
  return seats.length > 0 ? seats : room.decides ? [-1] : [];
}

/** How many players have not agreed yet, and whether this one has; null where nothing can be skipped. */
export function skippable(
  view: View,
  room: RoomInfo,
  skips: readonly number[],
): { late: number; mine: boolean } | null {
  const asked = onlookers(room);
  const me = view.seat ?? -1;
  if (room.phase !== 'playing' || view.result || !asked.includes(me)) return null;
  const isIn = (seat: number) => {
    const seen = view.seats.find((one) => one.seat === seat);
    return seen !== undefined && seen.place === 0 && !seen.state.some((one) => one === 'out' || one === 'eliminated');
  };
  const decides = (seat: number) => view.prompt?.deciders.includes(seat) ?? false;
  if (asked.some((seat) => isIn(seat) || decides(seat)) || !view.seats.some(({ seat }) => isIn(seat))) return null;
  return { late: asked.filter((seat) => !skips.includes(seat)).length, mine: skips.includes(me) };
}
