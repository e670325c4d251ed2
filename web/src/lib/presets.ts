// The presets of a game with the options behind them, asked once.

import { fetchCode } from './api';
import type { GameInfo } from './types';
import type { Options } from './house';

export interface Preset {
  id: string;
  options: Options;
}

const asked = new Map<string, Promise<Preset[]>>();

export function fetchPresets(game: GameInfo): Promise<Preset[]> {
  let promise = asked.get(game.id);
  if (promise === undefined) {
    promise = Promise.all(game.presets.map(async (id) => ({ id, options: (await fetchCode(game.id, id)).options })));
    promise.catch(() => asked.delete(game.id));
    asked.set(game.id, promise);
  }
  return promise;
}
