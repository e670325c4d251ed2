// Going on on another device.

import { at } from './base';
import { complete } from './complete';
import { player, savePlayer, signedIn } from './player.svelte';
import type { Moved, MoveLink, Text, Trouble } from './types';

export class NotMoved extends Error {
  constructor(readonly text: Text | null) {
    super('not moved');
  }
}

async function ask(path: string, body: unknown): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(at(path), {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new NotMoved(null);
  }
  if (!answer.ok) throw new NotMoved(((await answer.json()) as Trouble).text);
  return answer.json();
}

/** Return the secret of a link for my other device. */
export const fetchLink = async (): Promise<MoveLink> =>
  complete('MoveLink', await ask('/api/move', { name: player.name, crest: player.crest }));

/** The secret is in the fragment, which browsers send to nobody. */
export const linkUrl = (code: string, room: string): string => `${location.origin}${at('/me/here')}#${code}/${room}`;

/** Be the player who made the link. */
export async function goOnHere(code: string, label: string): Promise<void> {
  const moved = complete<Moved>('Moved', await ask('/api/move/here', { code, label }));
  signedIn(moved.token, moved.name, moved.crest);
  savePlayer();
}
