// Friends, invitations, quick matches, and matches to watch. Loaded with the part of the lobby that shows them.

import { at } from './base';
import { complete } from './complete';
import { ask } from './http.svelte';
import { player } from './player.svelte';
import type { Acquaintances, DeviceCode, Friend, Invitation, Running, Seek, Seeking } from './types';

async function request(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await ask(method, `/api/${path}`, body);
  return answer.status === 204 ? null : answer.json();
}

async function known(method: string, path: string, body?: unknown): Promise<Acquaintances> {
  const found = (await request(method, path, body)) as Acquaintances;
  return {
    friends: found.friends.map((one) => complete<Friend>('Friend', one)),
    invitations: found.invitations.map((one) => complete<Invitation>('Invitation', one)),
    blocked: found.blocked.map((one) => complete<Friend>('Friend', one)),
  };
}

const me = () => ({ name: player.name, crest: player.crest });

export const fetchAcquaintances = () => known('GET', 'friends');
export const befriend = (code: string) => known('POST', 'friends', { code, ...me() });
export const fetchFriendCode = () => request('POST', 'friends/code', me()) as Promise<DeviceCode>;
export const part = (id: string) => known('DELETE', `friends/${id}`);
export const invite = (id: string, room: string) => request('POST', `friends/${id}/invite/${room}`);
export const decline = (room: string) => known('DELETE', `invitations/${room}`);
export const unblock = (id: string) => known('DELETE', `blocked/${id}`);

/** The address that makes whoever opens it a friend. */
export const friendUrl = (code: string): string => `${location.origin}${at('/')}#friend-${code}`;

export const fetchSeekers = () => request('GET', 'quick') as Promise<Record<string, number>>;
export const seek = async (wanted: Omit<Seek, 'name' | 'crest'>): Promise<Seeking> =>
  complete('Seeking', await request('POST', 'quick', { ...wanted, ...me() }));
export const seekBots = async (strength: number): Promise<Seeking> =>
  complete('Seeking', await request('POST', `quick/bots?strength=${strength}`));
export const stopSeeking = () => request('DELETE', 'quick');

/** Return the public matches that are going on, without your own. */
export const fetchRunning = async (): Promise<Running[]> =>
  ((await request('GET', 'watch')) as unknown[]).map((one) => complete<Running>('Running', one));
