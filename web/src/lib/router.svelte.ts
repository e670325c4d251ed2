// Addresses: `/` the lobby, `/t/{room}` a table (`#rules` its house rules), `/t/{room}/replay#move` its replay.

export type Route =
  | { page: 'lobby' }
  | { page: 'room'; room: string; rules: boolean }
  | { page: 'replay'; room: string; at: number }
  | { page: 'lost' };

export function parse(path: string, hash = ''): Route {
  const [, first, room, last, more] = path.split('/');
  if (!first) return { page: 'lobby' };
  if (first !== 't' || !room || more) return { page: 'lost' };
  if (!last) return { page: 'room', room: room.toUpperCase(), rules: hash === '#rules' };
  return last === 'replay'
    ? { page: 'replay', room: room.toUpperCase(), at: Number(hash.replace('#', '')) || 0 }
    : { page: 'lost' };
}

const now = (): Route => parse(location.pathname, location.hash);

let current: Route = $state.raw(now());

export function route(): Route {
  return current;
}

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', path);
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
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    go(link.pathname + link.hash);
  });
}
