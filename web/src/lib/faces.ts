// Cards, tiles and arcana in words, for labels and screen readers.

import { faceOf, inked } from '../cards/face';
import { t, template } from './texts.svelte';

export function suitName(suit: string): string {
  return template(`ui.card.suit.${suit}`);
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
