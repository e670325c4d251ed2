// Going on on another device.

import { at } from './base';
import { complete } from './complete';
import { ask } from './http.svelte';
import { player, savePlayer, signedIn } from './player.svelte';
import type { Moved, MoveLink } from './types';

const request = async (path: string, body: unknown): Promise<unknown> => (await ask('POST', path, body)).json();

/** Return the secret of a link for my other device. */
export const fetchLink = async (): Promise<MoveLink> =>
  complete('MoveLink', await request('/api/move', { name: player.name, crest: player.crest }));

/** The secret is in the fragment, which browsers send to nobody. */
export const linkUrl = (code: string, room: string): string => `${location.origin}${at('/me/here')}#${code}/${room}`;

/** Be the player who made the link. */
export async function goOnHere(code: string, label: string): Promise<void> {
  const moved = complete<Moved>('Moved', await request('/api/move/here', { code, label }));
  signedIn(moved.token, moved.name, moved.crest);
  savePlayer();
}
