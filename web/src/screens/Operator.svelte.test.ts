import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import Operator from './Operator.svelte';

const KEY = 'tefuda.operator';
const OVERVIEW = { now: 0, reports: [], open: 0, bans: [], workers: [], tables: [], people: [], trail: [], words: 0 };

it('stays closed after leaving, though an answer was on its way', async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  vi.useFakeTimers();
  const answer = async () => {
    for (const one of answers.splice(0)) one(Response.json(OVERVIEW));
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
  };
  sessionStorage.setItem(KEY, 'the-secret-of-the-operator');
  const shown = mount(Operator, { target: document.body });
  flushSync();
  await answer();
  expect(document.querySelector('.page')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  expect(answers).toHaveLength(1);
  document.querySelector<HTMLButtonElement>('header button')!.click();
  flushSync();
  await answer();
  expect(document.querySelector('.page')).toBeNull();
  expect(sessionStorage.getItem(KEY)).toBeNull();
  void unmount(shown);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
