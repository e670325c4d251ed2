import { expect, test } from 'vitest';
import { at, within } from './base';

test('without a path of its own the table is at the top', () => {
  expect(at('/t/ABC')).toBe('/t/ABC');
  expect(within('/t/ABC')).toBe('/t/ABC');
  expect(within('/')).toBe('/');
});

test('what is outside of the path is not of the table', () => {
  expect(within('/cards/t/ABC', '/cards')).toBe('/t/ABC');
  expect(within('/cards/', '/cards')).toBe('/');
  expect(within('/cardsharp', '/cards')).toBe(null);
  expect(within('/other', '/cards')).toBe(null);
});
