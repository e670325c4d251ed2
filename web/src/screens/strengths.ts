// The bots for people, each as strong in every game: by thinking time per move in ms, or below 0 with errors.

import { t } from '../lib/texts.svelte';

const LADDER: Record<number, string> = { [-2]: 'beginner', [-1]: 'casual', 5: 'club', 50: 'expert', 500: 'master' };
export const STRENGTHS = [-2, -1, 5, 50, 500] as const;
export const USUAL = 5;

export const levelOf = (strength: number): string => LADDER[strength] ?? 'random';

/** Return what a bot is called by its strength; programs may have seated others than those that are offered. */
export function strengthName(strength: number): string {
  const known = strength === 0 || strength in LADDER;
  return known ? t(`ui.bot.strength.${levelOf(strength)}`) : t('ui.bot.strength.ms', { n: strength });
}
