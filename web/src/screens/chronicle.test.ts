import { beforeAll, expect, test, vi } from 'vitest';
import { complete } from '../lib/complete';
import { setScene } from '../lib/scene.svelte';
import { needGame, setLang } from '../lib/texts.svelte';
import type { Event, RoomInfo, Text } from '../lib/types';
import { Chronicle, chronicle } from './chronicle';

const TEXTS = {
  'g.rule.eight_cut': '8切り',
  'g.rule.sequence': '階段',
  'g.rule.min2': '2枚階段',
  'x.play': '{n}を出した',
  'x.rule': '{rule:rule}',
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(TEXTS)));
  setScene(complete<RoomInfo>('RoomInfo', { room: 'R', game: 'g', options: {}, phase: 'playing', chairs: [] }));
  await setLang('ja');
});

const event = (kind: string, fields: Partial<Event>): Event => complete<Event>('Event', { kind, ...fields });
const text = (id: string, args: Text['args'] = {}): Text => complete<Text>('Text', { id, args });

test('a rule that fired belongs to the move before it', () => {
  const [entry] = chronicle([
    event('play', { text: text('x.play', { n: 8 }) }),
    event('rule', { rule: 'eight_cut', text: text('x.rule', { rule: 'g.rule.eight_cut' }) }),
  ]);
  expect(entry!.fired.map((one) => one.rule)).toEqual(['eight_cut']);
  expect(entry!.by).toEqual([]);
});

test('rules that no sentence names are listed once each', () => {
  const [entry] = chronicle([
    event('play', { rule: 'sequence', by: ['sequence', 'min2'], text: text('x.play', { n: 8 }) }),
  ]);
  expect(entry!.by).toEqual(['sequence', 'min2']);
});

test('rules without a name are left out', () => {
  const [entry] = chronicle([event('play', { by: ['nothing'], text: text('x.play', { n: 8 }) })]);
  expect(entry!.by).toEqual([]);
});

test('a rule that shapes many moves is told at the first of them', () => {
  const pass = () => event('pass', { by: ['min2'], text: text('x.play', { n: 0 }) });
  expect(chronicle([pass(), pass()]).map(({ by, known }) => [by, known])).toEqual([
    [['min2'], []],
    [[], ['min2']],
  ]);
});

test('what makes a move possible is told again wherever it begins again', () => {
  const taken = () => event('draw', { rule: 'sequence', text: text('x.play', { n: 1 }) });
  const other = event('play', { text: text('x.play', { n: 2 }) });
  expect(chronicle([taken(), taken(), other, taken()]).map(({ by }) => by.length)).toEqual([1, 0, 0, 1]);
});

test('what was read before is not read again when more happens', () => {
  const move = (n: number) => event('play', { rule: 'sequence', by: ['min2'], text: text('x.play', { n }) });
  const events = [move(1), move(2), move(3), event('rule', { rule: 'eight_cut' }), move(4)];
  const reader = new Chronicle();
  const before = reader.read(events.slice(0, 3));
  const after = reader.read(events);
  expect(after).toEqual(chronicle(events));
  expect(after.map((entry, i) => entry === before[i])).toEqual([true, true, false, false]);
  expect(after[2]!.fired).toEqual([events[3]]);
  expect(reader.read(events.slice(0, 2))).toEqual(chronicle(events.slice(0, 2)));
  expect(reader.read(events.slice(1))).toEqual(chronicle(events.slice(1)));
});

test('rules are named once their texts are here', async () => {
  const events = [event('play', { by: ['late'], text: text('x.play', { n: 8 }) })];
  const reader = new Chronicle();
  expect(reader.read(events)[0]!.by).toEqual([]);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ 'h.rule.late': '遅い' })));
  await needGame('h');
  setScene(complete<RoomInfo>('RoomInfo', { room: 'R', game: 'h', options: {}, phase: 'playing', chairs: [] }));
  expect(reader.read(events)[0]!.by).toEqual(['late']);
});
