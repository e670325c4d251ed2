import { flushSync, mount, tick, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import { fetchReplay } from '../lib/api';
import { complete } from '../lib/complete';
import type { Link } from '../lib/link.svelte';
import { fetchChanges } from '../lib/ratings';
import { setScene } from '../lib/scene.svelte';
import type { Outline, Replay, Rerated, Result as Reckoned } from '../lib/types';
import { chair, room as sampleRoom, seat, view } from '../table/samples';
import Result from './Result.svelte';

vi.mock('../lib/api', async (real) => ({
  ...(await real<typeof import('../lib/api')>()),
  fetchReplay: vi.fn(() => new Promise(() => {})),
}));
vi.mock('../lib/ratings', async (real) => ({
  ...(await real<typeof import('../lib/ratings')>()),
  fetchChanges: vi.fn(() => Promise.resolve([])),
}));

it('asks for the replay once, however often the room has news', () => {
  const named = () => sampleRoom([0, 1].map((n) => chair(`P${n}`, n, {})));
  let room = $state.raw(named());
  const result = complete<Reckoned>('Result', { ranks: [1, 2], scores: [3, 1] });
  const seen = view({ seats: [seat(0), seat(1)], result });
  const props = {
    view: seen,
    link: { stamps: [] } as unknown as Link,
    get room() {
      return room;
    },
    result,
    onlook: () => {},
  };
  setScene(named());
  const shown = mount(Result, { target: document.body, props });
  flushSync();
  expect(fetchReplay).toHaveBeenCalledTimes(1);
  room = named();
  flushSync();
  expect(fetchReplay).toHaveBeenCalledTimes(1);
  void unmount(shown);
});

/** Show a result to the first seat; return what it says. */
function told(ranks: number[], scores: number[], struck: number[] = []): string {
  const here = sampleRoom(ranks.map((_, n) => chair(`P${n}`, n, { mine: n === 0 })));
  const seen = view({ seats: ranks.map((_, n) => seat(n)) });
  const result = complete<Reckoned>('Result', {
    ranks,
    scores,
    sheets: struck.map((seat) => ({ seat, total: 0, lines: [], stamp: { id: 'game.lost', args: {} } })),
  });
  setScene(here);
  const props = { view: seen, link: { stamps: [] } as unknown as Link, room: here, result };
  const shown = mount(Result, { target: document.body, props });
  flushSync();
  const said = document.querySelector('.hero')?.textContent ?? '';
  void unmount(shown);
  return said;
}

it('says why no rating changes', async () => {
  const here = { ...sampleRoom([0, 1].map((n) => chair(`P${n}`, n, { mine: n === 0 }))), rated: true, match: 1 };
  const result = complete<Reckoned>('Result', { ranks: [1, 2], scores: [3, 1] });
  const seen = view({ seats: [seat(0), seat(1)], result });
  const said = async (changes: (Rerated | null)[], rated = 'usual'): Promise<string> => {
    const outline = complete<Outline>('Outline', { players: [], rated });
    const found = complete<Replay>('Replay', { outline, moves: [], fired: [] });
    vi.mocked(fetchChanges).mockResolvedValueOnce(changes);
    const shown = mount(Result, {
      target: document.body,
      props: { view: seen, link: null, room: here, result, found },
    });
    await vi.waitFor(() => expect(fetchChanges).toHaveBeenCalled());
    await tick();
    flushSync();
    const text = document.querySelector('.hero')?.textContent ?? '';
    void unmount(shown);
    return text;
  };
  setScene(here);
  const rating = { points: 1500, half: 200, matches: 1 };
  expect(await said([null, null])).toContain('ui.rating.unchanged');
  expect(await said([null, null], ''), 'of one before the table was for rated matches').not.toContain(
    'ui.rating.unchanged',
  );
  expect(await said([{ after: rating, before: null }, null])).not.toContain('ui.rating.unchanged');
  expect(await said([null, { after: rating, before: null }])).toContain('ui.rating.unchangedYours');
});

it('says how far the first is, unless all others have won', () => {
  expect(told([2, 1], [1, 3])).toContain('ui.result.behind');
  expect(told([4, 1, 1, 1], [-5, -4, -1, -2])).not.toContain('ui.result.behind');
});

it('gives no place to whoever lost without one, and no names to whoever won with others', () => {
  const lost = told([3, 1, 1], [-5, 0, -1], [0]);
  expect(lost).toContain('game.lost');
  expect(lost).not.toContain('ui.result.mine');
  for (const other of [0, -1]) expect(told([1, 1, 3], [0, other, -5], [2])).toContain('ui.result.you');
});
