import { expect, test } from 'vitest';
import { distance, find, readings } from './search';

const KNOWN = readings('縛=しば 縛=ばく 革命=かくめい 切=き 都=みやこ 落=お 大=だい 大=おお 大革命=だいかくめい');

test.each([
  ['マーク縛り', 'しば', ['マーク', '縛', 'り']],
  ['マーク縛り', 'まーく', ['', 'マーク', '縛り']],
  ['8切り', '8', ['', '8', '切り']],
  ['8切り', '\uff18', ['', '8', '切り']],
  ['8切り', 'きり', ['8', '切り', '']],
  ['都落ち', 'ミヤコ', ['', '都', '落ち']],
  ['階段革命', 'かくめ', ['階段', '革命', '']],
  ['マーク縛り', 'ばくり', ['マーク', '縛り', '']],
  ['大革命', 'おおかく', ['', '大革命', '']],
  ['大革命', 'いかくめい', null],
  ['Ａバック', 'aばっく', ['', 'Ａバック', '']],
  ['Suit lock', 'LOCK', ['Suit ', 'lock', '']],
])('%s is found by %s', (name, query, hit) => {
  expect(find(name, query, KNOWN)).toEqual(hit);
});

test('nothing is found by nothing, or by something else', () => {
  expect(find('8切り', ' ', KNOWN)).toBeNull();
  expect(find('8切り', '縛', KNOWN)).toBeNull();
});

test('the name itself comes before names that have it, and these before others that have it inside a word', () => {
  const far = (name: string, query: string) => distance(find(name, query, KNOWN)!);
  expect(['Lock', 'Suit lock', 'Guillotine clock'].map((name) => far(name, 'lock'))).toEqual([0, 1, 2]);
  expect(['縛り', '逆縛り'].map((name) => far(name, 'しばり'))).toEqual([0, 1]);
});
