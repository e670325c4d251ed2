/** The colours of every cloth, by day and by night: contrast, and what other kinds of colour vision leave of it. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Colours = Record<string, string>;
type Lab = [number, number, number];

const css = `${readFileSync('src/app.css', 'utf-8')}\n${readFileSync('src/themes.css', 'utf-8')}`;

function rule(selector: string): Colours {
  const from = css.indexOf(`${selector} {`);
  expect(from, selector).toBeGreaterThan(-1);
  const body = css.slice(from).split('}')[0]!;
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, value]) => [name!, value!]));
}

const DYES = ['ai', 'kaki', 'matsu'];
const THEMES: [string, Colours][] = DYES.flatMap((dye) => {
  const day = {
    ...rule(':root'),
    ...(dye === 'ai' ? {} : { ...rule(`[data-cloth='${dye}']`), ...rule(`[data-back='${dye}']`) }),
  };
  const night = {
    ...day,
    ...rule(":root[data-theme='night']"),
    ...(dye === 'ai'
      ? {}
      : { ...rule(`[data-cloth='${dye}'][data-theme='night']`), ...rule(`[data-back='${dye}'][data-theme='night']`) }),
  };
  return [
    [`${dye} by day`, day],
    [`${dye} by night`, night],
  ] as [string, Colours][];
});

const linear = (colour: string): Lab =>
  [1, 3, 5].map((at) => {
    const u = parseInt(colour.slice(at, at + 2), 16) / 255;
    return u <= 0.04045 ? u / 12.92 : ((u + 0.055) / 1.055) ** 2.4;
  }) as Lab;
const luminance = (colour: string) => {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const SIGHTS: Record<string, number[]> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

/** Return a colour in CIE Lab, as someone sees it. */
function lab(colour: string, sight: number[]): Lab {
  const rgb = linear(colour);
  const seen = [0, 3, 6].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        rgb.reduce((sum, part, k) => sum + part * sight[row + k]!, 0),
      ),
    ),
  ) as Lab;
  const [r, g, b] = seen;
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((u) => (u > 0.008856 ? Math.cbrt(u) : 7.787 * u + 16 / 116)) as Lab;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const distance = (one: Lab, other: Lab) => Math.hypot(...one.map((part, k) => part - other[k]!));

it.each(THEMES)('%s: words have 4.5, outlines 3, on every ground', (_, colours) => {
  const worst = (name: string) =>
    Math.min(
      ...['ground', 'cloth', 'mat', 'surface', 'surface-2'].map((ground) => contrast(colours[name]!, colours[ground]!)),
    );
  for (const name of ['ink', 'ink-2', 'act-line', 'shu', 'ai', 'ok']) expect(worst(name), name).toBeGreaterThan(4.5);
  expect(worst('edge')).toBeGreaterThan(3);
  expect(contrast(colours['act']!, colours['act-ink']!)).toBeGreaterThan(4.5);
  for (const name of ['shu-fill', 'back']) expect(contrast(colours[name]!, '#ffffff'), name).toBeGreaterThan(4.5);
  expect(contrast(colours['back']!, colours['thread-back']!)).toBeGreaterThan(4.5);
});

it.each(THEMES)('%s: suits stay apart on paper, however colours are seen', (_, colours) => {
  for (const [name, sight] of Object.entries(SIGHTS)) {
    const suits = ['s', 'h', 'd', 'c'].map((suit) => lab(colours[`suit-${suit}`]!, sight));
    const apart = suits.flatMap((one, k) => suits.slice(k + 1).map((other) => distance(one, other)));
    expect(Math.min(...apart), name).toBeGreaterThan(17);
  }
});

it.each(THEMES)('%s: the lamp stands out from the cloth, however colours are seen', (_, colours) => {
  for (const [name, sight] of Object.entries(SIGHTS))
    for (const ground of ['cloth', 'mat', 'surface'])
      expect(distance(lab(colours['act']!, sight), lab(colours[ground]!, sight)), `${name} ${ground}`).toBeGreaterThan(
        17,
      );
});

it('each cloth has a back of its own, by day and by night', () => {
  const backs = new Set(THEMES.map(([, colours]) => colours['back']));
  expect(backs.size).toBe(THEMES.length);
});
