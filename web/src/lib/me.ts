// The profile: who I am, and on which devices. Loaded with its screen.

import { at } from './base';
import { complete } from './complete';
import { ask } from './http.svelte';
import { player, savePlayer, signedIn, signedOut } from './player.svelte';
import type { DeviceCode, Me, SignedIn } from './types';

async function me(method: string, path: string, body?: unknown): Promise<Me> {
  return noted(complete('Me', await (await ask(method, `/api/${path}`, body)).json()));
}

/** Note whether there is a profile; its settings are followed from then on. */
function noted(found: Me): Me {
  if (player.kept !== (found.kept || undefined)) {
    player.kept = found.kept || undefined;
    savePlayer();
  }
  if (found.kept) void import('./tastes.svelte').then(({ follow }) => follow());
  return found;
}

/** Return what a device is called in the list of one's devices. */
function label(): string {
  const found = /iPhone|iPad|Android|Windows|Mac|CrOS|Linux/.exec(navigator.userAgent)?.[0] ?? '';
  return found === 'CrOS' ? 'Chromebook' : found;
}

/** Return whether this browser can make and use passkeys here. */
export const hasPasskeys = (): boolean =>
  isSecureContext && typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';

export async function fetchMe(): Promise<Me> {
  const found = await me('GET', 'me');
  if (found.kept) {
    Object.assign(player, { name: found.name, crest: found.crest });
    savePlayer();
  }
  return found;
}

export const rename = (): Promise<Me> => me('POST', 'me', { name: player.name, crest: player.crest });

/** Make a passkey on this device; a guest becomes a profile. */
export async function makePasskey(): Promise<Me> {
  const options = await (await ask('POST', '/api/me/passkeys/options')).json();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  if (player.name) Object.assign(publicKey.user, { name: player.name, displayName: player.name });
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const { name, crest } = player;
  return me('POST', 'me/passkeys', { credential: made.toJSON(), label: label(), name, crest });
}

export const removePasskey = (id: string): Promise<Me> => me('DELETE', `me/passkeys/${id}`);

async function enter(path: string, body: object): Promise<Me> {
  const answer = (await (await ask('POST', `/api/${path}`, { ...body, label: label() })).json()) as SignedIn;
  const found = complete<Me>('Me', answer.me);
  if (answer.token !== player.token) signedIn(answer.token, found.name, found.crest);
  return noted(found);
}

/** Sign in with a passkey that the browser offers. */
export async function signIn(): Promise<Me> {
  const options = await (await ask('POST', '/api/sign-in/options')).json();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return enter('sign-in', { credential: found.toJSON() });
}

/** Go to the operator's provider, which sends the browser back here. */
export async function visitProvider(): Promise<void> {
  const answer = (await (await ask('POST', '/api/sign-in/openid')).json()) as { url: string };
  location.assign(answer.url);
}

/** Come back from the provider. */
export async function backFromProvider(query: URLSearchParams): Promise<Me> {
  const { name, crest } = player;
  return enter('sign-in/openid/back', { code: query.get('code') ?? '', state: query.get('state') ?? '', name, crest });
}

/** Sign in with the code that another device shows. */
export const signInWithCode = (code: string): Promise<Me> => enter('sign-in/code', { code });

export const fetchCode = async (): Promise<DeviceCode> =>
  (await ask('POST', '/api/me/code')).json() as Promise<DeviceCode>;

/** The address that signs one more device in. */
export const codeUrl = (code: string): string => `${location.origin}${at('/me/profile')}#${code}`;

export const signOutDevice = (id: string): Promise<Me> => me('DELETE', `me/devices/${id}`);
export const signOutOthers = (): Promise<Me> => me('DELETE', 'me/devices');

export async function signOut(): Promise<void> {
  await ask('POST', '/api/sign-out');
  signedOut();
}

/** Hand over everything that is kept about this player, as a file. */
export async function saveExport(): Promise<void> {
  const url = URL.createObjectURL(await (await ask('GET', '/api/me/export')).blob());
  Object.assign(document.createElement('a'), { href: url, download: 'tefuda-me.jsonl' }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export async function erase(): Promise<void> {
  await ask('DELETE', '/api/me');
  player.guest = undefined;
  player.name = '';
  history.replaceState({ ...history.state, erased: true }, ''); // stays, for the page that is loaded afresh
  signedOut();
}
