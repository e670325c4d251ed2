// The HTTP half of the contract (tefuda.table.messages).

import { complete } from './complete';
import { player } from './player.svelte';
import type { Checked, GameInfo, NewRoom, Replay, RoomInfo, RuleInfo } from './types';

/** The server answered, but not with what was asked for. `status` 0 = it did not answer at all. */
export class Failed extends Error {
  constructor(readonly status: number) {
    super(`request failed (${status})`);
  }
}

async function request(path: string, body?: unknown): Promise<unknown> {
  const headers: Record<string, string> = { authorization: `Bearer ${player.token}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, {
      headers,
      method: body === undefined ? 'GET' : 'POST',
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Failed(0);
  }
  if (!answer.ok) throw new Failed(answer.status);
  return answer.json();
}

async function many<T>(name: string, path: string): Promise<T[]> {
  return ((await request(path)) as unknown[]).map((one) => complete<T>(name, one));
}

const games: { list: Promise<GameInfo[]> | null } = { list: null };

/** All games on the shelf; asked once. */
export function fetchGames(): Promise<GameInfo[]> {
  games.list ??= many<GameInfo>('GameInfo', '/api/games').catch((error: unknown) => {
    games.list = null;
    throw error;
  });
  return games.list;
}

export const fetchTexts = (lang: string, game = ''): Promise<Record<string, string>> =>
  request(`/api/texts/${lang}${game && `/${game}`}`) as Promise<Record<string, string>>;

const rules = new Map<string, Promise<RuleInfo[]>>();

/** The house rules of a game; asked once. */
export function fetchRules(game: string): Promise<RuleInfo[]> {
  let promise = rules.get(game);
  if (promise === undefined) {
    promise = many<RuleInfo>('RuleInfo', `/api/games/${game}/rules`);
    promise.catch(() => rules.delete(game));
    rules.set(game, promise);
  }
  return promise;
}

export const checkOptions = async (game: string, options: Record<string, unknown>): Promise<Checked> =>
  complete('Checked', await request(`/api/games/${game}/check`, options));

/** The options behind a share code or a preset. */
export const fetchCode = async (game: string, code: string): Promise<Checked> =>
  complete('Checked', await request(`/api/games/${game}/code/${encodeURIComponent(code)}`));

export const fetchRooms = (): Promise<RoomInfo[]> => many('RoomInfo', '/api/rooms');

export const openRoom = async (wanted: NewRoom): Promise<RoomInfo> =>
  complete('RoomInfo', await request('/api/rooms', wanted));

export const fetchReplay = async (room: string): Promise<Replay> =>
  complete('Replay', await request(`/api/rooms/${room}/replay`));

export const recordUrl = (room: string): string => `/api/rooms/${room}/record`;
