import { beforeAll, expect, test, vi } from 'vitest';
import { parts, plain } from './format';
import { setScene } from './scene.svelte';
import { setLang, t } from './texts.svelte';
import { complete } from './complete';
import type { RoomInfo } from './types';

const TEXTS: Record<string, Record<string, string>> = {
  ja: {
    'ui.list.two': '{a}、{b}',
    'ui.card.name': '{suit}の{rank}',
    'ui.card.suit.S': 'スペード',
    'ui.card.suit.H': 'ハート',
    'ui.card.joker': 'ジョーカー',
    'ui.seat.you': 'あなた',
    'ui.seat.polite': '{name}さん',
    'g.rule.eight_cut': '8切り',
    'x.play': '{who:seat}が{cards:cards}を出した',
    'x.rule': '{rule:rule}で流れます',
    'x.nested': '次に: {what:text}',
    'x.lock': '{suit:suit}縛り {n}回',
    'x.number': '次は 8 を {n} で出す',
  },
  en: {
    'ui.list.two': '{a}, {b}',
    'ui.card.name': '{rank} of {suit}',
    'ui.card.suit.S': 'spades',
    'ui.card.suit.H': 'hearts',
    'ui.card.joker': 'joker',
    'ui.seat.you': 'You',
    'ui.seat.polite': '{name}',
    'x.play': '{who:seat} plays {cards:cards}',
    'x.cards': '{n} {n:plural card|cards} left',
    'x.look': "{who:seat} {who:verb looks|look} at {whose:seat}{whose:verb 's|r} hand",
    'ui.seat.you_inside': 'you',
  },
};

beforeAll(() => {
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(TEXTS[path.split('/')[3]!] ?? {})));
  setScene(
    complete<RoomInfo>('RoomInfo', {
      room: 'R',
      game: 'g',
      options: {},
      phase: 'playing',
      chairs: [
        { kind: 'person', name: 'あお', mine: true },
        { kind: 'person', name: 'たける' },
      ],
    }),
  );
});

const words = (id: string, args = {}) => plain(parts({ id, args }));

test('Japanese: no line begins with a particle', async () => {
  await setLang('ja');
  expect(words('x.number', { n: 2 })).toBe('次は 8\u00a0を 2\u00a0で出す');
});

test('Japanese: seats are polite, the viewer is you, cards are named', async () => {
  await setLang('ja');
  expect(words('x.play', { who: 1, cards: ['S3', 'HT'] })).toBe('たけるさんがスペードの3、ハートの10を出した');
  expect(words('x.play', { who: 0, cards: ['X1'] })).toBe('あなたがジョーカーを出した');
});

test('rules, nested texts, suits and numbers', async () => {
  await setLang('ja');
  expect(words('x.rule', { rule: 'eight_cut' })).toBe('8切りで流れます');
  expect(words('x.nested', { what: { id: 'x.lock', args: { suit: 'H', n: 2 } } })).toBe('次に: ハート縛り 2回');
  expect(parts({ id: 'x.rule', args: { rule: 'eight_cut' } })).toEqual([
    { kind: 'rule', rule: 'eight_cut' },
    { kind: 'string', text: 'で流れます' },
  ]);
});

test('English: others by their names, the viewer as "You", plurals', async () => {
  await setLang('en');
  expect(words('x.play', { who: 1, cards: ['S3', 'HT'] })).toBe('たける plays 3 of spades, 10 of hearts');
  expect(words('x.play', { who: 0, cards: ['X1'] })).toMatch(/^You /);
  expect(words('x.cards', { n: 1 })).toBe('1 card left');
  expect(words('x.cards', { n: 4 })).toBe('4 cards left');
});

test('English: "You" takes another verb than a name', async () => {
  await setLang('en');
  const room = complete<RoomInfo>('RoomInfo', {
    chairs: [
      { kind: 'person', mine: true },
      { kind: 'person', name: 'Bo' },
    ],
  });
  const said = (who: number, whose: number): string => plain(parts({ id: 'x.look', args: { who, whose } }), room);
  expect(said(0, 1)).toBe("You look at Bo's hand");
  expect(said(1, 0)).toBe('Bo looks at your hand');
});

test('what is missing is seen, not swallowed', async () => {
  await setLang('en');
  expect(t('no.such.text')).toBe('no.such.text');
  expect(words('x.cards')).toBe('{n} {n:plural card|cards} left');
});
