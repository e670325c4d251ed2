import { expect, test } from 'vitest';
import { figure, signed } from './numbers';

test('as many digits as the interval justifies, and a real minus', () => {
  expect(figure(23.46, 3)).toBe('23');
  expect(figure(23.46, 0.4)).toBe('23.5');
  expect(signed(23.46, 3)).toBe('+23');
  expect(signed(-4.26, 0.5)).toBe('−4.3');
  expect(signed(-0.3, 4)).toBe('0');
  expect(figure(100, 0)).toBe('100');
});
