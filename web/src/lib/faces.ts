// Cards, tiles and arcana in words, for labels and screen readers.

import { faceOf, inked } from '../cards/face';
import { t, template } from './texts.svelte';

export function suitName(suit: string): string {
  return template(`ui.card.suit.${suit}`);
}

const SIGNS: Record<string, string> = { S: '♠', H: '♥', D: '♦', C: '♣', R: '★', M: '☾' };

/** A card as players write it in a list of choices: ♦3; null for anything else. */
export function cardSign(face: string): string | null {
  const read = faceOf(face);
  return read.kind === 'card' ? `${SIGNS[read.suit] ?? ''}${inked(read.rank)}` : null;
}

/** A card in words: スペードの3, 3 of spades. */
export function faceName(face: string): string {
  const read = faceOf(face);
  switch (read.kind) {
    case 'card':
      return t('ui.card.name', { suit: suitName(read.suit), rank: inked(read.rank) });
    case 'suit':
      return suitName(read.suit);
    case 'rank':
      return inked(read.rank);
    case 'joker':
      return t(read.n === 2 ? 'ui.card.joker2' : 'ui.card.joker');
    case 'tile':
      return t('ui.card.tile', { a: read.a, b: read.b });
    case 'arcana':
      return t('ui.card.arcana', { n: read.n });
    case 'word':
      return read.word;
  }
}
