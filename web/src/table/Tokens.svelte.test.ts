import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { setScene } from '../lib/scene.svelte';
import { chair, room } from './samples';
import Tokens from './Tokens.svelte';

const shown = (tokens: Record<string, number>, most?: number) => {
  const made = mount(Tokens, { target: document.body, props: { tokens, most } });
  const found = [...document.querySelectorAll('.tokens i')].map((one) => one.textContent);
  void unmount(made);
  return found;
};

it('counts chips by owner where they would cover what they lie on', () => {
  setScene(room([0, 1].map((n) => chair(`P${n}`, n, {}))));
  expect(shown({ 0: 1, 1: 1 }, 2)).toEqual(['', '']);
  expect(shown({ 0: 5, 1: 1 }, 2)).toEqual(['5', '1']);
  expect(shown({ 0: 5, 1: 1 })).toHaveLength(6);
});
