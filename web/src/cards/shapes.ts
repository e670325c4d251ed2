/** Outlines and strokes: suit shapes, pen strokes of ranks, stitched weaves, pips and crests. Pure data. */

import type { Suit } from './face';

/** Suit shapes in a 100 x 100 box centred on 0,0. */
export const SHAPE: Record<Suit, string> = {
  S: 'M0-48C9-29 43-9 43 17 43 32 32 41 21 41 12 41 6 37 3 30 4 39 8 44 15 49H-15C-8 44-4 39-3 30-6 37-12 41-21 41-32 41-43 32-43 17-43-9-9-29 0-48Z',
  H: 'M0 47C-8 31-47 11-47-16-47-33-36-43-24-43-13-43-4-37 0-27 4-37 13-43 24-43 36-43 47-33 47-16 47 11 8 31 0 47Z',
  D: 'M0-50C9-30 22-12 38 0 22 12 9 30 0 50-9 30-22 12-38 0-22-12-9-30 0-50Z',
  C: 'M0-47A21.5 21.5 0 0 1 17-12.5 21.8 21.8 0 1 1 4.5 26C5 37 8 44 15 49H-15C-8 44-5 37-4.5 26A21.8 21.8 0 1 1-17-12.5 21.5 21.5 0 0 1 0-47Z',
  R: 'M0-49 13.5-16.5 48-14.5 21.5 8 30 42 0 23.5-30 42-21.5 8-48-14.5-13.5-16.5Z',
  M: 'M10-47A47 47 0 1 0 47 12 39 39 0 0 1 10-47Z',
};

/** CSS variable of a suit's ink. */
export const INK: Record<Suit, string> = {
  S: '--suit-s',
  H: '--suit-h',
  D: '--suit-d',
  C: '--suit-c',
  R: '--suit-t',
  M: '--suit-m',
};

/** Ranks are pen strokes in a 26 x 38 box, so a face never depends on an installed font. */
export const PEN: Record<string, string> = {
  A: 'M3 35 13 3 23 35M7 24.5H19',
  2: 'M4 11C4 6 8 3 13 3 18.5 3 22 6.5 22 11 22 15.5 19.5 18.5 15.5 22.5L3.5 35H23',
  3: 'M4 8C5.5 4.8 9 3 12.8 3 18 3 21.5 6 21.5 10.4 21.5 15 18 17.8 12 17.8 18.5 17.8 23 21 23 26.3 23 31.6 18.6 35 13 35 8.6 35 5 33 3.2 29.2',
  4: 'M17.5 35V3L3 26H24',
  5: 'M21 3H7L5.3 17.3C7.5 15.8 10 15 12.8 15 18.8 15 23 19 23 25 23 31 18.6 35 12.6 35 8.4 35 5 33.2 3.2 30',
  6: 'M20.5 6C18.6 4 16.2 3 13.4 3 7 3 3 9 3 20.5V24C3 30 7 35 13 35S23 30.8 23 25 19 15.2 13.2 15.2 3.5 19 3 24.5',
  7: 'M3 3H23L10 35',
  8: 'M13 17.6C8 17.6 4.4 14.7 4.4 10.3S8 3 13 3 21.6 5.9 21.6 10.3 18 17.6 13 17.6C7.2 17.6 3 21 3 26.3S7.2 35 13 35 23 31.6 23 26.3 18.8 17.6 13 17.6Z',
  9: 'M5.5 32C7.4 34 9.8 35 12.6 35 19 35 23 29 23 17.5V14C23 8 19 3 13 3S3 7.2 3 13 7 22.8 12.8 22.8 22.5 19 23 13.5',
  0: 'M13 3C19 3 23 9 23 19S19 35 13 35 3 29 3 19 7 3 13 3Z',
  1: 'M2.5 9.5 8.5 3V35',
  J: 'M10 3H18.5V26C18.5 31.6 15.5 35 10.7 35 6.5 35 3.8 32.6 3.2 28.6',
  Q: 'M13 3C19 3 23 9 23 19S19 35 13 35 3 29 3 19 7 3 13 3ZM15 26 24 37',
  K: 'M4 3V35M22.5 3 4 22.5M11 15.5 23.5 35',
  C: 'M22.5 9.5C20.5 5.5 17.3 3 13.3 3 7 3 3 9 3 19S7 35 13.3 35C17.3 35 20.5 32.5 22.5 28.5',
  W: 'M2 3 8 35 14 10 20 35 26 3',
  L: 'M4 3V35H21',
  B: 'M4 17.8H13C18.4 17.8 21.4 15 21.4 10.4S18.4 3 13 3H4V35H13C19.2 35 23 31.8 23 26.4S19.2 17.8 13 17.8',
  E: 'M21 3H4V35H21.5M4 18.5H18.5',
  R: 'M4 35V3H13C18.8 3 22 6.3 22 11.4S18.8 19.8 13 19.8H4M13.5 19.8 23 35',
  N: 'M4 35V3L22 35V3',
  M: 'M3 35V3L14 24 25 3V35',
  F: 'M21 3H4V35M4 18.5H18',
};

