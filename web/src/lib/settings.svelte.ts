// What a player has set for this device. Kept in localStorage; every screen reads it live.

import type { Customs } from './types';

/** Indigo, persimmon, pine. */
export type Dye = 'ai' | 'kaki' | 'matsu';

export interface Settings {
  lang: 'ja' | 'en';
  theme: 'auto' | 'day' | 'night';
  /** What the table is covered with, and the colour of card backs. */
  cloth: Dye;
  back: Dye;
  /** Four-colour suits, or black and red. */
  suits: 4 | 2;
  /** Numerals on domino halves; 'auto' = only where a set goes up to twelve. */
  numerals: 'auto' | 'always' | 'never';
  bigCards: boolean;
  /** Mirrors the landscape table for the left hand. */
  leftHand: boolean;
  /** Plays by itself when only one move is open. */
  autoPlay: boolean;
  /** How soon bots answer at tables that are opened from here. */
  pace: Customs['pace'];
  /** A double tap or a drag upwards plays without the button. */
  quickPlay: boolean;
  /** Says before a move what it would cost, where that is easily overlooked. */
  warnings: boolean;
  /** 'auto' follows the system's reduced motion. */
  motion: 'auto' | 'calm' | 'full';
  sound: boolean;
  /** The phone vibrates when it is your turn. */
  vibration: boolean;
  /** Sound was offered, which it is once. */
  offered: boolean;
}

const KEY = 'tefuda.settings';

/** The first of the browser's languages that the table speaks; English for those it does not. */
export function spoken(languages: readonly string[]): Settings['lang'] {
  const known = languages.map((tag) => tag.toLowerCase().split('-')[0]).find((lang) => lang === 'ja' || lang === 'en');
  return known === 'ja' ? 'ja' : 'en';
}

const FIRST: Settings = {
  lang: spoken(globalThis.navigator?.languages ?? []),
  theme: 'auto',
  cloth: 'ai',
  back: 'ai',
  suits: 4,
  numerals: 'auto',
  bigCards: false,
  leftHand: false,
  autoPlay: true,
  pace: 'usual',
  quickPlay: true,
  warnings: true,
  motion: 'auto',
  sound: false,
  vibration: false,
  offered: false,
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...FIRST, ...stored() });

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const reduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Return whether motion is calm, by the player's choice or the system's. Ask at the moment something would move. */
export function calm(): boolean {
  return settings.motion === 'calm' || (settings.motion === 'auto' && (reduced?.matches ?? false));
}

/** Return whether the page is in night colours now. */
export function night(): boolean {
  return settings.theme === 'night' || (settings.theme === 'auto' && (dark?.matches ?? false));
}

function show(): void {
  const root = document.documentElement;
  root.dataset['theme'] = night() ? 'night' : 'day';
  root.dataset['cloth'] = settings.cloth;
  root.dataset['back'] = settings.back;
  root.dataset['suits'] = String(settings.suits);
  root.dataset['motion'] = settings.motion;
  root.toggleAttribute('data-big-cards', settings.bigCards);
  root.toggleAttribute('data-left-hand', settings.leftHand);
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--ground').trim());
}

/** Keep the page and the store in step with the settings; called once at the start. */
export function watchSettings(): void {
  dark?.addEventListener('change', show);
  $effect.root(() => {
    $effect(() => {
      localStorage.setItem(KEY, JSON.stringify(settings));
      show();
    });
  });
}
