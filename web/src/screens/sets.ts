// What rule sets are called.

import { t, template } from '../lib/texts.svelte';

/** Return the name of a preset of a game, or the rule code that stands for other rules. */
export const setName = (game: string, set: string): string =>
  set.includes('-') ? t('ui.mine.code', { code: set }) : template(`${game}.preset.${set}`);
