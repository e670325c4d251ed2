// Opening a table from the lobby or from a replay, and "Play with bots": a table that starts as soon as its own page
// is connected.

import { reason } from '../lib/reasons';
import { player, savePlayer } from '../lib/player.svelte';
import { go } from '../lib/router.svelte';

let wanted = '';

/** Return true once, for the table that was asked for. */
export function takeStart(room: string): boolean {
  const now = wanted === room;
  if (now) wanted = '';
  return now;
}

/** Open a table for this browser's player and go there; say in words what went wrong, if anything did. */
export async function enter(
  open: (who: { name: string; crest: number }) => Promise<{ room: string }>,
  withBots: boolean,
): Promise<string> {
  savePlayer();
  try {
    const { room } = await open({ name: player.name.trim(), crest: player.crest });
    if (withBots) wanted = room;
    go(`/t/${room}`);
    return '';
  } catch (error) {
    return reason(error);
  }
}
