import { t } from '../lib/texts.svelte';
import type { RoomInfo, Source, View } from '../lib/types';
import { grouped } from './code';

/** Return the seat offered first when playing on from a replay: your own, else the one that must decide there. */
export function seatToTake(room: RoomInfo, view: View): number {
  return room.mine ?? view.prompt?.deciders[0] ?? 0;
}

/** Return what a table continues from, in one line. */
export function sourceLine({ room, step }: Source): string {
  return t(step ? 'ui.from.move' : 'ui.from.deal', { room: grouped(room), n: step });
}
