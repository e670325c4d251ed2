// How the games in the lobby can be filtered.

import { list, t } from '../lib/texts.svelte';
import type { GameInfo } from '../lib/types';

/** 3〜5, or 2, 4 where the counts have gaps. */
export function seatsOf(game: GameInfo): string {
  const counts = [...game.players].sort((a, b) => a - b);
  const [low, high] = [counts[0] ?? 0, counts.at(-1) ?? 0];
  if (low === high) return String(low);
  return high - low === counts.length - 1 ? t('ui.game.range', { low, high }) : list(counts.map(String));
}

export interface Filter {
  id: string;
  label: string;
  fits: (game: GameInfo) => boolean;
}

/** By number of players first, then by length. Only filters that divide the games are offered. */
export function filters(games: GameInfo[]): Filter[] {
  const all: Filter[] = [
    ...[2, 3, 4].map((n) => ({
      id: `for${n}`,
      label: t('ui.lobby.filter.for', { n }),
      fits: (game: GameInfo) => game.players.includes(n),
    })),
    { id: 'many', label: t('ui.lobby.filter.many'), fits: (game) => game.players.some((n) => n >= 5) },
    { id: 'short', label: t('ui.lobby.filter.short'), fits: (game) => game.minutes <= 20 },
  ];
  const parting = all.filter(({ fits }) => games.some(fits) && !games.every(fits));
  return [{ id: 'all', label: t('ui.lobby.filter.all'), fits: () => true }, ...parting];
}
