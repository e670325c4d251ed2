/** Numbers as charts write them: with a real minus, and no more digits than their interval justifies. */

const MINUS = '−';

/** Return a number with as many digits as half its interval allows; a whole one that is certain has none after it. */
export function figure(value: number, width: number): string {
  const text = value.toFixed(width < 1 && !(width === 0 && Number.isInteger(value)) ? 1 : 0);
  return (Number(text) === 0 ? text.replace('-', '') : text).replace('-', MINUS);
}

/** The same with its sign: +12, −3.5. */
export function signed(value: number, width: number): string {
  const text = figure(value, width);
  return Number(text) > 0 ? `+${text}` : text;
}

export const halfOf = (one: { low: number; high: number }): number => (one.high - one.low) / 2;
