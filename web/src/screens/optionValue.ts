import { optionChoice, optionName } from '../lib/optionText';
import { seatName } from '../lib/scene.svelte';
import { has, list, t } from '../lib/texts.svelte';
import type { Options } from '../lib/house';
import type { GameInfo, OptionInfo, RoomInfo } from '../lib/types';

/** One line of an option that is a table: a word with its numbers. */
export interface Row {
  kind: string;
  values: number[];
}

/** Return the value of an option in words. */
export function optionText(game: string, option: OptionInfo, value: unknown): string {
  switch (option.type) {
    case 'bool':
      return t(value ? 'ui.on' : 'ui.off');
    case 'seat':
      return typeof value === 'number' && value >= 0 ? seatName(value) : t('ui.seat.any');
    case 'seats':
      return Array.isArray(value) ? list(value.map((seat) => seatName(seat as number))) : t('ui.seat.order');
    case 'choice':
      return optionChoice(game, option, String(value));
    case 'rows':
      return JSON.stringify(value) === JSON.stringify(option.default)
        ? t('ui.rows.usual')
        : t('ui.rows.own', { n: (value as Row[]).length });
    default:
      return String(value);
  }
}

/** Return an option in a few words, such as "5 rounds", or as its name and value where the game has no words for it. */
export function optionWords(game: string, option: OptionInfo, value: unknown): string {
  const id = `${game}.option.${option.id}.value`;
  return has(id) ? t(id, { n: Number(value) }) : `${optionName(game, option)} ${optionText(game, option, value)}`;
}

/** A game's options as a table offers them: house rules and players are shown elsewhere, idle ones change nothing. */
export const offered = (game: GameInfo | undefined, room: RoomInfo): OptionInfo[] =>
  (game?.options ?? []).filter(({ id, type }) => type !== 'rules' && id !== 'players' && !room.idle.includes(id));

/** Return options without values for seats that a table of their size does not have; these are chosen again. */
export function seated(game: GameInfo | undefined, options: Options, usual: number): Options {
  const seats = typeof options['players'] === 'number' ? options['players'] : usual;
  const next = { ...options };
  for (const { id, type, default: none } of game?.options ?? []) {
    const value = next[id];
    if (type === 'seats' && Array.isArray(value) && value.length !== seats) next[id] = none;
    if (type === 'seat' && typeof value === 'number' && value >= seats) next[id] = none;
  }
  return next;
}
