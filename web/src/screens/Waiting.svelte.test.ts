import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import { fetchGames } from '../lib/api';
import { complete } from '../lib/complete';
import type { Link } from '../lib/link.svelte';
import { setScene } from '../lib/scene.svelte';
import type { GameInfo, OptionInfo, Text } from '../lib/types';
import { chair, room as sampleRoom, text } from '../table/samples';
import Waiting from './Waiting.svelte';

vi.mock('../lib/api', async (real) => ({
  ...(await real<typeof import('../lib/api')>()),
  fetchGames: vi.fn(),
}));

const OPTIONS = [
  complete<OptionInfo>('OptionInfo', { id: 'open', type: 'bool', default: false }),
  complete<OptionInfo>('OptionInfo', { id: 'ages', type: 'seats', default: null }),
];

it('forgets options that were refused, and seats that are no longer there', async () => {
  const game = complete<GameInfo>('GameInfo', { id: 'sample', players: [2, 3], options: OPTIONS });
  vi.mocked(fetchGames).mockResolvedValue([game]);
  const sent: { options?: Record<string, unknown> }[] = [];
  const link = $state({
    state: 'open',
    trouble: null as Text | null,
    talk: [],
    read: 0,
    send: (m: never) => sent.push(m),
  });
  const chairs = [0, 1, 2].map((n) => chair(`P${n}`, n));
  const room = sampleRoom(chairs, { phase: 'waiting', options: { players: 3, open: false, ages: [2, 0, 1] } });
  setScene(room);
  const props = { link: link as unknown as Link, room, onsettings: () => {} };
  const shown = mount(Waiting, { target: document.body, props });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('[role=switch]')).not.toBeNull();
  });
  // A table for two would have no seat for the third one: the service says so.
  document.querySelector<HTMLInputElement>('[role=radiogroup] input')!.click();
  expect(sent.at(-1)!.options).toEqual({ players: 2, open: false, ages: null });
  link.trouble = text('too many');
  flushSync();
  document.querySelector<HTMLButtonElement>('[role=switch]')!.click();
  expect(sent.at(-1)!.options).toEqual({ players: 3, open: true, ages: [2, 0, 1] });
  void unmount(shown);
});

it('shows a table with all that is known of its game at once, so that nothing is moved', async () => {
  let known = (_: GameInfo[]): void => {};
  vi.mocked(fetchGames).mockReturnValue(new Promise((resolve) => (known = resolve)));
  const link = { state: 'open', trouble: null, talk: [], read: 0, send: () => {} };
  const room = sampleRoom([chair('P0', 0), chair('P1', 1)], { phase: 'waiting', options: { players: 2 } });
  setScene(room);
  const props = { link: link as unknown as Link, room, onsettings: () => {} };
  const shown = mount(Waiting, { target: document.body, props });
  flushSync();
  const parts = () => document.querySelectorAll('.mid, .form').length;
  expect([parts(), document.querySelectorAll('.code').length]).toEqual([0, 1]);
  known([complete<GameInfo>('GameInfo', { id: 'sample', players: [2], options: OPTIONS })]);
  await vi.waitFor(() => {
    flushSync();
    expect(parts()).toBe(2);
  });
  void unmount(shown);
});
