/** Names and labels the table uses: things, moves, seats. */

import { faceName } from '../lib/faces';
import { say, t } from '../lib/texts.svelte';
import { chairName, seatName } from '../lib/scene.svelte';
import type { Event, Move, RoomInfo, Text, Thing, View, Zone } from '../lib/types';
import { text } from './desk.svelte';

/** A thing by name: its face, or "a card face down"; what a joker stands for is added. */
export function thingName(thing: Thing): string {
  if (thing.face === null) return t('table.thing.back');
  const name = faceName(thing.face);
  return thing.stands_for ? t('table.thing.as', { name, as: faceName(thing.stands_for) }) : name;
}

const NAMED = ['led', 'best', 'new', 'ridden', 'across', 'weak', 'set', 'down', 'past'];

/** Return everything said about a thing on the table. */
export function thingWords(thing: Thing): string {
  const marks = NAMED.filter((tag) => thing.tags.includes(tag)).map((tag) => t(`table.thing.${tag}`));
  return [thingName(thing), ...marks].join(t('table.comma'));
}

export function zoneName(zone: Zone, room?: RoomInfo): string {
  return zone.caption ? say(zone.caption, room) : t(`table.zone.${zone.kind}`);
}

/** Return the seconds as a clock shows them. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const MOST_CHIPS = 5;

/** Return what a move's button says. The game's own label if it has one; else the picked things and a verb. */
export function moveText(move: Move, faces: readonly string[]): Text {
  if (move.label) return move.label;
  if (faces.length === 0) {
    const known = ['pass', 'done'].includes(move.kind);
    return known ? text(`table.act.${move.kind}`) : text(move.text);
  }
  const verb = move.kind === 'place' ? 'place' : move.kind === 'choose' ? 'choose' : 'play';
  if (faces.length <= MOST_CHIPS) return text(`table.act.${verb}`, { cards: [...faces] });
  return text(`table.act.${verb}_many`, { cards: faces.slice(0, 3), n: faces.length });
}

/** Return a move where nothing beside it shows what it takes: that, and what its button says. */
export function wholeMove(move: Move, faces: readonly string[]): Text {
  const said = moveText(move, faces);
  const shown = faces.length === 0 || !move.label || Object.values(move.label.args).some(Array.isArray);
  return shown ? said : text('table.act.whole', { cards: [...faces], what: said });
}

/** A zone as it is read aloud: its name, its number and what is in it. */
export function zoneWords(zone: Zone, room?: RoomInfo): string {
  const many = zone.things.length > 8 && zone.arrangement !== 'hand';
  const what = many ? [t('table.seat.cards', { n: zone.things.length })] : zone.things.map(thingWords);
  return `${zoneName(zone, room)}: ${[...(zone.value === null ? [] : [String(zone.value)]), ...what].join(t('table.comma'))}`;
}

/** Return the table as it is read aloud: whose turn, what is where, how many cards every player holds. */
export function readTable(view: View, room: RoomInfo): string {
  const zones = view.zones
    .filter((zone) => zone.arrangement !== 'hand' && (zone.things.length > 0 || zone.value !== null))
    .map((zone) => zoneWords(zone, room));
  const seats = view.seats.map(
    (seat) => `${chairName(room.chairs[seat.seat], seat.seat, room)} ${t('table.seat.hand', { n: seat.hand })}`,
  );
  const tags = view.tags.map((tag) => [say(tag.text, room), ...tag.faces.map(faceName)].join(' '));
  const turn = view.prompt ? [say(view.prompt.text, room), say(view.prompt.limit, room)] : [];
  return sentences([...turn, ...tags, ...zones, ...seats]);
}

/** Return what happened, one sentence per event; where points were scored, how many every player has. */
export function narrated(events: readonly Event[], room: RoomInfo): string {
  return sentences(
    events.map((event) => {
      const points = event.sheets.map(
        (sheet) => `${seatName(sheet.seat, 'chip', room)} ${t('table.score', { n: sheet.total })}`,
      );
      return [say(event.text, room), points.join(t('table.comma'))].filter((words) => words !== '').join(': ');
    }),
  );
}

const sentences = (lines: readonly string[]): string => lines.filter((line) => line !== '').join(t('table.stop'));
