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

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Cut a line of points into about `most` groups of neighbours; its two ends stay by themselves. */
export function groupsOf(points: number, most: number): [number, number][] {
  const size = Math.max(1, Math.ceil(points / most));
  const groups: [number, number][] = [[0, 1]];
  for (let from = 1; from < points - 1; from += size) groups.push([from, Math.min(from + size, points - 1)]);
  if (points > 1) groups.push([points - 1, points]);
  return groups;
}
