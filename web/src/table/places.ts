/** Where players sit on the screen, seen from the viewer. */

export type Place = 'left' | 'top' | 'right';

/**
 * Seats in playing order (the order they are sent in) from the viewer's left neighbour; a spectator sees all of them.
 */
export function around(seats: readonly { seat: number }[], me: number | null): number[] {
  const order = seats.map((one) => one.seat);
  const own = me === null ? -1 : order.indexOf(me);
  return own < 0 ? order : [...order.slice(own + 1), ...order.slice(0, own)];
}

/** Return how many of n others sit left, on top and right of the mat. */
export function sides(others: number): [number, number, number] {
  const table: [number, number, number][] = [
    [0, 0, 0],
    [0, 1, 0],
    [1, 0, 1],
    [1, 1, 1],
    [1, 2, 1],
    [1, 3, 1],
    [2, 2, 2],
    [2, 3, 2],
    [2, 4, 2],
    [2, 5, 2],
    [3, 4, 3],
    [3, 5, 3],
  ];
  return table[others] ?? [2, others - 4, 2];
}

/** Return the side of each of the others, in playing order: up the left, along the top, down the right. */
export function placeOf(others: number): Place[] {
  const [left, top, right] = sides(others);
  return [...Array<Place>(left).fill('left'), ...Array<Place>(top).fill('top'), ...Array<Place>(right).fill('right')];
}

/** Return where a seat's card is in a compass, as shares of its radius: your own at the bottom, others in order. */
export function bearing(index: number, others: number, me: boolean): { x: number; y: number } {
  if (me) return { x: 0, y: 1 };
  if (others === 1) return { x: 0, y: -1 };
  if (others === 2) return { x: index === 0 ? -1 : 1, y: -0.35 };
  if (others === 3)
    return (
      [
        { x: -1, y: 0 },
        { x: 0, y: -1 },
        { x: 1, y: 0 },
      ][index] ?? { x: 0, y: 0 }
    );
  const turn = (Math.PI * 2 * (index + 1)) / (others + 1);
  return { x: -Math.sin(turn), y: Math.cos(turn) };
}
