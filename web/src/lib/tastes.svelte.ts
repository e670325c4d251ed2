// The settings of a profile: the same on all its devices. Loaded where there is a profile.

import { ask } from './http.svelte';
import { player } from './player.svelte';
import { settings } from './settings.svelte';
import { setLang } from './texts.svelte';
import type { Tastes } from './types';

/** Between a change and its way to the service, in ms. */
const SOON = 1000;
/** Until a page that is looked at again asks what other devices have changed, in ms. */
const WHILE = 60_000;

/** What is about the profile; that sound was offered is about this device. */
function own(): Tastes {
  const { offered: _, ...tastes } = $state.snapshot(settings);
  return tastes;
}

/** What the service has, as far as it is known here. */
let known = '';
let asked = -Infinity;
let begun = false;

async function fetchTastes(): Promise<void> {
  asked = performance.now();
  const found = (await (await ask('GET', '/api/me/settings')).json()) as Tastes | null;
  if (!found) return;
  const { lang, ...rest } = found;
  Object.assign(settings, rest);
  if (lang !== settings.lang) await setLang(lang);
  known = JSON.stringify(own());
}

async function keep(tastes: string): Promise<void> {
  if (tastes === known || !player.kept) return;
  await ask('POST', '/api/me/settings', JSON.parse(tastes));
  known = tastes;
}

/** Take over what the profile has, and bring it what is changed here from now on. */
export async function follow(): Promise<void> {
  if (begun) return;
  begun = true;
  try {
    await fetchTastes();
  } catch {
    begun = false; // they stay as they are until the service can be asked
    return;
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && player.kept && performance.now() - asked > WHILE) void fetchTastes().catch(() => {});
  });
  $effect.root(() => {
    $effect(() => {
      const tastes = JSON.stringify(own());
      const timer = setTimeout(() => void keep(tastes).catch(() => {}), SOON); // the next change brings it, too
      return () => clearTimeout(timer);
    });
  });
}
