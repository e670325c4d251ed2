import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { rulebook } from './rulebook.svelte';
import Say from './Say.svelte';
import { scene } from './scene.svelte';
import { setLang } from './texts.svelte';

beforeAll(async () => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(
        JSON.stringify({
          'ui.card.name': '{suit}の{rank}',
          'ui.card.suit.S': 'スペード',
          'g.rule.eight_cut': '8切り',
          'x.line': '{cards:cards}で{rule:rule}',
          'x.aside': '（{cards:cards}）、次',
          'x.particle': '{cards:cards} から、{suit:suit} を2枚',
        }),
      ),
  );
  scene.game = 'g';
  await setLang('ja');
});

const text = { id: 'x.line', args: { cards: ['S8'], rule: 'eight_cut' } };

test('a sentence draws its cards and links its rules', () => {
  const shown = mount(Say, { target: document.body, props: { text } });
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('スペードの8');
  document.querySelector('button')?.click();
  flushSync();
  expect(rulebook).toMatchObject({ open: true, rule: 'eight_cut' });
  void unmount(shown);
});

test('inside a button nothing else can be pressed', () => {
  const shown = mount(Say, { target: document.body, props: { text, links: false } });
  expect(document.querySelector('button')).toBeNull();
  expect(document.body.textContent).toContain('8切り');
  void unmount(shown);
});

test('what closes behind a card stays on its line', () => {
  const aside = { id: 'x.aside', args: { cards: ['S8', 'S8'] } };
  const shown = mount(Say, { target: document.body, props: { text: aside } });
  expect(document.body.textContent).toMatch(/^（.*）、次$/);
  const [kept, ...more] = document.querySelectorAll('.together');
  expect(more).toEqual([]);
  expect(kept?.querySelectorAll('[role=img]')).toHaveLength(1);
  expect(kept?.textContent).toMatch(/）、$/);
  void unmount(shown);
});

test('in Japanese a particle stays on the line of its card', () => {
  const particle = { id: 'x.particle', args: { cards: ['S8'], suit: 'S' } };
  const shown = mount(Say, { target: document.body, props: { text: particle } });
  const kept = [...document.querySelectorAll('.together')].map((one) => one.textContent?.trim().split(/\s/).at(-1));
  expect(kept).toEqual(['から、', 'を']);
  void unmount(shown);
});
