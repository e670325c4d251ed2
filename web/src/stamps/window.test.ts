import { expect, test } from 'vitest';
import { allowance, pause } from './window';

test('three stamps in ten seconds, then one again once the first is that long ago', () => {
  expect(allowance([], 5)).toEqual({ left: 3, wait: 0 });
  expect(allowance([1000, 2000], 3000)).toEqual({ left: 1, wait: 0 });
  expect(allowance([1000, 2000, 3000], 4000)).toEqual({ left: 0, wait: 7000 });
  expect(allowance([1000, 2000, 3000], 11_000)).toEqual({ left: 1, wait: 0 });
});

test('a stamp is seen for 2.4 seconds', () => {
  expect(pause(1000, 2000)).toBe(1400);
  expect(pause(1000, 9000)).toBe(0);
});
