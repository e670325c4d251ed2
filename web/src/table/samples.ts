/** Small parts of views for tests. */

import type { Event, Move, Prompt, SeatView, Thing, View, Zone } from '../lib/types';

export const thing = (face: string, more: Partial<Thing> = {}): Thing => ({
  id: face,
  face,
  back: 0,
  like: '',
  owner: null,
  tags: [],
  stands_for: '',
  ground: '',
  marks: [],
  at: '',
  ...more,
});

export const zone = (id: string, more: Partial<Zone> = {}): Zone => ({
  id,
  kind: 'trick',
  arrangement: 'compass',
  owner: null,
  caption: null,
  value: null,
  things: [],
  slots: [],
  rows: 0,
  cols: 0,
  state: [],
  focus: 0,
  ...more,
});

export const move = (text: string, picks: string[] = [], more: Partial<Move> = {}): Move => ({
  text,
  picks,
  target: '',
  label: null,
  kind: 'play',
  cost: 0,
  at_once: false,
  ...more,
});

export const event = (kind: string, more: Partial<Event> = {}): Event => ({
  kind,
  seat: null,
  to: null,
  zone: '',
  things: [],
  rule: '',
  text: null,
  lasting: false,
  sheets: [],
  ...more,
});

export const seat = (n: number, more: Partial<SeatView> = {}): SeatView => ({
  seat: n,
  hand: 0,
  score: null,
  role: null,
  role_faces: [],
  counts: [],
  state: [],
  place: 0,
  dealer: false,
  ...more,
});

export const prompt = (more: Partial<Prompt> = {}): Prompt => ({
  deciders: [0],
  kind: 'play',
  text: { id: 'play something', args: {} },
  limit: null,
  asker: '',
  least: 1,
  most: 1,
  zones: [],
  together: 0,
  ...more,
});

export const view = (more: Partial<View> = {}): View => ({
  game: 'sample',
  seat: 0,
  progress: null,
  seats: [seat(0), seat(1), seat(2)],
  zones: [],
  prompt: null,
  clockwise: true,
  tags: [],
  moves: [],
  events: [],
  scores: [],
  result: null,
  ...more,
});
