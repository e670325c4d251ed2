// Whose stamps and chat this device does not show, table by table. Nobody else learns of it.

import type { RoomInfo, Said } from '../lib/types';

export interface Hush {
  /** Players, by the names they have at the table. */
  names: string[];
  /** All stamps of the table: none is shown at a seat; the log keeps them. */
  stamps: boolean;
  /** The whole chat. */
  talk: boolean;
}

const KEY = 'tefuda.hush';
/** Tables that are remembered, the latest first. */
const MOST = 30;

function stored(): [string, Hush][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, Hush][];
  } catch {
    return [];
  }
}

let tables: [string, Hush][] = $state.raw(stored());

export function hushAt(room: string): Hush {
  return tables.find(([code]) => code === room)?.[1] ?? { names: [], stamps: false, talk: false };
}

export function setHush(room: string, changed: Partial<Hush>): void {
  tables = [
    [room, { ...hushAt(room), ...changed }] as [string, Hush],
    ...tables.filter(([code]) => code !== room),
  ].slice(0, MOST);
  localStorage.setItem(KEY, JSON.stringify(tables));
}

export function hushPerson(room: string, name: string, on: boolean): void {
  const others = hushAt(room).names.filter((one) => one !== name);
  setHush(room, { names: on ? [...others, name] : others });
}

/** Return whether what someone said is shown in the chat or the log. */
export function heard(room: string, said: Said): boolean {
  return !hushAt(room).names.includes(said.name);
}

/** Return how many lines since `read` are news: a stamp was seen where it was shown. */
export function news(room: string, talk: readonly Said[], read: number): number {
  if (hushAt(room).talk) return 0;
  return talk.slice(read).filter((said) => !said.stamp && heard(room, said)).length;
}

/** Return whether another player's stamp is shown, spoken and sounded on this device. */
export function visible(room: RoomInfo, said: Said): boolean {
  return said.seat !== null && said.seat !== room.mine && !hushAt(room.room).stamps && heard(room.room, said);
}