/** Advance widths that differ from 26. */
export const ADVANCE: Record<string, number> = { 1: 11, W: 28, M: 28, J: 22, L: 24, E: 25, F: 24 };

export type Weave = 'asanoha' | 'shippo' | 'yabane' | 'kagome';

/** Order of the backs: a game with several packs numbers them 0..3. */
export const BACKS: readonly Weave[] = ['asanoha', 'shippo', 'yabane', 'kagome'];

const T = 20.785;
/** Stitched patterns (sashiko): one repeat each. */
export const WEAVES: Record<Weave, { w: number; h: number; body: string }> = {
  yabane: {
    w: 14,
    h: 22,
    body: '<path d="M0 0 7 5.5 14 0M0 5.5 7 11 14 5.5M0 11 7 16.5 14 11M0 16.5 7 22 14 16.5M7 0V22M0 0V22"/>',
  },
  shippo: {
    w: 20,
    h: 20,
    body: [
      [0, 0],
      [20, 0],
      [0, 20],
      [20, 20],
      [10, 10],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10"/>`)
      .join(''),
  },
  asanoha: {
    w: 24,
    h: T * 2,
    body: `<path d="M0 0H24M0 ${T}H24M0 0 24 ${T * 2}M24 0 0 ${T * 2}M12 6.93V${T}M0 0 12 6.93 24 0M0 13.86 12 ${T} 24 13.86M0 0V13.86M24 0V13.86M0 27.71 12 ${T} 24 27.71M12 ${T}V34.64M0 ${T * 2} 12 34.64 24 ${T * 2}M0 27.71V${T * 2}M24 27.71V${T * 2}"/>`,
  },
  kagome: {
    w: 18,
    h: 31.18,
    body: '<path d="M0 7.8H18M0 23.39H18M4.5 0 13.5 15.59 4.5 31.18M13.5 0 4.5 15.59 13.5 31.18M0 7.8 4.5 15.59 0 23.39M18 7.8 13.5 15.59 18 23.39"/>',
  },
};

/** Courts are cloth: the weave of a rank. */
export const COURT: Record<string, Weave> = { J: 'yabane', Q: 'shippo', K: 'asanoha', C: 'kagome' };

type Dot = readonly [number, number];

/** Where the pips of a full face are. */
export const PIPS: Record<string, readonly Dot[]> = {
  A: [[50, 70]],
  2: [
    [50, 30],
    [50, 110],
  ],
  3: [
    [50, 30],
    [50, 70],
    [50, 110],
  ],
  4: grid([30, 110]),
  5: [...grid([30, 110]), [50, 70]],
  6: grid([30, 70, 110]),
  7: [...grid([30, 70, 110]), [50, 50]],
  8: [...grid([30, 70, 110]), [50, 50], [50, 90]],
  9: [...grid([26, 55, 85, 114]), [50, 70]],
  10: [...grid([26, 55, 85, 114]), [50, 41], [50, 99]],
};

function grid(rows: readonly number[]): Dot[] {
  return rows.flatMap((y): Dot[] => [
    [32, y],
    [68, y],
  ]);
}

/** Pips of half a domino, 0 to 12, in a 100 x 100 box. */
export const DOTS: readonly (readonly Dot[])[] = dominoDots();

function dominoDots(): Dot[][] {
  const [a, b, c] = [22, 50, 78];
  const rows = [17, 39, 61, 83];
  const sides = rows.flatMap((y): Dot[] => [
    [a, y],
    [c, y],
  ]);
  const six: Dot[] = [a, b, c].flatMap((y): Dot[] => [
    [a, y],
    [c, y],
  ]);
  const corners: Dot[] = [
    [a, a],
    [c, a],
    [a, c],
    [c, c],
  ];
  const middle: Dot = [b, b];
  return [
    [],
    [middle],
    [
      [a, a],
      [c, c],
    ],
    [[a, a], middle, [c, c]],
    corners,
    [...corners, middle],
    six,
    [...six, middle],
    [...six, [b, a], [b, c]],
    [...six, [b, a], [b, c], middle],
    [...sides, [b, 28], [b, 72]],
    [...sides, [b, 17], [b, 50], [b, 83]],
    [...sides, ...rows.map((y): Dot => [b, y])],
  ];
}

/**
 * Twelve crests after family crests, 24 x 24: scales, one bar, four diamonds, well curb, snake's eye, linked circles,
 * fan, mountain, three stars, three bars, moon, drum.
 */
export const CRESTS: readonly string[] = [
  '<path d="M12 3.5 17 12H7ZM6.7 12.7 11.7 21H1.7ZM17.3 12.7 22.3 21H12.3Z"/>',
  '<path d="M12 2A10 10 0 1 1 12 22 10 10 0 0 1 12 2ZM3.9 10V14H20.1V10Z" fill-rule="evenodd"/>',
  '<path d="M12 1.5 17 6.6 12 11.7 7 6.6ZM12 12.3 17 17.4 12 22.5 7 17.4ZM6.6 6.9 11.7 12 6.6 17.1 1.5 12ZM17.4 6.9 22.5 12 17.4 17.1 12.3 12Z"/>',
  '<path d="M6 2H9.4V6H14.6V2H18V6H22V9.4H18V14.6H22V18H18V22H14.6V18H9.4V22H6V18H2V14.6H6V9.4H2V6H6ZM9.4 9.4V14.6H14.6V9.4Z" fill-rule="evenodd"/>',
  '<path d="M12 1.8A10.2 10.2 0 1 1 12 22.2 10.2 10.2 0 0 1 12 1.8ZM12 6.2A5.8 5.8 0 1 0 12 17.8 5.8 5.8 0 0 0 12 6.2Z" fill-rule="evenodd"/><circle cx="12" cy="12" r="3"/>',
  '<path d="M4 4C9 3.2 11.6 6 11.7 11.7 6 11.6 3.2 9 4 4ZM20 4C20.8 9 18 11.6 12.3 11.7 12.4 6 15 3.2 20 4ZM4 20C3.2 15 6 12.4 11.7 12.3 11.6 18 9 20.8 4 20ZM20 20C15 20.8 12.4 18 12.3 12.3 18 12.4 20.8 15 20 20Z"/>',
  '<path d="M12 20.5 1.8 9.5C4.5 5.6 8 3.8 12 3.8S19.5 5.6 22.2 9.5ZM12 16.8 16.9 9.5 14.3 8.6 12 14.5 9.7 8.6 7.1 9.5Z" fill-rule="evenodd"/>',
  '<path d="M12 3 22.5 13.5H17.6L12 7.9 6.4 13.5H1.5ZM12 12 21 21H16.1L12 16.9 7.9 21H3Z"/>',
  '<circle cx="12" cy="6.8" r="4.8"/><circle cx="6.4" cy="16.6" r="4.8"/><circle cx="17.6" cy="16.6" r="4.8"/>',
  '<path d="M2.5 3.5H21.5V8H2.5ZM2.5 9.8H21.5V14.2H2.5ZM2.5 16H21.5V20.5H2.5Z"/>',
  '<path d="M14.5 2.3A10 10 0 1 0 21.7 14.5 8.3 8.3 0 0 1 14.5 2.3Z"/>',
  '<path d="M2.5 3H21.5L15 12 21.5 21H2.5L9 12Z"/>',
];
