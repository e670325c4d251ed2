/**
 * Cards, tiles and backs drawn from parameters, as SVG strings. Colours are CSS variables, so one drawing serves
 * day and night and every suit palette. Each drawing is made once and kept; suits are <use>d from one shared sprite.
 */

import { faceOf, inked, type Face, type Suit } from './face';
import type { Dye } from '../lib/settings.svelte';
import { ADVANCE, BACKS, COURT, DOTS, INK, PEN, PIPS, SHAPE, WEAVES, type Weave } from './shapes';

export type Look = 'fan' | 'full' | 'square' | 'mini' | 'tile';

export interface Drawing {
  /** Width and height of the view box. */
  w: number;
  h: number;
  body: string;
  /** CSS variable the drawing's ink comes from. */
  ink: string;
}

export interface Wish {
  face: string | null;
  look?: Look;
  back?: number;
  /** The player's own backs: each dye has a weave of its own. */
  dye?: Dye;
  marks?: readonly string[];
  ground?: string;
  standsFor?: string;
  /** Shown face down, though its face is known. */
  down?: boolean;
  /** Dominoes: horizontal. */
  lying?: boolean;
  /** Dominoes: a numeral on each half; left open: only where there are more than nine pips. */
  numerals?: boolean | undefined;
}

const kept = new Map<string, Drawing>();

export function drawing(wish: Wish): Drawing {
  const {
    face,
    look = 'fan',
    back: number = 0,
    dye = 'ai',
    marks = [],
    ground = '',
    standsFor = '',
    down = false,
    lying = false,
    numerals,
  } = wish;
  const back = woven(number, dye);
  const key = `${face}|${look}|${number}|${back}|${marks.join()}|${ground}|${standsFor}|${down}|${lying}|${numerals}`;
  let drawn = kept.get(key);
  if (!drawn) {
    drawn = draw(face, look, [number, back], marks, ground, standsFor, lying, numerals);
    if (down && face !== null) drawn = covered(drawn, back, look);
    kept.set(key, drawn);
  }
  return drawn;
}

function draw(
  notation: string | null,
  look: Look,
  back: Back,
  marks: readonly string[],
  ground: string,
  standsFor: string,
  lying: boolean,
  numerals: boolean | undefined,
): Drawing {
  if (notation === null) return look === 'tile' ? tileBack(lying) : cardBack(back, look);
  const face = faceOf(notation);
  switch (face.kind) {
    case 'tile':
      return tile(face.a, face.b, lying, numerals ?? Math.max(face.a, face.b) > 9, marks);
    case 'arcana':
      return look === 'mini' ? miniArcana(face.n) : arcana(face.n);
    case 'joker':
      return look === 'square' ? squareJoker(face.n, ground, marks, standsFor) : joker(face.n, look, standsFor);
    case 'card':
      if (look === 'square') return square(face.suit, face.rank, ground, marks);
      if (look === 'mini') return mini(face.suit, face.rank);
      return withMarks(card(face.suit, face.rank, look === 'full'), marks);
    case 'suit':
      return look === 'square' ? square(face.suit, '', ground, marks) : withMarks(suitOnly(face.suit, look), marks);
    case 'rank':
      return rankOnly(face.rank);
    case 'word':
      return word(face.word);
  }
}

// --- parts -------------------------------------------------------------------------------------------------------

/** A rank in pen strokes, its top left corner at x, y and `h` high. */
export function stroke(rank: string, x: number, y: number, h: number, weight: number): { w: number; svg: string } {
  const text = inked(rank);
  const k = h / 38;
  const squeeze = text.length > 1 ? 0.84 : 1;
  const ink = `transform="translate(${round(x)} ${round(y)}) scale(${round(k * squeeze)} ${round(k)})" fill="none" stroke="currentColor" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"`;
  let pen = 0;
  let paths = '';
  for (const letter of text) {
    paths += `<path d="${PEN[letter] ?? ''}" ${text.length > 1 ? `transform="translate(${pen} 0)"` : ink}/>`;
    pen += (ADVANCE[letter] ?? 26) + 2.5;
  }
  return { w: (pen - 2.5) * k * squeeze, svg: text.length > 1 ? `<g ${ink}>${paths}</g>` : paths };
}

const round = (n: number) => Math.round(n * 1000) / 1000;

const suit = (s: Suit, cx: number, cy: number, size: number, turn = '') =>
  `<use href="#tefuda-suit-${s}" transform="translate(${round(cx)} ${round(cy)})${turn} scale(${round(size / 100)})"/>`;

