import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import { setScene } from '../lib/scene.svelte';
import RoundOver from './RoundOver.svelte';
import { chair, room } from './samples';

it('leaves out what others counted only while the mat is too low for it', () => {
  setScene(room([0, 1].map((n) => chair(`P${n}`, n, {}))));
  const text = { id: 'table.two cards', args: {} };
  const sheets = [0, 1].map((seat) => ({
    seat,
    total: 7,
    lines: [{ text, value: 7, faces: ['S5'] }],
    stamp: null,
  }));
  const seats = [0, 1].map((seat) => ({ seat, points: 7, place: 0 }));
  const props = $state({ round: { row: null, text, seats, sheets }, me: 1, room: 100 });
  // No layout here: each line is 40 px high, and the panel has what the mat leaves it.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const box = {
    scrollHeight: () => 100 + 40 * document.querySelectorAll('ul').length,
    clientHeight: () => props.room - 12,
  };
  for (const [name, get] of Object.entries(box))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get });
  const shown = mount(RoundOver, { target: document.body, props });
  flushSync();
  expect(document.querySelectorAll('ul').length).toBe(1);
  props.room = 400;
  flushSync();
  expect(document.querySelectorAll('ul').length).toBe(2);
  props.room = 150;
  flushSync();
  expect(document.querySelectorAll('ul').length).toBe(1);
  for (const name of Object.keys(box)) Reflect.deleteProperty(HTMLElement.prototype, name);
  void unmount(shown);
});
