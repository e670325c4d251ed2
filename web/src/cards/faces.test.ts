/**
 * Python (`tefuda.drawing`) draws cards from the same data as this table: src/tefuda/drawing/faces.json holds the
 * drawings of `draw.ts`, suit by suit alike, and the colours of `app.css`. After a change, `./tefuda npm test -- -u`.
 */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawing, sprite, type Wish } from './draw';
import { SUITS, type Suit } from './face';
import { BACKS, CRESTS, INK, PEN } from './shapes';

const RANKS = Object.keys(PEN).concat('T');
const GROUNDS = ['', 'sea', 'land'];
const MARKS = ['ship', 'helmet', 'other'];

const body = (wish: Wish) => drawing(wish).body;
const within = (whole: string, part: string) => whole.slice(part.length);

/** One drawing for all suits, with @ for the suit's letter. */
function ofAnySuit(draw: (suit: Suit) => string): string {
  const any = draw('S').replaceAll(/(tefuda-\w+)-S\b/g, '$1-@');
  for (const suit of SUITS) expect(any.replaceAll('@', suit)).toBe(draw(suit));
  return any;
}

function perRank(draw: (suit: Suit, rank: string) => string): Record<string, string> {
  return Object.fromEntries(['', ...RANKS].map((rank) => [rank, ofAnySuit((suit) => draw(suit, rank))]));
}

/** Frames of square faces by ground: what all drawings on that ground begin with. */
function grounds(): Record<string, string> {
  const common = (a: string, b: string) => {
    let end = 0;
    while (a[end] === b[end]) end++;
    return a.slice(0, a.lastIndexOf('/>', end) + 2);
  };
  const on = (face: string, ground: string) => body({ face, look: 'square', ground });
  return Object.fromEntries(GROUNDS.map((ground) => [ground, common(on('S', ground), on('X1', ground))]));
}

/** Colours by day, and those that differ by night. */
function colours(selector: string): Record<string, string> {
  const css = readFileSync('src/app.css', 'utf-8');
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries([...rule.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]));
}

function halves(numerals: boolean): string[] {
  return Array.from({ length: 13 }, (_, n) => {
    const [empty, pips] = [`0-0`, `${n}-0`].map((face) => body({ face, look: 'tile', numerals }));
    const before = '<g transform="translate(0 0)">';
    const inner = (whole = '') => whole.slice(whole.indexOf(before), whole.indexOf('<g transform="translate(0 100)">'));
    expect(inner(empty)).not.toBe('');
    return inner(pips).slice(before.length, -'</g>'.length);
  });
}

it('is what Python draws', async () => {
  const frames = grounds();
  const faces = {
    defs: sprite(),
    day: colours(':root'),
    night: colours(":root[data-theme='night']"),
    ink: INK,
    cards: perRank((suit, rank) => body({ face: suit + rank })),
    squares: perRank((suit, rank) => within(body({ face: suit + rank, look: 'square' }), frames[''] ?? '')),
    grounds: frames,
    marks: Object.fromEntries(
      MARKS.map((mark) => [
        mark,
        /fill="currentColor">(<[^g].*?)<\/g>$/.exec(
          within(body({ face: 'S3', marks: [mark] }), body({ face: 'S3' })),
        )?.[1],
      ]),
    ),
    ranks: Object.fromEntries(RANKS.map((rank) => [rank, body({ face: rank })])),
    jokers: [1, 2].map((n) => body({ face: `X${n}` })),
    squareJokers: [1, 2].map((n) => within(body({ face: `X${n}`, look: 'square' }), frames[''] ?? '')),
    backs: BACKS.map((_, back) => body({ face: null, back })),
    squareBacks: BACKS.map((_, back) => body({ face: null, back, look: 'square' })),
    covers: BACKS.map((_, back) => within(body({ face: 'S3', down: true, back }), body({ face: 'S3' }))),
    arcana: Array.from({ length: 24 }, (_, n) => body({ face: `a${n}` })),
    tile: body({ face: '0-0', look: 'tile', numerals: false }),
    lyingTile: body({ face: '0-0', look: 'tile', numerals: false, lying: true }),
    tileBack: body({ face: null, look: 'tile' }),
    halves: halves(false),
    numberedHalves: halves(true),
    crests: CRESTS,
  };
  await expect(JSON.stringify(faces, null, 1) + '\n').toMatchFileSnapshot('../../../src/tefuda/drawing/faces.json');
});
