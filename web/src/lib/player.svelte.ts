// The player at this browser: a secret that proves who they are, and a name and a crest that are kept between games.

import { forget } from '../offline/net.svelte';

const KEY = 'tefuda.player';

interface Player {
  token: string;
  name: string;
  crest: number;
  /** The token of the guest this device was before it signed in to a profile. */
  guest?: string | undefined;
  /** The player has a profile. */
  kept?: boolean | undefined;
}

function secret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

function stored(): Player {
  let saved: Partial<Player> = {};
  try {
    saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Player>;
  } catch {
    // A broken entry is replaced by a new player.
  }
  return {
    token: saved.token ?? secret(),
    name: saved.name ?? '',
    guest: saved.guest,
    kept: saved.kept,
    crest: saved.crest ?? Math.floor(Math.random() * 12),
  };
}

export const player: Player = $state(stored());

export function savePlayer(): void {
  localStorage.setItem(KEY, JSON.stringify(player));
}
savePlayer();

/** Be known as a device of a profile from now on. */
export function signedIn(token: string, name: string, crest: number): void {
  forget();
  Object.assign(player, { token, name, crest, guest: player.guest ?? player.token, kept: true });
  savePlayer();
}

/** Be a guest again, after this device was signed out: the one of before, or someone new. */
export function signedOut(): void {
  forget();
  Object.assign(player, { token: player.guest ?? secret(), guest: undefined, kept: undefined });
  savePlayer();
  location.reload();
}
