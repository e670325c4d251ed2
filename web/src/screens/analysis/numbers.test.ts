import { expect, test } from 'vitest';
import { figure, groupsOf, mean, signed } from './numbers';

test('as many digits as the interval justifies, and a real minus', () => {
  expect(figure(23.46, 3)).toBe('23');
  expect(figure(23.46, 0.4)).toBe('23.5');
  expect(signed(23.46, 3)).toBe('+23');
  expect(signed(-4.26, 0.5)).toBe('−4.3');
  expect(signed(-0.3, 4)).toBe('0');
  expect(figure(100, 0)).toBe('100');
});

test('a line has no more points than fit, and its two ends as they are', () => {
  expect(groupsOf(5, 100)).toEqual([0, 1, 2, 3, 4].map((n) => [n, n + 1]));
  const groups = groupsOf(338, 76);
  expect(groups.length).toBeLessThanOrEqual(76);
  expect([groups[0], groups.at(-1)]).toEqual([
    [0, 1],
    [337, 338],
  ]);
  expect(groups.slice(1).every(([from], k) => from === groups[k]![1])).toBe(true);
  expect(groupsOf(1, 76)).toEqual([[0, 1]]);
  expect(mean([1, 2, 6])).toBe(3);
});
