import { t } from '../lib/texts.svelte';
import type { RoomInfo, Source, View } from '../lib/types';
import { grouped } from './code';

/** The seat offered first to who plays on from a replay: the own one, else the one that must decide there. */
export function seatToTake(room: RoomInfo, view: View): number {
  return room.mine ?? view.prompt?.deciders[0] ?? 0;
}

/** What a table goes on from, in one line. */
export function sourceLine({ room, step }: Source): string {
  return t(step ? 'ui.from.move' : 'ui.from.deal', { room: grouped(room), n: step });
}
