// Matches over days: each move has days, and nobody has to be there meanwhile.

import { t } from './texts.svelte';

export const DAY = 24 * 3600;
export const DAYS = [1, 2, 3, 7];

export const overDays = (clock: number): boolean => clock >= DAY;

/** Return the time for a move that a table has: seconds, days or none. A rated match is never without. */
export const clockName = (seconds: number, rated = false): string =>
  overDays(seconds)
    ? t('days.day', { n: seconds / DAY })
    : seconds
      ? t('ui.wait.seconds', { n: seconds })
      : t(rated ? 'ui.wait.ratedClock' : 'ui.wait.noClock');

/** Return how long is left in days, hours and minutes; what has begun counts as whole, the last minute too. */
export function timeLeft(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return t('days.left.days', { d: Math.floor(hours / 24), h: hours % 24 });
  if (hours >= 1) return t('days.left.hours', { n: hours });
  return t('days.left.minutes', { n: Math.max(1, Math.ceil(seconds / 60)) });
}
