// Addresses: `/` the lobby, `/t/{room}` a table (`#rules` its house rules), `/t/{room}/{n}` its n-th match, forever, with
// `/t/{room}/{n}/replay#move` and `/t/{room}/{n}/analysis#move`; `/t/{room}/replay` is the latest one's. `/me/matches`
// and `/me/numbers`: your own. `/cup/{code}`: a tournament, `/cup/new` a new one. `/operator`: the operator's page.
// `/watch`: matches to watch. `/lab`: the laboratory, `/lab/{code}` a study. `/learn/{game}`: a guided first deal,
// `/learn/{game}/{rule}` the playable example of a house rule.

import { at, within } from './base';

export type Route =
  | { page: 'lobby' }
  | { page: 'room'; room: string; rules: boolean }
  | { page: 'match'; room: string; match: number }
  | { page: 'replay'; room: string; match: number; at: number }
  | { page: 'analysis'; room: string; match: number; at: number }
  | { page: 'me'; view: 'matches' | 'numbers' }
  | { page: 'profile'; code: string }
  | { page: 'here'; code: string; room: string }
  | { page: 'learn'; game: string; rule: string }
  | { page: 'cup'; code: string }
  | { page: 'lab'; code: string }
  | { page: 'watch' }
  | { page: 'operator' }
  | { page: 'lost' };

export function parse(path: string, hash = ''): Route {
  const [, first, second, ...rest] = path.replace(/\/$/, '').split('/');
  if (!first) return { page: 'lobby' };
  if (path === '/me/here') {
    const [code = '', room = ''] = hash.slice(1).split('/');
    return { page: 'here', code, room };
  }
  if (first === 'cup' && second && !rest.length) return { page: 'cup', code: second };
  if (first === 'lab' && !rest.length) return { page: 'lab', code: second ?? '' };
  if (first === 'watch' && !second) return { page: 'watch' };
  if (first === 'operator' && !second) return { page: 'operator' };
  if (path === '/me/profile') return { page: 'profile', code: hash.slice(1) };
  if (first === 'me' && (second === 'matches' || second === 'numbers') && !rest.length)
    return { page: 'me', view: second };
  if (first === 'learn' && second && !rest[1]) return { page: 'learn', game: second, rule: rest[0] ?? '' };
  if (first !== 't' || !second) return { page: 'lost' };
  const room = second.toUpperCase();
  if (!rest.length) return { page: 'room', room, rules: hash === '#rules' };
  const match = /^[1-9]\d{0,5}$/.test(rest[0]!) ? Number(rest.shift()) : 0;
  if (!rest.length) return { page: 'match', room, match };
  const step = Number(hash.replace('#', '')) || 0;
  if (rest.length === 1 && rest[0] === 'replay') return { page: 'replay', room, match, at: step };
  if (rest.length === 1 && rest[0] === 'analysis' && match) return { page: 'analysis', room, match, at: step };
  return { page: 'lost' };
}

const now = (): Route => parse(within(location.pathname) ?? '', location.hash);

let current: Route = $state.raw(now());

/** The address of a match; `match` 0: of the latest one's replay. */
export const matchPath = (room: string, match: number, replay = false): string =>
  `/t/${room}${match ? `/${match}` : ''}${replay || !match ? '/replay' : ''}`;

/** The address of a match's analysis. */
export const analysisPath = (room: string, match: number): string => `/t/${room}/${match}/analysis`;

export function route(): Route {
  return current;
}

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', at(path));
  current = now();
  scrollTo(0, 0);
}

/** Let plain links inside the page change the route without a reload. */
export function watchRoute(): void {
  addEventListener('popstate', () => (current = now()));
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    const path = within(link.pathname);
    if (path === null || path.startsWith('/api/') || path.startsWith('/docs/')) return;
    event.preventDefault();
    go(path + link.hash);
  });
}
