// How strong a bot plays: its thinking time per move in ms. A few ms already play well; more gains less and less.

import { t } from '../lib/texts.svelte';

export const STRENGTHS = [0, 1, 5, 50, 500] as const;
export const USUAL = 5;

export function strengthName(ms: number): string {
  const level = STRENGTHS.filter((step) => step <= ms).at(-1) ?? 0;
  return t(`ui.bot.strength.${level}`);
}