const PAPER =
  '<rect x=".6" y=".6" width="98.8" height="138.8" rx="8.5" fill="var(--paper)" stroke="var(--paper-edge)" stroke-width="1.2"/>';

const sheet = (body: string, ink: string): Drawing => ({ w: 100, h: 140, body: PAPER + body, ink });

const weave = (w: Weave, s: Suit) => `url(#tefuda-${w}-${s})`;

function index(s: Suit, rank: string): string {
  const wide = inked(rank).length > 1 ? -3 : 0;
  return stroke(rank, 9 + wide, 10, 36, 5.8).svg + suit(s, 20.5, 63, 24);
}

// --- cards -------------------------------------------------------------------------------------------------------

function card(s: Suit, rank: string, full: boolean): Drawing {
  const cloth = COURT[rank];
  const pips = PIPS[inked(rank)];
  let body: string;
  if (cloth) body = full ? tallCloth(s, cloth) : patch(s, cloth);
  else if (full && pips) {
    const size = rank === 'A' ? 46 : 17.5;
    body = pips.map(([x, y]) => suit(s, 63 + (x - 50) * 0.86, y, size, y > 70 ? ' rotate(180)' : '')).join('');
  } else body = suit(s, 65, 102, 46);
  return sheet(index(s, rank) + body, INK[s]);
}

const tallCloth = (s: Suit, w: Weave) =>
  `<rect x="36" y="10" width="54" height="120" rx="4" fill="${weave(w, s)}" opacity=".62"/><rect x="36" y="10" width="54" height="120" rx="4" fill="none" stroke="currentColor" stroke-width="1.6"/><circle cx="63" cy="70" r="23" fill="var(--paper)" stroke="currentColor" stroke-width="1.6"/>${suit(s, 63, 70, 27)}`;

const patch = (s: Suit, w: Weave) =>
  `<rect x="38" y="74" width="54" height="57" rx="4" fill="${weave(w, s)}" opacity=".7"/><rect x="38" y="74" width="54" height="57" rx="4" fill="none" stroke="currentColor" stroke-width="1.8"/><circle cx="65" cy="102.5" r="18.5" fill="var(--paper)" stroke="currentColor" stroke-width="1.8"/>${suit(s, 65, 102.5, 22)}`;

/** A number card whose rank never matters: two suits, no rank. */
function suitOnly(s: Suit, look: Look): Drawing {
  if (look === 'mini') return sheet(suit(s, 50, 70, 76), INK[s]);
  return sheet(suit(s, 22, 27, 32) + suit(s, 62, 98, 54), INK[s]);
}

/** For seats and thumbnails below 40 px: nothing but rank and suit, as large as they fit. */
function mini(s: Suit, rank: string): Drawing {
  const measure = stroke(rank, 0, 0, 58, 7);
  return sheet(stroke(rank, 50 - measure.w / 2, 12, 58, 7).svg + suit(s, 50, 104, 54), INK[s]);
}

function rankOnly(rank: string): Drawing {
  const measure = stroke(rank, 0, 0, 70, 6);
  return sheet(stroke(rank, 50 - measure.w / 2, 35, 70, 6).svg, '--card-ink');
}

