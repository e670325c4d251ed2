import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { setScene } from '../lib/scene.svelte';
import Counted from './Counted.svelte';
import { chair, room } from './samples';

it('tells the viewer in words what a round counted, and shows the top card of others', () => {
  setScene(room([0, 1].map((n) => chair(`P${n}`, n, {}))));
  const text = { id: 'table.two cards', args: {} };
  const sheets = [0, 1].map((seat) => ({
    seat,
    total: 7,
    lines: [{ text, value: 7, faces: ['H3', 'S5'] }],
    stamp: null,
  }));
  const seats = [0, 1].map((seat) => ({ seat, points: 7, place: 0 }));
  const shown = mount(Counted, { target: document.body, props: { seats, sheets, gained: true, me: 1 } });
  const [other, own] = [...document.querySelectorAll('ol > li')].map((one) => one.textContent ?? '');
  for (const line of [other, own]) {
    expect(line).toContain('+7');
    expect(line).toContain('5');
    expect(line).not.toContain('3');
  }
  expect(own).toContain(text.id);
  expect(other).not.toContain(text.id);
  void unmount(shown);
  const brief = mount(Counted, { target: document.body, props: { seats, sheets, brief: true, me: 1 } });
  expect(document.querySelectorAll('ol > li')).toHaveLength(2);
  expect([...document.querySelectorAll('ul')].map((one) => one.className.includes('own'))).toEqual([true]);
  void unmount(brief);
});
