// Notifications of one's turn on this device. Loaded where they are switched, and where they were switched on before.

import { request } from './api';
import { at } from './base';
import { ask } from './http.svelte';
import { player } from './player.svelte';
import { settings } from './settings.svelte';
import type { PushKey } from './types';

/** `none`: not here. `install`: only for a table on the home screen. `blocked`: the browser was told not to. */
export type Standing = 'none' | 'install' | 'blocked' | 'off' | 'on';

const KEY = 'tefuda.push';

async function own(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(at('/'));
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export async function standing(): Promise<Standing> {
  if (!((await request('/api/push')) as PushKey).key || !navigator.serviceWorker) return 'none';
  if (!('PushManager' in globalThis)) return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'none';
  if (Notification.permission === 'denied') return 'blocked';
  return localStorage.getItem(KEY) && (await own()) ? 'on' : 'off';
}

/** Ask for permission, which a touch must have led to, and have this device notified. */
export async function switchOn(): Promise<Standing> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await subscribe();
  return 'on';
}

async function subscribe(): Promise<void> {
  const { key } = (await request('/api/push')) as PushKey;
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = await pushManager.subscribe(options).catch(async () => {
    await (await own())?.unsubscribe(); // it may be for a key that the service no longer has
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = made.toJSON();
  const address = { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'], lang: settings.lang };
  await ask('POST', '/api/push', address);
  localStorage.setItem(KEY, signature(made));
}

export async function switchOff(): Promise<void> {
  localStorage.removeItem(KEY);
  const made = await own();
  if (!made) return;
  await ask('POST', '/api/push/off', { endpoint: made.endpoint });
  await made.unsubscribe();
}

/** Milliseconds after which an address is named again: the service forgets those that are not named for long. */
const WEEK = 7 * 24 * 3600 * 1000;

/** What the service knows: where to, for whom, in which language, and that it is still so. */
const signature = (made: PushSubscription | null): string =>
  JSON.stringify([made?.endpoint, player.token, settings.lang, Math.floor(Date.now() / WEEK)]);

/** Tell the service again if anything has changed: browsers move to other addresses, players sign in. */
export async function keepTold(): Promise<void> {
  if (Notification.permission === 'granted' && localStorage.getItem(KEY) !== signature(await own())) await subscribe();
}
