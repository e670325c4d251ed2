import { beforeAll, expect, test, vi } from 'vitest';
import { chair, room } from '../table/samples';
import { botName, chairName } from './scene.svelte';
import { setLang } from './texts.svelte';

const NAMES = ['Haru', 'Natsu', 'Aki', 'Fuyu', 'Sora', 'Umi', 'Tsuki', 'Hoshi', 'Yuki', 'Kaze', 'Mori', 'Asa'];
const TEXTS = Object.fromEntries(NAMES.map((name, n) => [`ui.bot.name.${n}`, name]));

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(TEXTS)));
  await setLang('en');
});

const bot = { name: '', bot: true };
const person = (name: string) => ({ name, bot: false });
const names = (players: { name: string; bot: boolean }[]) =>
  players.map((player, seat) => player.name || botName(seat, players));

test('bots have the names of their seats', () => {
  expect(names([person('Anna'), bot, bot])).toEqual(['Anna', 'Natsu', 'Aki']);
});

test('a bot takes another name than anyone at its table', () => {
  expect(names([person('Natsu'), bot, bot, bot])).toEqual(['Natsu', 'Haru', 'Aki', 'Fuyu']);
  expect(names([person('aki'), person('Haru'), bot, bot])).toEqual(['aki', 'Haru', 'Natsu', 'Fuyu']);
  const full = [person('Asa'), ...Array.from({ length: 11 }, () => bot)];
  expect(new Set(names(full))).toEqual(new Set(NAMES));
});

test('a chair of another table is named by who sits there', () => {
  const there = room([chair('Natsu', 0, {}), chair('', 1, { kind: 'bot' })]);
  expect(chairName(there.chairs[1], 1, there)).toBe('Haru');
  expect(chairName(there.chairs[1], 1)).toBe('Natsu');
});
