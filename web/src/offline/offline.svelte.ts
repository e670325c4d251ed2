// The page's side of being an app: the worker that keeps it, what is kept, and whether there is a connection.

import { fetchReplay, fetchReplayPage } from '../lib/api';
import { at } from '../lib/base';
import { ask } from '../lib/http.svelte';
import { player } from '../lib/player.svelte';
import { lang } from '../lib/texts.svelte';
import type { GameInfo } from '../lib/types';
import { app } from './net.svelte';

/** Until everything around the first screen is loaded, in ms. */
const LATER = 4000;
/** Between two things that are kept in advance, in ms. */
const GAP = 150;
const HOUR = 3_600_000;
const PICTURE = /\(example:([\w-]+)\)/g;

export async function begin(): Promise<void> {
  if (player.kept) void import('../lib/tastes.svelte').then(({ follow }) => follow());
  if (import.meta.env.DEV || !navigator.serviceWorker) return;
  addEventListener('beforeinstallprompt', (event) => {
    const { prompt } = event as Event & { prompt: () => Promise<unknown> };
    app.ask = () => prompt.call(event);
  });
  addEventListener('appinstalled', () => (app.ask = null));
  let made: ServiceWorkerRegistration | undefined;
  try {
    made = await navigator.serviceWorker.register(at('/worker.js'));
  } catch {
    return; // a private window, or a browser that was told not to
  }
  if (!made) return; // workers are blocked
  const registration = made;
  // This page is the newest, as it came from the service: a worker that still waits belongs to it.
  registration.waiting?.postMessage('activate');
  registration.addEventListener('updatefound', () => watch(registration.installing));
  watch(registration.installing);
  let asked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - asked < HOUR) return;
    asked = performance.now();
    registration.update().catch(() => {});
  });
  await navigator.serviceWorker.ready;
  if (localStorage.getItem('tefuda.push')) {
    const { keepTold } = await import('../lib/push');
    await keepTold().catch(() => {}); // at the next visit
  }
  setTimeout(() => void keepRules().catch(() => {}), LATER);
}

/** Say so once a worker is installed while another one serves this page. */
function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) app.fresh = worker;
  });
}

/** Have the new version take over, and begin again with it. */
export function renew(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  app.fresh?.postMessage('activate');
}

const pause = (): Promise<void> => new Promise((go) => setTimeout(go, GAP));

/** Ask for all rules pages once, so that the worker has them. */
async function keepRules(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const language = lang();
  const mark = `${document.querySelector<HTMLScriptElement>('script[type=module]')?.src} ${language}`;
  if (connection?.saveData || localStorage.getItem('tefuda.kept') === mark) return;
  const get = async (path: string): Promise<unknown> => {
    await pause();
    return (await ask('GET', path)).json();
  };
  for (const part of ['', '/ui.me', '/ui.mine', '/ui.replay', '/ui.result', '/ui.rules'])
    await get(`/api/texts/${language}${part}`);
  for (const { id, options } of (await get('/api/games')) as GameInfo[]) {
    const texts = (await get(`/api/texts/${language}/${id}`)) as Record<string, string>;
    if (options.some(({ type }) => type === 'rules')) {
      await get(`/api/games/${id}/rules`);
      await get(`/api/texts/${language}/${id}.rules`);
    }
    for (const [, name] of (texts[`${id}.rules`] ?? '').matchAll(PICTURE))
      await get(`/api/games/${id}/examples/${name}`);
  }
  localStorage.setItem('tefuda.kept', mark);
}

/** Have a match of one's own, which has just ended, kept whole. */
export async function keepReplay(room: string, match: number): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const replay = await fetchReplay(room, match);
  for (let page = 0; page <= Math.floor(replay.moves.length / replay.page); page++) {
    await pause();
    await fetchReplayPage(room, match, replay.match, page);
  }
}
