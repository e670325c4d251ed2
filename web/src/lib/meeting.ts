// Friends, invitations and quick matches. Loaded with the part of the lobby that shows them.

import { at } from './base';
import { complete } from './complete';
import { player, signedOut } from './player.svelte';
import type { Acquaintances, DeviceCode, Friend, Invitation, Seek, Seeking, Text, Trouble } from './types';

/** The service said no, and why. */
export class Refused extends Error {
  constructor(readonly text: Text) {
    super('refused');
  }
}

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' };
  const answer = await fetch(at(`/api/${path}`), {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (answer.status === 401) signedOut();
  if (!answer.ok) throw new Refused(((await answer.json()) as Trouble).text);
  return answer.status === 204 ? null : answer.json();
}

async function known(method: string, path: string, body?: unknown): Promise<Acquaintances> {
  const found = (await ask(method, path, body)) as Acquaintances;
  return {
    friends: found.friends.map((one) => complete<Friend>('Friend', one)),
    invitations: found.invitations.map((one) => complete<Invitation>('Invitation', one)),
    blocked: found.blocked.map((one) => complete<Friend>('Friend', one)),
  };
}

const me = () => ({ name: player.name, crest: player.crest });

export const fetchAcquaintances = () => known('GET', 'friends');
export const befriend = (code: string) => known('POST', 'friends', { code, ...me() });
export const fetchFriendCode = () => ask('POST', 'friends/code', me()) as Promise<DeviceCode>;
export const part = (id: string) => known('DELETE', `friends/${id}`);
export const invite = (id: string, room: string) => ask('POST', `friends/${id}/invite/${room}`);
export const decline = (room: string) => known('DELETE', `invitations/${room}`);
export const unblock = (id: string) => known('DELETE', `blocked/${id}`);

/** The address that makes whoever opens it a friend. */
export const friendUrl = (code: string): string => `${location.origin}${at('/')}#friend-${code}`;

export const fetchSeekers = () => ask('GET', 'quick') as Promise<Record<string, number>>;
export const seek = async (wanted: Omit<Seek, 'name' | 'crest'>): Promise<Seeking> =>
  complete('Seeking', await ask('POST', 'quick', { ...wanted, ...me() }));
export const seekBots = async (): Promise<Seeking> => complete('Seeking', await ask('POST', 'quick/bots'));
export const stopSeeking = () => ask('DELETE', 'quick');