/** Anything without a drawing of its own is written on paper, so that a new game works before it has pictures. */
function word(text: string): Drawing {
  const safe = text.replace(/[<>&"]/g, '');
  const size = Math.min(34, 150 / Math.max(3, safe.length));
  return sheet(
    `<text x="50" y="70" font-size="${round(size)}" font-weight="700" text-anchor="middle" dominant-baseline="central" fill="currentColor">${safe}</text>`,
    '--card-ink',
  );
}

function fox(cx: number, cy: number, k: number, dark: boolean): string {
  return `<g transform="translate(${cx} ${cy}) scale(${k})" stroke-linejoin="round" stroke-linecap="round"><path d="M-19-24C-21-14-22-6-20 2-16 14-7 22 0 26 7 22 16 14 20 2 22-6 21-14 19-24 14-20 10-16 7-12 3-14-3-14-7-12-10-16-14-20-19-24Z" fill="${dark ? 'currentColor' : 'var(--paper)'}" stroke="currentColor" stroke-width="3"/><g fill="none" stroke="${dark ? 'var(--paper)' : 'currentColor'}" stroke-width="2.8"><path d="M-13-1C-10-4-7-3-4 1M13-1C10-4 7-3 4 1"/><path d="M-2.5 17H2.5" stroke-width="4"/></g><path d="M0-9V-3M-16-15-14-10M16-15 14-10M-15 6-9 8M15 6 9 8" fill="none" stroke="var(--suit-h)" stroke-width="2.6"/></g>`;
}

function joker(n: number, look: Look, standsFor: string): Drawing {
  const dark = n === 2;
  if (look === 'mini')
    return sheet(
      standsFor ? fox(50, 38, 1.1, dark) + declared(standsFor, 50, 102, 46) : fox(50, 70, 1.75, dark),
      '--card-ink',
    );
  const body = look === 'full' ? fox(60, 88, 1.35, dark) : fox(64, 99, 1.15, dark);
  if (standsFor) return sheet(fox(22, 25, 0.62, dark) + declared(standsFor, 22, 60, 27) + body, '--card-ink');
  const dots = (dark ? [17, 27] : [22]).map((x) => `<circle cx="${x}" cy="63" r="3.4" fill="currentColor"/>`);
  return sheet(fox(22, 32, 0.82, dark) + dots.join('') + body, '--card-ink');
}

/** Draw what a joker was declared as, between two short threads in the index column. */
function declared(notation: string, cx: number, cy: number, size: number): string {
  const face: Face = faceOf(notation);
  const half = size * 0.72;
  const thread = (y: number) =>
    `<path d="M${round(cx - half)} ${round(y)}H${round(cx + half)}" stroke="var(--card-ink)" stroke-width="1.6" stroke-dasharray="3.5 2.8" stroke-linecap="round"/>`;
  let sign = '';
  let ink = '--card-ink';
  if (face.kind === 'card') {
    ink = INK[face.suit];
    const measure = stroke(face.rank, 0, 0, size * 0.92, 6.4);
    const wide = measure.w + size * 0.12 + size * 0.7;
    const k = Math.min(1, (size * 1.56) / wide);
    const left = cx - (wide * k) / 2;
    sign =
      stroke(face.rank, left, cy - size * 0.46 * k, size * 0.92 * k, 6.4).svg +
      suit(face.suit, left + (measure.w + size * 0.47) * k, cy, size * 0.7 * k);
  } else if (face.kind === 'suit') {
    ink = INK[face.suit];
    sign = suit(face.suit, cx, cy, size);
  } else if (face.kind === 'rank') {
    const measure = stroke(face.rank, 0, 0, size, 6);
    sign = stroke(face.rank, cx - measure.w / 2, cy - size / 2, size, 6).svg;
  }
  return `${thread(cy - size * 0.68)}<g style="color:var(${ink})">${sign}</g>${thread(cy + size * 0.68)}`;
}

// --- square faces --------------------------------------------------------------------------------------------------

const MARK: Record<string, string> = {
  ship: '<path d="M-9 2H9C7 8-7 8-9 2ZM-1-10V0H-7ZM1.5-8 7 0H1.5Z"/>',
  helmet: '<path d="M-8.5 5C-9-5-4-10 0-10S9-5 8.5 5H4.5L0 0-4.5 5ZM-1.3-10V-13H1.3V-10Z"/>',
};
const PLAIN_MARK = '<circle r="6"/>';

function markRow(marks: readonly string[], right: number, y: number): string {
  const step = marks.length > 3 ? 17 : 22;
  return marks
    .map(
      (m, i) => `<g transform="translate(${right - i * step} ${y})" fill="currentColor">${MARK[m] ?? PLAIN_MARK}</g>`,
    )
    .join('');
}

/** A square of paper, or of the ground it represents: grounds differ by weave, not by hue alone. */
function plot(ground: string, inside: string, ink: string): Drawing {
  const [fill, line] =
    ground === 'sea'
      ? ['url(#tefuda-sea)', 'var(--sea-line)']
      : ground === 'land'
        ? ['var(--land)', 'var(--land-line)']
        : ['var(--paper)', 'var(--paper-edge)'];
  const box = (rest: string) => `<rect x="1" y="1" width="98" height="98" rx="9" ${rest}/>`;
  const frame = box(`fill="none" stroke="${line}" stroke-width="1.6"`);
  return { w: 100, h: 100, body: box(`fill="${fill}"`) + frame + inside, ink };
}

function square(s: Suit, rank: string, ground: string, marks: readonly string[]): Drawing {
  const sign = rank ? stroke(rank, 10, 11, 38, 6).svg + suit(s, 66, 33, 38) : suit(s, 50, 42, 52);
  return plot(ground, sign + markRow(marks, 84, 82), INK[s]);
}

function squareJoker(n: number, ground: string, marks: readonly string[], standsFor: string): Drawing {
  const sign = standsFor
    ? fox(26, 34, 0.8, n === 2) + declared(standsFor, 68, 34, 30)
    : fox(50, marks.length > 0 ? 38 : 50, marks.length > 0 ? 1.15 : 1.5, n === 2);
  return plot(ground, sign + markRow(marks, 84, 84), '--card-ink');
}

/** Strength marks on an ordinary card, in the column under the index. */
function withMarks(drawn: Drawing, marks: readonly string[]): Drawing {
  if (marks.length === 0) return drawn;
  const column = marks
    .map(
      (m, i) =>
        `<g transform="translate(20 ${128 - i * 18}) scale(.82)" fill="currentColor">${MARK[m] ?? PLAIN_MARK}</g>`,
    )
    .join('');
  return { ...drawn, body: drawn.body + column };
}

// --- backs, arcana, dominoes -----------------------------------------------------------------------------------------

/** The number of a back, which gives its colour, and its weave. */
type Back = [n: number, weave: Weave];

const OWN: Record<Dye, number> = { ai: 0, kaki: BACKS.indexOf('shippo'), matsu: BACKS.indexOf('kagome') };

/** Return the weave of a back: the usual one is the player's own, and the others stay apart from it. */
function woven(n: number, dye: Dye): Weave {
  const [at, own] = [n % BACKS.length, OWN[dye]];
  return BACKS[at === 0 ? own : at === own ? 0 : at]!;
}

function cardBack([n, w]: Back, look: Look): Drawing {
  const cloth = n % BACKS.length < 2 ? 'var(--back)' : 'var(--back-red)';
  if (look === 'square')
    return {
      w: 100,
      h: 100,
      body: `<rect x="1" y="1" width="98" height="98" rx="9" fill="var(--paper)" stroke="var(--paper-edge)" stroke-width="1.2"/><path d="M14 7H86L93 14V86L86 93H14L7 86V14Z" fill="${cloth}"/><path d="M14 7H86L93 14V86L86 93H14L7 86V14Z" fill="url(#tefuda-${w}-back)"/>`,
      ink: '--card-ink',
    };
  const edge = 'M15 6H85L94 15V125L85 134H15L6 125V15Z';
  return sheet(
    `<path d="${edge}" fill="${cloth}"/><path d="${edge}" fill="url(#tefuda-${w}-back)"/><path d="M17 10.5H83L89.5 17V123L83 129.5H17L10.5 123V17Z" fill="none" stroke="var(--thread-back)" stroke-width="1.4"/>`,
    '--card-ink',
  );
}

/** Its own back and, below it, the index: a card that is face down, though its face is known. */
function covered(drawn: Drawing, weave: Weave, look: Look): Drawing {
  const { w, h } = drawn;
  const top = h * (look === 'mini' ? 0.66 : 0.57);
  const cloth = `d="M6 ${round(top)}H${w - 6}V${h - 15}L${w - 15} ${h - 6}H15L6 ${h - 15}Z"`;
  const over = `<path ${cloth} fill="var(--back)"/><path ${cloth} fill="url(#tefuda-${weave}-back)"/>`;
  return { ...drawn, body: drawn.body + over };
}

const NIGHT =
  '<rect x=".6" y=".6" width="98.8" height="138.8" rx="8.5" fill="var(--arcana)" stroke="var(--paper-edge)" stroke-width="1.2"/>';

/** Below 40 px: the last digit as large as it fits, the digits before it small. */
function miniArcana(n: number): Drawing {
  const ones = String(n % 10);
  const centre = n < 10 ? 50 : 64;
  const last = stroke(ones, centre - stroke(ones, 0, 0, 68, 7).w / 2, 12, 68, 7).svg;
  const tens = n < 10 ? '' : stroke(String(Math.floor(n / 10)), 8, 16, 36, 6.5).svg;
  const body = `${last}${tens}<path d="M${centre - 28} 91H${centre + 28}" stroke="var(--arcana-gold)" stroke-width="7" stroke-linecap="round"/>`;
  return { w: 100, h: 140, body: NIGHT + body, ink: '--arcana-ink' };
}

/** A dark card with as many stars as its number; a gold line under the last digit, the one that counts. */
function arcana(n: number): Drawing {
  let seed = n * 7919 + 13;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const stars: [number, number][] = [];
  for (let tries = 0; stars.length < n && tries < 4000; tries++) {
    const p: [number, number] = [16 + chance() * 68, 56 + chance() * 70];
    if (stars.every((q) => Math.hypot(q[0] - p[0], q[1] - p[1]) > 11)) stars.push(p);
  }
  const at = (p: readonly [number, number]) => `${p[0].toFixed(1)},${p[1].toFixed(1)}`;
  const line = nearestPath(stars);
  const number = stroke(String(n), 11, 11, 34, 5.2);
  const end = round(11 + number.w);
  const sky =
    n === 0
      ? '<circle cx="50" cy="92" r="22" fill="none" stroke="currentColor" stroke-width="1.6" stroke-dasharray="4 2.6" stroke-linecap="round"/>'
      : `<polyline points="${line.map(at).join(' ')}" fill="none" stroke="currentColor" stroke-opacity=".7" stroke-width="1.1" stroke-dasharray="3 2" stroke-linecap="round"/>`;
  const dots = stars
    .map(
      (p, i) =>
        `<circle cx="${p[0].toFixed(1)}" cy="${p[1].toFixed(1)}" r="${i % 5 === 0 ? 3.4 : 2.3}" fill="${i % 5 === 0 ? 'var(--arcana-gold)' : 'currentColor'}"/>`,
    )
    .join('');
  return {
    w: 100,
    h: 140,
    body: `${NIGHT}<rect x="5" y="5" width="90" height="130" rx="5" fill="none" stroke="currentColor" stroke-opacity=".45" stroke-width="1.2" stroke-dasharray="4 2.6" stroke-linecap="round"/>${number.svg}<path d="M${Math.max(10, end - 18)} 51H${end}" stroke="var(--arcana-gold)" stroke-width="3" stroke-linecap="round"/>${sky}${dots}`,
    ink: '--arcana-ink',
  };
}

function nearestPath(points: readonly [number, number][]): [number, number][] {
  const left = points.slice();
  const path: [number, number][] = [];
  let here = left.shift();
  while (here) {
    path.push(here);
    const [x, y] = here;
    let best = -1;
    let least = Infinity;
    left.forEach((p, i) => {
      const d = Math.hypot(p[0] - x, p[1] - y);
      if (d < least) [best, least] = [i, d];
    });
    here = best < 0 ? undefined : left.splice(best, 1)[0];
  }
  return path;
}

function half(n: number, x: number, y: number, numeral: boolean): string {
  const r = n > 9 ? 7.4 : n > 6 ? 8.4 : 9;
  const dots = (DOTS[n] ?? []).map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`).join('');
  if (!numeral) return `<g transform="translate(${x} ${y})">${dots}</g>`;
  // The pips make room for a numeral in the corner.
  const sign = stroke(String(n), 9, 8, 22, 6).svg;
  return `<g transform="translate(${x} ${y})"><g transform="translate(19 17) scale(.8)">${dots}</g><g style="color:var(--pip)">${sign}</g></g>`;
}

/**
 * A yokai on its tile. The faceless one is a head with a knot of hair and nothing in its face; of the one-eyed imp, the
 * single pip of the tile is the eye.
 */
const YOKAI: Record<string, { on: number; body: string }> = {
  faceless: {
    on: 0,
    body: '<path d="M50 20C69 20 79 36 79 54C79 73 66 86 50 86S21 73 21 54C21 36 31 20 50 20Z"/><path d="M22 47C34 45 43 38 48 28C54 39 66 45 78 47"/><path d="M42 20C40 10 60 10 58 20"/>',
  },
  one_eyed: {
    on: 1,
    body: '<path d="M50 14C71 14 82 30 82 50C82 72 68 87 50 87S18 72 18 50C18 30 29 14 50 14Z"/><path d="M28 50C37 34 63 34 72 50C63 66 37 66 28 50Z"/><path d="M38 73C45 78 55 78 62 73M46 76C45 88 57 88 56 76"/>',
  },
};

function yokai(mark: string, halves: [number, number][], ends: [number, number]): string {
  const drawn = YOKAI[mark];
  const at = drawn ? ends.lastIndexOf(drawn.on) : -1;
  if (!drawn || at < 0) return '';
  const [x, y] = halves[at]!;
  return `<g transform="translate(${x} ${y})" fill="none" stroke="var(--pip)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${drawn.body}</g>`;
}

/** A domino, 100 x 200 upright, with a side face of 9. */
function tile(a: number, b: number, lying: boolean, numerals: boolean, marks: readonly string[]): Drawing {
  const [w, h] = lying ? [200, 100] : [100, 200];
  const halves = half(a, 0, 0, numerals) + (lying ? half(b, 100, 0, numerals) : half(b, 0, 100, numerals));
  const corners: [number, number][] = lying
    ? [
        [0, 0],
        [100, 0],
      ]
    : [
        [0, 0],
        [0, 100],
      ];
  const spirits = marks.map((mark) => yokai(mark, corners, [a, b])).join('');
  const bar = lying ? 'M100 12V88' : 'M12 100H88';
  return {
    w,
    h: h + 9,
    body: `<rect x="1" y="9" width="${w - 2}" height="${h - 1}" rx="15" fill="var(--bone-side)"/><rect x="1" y="1" width="${w - 2}" height="${h - 2}" rx="15" fill="var(--bone)" stroke="var(--bone-edge)" stroke-width="1.5"/><path d="${bar}" stroke="var(--pip)" stroke-opacity=".55" stroke-width="3" stroke-linecap="round"/><g fill="var(--pip)">${halves}</g>${spirits}`,
    ink: '--pip',
  };
}

function tileBack(lying: boolean): Drawing {
  const [w, h] = lying ? [200, 100] : [100, 200];
  const top = `x="1" y="1" width="${w - 2}" height="${h - 2}" rx="15"`;
  return {
    w,
    h: h + 9,
    body: `<rect x="1" y="9" width="${w - 2}" height="${h - 1}" rx="15" fill="var(--bone-side)"/><rect ${top} fill="var(--back)"/><rect ${top} fill="url(#tefuda-shippo-back)"/>`,
    ink: '--pip',
  };
}

// --- the shared sprite -----------------------------------------------------------------------------------------------

/** The suit symbols and weave patterns that drawings refer to, by their ids. */
const referred = (() => {
  const out = new Map<string, string>();
  const pattern = (id: string, w: number, h: number, body: string) =>
    out.set(id, `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${body}</pattern>`);
  const stitched = (id: string, w: Weave, colour: string, width: number, dash = '') =>
    pattern(
      `tefuda-${w}-${id}`,
      WEAVES[w].w,
      WEAVES[w].h,
      `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${dash && ` stroke-dasharray="${dash}"`}>${WEAVES[w].body}</g>`,
    );
  for (const s of Object.keys(SHAPE) as Suit[]) {
    const id = `tefuda-suit-${s}`;
    out.set(id, `<path id="${id}" d="${SHAPE[s]}" fill="currentColor"/>`);
    for (const w of BACKS) stitched(s, w, `var(${INK[s]})`, 1.15);
  }
  for (const w of BACKS) stitched('back', w, 'var(--thread-back)', 1.25, '3.2 1.7');
  const wave = (x: number, y: number) =>
    [18, 13, 8, 3]
      .map(
        (r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--sea)" stroke="var(--sea-line)" stroke-width="1.3"/>`,
      )
      .join('');
  const waves = wave(0, 0) + wave(36, 0) + wave(18, 9) + wave(0, 18) + wave(36, 18) + wave(18, 27);
  pattern('tefuda-sea', 36, 18, waves);
  return out;
})();

/** Return all of them. */
export const sprite = (): string => [...referred.values()].join('');

let defs: Element | null = null;
let hung: Map<Drawing, string>;

/**
 * Return a drawing as it stands in the page, and put the weaves that it refers to there, too. Whenever a sheet opens or
 * closes, the browser looks at every element again: the page has no weave that it does not need, and suits are drawn
 * where they are, since each <use> is one element more.
 */
export function hang(drawn: Drawing): string {
  if (!defs?.isConnected) {
    const holder = document.createElement('div');
    holder.id = 'tefuda-sprite';
    holder.setAttribute('aria-hidden', 'true');
    holder.style.cssText = 'position:absolute;width:0;height:0;overflow:hidden';
    holder.innerHTML = '<svg width="0" height="0"><defs></defs></svg>';
    document.body.prepend(holder);
    defs = holder.querySelector('defs')!;
    hung = new Map();
  }
  let body = hung.get(drawn);
  if (body === undefined) {
    body = drawn.body.replaceAll(
      /<use href="#tefuda-suit-(\w)"/g,
      (_, s: Suit) => `<path d="${SHAPE[s]}" fill="currentColor"`,
    );
    hung.set(drawn, body);
    for (const [, id] of body.matchAll(/#(tefuda-[\w-]+)/g))
      if (!document.getElementById(id!)) defs.insertAdjacentHTML('beforeend', referred.get(id!) ?? '');
  }
  return body;
}
