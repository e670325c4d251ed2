// Requests to the service, and what it says when it refuses one.

import { at } from './base';
import { player, signedOut } from './player.svelte';
import type { Text, Trouble } from './types';

/** The service did not do what was asked: why, in its own words if it has any. `status` 0 = it did not answer at all. */
export class Failed extends Error {
  constructor(
    readonly status: number,
    readonly text: Text | null = null,
  ) {
    super(`request failed (${status})`);
  }
}

/** Why the service is closed to this player, as it said so; null = it is not. */
export const closed: { why: Text | null } = $state({ why: null });

/** Note a refusal if it says that the service is closed to this player. */
export function noteBan(text: Text | null): void {
  if (text?.id === 'ui.error.banned' || text?.id === 'ui.error.banned_until') closed.why = text;
}

/** Ask the service for something. Throws `Failed` unless it did it. */
export async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${player.token}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(at(path), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      keepalive: method === 'DELETE', // what a page takes back as it closes
    });
  } catch {
    throw new Failed(0);
  }
  if (answer.status === 401) signedOut();
  if (answer.ok) return answer;
  const text = await answer.json().then(
    (trouble: Trouble) => trouble.text,
    () => null,
  );
  noteBan(text);
  throw new Failed(answer.status, text);
}
