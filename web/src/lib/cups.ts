// Tournaments that people run.
import { at } from './base';
import { complete } from './complete';
import { player, signedOut } from './player.svelte';
import type { CupInfo, CupWish, NewCup, Text, Trouble } from './types';

/** The service said no, and why. */
export class Refused extends Error {
  constructor(readonly text: Text) {
    super('refused');
  }
}

async function ask(method: string, path: string, body?: unknown): Promise<CupInfo> {
  const headers = { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' };
  const answer = await fetch(at(`/api/tournaments${path}`), {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (answer.status === 401) signedOut();
  if (!answer.ok) throw new Refused(((await answer.json()) as Trouble).text);
  return complete('CupInfo', await answer.json());
}

export const openCup = (wanted: NewCup): Promise<CupInfo> => ask('POST', '', wanted);
export const fetchCup = (code: string): Promise<CupInfo> => ask('GET', `/${code}`);
export const joinCup = (code: string): Promise<CupInfo> =>
  ask('POST', `/${code}/players`, { name: player.name, crest: player.crest });
export const leaveCup = (code: string): Promise<CupInfo> => ask('DELETE', `/${code}/players`);
export const changeCup = (code: string, wanted: Partial<CupWish> & Pick<CupWish, 'do'>): Promise<CupInfo> =>
  ask('POST', `/${code}`, wanted);
