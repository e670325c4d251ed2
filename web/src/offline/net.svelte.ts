// Whether this device has a connection at all, and how the table is an app there.

export const net: { offline: boolean } = $state({ offline: globalThis.navigator?.onLine === false });
globalThis.addEventListener?.('online', () => (net.offline = false));
globalThis.addEventListener?.('offline', () => (net.offline = true));

/** `fresh`: a newer version is installed and waits. `ask`: the browser's own question whether to install the app. */
export const app: { fresh: ServiceWorker | null; ask: (() => Promise<unknown>) | null } = $state({
  fresh: null,
  ask: null,
});

/** Forget what this device kept of a player's matches: someone else is at it now. */
export function forget(): void {
  void globalThis.caches?.delete('tefuda-mine').catch(() => {});
}
