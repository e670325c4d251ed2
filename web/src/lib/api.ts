// The HTTP half of the contract (tefuda.table.messages).

import { at } from './base';
import { complete } from './complete';
import { ask } from './http.svelte';
import { settings } from './settings.svelte';
import type {
  Checked,
  Customs,
  FirstSteps,
  GameInfo,
  Lesson,
  NewRoom,
  Played,
  PlayFrom,
  Replay,
  RoomInfo,
  RuleInfo,
  Shuffle,
  View,
  Wild,
} from './types';

export const request = async (path: string, body?: unknown): Promise<unknown> =>
  (await ask(body === undefined ? 'GET' : 'POST', path, body)).json();

async function many<T>(name: string, path: string): Promise<T[]> {
  return ((await request(path)) as unknown[]).map((one) => complete<T>(name, one));
}

export const fetchTexts = (lang: string, part = ''): Promise<Record<string, string>> =>
  request(`/api/texts/${lang}${part && `/${part}`}`) as Promise<Record<string, string>>;

const asked = new Map<string, Promise<unknown>>();

/** Ask once; a failed request may be repeated. */
function once<T>(path: string, ask: (path: string) => Promise<T>): Promise<T> {
  let promise = asked.get(path) as Promise<T> | undefined;
  if (promise === undefined) {
    promise = ask(path);
    promise.catch(() => asked.delete(path));
    asked.set(path, promise);
  }
  return promise;
}

/** Return all games of the service. */
export const fetchGames = (): Promise<GameInfo[]> => once('/api/games', (path) => many<GameInfo>('GameInfo', path));

/** Return the house rules of a game. */
export const fetchRules = (game: string): Promise<RuleInfo[]> =>
  once(`/api/games/${game}/rules`, (path) => many<RuleInfo>('RuleInfo', path));

/** Return what a pictured example of a rules page shows. */
export const fetchExample = (game: string, name: string): Promise<View> =>
  once(`/api/games/${game}/examples/${name}`, async (path) => complete<View>('View', await request(path)));

/** Return the playable example of a house rule. */
export const fetchLesson = (game: string, rule: string): Promise<Lesson> =>
  once(`/api/games/${game}/lessons/${rule}`, async (path) => complete<Lesson>('Lesson', await request(path)));

/** Return a guided first deal after the newcomer's moves. */
export async function fetchFirstSteps(game: string, made: string[]): Promise<FirstSteps> {
  const moves = new URLSearchParams(made.map((move) => ['move', move])).toString();
  const found = await request(`/api/games/${game}/first-steps${moves && `?${moves}`}`);
  return complete('FirstSteps', found);
}

export const checkOptions = async (game: string, options: Record<string, unknown>): Promise<Checked> =>
  complete('Checked', await request(`/api/games/${game}/check`, options));

/** Return random house rules, from tame (0) to everything (100). */
export const fetchWild = async (game: string, wanted: Wild): Promise<Checked> =>
  complete('Checked', await request(`/api/games/${game}/random`, wanted));

/** Return the options behind a share code or a preset. */
export const fetchCode = async (game: string, code: string): Promise<Checked> =>
  complete('Checked', await request(`/api/games/${game}/code/${encodeURIComponent(code)}`));

/** Look whether there is a table of this code. Throws `Failed` if there is none, or it can't be said. */
export const findRoom = (code: string): Promise<unknown> => ask('GET', `/api/rooms/${code}`);

export const fetchRooms = (): Promise<RoomInfo[]> => many('RoomInfo', '/api/rooms');

/** Open a table. `delay`: by how many moves spectators see its matches later. */
export const openRoom = async (
  wanted: Omit<NewRoom, 'customs' | 'clock'> & { clock?: number },
  delay: Customs['delay'] = 0,
): Promise<RoomInfo> =>
  complete('RoomInfo', await request('/api/rooms', { ...wanted, customs: { pace: settings.pace, delay } }));

/** Where a match is in the API; `match` 0: the one that ended last at its table. */
const matchAt = (room: string, match: number): string => `/api/rooms/${room}${match ? `/matches/${match}` : ''}`;

export const fetchReplay = async (room: string, match = 0): Promise<Replay> =>
  complete('Replay', await request(`${matchAt(room, match)}/replay`));

/** Return one page of a replay's positions. */
export const fetchReplayPage = (room: string, match: number, key: string, page: number): Promise<View[]> =>
  many('View', `${matchAt(room, match)}/replay/${key}/${page}`);

/** Return your matches that ended before a time, the latest first. */
export const fetchHistory = (before?: number): Promise<Played[]> =>
  many('Played', `/api/matches${before === undefined ? '' : `?before=${before}`}`);

/** Return everything that was drawn in a finished match. */
export const fetchShuffle = async (room: string, match: number): Promise<Shuffle> =>
  complete('Shuffle', await request(`${matchAt(room, match)}/shuffle`));

/** A new table where the replay's match continues from a move. */
export const openFrom = async (room: string, match: number, wanted: PlayFrom): Promise<RoomInfo> =>
  complete('RoomInfo', await request(`${matchAt(room, match)}/replay`, wanted));

/** Return the picture of a result. */
export const fetchPicture = async (
  room: string,
  match: number,
  { names, lang }: { names: boolean; lang: string },
): Promise<Blob> => (await ask('GET', `${matchAt(room, match)}/picture?lang=${lang}&names=${Number(names)}`)).blob();

export const recordUrl = (room: string, match: number): string => at(`${matchAt(room, match)}/record`);
