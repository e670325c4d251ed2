/** Return what was typed or pasted, as a table's code: a whole link, wide letters, lower case and dashes are fine. */
export function roomCode(typed: string): string {
  const plain = typed.normalize('NFKC').trim();
  const link = /\/t\/([^/?#\s]+)/.exec(plain);
  return (link?.[1] ?? plain).toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** A code as it is read aloud and copied by hand: in threes. */
export function grouped(code: string): string {
  return code.match(/.{1,3}/g)?.join('-') ?? '';
}
