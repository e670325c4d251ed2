// The service worker: keeps the page itself, the rules, and one's own replays for when there is no connection.
//
// Online, pages and data always come from the service, so nothing is ever out of date; only files with a hash in their
// name are taken from here first. Tables, chats and profiles are never kept, and /docs is left alone. The service puts
// `self.SHELL` before this file (offline.py): with every change of the web table this file is another one, and the
// browser installs it beside the old one.

interface Shell {
  version: string;
  /** Where the table is on its host. */
  base: string;
  files: string[];
}
interface Lasting extends Event {
  waitUntil: (until: Promise<unknown>) => void;
}
interface Installing extends Lasting {
  /** Where browsers know it: requests that never wake this worker. */
  addRoutes?: (routes: { condition: { requestMethod: string }; source: 'network' }[]) => Promise<void>;
}
interface Asked extends Lasting {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}
interface Pushed extends Lasting {
  data: { json: () => { title: string; body: string; url: string } } | null;
}
interface Touched extends Lasting {
  notification: Notification;
}
interface Page {
  url: string;
  visibilityState: string;
  focus: () => Promise<unknown>;
}
interface Worker {
  SHELL: Shell;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: {
    navigationPreload?: { enable: () => Promise<void> };
    showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  };
  addEventListener(type: 'install', listener: (event: Installing) => void): void;
  addEventListener(type: 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Touched) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

const worker = self as unknown as Worker;
const { version, base, files } = worker.SHELL;

const SHELLS = 'tefuda-shell-';
const SHELL = SHELLS + version;
const RULES = 'tefuda-rules';
const MINE = 'tefuda-mine';
/** What everyone may read: games, texts, house rules, pictures and examples. */
const SHARED = /^\/api\/(games(\/[^/]+\/(rules|examples\/.+|lessons\/.+|first-steps))?|texts\/.+)$/;
/** Of finished matches: the list of one's own, replays, and proofs of the shuffle. */
const PLAYED = /^\/api\/(matches|rooms\/[^/]+(\/matches\/\d+)?\/(replay(\/[^/]+\/\d+)?|shuffle))$/;
/** A page of a replay, whose address names what is in it. */
const LASTING = /\/replay\/[^/]+\/\d+$/;
const WRITING = ['POST', 'PUT', 'PATCH', 'DELETE'];
const ELSEWHERE = /^\/(docs|api|ws)(\/|$)/;
/** Entries of each cache; the oldest go first. */
const MOST = 1000;
/** ms until a slow connection counts as none, if there is something to show. */
const PATIENCE = 5000;

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll([`${base}/`, ...files.map((file) => base + file)])));
  // What a page takes back as it closes gets lost if this worker, which has no part in it, is asked first.
  const routes = WRITING.map((requestMethod) => ({ condition: { requestMethod }, source: 'network' as const }));
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // The last shell stays: a page of it may still be open, and load more of its parts.
      const shells = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL);
      await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener('message', (event) => {
  if (event.data === 'activate') void worker.skipWaiting();
});

// --- one's turn: what the service says while no page is looked at ---

const pages = (): Promise<Page[]> => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
const isAt = (page: Page, url: string): boolean => new URL(page.url).pathname === url;

worker.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, url } = event.data.json();
  const shown = async (): Promise<void> => {
    // Who looks at the table sees it there.
    if ((await pages()).some((page) => page.visibilityState === 'visible' && isAt(page, url))) return;
    const icon = `${base}/icons/icon-192.png`;
    await worker.registration.showNotification(title, { body, tag: url, icon, data: url });
  };
  event.waitUntil(shown());
});

worker.addEventListener('notificationclick', (event) => {
  const url = String(event.notification.data);
  event.notification.close();
  const opened = async (): Promise<unknown> => {
    const there = (await pages()).find((page) => isAt(page, url));
    return there ? there.focus() : worker.clients.openWindow(url);
  };
  event.waitUntil(opened());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(`${base}/`)) return;
  const path = pathname.slice(base.length);
  if (request.mode === 'navigate') {
    if (!ELSEWHERE.test(path)) event.respondWith(page(event));
  } else if (files.includes(path) || path.startsWith('/assets/')) event.respondWith(file(request));
  else if (SHARED.test(path)) event.respondWith(latest(request, RULES));
  else if (LASTING.test(path)) event.respondWith(kept(request, MINE));
  else if (PLAYED.test(path)) event.respondWith(latest(request, MINE));
});

async function page(event: Asked): Promise<Response> {
  const asked = event.preloadResponse.then((early) => early ?? fetch(event.request));
  try {
    return await within(asked);
  } catch {
    return (await caches.match(`${base}/`, { cacheName: SHELL })) ?? asked;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** Return what is there, which will never be another. */
async function kept(request: Request, name: string): Promise<Response> {
  return (await found(request, name)) ?? keep(request, name);
}

/** Return what the service says now; what it said last if it does not answer. */
async function latest(request: Request, name: string): Promise<Response> {
  const asked = keep(request, name);
  const known = await found(request, name);
  if (known === undefined) return asked;
  return within(asked).catch(() => known);
}

function found(request: Request, name: string): Promise<Response | undefined> {
  return caches.match(request.url, { cacheName: name, ignoreVary: true });
}

/** Ask the service, and keep what it says: under the address alone, so that no token is kept. */
async function keep(request: Request, name: string): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(name);
    await cache.put(request.url, answer.clone()).catch(() => {}); // the disk may be full
    const addresses = await cache.keys();
    await Promise.all(addresses.slice(0, -MOST).map((old) => cache.delete(old)));
  }
  return answer;
}

function within(answer: Promise<Response>): Promise<Response> {
  return Promise.race([
    answer,
    new Promise<Response>((_, late) => setTimeout(() => late(new Error('late')), PATIENCE)),
  ]);
}
