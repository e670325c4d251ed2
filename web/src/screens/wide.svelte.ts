// Whether there is room for a column beside the table. The same width as in the styles.

const query = globalThis.matchMedia?.('(min-width: 1000px) and (min-height: 521px)');
let now = $state(query?.matches ?? false);
query?.addEventListener('change', (event) => (now = event.matches));

export const wide = (): boolean => now;
