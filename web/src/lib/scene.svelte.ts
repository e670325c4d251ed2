// Which table the page is about: sentences need it to name seats and rules.

import { getContext, setContext } from 'svelte';
import { has, lang, t, template } from './texts.svelte';
import type { Chair, RoomInfo } from './types';

/** Only `game` is set while a game is looked at in the lobby. */
export const scene: { room: RoomInfo | null; game: string } = $state({ room: null, game: '' });

/** Make this the table that the page is about. */
export function setScene(room: RoomInfo | null): void {
  scene.room = room;
  if (room) scene.game = room.game;
}

const BOTS = 12; // names

/** The name of a bot that has none of its own: by its seat or, if someone there has that name, one that is free. */
export function botName(seat: number, players: readonly { name: string; bot: boolean }[]): string {
  const named = (n: number) => t(`ui.bot.name.${n % BOTS}`);
  const given = players.map(({ name }) => name.toLowerCase());
  const taken = (n: number) => given.includes(named(n).toLowerCase());
  if (!taken(seat)) return named(seat);
  const nameless = (n: number) => players[n]?.bot === true && !players[n].name;
  const free = Array.from({ length: BOTS }, (_, n) => n).filter((n) => !nameless(n) && !taken(n));
  const twin = [...players.keys()].filter((n) => nameless(n) && taken(n)).indexOf(seat);
  return named(free[twin] ?? seat);
}

/** A chair's name on a chip. */
export function chairName(chair: Chair | undefined, seat: number, room = scene.room): string {
  if (chair?.name) return chair.name;
  if (chair?.mine) return t('ui.seat.you');
  if (chair?.kind === 'person') return t('ui.seat.guest');
  if (chair?.kind !== 'bot') return t('ui.seat.nobody', { n: seat + 1 });
  return botName(seat, room?.chairs.map(({ name, kind }) => ({ name, bot: kind === 'bot' })) ?? []);
}

/** Return whether a seat is the viewer's, so that English says "You" and "take", not "takes". */
export function isYou(seat: number, room = scene.room): boolean {
  return room?.chairs[seat]?.mine === true;
}

/**
 * A seat by name: bare on chips; in sentences the viewer is あなた or You, and others get さん in Japanese. `inside`: not
 * at the beginning of a sentence.
 */
export function seatName(seat: number, where: 'chip' | 'sentence' | 'inside' = 'chip', room = scene.room): string {
  const chair = room?.chairs[seat];
  if (where === 'inside' && isYou(seat, room)) return t('ui.seat.you_inside');
  const name = chairName(chair, seat, room);
  if (where === 'chip') return name;
  if (chair?.mine) return t('ui.seat.you');
  return lang() === 'ja' ? t('ui.seat.polite', { name }) : name;
}

export function seatCrest(seat: number, room = scene.room): number {
  return room?.chairs[seat]?.crest ?? seat;
}

const TABLE = Symbol('table');

/** Make everything inside this component about another table than the page: a picture in a rules page. */
export function setTable(room: RoomInfo): void {
  setContext(TABLE, room);
}

/**
 * Names and crests at the table a component belongs to; to be called while the component is created. `apart`: it is
 * another table than the page's.
 */
export function seating(): {
  seatName: typeof seatName;
  seatCrest: typeof seatCrest;
  isYou: typeof isYou;
  apart: boolean;
} {
  const own = getContext<RoomInfo | undefined>(TABLE);
  return {
    apart: own !== undefined,
    seatName: (seat, where, room = own) => seatName(seat, where, room),
    seatCrest: (seat, room = own) => seatCrest(seat, room),
    isYou: (seat, room = own) => isYou(seat, room),
  };
}

/** Return the id of a rule's texts in the game on the table. */
export function ruleKey(rule: string): string {
  return rule.includes('.') ? rule : `${scene.game}.rule.${rule}`;
}

function nameId(rule: string): string | undefined {
  const key = ruleKey(rule);
  return [key, `${key}.name`, `common.rule.${rule}.name`].find(has);
}

/** Return whether it is a rule with a name that players know, and a text. */
export function isNamed(rule: string): boolean {
  return rule !== '' && nameId(rule) !== undefined;
}

export function ruleName(rule: string): string {
  const id = nameId(rule);
  return id ? template(id) : rule.replaceAll('_', ' ');
}
