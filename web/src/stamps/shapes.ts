// Twelve stamps: a patch of cloth with one drawing in ink, in a box of 64 by 64. Six foxes for feelings, six things for
// acts; only the revolution has red thread. The colours are those of the page, so every cloth and the night share them.

import type { Stamp } from '../lib/types';

export type Stamps = Stamp['stamp'];

const PEN = 'fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"';
const THIN = PEN.replace('2.6', '2.2');
const RED = PEN.replace('currentColor', 'var(--stamp-shu)').replace('2.6', '3');

/** A fox's head with pricked ears, or with low ones. */
const PRICKED =
  'M-19-24C-21-14-22-6-20 2-16 14-7 22 0 26 7 22 16 14 20 2 22-6 21-14 19-24 14-20 10-16 7-12 3-14-3-14-7-12-10-16-14-20-19-24Z';
const LOW =
  'M-16-15C-24-16-30-8-29 2-26 2-22 0-20-3-19 12-8 22 0 26 8 22 19 12 20-3 22 0 26 2 29 2 30-8 24-16 16-15 11-19 5-20 0-20-5-20-11-19-16-15Z';

const fox = (face: string, y: number, head = PRICKED, size = 0.8): string =>
  `<g transform="translate(32 ${y}) scale(${size})"><path d="${head}" fill="var(--stamp-face)" stroke="currentColor" stroke-width="3" stroke-linejoin="round"/>` +
  `<g fill="none" stroke="currentColor" stroke-width="2.9" stroke-linecap="round" stroke-linejoin="round">${face}</g></g>`;
const line = (d: string, pen = PEN): string => `<path d="${d}" ${pen}/>`;
const stroke = (d: string): string => `<path d="${d}"/>`;
const dot = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor" stroke="none"/>`;

export const SHAPES: Record<Stamps, string> = {
  naruhodo:
    fox(dot(-8.5, 0, 3.4) + dot(8.5, 0, 3.4) + stroke('M-2.5 17H2.5M-12-8-6-9M12-8 6-9'), 37) +
    line('M32 6V12M22 8 24.5 13M42 8 39.5 13'),
  maitta:
    fox(stroke('M-12 1-5 4M12 1 5 4M-4 17.5Q-2 15 0 17.5T4 17.5'), 33, LOW) +
    '<path d="M53 6C53 10 50 12.5 50 15A3.2 3.2 0 0 0 56.4 15C56.4 12.5 53.5 10 53 6Z" fill="currentColor"/>',
  mumu:
    fox(stroke('M-14-4-5-1M14-4 5-1M-11 3.5H-6M6 3.5H11M-3 17.5H4'), 35) +
    dot(24, 7, 2.6) +
    dot(32, 7, 2.6) +
    dot(40, 7, 2.6),
  arigatou:
    fox(stroke('M-13 3C-11-1-7-1-5 3M13 3C11-1 7-1 5 3M-3 15.5C-1.5 18 1.5 18 3 15.5'), 31) +
    line('M14 55H27M37 55H50M32 55 27 51.5V58.5ZM32 55 37 51.5V58.5Z'),
  dokidoki:
    fox(
      dot(-8.5, 1, 2.6) + dot(8.5, 1, 2.6) + stroke('M-2.5 15.5C-2.5 20 2.5 20 2.5 15.5ZM-15 8-12 9M15 8 12 9'),
      36,
      PRICKED,
      0.74,
    ) + line('M7 21C4 25 4 31 7 35M57 21C60 25 60 31 57 35M27 8Q29.5 5 32 8T37 8'),
  yatta:
    fox(stroke('M-13 1-9-3-5 1M13 1 9-3 5 1M-5 13C-4 19.5 4 19.5 5 13Z'), 37) +
    line('M9 12 13 16M55 12 51 16M6 24H11M58 24H53'),
  mouikkai:
    line('M49 23A19 19 0 1 0 51 33', `${PEN} stroke-dasharray="5.5 4"`) + line('M52 12V24H40') + dot(32, 32, 4.5),
  omigoto:
    line('M32 53 9 26C15 17 23 13 32 13S49 17 55 26Z') +
    line('M32 53 21 17M32 53 43 17M32 53 32 13', THIN) +
    '<circle cx="32" cy="27" r="6.5" fill="var(--stamp-paper)" stroke="currentColor" stroke-width="2.6"/>',
  hakushu:
    '<g fill="currentColor"><rect x="17" y="17" width="11" height="33" rx="2.5" transform="rotate(-13 24 52)"/>' +
    '<rect x="36" y="17" width="11" height="33" rx="2.5" transform="rotate(13 40 52)"/></g>' +
    line('M22 52C22 60 42 60 42 52', THIN) +
    line('M32 4V11M24.5 7 26 12M39.5 7 38 12M7 30C5.5 34 5.5 38 7 42M57 30C58.5 34 58.5 38 57 42'),
  kakumei:
    '<g transform="rotate(180 32 33)"><rect x="20" y="16" width="24" height="33" rx="3" fill="var(--stamp-face)" stroke="currentColor" stroke-width="2.4"/>' +
    '<path d="M32 24 35 30.5 42 31.5 37 36 38.5 43 32 39.5 25.5 43 27 36 22 31.5 29 30.5Z" fill="currentColor"/></g>' +
    line('M14 46C8 36 9 24 17 17M50 20C56 30 55 42 47 49', `${RED} stroke-dasharray="5.5 4.5"`) +
    line('M11.5 16.5H18.5V23.5M52.5 49.5H45.5V42.5', RED),
  otsukare:
    line('M15 30H45C45 45 40 52 30 52S15 45 15 30ZM45 33H49C54 33 54 43 47 43H43M13 56H47') +
    line('M23 24C20 20 26 17 23 12M31 24C28 20 34 17 31 12M39 24C36 20 42 17 39 12', THIN),
  yoroshiku:
    line('M32 34C20 16 6 24 10 34 13 42 26 40 32 34ZM32 34C44 16 58 24 54 34 51 42 38 40 32 34Z') +
    line('M32 34C26 42 18 50 10 54M32 34C38 42 46 50 54 54M32 34C29 44 25 52 20 57M32 34C35 44 39 52 44 57', THIN) +
    dot(32, 34, 5),
};

export const STAMPS = Object.keys(SHAPES) as Stamps[];
