/** What was typed or pasted, as a table's code: a whole link, wide letters and lower case are fine. */
export function roomCode(typed: string): string {
  const plain = typed.normalize('NFKC').trim();
  const link = /\/t\/([^/?#\s]+)/.exec(plain);
  return (link?.[1] ?? plain)
    .replace(/\s/g, '')
    .replace(/[‐‑–—ー−]/g, '-')
    .toUpperCase();
}
