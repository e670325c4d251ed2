import { beforeAll, expect, test, vi } from 'vitest';
import { complete } from '../lib/complete';
import { setLang } from '../lib/texts.svelte';
import type { Sheet } from '../lib/types';
import { chair, event, room, tag, text, view } from './samples';
import { narrated, readTable } from './words';

const TEXTS = {
  'table.stop': '. ',
  'table.comma': ', ',
  'table.score': '{n} pts',
  'x.pass': '{who:seat} passes',
  'x.neutral': 'Neutral suit',
  'ui.card.suit.C': 'clubs',
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(TEXTS)));
  await setLang('en');
});

test('what happened is reported in sentences, points with who has them', () => {
  const table = room([chair('Ao', 0), chair('Mio', 1)]);
  const pass = (who: number) => event('pass', { text: text('x.pass', { who }) });
  const sheets = [3, 0].map((total, seat) => complete<Sheet>('Sheet', { seat, total }));
  expect(
    narrated([pass(0), pass(1), event('choose', { text: null }), event('score', { text: null, sheets })], table),
  ).toBe('Ao passes. Mio passes. Ao 3 pts, Mio 0 pts');
});

test('a tag is read aloud with its suit', () => {
  const read = readTable(view({ seats: [], tags: [tag('neutral', 'x.neutral', { faces: ['C'] })] }), room([]));
  expect(read).toBe('Neutral suit clubs');
});
