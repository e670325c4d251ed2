// How long a stamp is seen, and how many may be shown within which time (the service counts them, too).

export const SEEN = 2400;
export const MOST = 3;
export const WITHIN = 10_000;

/** Return for how many ms more a stamp is seen that came at `when`. */
export function pause(when: number, now = performance.now()): number {
  return Math.max(0, when + SEEN - now);
}

/** Return how many stamps may be shown now, and, if none, in how many ms one may be. */
export function allowance(times: readonly number[], now = performance.now()): { left: number; wait: number } {
  const recent = times.filter((time) => time > now - WITHIN);
  const left = Math.max(0, MOST - recent.length);
  return { left, wait: left > 0 ? 0 : recent.at(-MOST)! + WITHIN - now };
}
