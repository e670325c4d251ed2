import { expect, test } from 'vitest';
import { distance, find } from './search';

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
  expect(find(name, query)).toEqual(hit);
});

test.each([
  ['革命', 'kakumei', ['', '革命', '']],
  ['8切り', 'hachigiri', ['', '8切り', '']],
  ['8切り', '8giri', ['', '8切り', '']],
  ['8切り', 'hachikiri', ['', '8切り', '']],
  ['Jバック', 'jback', ['', 'Jバック', '']],
  ['Jバック', 'J-back', ['', 'Jバック', '']],
  ['J back', 'jback', ['', 'J back', '']],
  ['マーク縛り', 'shibari', ['マーク', '縛り', '']],
  ['マーク縛り', 'sibari', ['マーク', '縛り', '']],
  ['都落ち', 'miyako-ochi', ['', '都落ち', '']],
  ['Miyako-ochi', 'miyako ochi', ['', 'Miyako-ochi', '']],
  ['どかん', 'dokan', ['', 'どかん', '']],
  ['大富豪', 'daifugo', ['', '大富豪', '']],
  ['大富豪', 'daifugou', ['', '大富豪', '']],
  ['スート', 'すと', ['', 'スート', '']],
])('%s is found by %s, as it sounds', (name, query, hit) => {
  expect(find(name, query)).toEqual(hit);
});

test('nothing is found by nothing, or by something else', () => {
  expect(find('8切り', ' ')).toBeNull();
  expect(find('8切り', '-')).toBeNull();
  expect(find('8切り', '縛')).toBeNull();
  expect(find('8切り', 'giro')).toBeNull();
});

test('the name itself comes before names that have it, and these before others that have it inside a word', () => {
  const far = (name: string, query: string) => distance(find(name, query)!);
  expect(['Lock', 'Suit lock', 'Locked', 'Guillotine clock'].map((name) => far(name, 'lock'))).toEqual([0, 1, 2, 3]);
  expect(['縛り', '逆縛り'].map((name) => far(name, 'しばり'))).toEqual([0, 1]);
});
