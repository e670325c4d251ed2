// What is said where something did not work.

import { Failed } from './http.svelte';
import { say, t } from './texts.svelte';

/** Say in words why something did not work. */
export const reason = (error: unknown): string =>
  error instanceof Failed && error.text ? say(error.text) : t('ui.fail.line.text');

/** What a page says that could not be loaded: a title, and why. */
export const failure = (error: unknown): { title: string; text: string } => ({
  title: t(error instanceof Failed && error.status === 429 ? 'ui.fail.later.title' : 'ui.fail.line.title'),
  text: reason(error),
});

/** Whether what was asked for is not there. */
export const isGone = (error: unknown): boolean => error instanceof Failed && error.status === 404;
