// Everything may be under a path of its host, such as /cards (the service's setting `path`), which the page names.
const base = document.documentElement.dataset['base'] ?? '';

/** Return the address, on this host, of a path of the table. */
export const at = (path: string): string => base + path;

/** Whether the documentation site is served beside the table, under /docs. */
export const documented = document.documentElement.dataset['docs'] !== undefined;

/** Whether studies can be asked for here, under /lab. */
export const studied = document.documentElement.dataset['lab'] !== undefined;

/** Return the path of the table at an address on this host; null if that is not of the table. */
export const within = (address: string, under: string = base): string | null =>
  address.startsWith(`${under}/`) ? address.slice(under.length) : null;
