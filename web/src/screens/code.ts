/** Return what was typed or pasted, as a table's code: a whole link, wide letters, lower case and dashes are fine. */
export function roomCode(typed: string): string {
  const plain = typed.normalize('NFKC').trim();
  const link = /\/t\/([^/?#\s]+)/.exec(plain);
  return (link?.[1] ?? plain).toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Return whether what was typed is long enough for a code of house rules, and no link. */
export const mayBeRules = (typed: string): boolean => !typed.includes('/') && roomCode(typed).length >= 7;

/** A code as it is read aloud and copied by hand: in threes. */
export function grouped(code: string): string {
  return code.match(/.{1,3}/g)?.join('-') ?? '';
}
