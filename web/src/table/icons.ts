/** Signs for public numbers that need no words. A game may give a count such a name; others show their caption. */
export const COIN = 'coin';
export const BACK = 'back';

export function signOf(countId: string): typeof COIN | typeof BACK | '' {
  if (/^(chips?|coins?|money)$/.test(countId)) return COIN;
  return /^(stock|draw|deck)$/.test(countId) ? BACK : '';
}
