/** Small parts of views, for tests and the gallery: what is not given has its default. */

import { complete } from '../lib/complete';
import type { Chair, Event, Move, Prompt, RoomInfo, SeatView, Slot, Tag, Text, Thing, View, Zone } from '../lib/types';

let serial = 0;

/** A sentence whose id is no id shows itself. */
export const text = (id: string, args: Text['args'] = {}): Text => ({ id, args });

export const thing = (face: string | null, more: Partial<Thing> = {}): Thing =>
  complete('Thing', { id: face ?? `back.${(serial += 1)}`, face, ...more });

export const slot = (at: string, more: Partial<Slot> = {}): Slot => complete('Slot', { at, ...more });

export const zone = (id: string, more: Partial<Zone> = {}): Zone =>
  complete('Zone', { id, kind: 'trick', arrangement: 'compass', ...more });

export const move = (text: string, picks: string[] = [], more: Partial<Move> = {}): Move =>
  complete('Move', { text, picks, ...more });

export const event = (kind: string, more: Partial<Event> = {}): Event => complete('Event', { kind, ...more });

export const seat = (n: number, more: Partial<SeatView> = {}): SeatView => complete('SeatView', { seat: n, ...more });

export const tag = (id: string, words: string, more: Partial<Tag> = {}): Tag =>
  complete('Tag', { id, text: text(words), ...more });

export const prompt = (more: Partial<Prompt> = {}): Prompt =>
  complete('Prompt', { deciders: [0], kind: 'play', text: text('play something'), least: 1, most: 1, ...more });

export const view = (more: Partial<View> = {}): View =>
  complete('View', {
    game: 'sample',
    seat: 0,
    progress: null,
    seats: [seat(0), seat(1), seat(2)],
    zones: [],
    prompt: null,
    ...more,
  });

export const chair = (name: string, crest: number, more: Partial<Chair> = {}): Chair =>
  complete('Chair', { kind: 'person', name, crest, here: true, ready: true, ...more });

export const room = (chairs: Chair[], more: Partial<RoomInfo> = {}): RoomInfo =>
  complete('RoomInfo', {
    room: 'TEST',
    game: 'sample',
    options: {},
    chairs,
    phase: 'playing',
    version: 1,
    mine: 0,
    host: true,
    customs: {},
    due: true,
    ...more,
  });
