/** Signs for public numbers that are understood without words. Games may name a count so; others get their caption. */
export const COIN = 'coin';
export const BACK = 'back';

export function signOf(countId: string): typeof COIN | typeof BACK | '' {
  if (/^(chips?|coins?|money)$/.test(countId)) return COIN;
  return /^(stock|draw|deck)$/.test(countId) ? BACK : '';
}
