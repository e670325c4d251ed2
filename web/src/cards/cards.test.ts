import { mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import Card from './Card.svelte';
import { drawing, sprite } from './draw';
import { faceOf, rankOrder, sortKey, SUITS } from './face';
import { CRESTS, DOTS, PIPS } from './shapes';

describe('notation', () => {
  it('reads cards, bare suits and ranks, jokers, tiles, arcana', () => {
    expect(faceOf('S3')).toEqual({ kind: 'card', suit: 'S', rank: '3' });
    expect(faceOf('HT')).toEqual({ kind: 'card', suit: 'H', rank: 'T' });
    expect(faceOf('H')).toEqual({ kind: 'suit', suit: 'H' });
    expect(faceOf('7')).toEqual({ kind: 'rank', rank: '7' });
    expect(faceOf('X2')).toEqual({ kind: 'joker', n: 2 });
    expect(faceOf('3-12')).toEqual({ kind: 'tile', a: 3, b: 12 });
    expect(faceOf('a17')).toEqual({ kind: 'arcana', n: 17 });
    expect(faceOf('M9')).toEqual({ kind: 'card', suit: 'M', rank: '9' });
  });

  it('keeps what it does not know as a word, so that it can still be shown', () => {
    expect(faceOf('sheep')).toEqual({ kind: 'word', word: 'sheep' });
  });

  it('sorts ranks 2 to ace, or in the strength order of the table', () => {
    expect(['A', 'T', '2', 'K'].sort((a, b) => rankOrder(a) - rankOrder(b))).toEqual(['2', 'T', 'K', 'A']);
    const strength = ['3', 'K', 'A', '2'];
    const hand = ['S2', 'HA', 'D3', 'X1', 'CK'];
    expect(hand.sort((a, b) => sortKey(a, 'rank', strength) - sortKey(b, 'rank', strength))).toEqual([
      'D3',
      'CK',
      'HA',
      'S2',
      'X1',
    ]);
  });

  it('keeps suits together when sorting by suit', () => {
    const hand = ['H3', 'S9', 'HA', 'S2'].sort((a, b) => sortKey(a, 'suit') - sortKey(b, 'suit'));
    expect(hand).toEqual(['S2', 'S9', 'H3', 'HA']);
  });
});

describe('drawing', () => {
  const pips = (face: string) => drawing({ face, look: 'full' }).body.match(/<use /g)?.length ?? 0;

  it('draws as many pips as the number says, besides the index', () => {
    for (const [rank, n] of [
      ['2', 2],
      ['7', 7],
      ['9', 9],
      ['T', 10],
    ] as const)
      expect(pips(`S${rank}`)).toBe(n + 1);
    for (const n of Object.keys(PIPS).filter((key) => key !== 'A')) expect(PIPS[n]).toHaveLength(Number(n));
  });

  it('puts no number on a card whose number never matters', () => {
    expect(drawing({ face: 'H' }).body).not.toContain('stroke-linecap');
    expect(drawing({ face: 'H', look: 'square' }).body).toContain('tefuda-suit-H');
  });

  it('makes each drawing once', () => {
    expect(drawing({ face: 'SQ' })).toBe(drawing({ face: 'SQ' }));
    expect(drawing({ face: 'SQ' })).not.toBe(drawing({ face: 'SQ', look: 'full' }));
  });

  it('distinguishes the four backs', () => {
    expect(new Set([0, 1, 2, 3].map((back) => drawing({ face: null, back }).body)).size).toBe(4);
  });

  it('has backs of the player’s own, beside which the others stay apart', () => {
    const dyes = ['ai', 'kaki', 'matsu'] as const;
    const weave = (back: number, dye: (typeof dyes)[number]) =>
      /tefuda-(\w+)-back/.exec(drawing({ face: null, back, dye }).body)?.[1];
    expect(dyes.map((dye) => weave(0, dye))).toEqual(['asanoha', 'shippo', 'kagome']);
    for (const dye of dyes) expect(new Set([0, 1, 2, 3].map((back) => weave(back, dye))).size).toBe(4);
    expect(drawing({ face: 'S3', down: true, dye: 'kaki' }).body).toContain('tefuda-shippo-back');
  });

  it('names on a joker what it was declared as', () => {
    expect(drawing({ face: 'X1', standsFor: 'H7' }).body).toContain('tefuda-suit-H');
    expect(drawing({ face: 'X1' }).body).not.toContain('tefuda-suit-H');
  });

  it('lays the pips of half a domino, 0 to 12', () => {
    expect(DOTS.map((dots) => dots.length)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const lying = drawing({ face: '3-6', lying: true });
    expect([lying.w, lying.h]).toEqual([200, 109]);
    expect(lying.body.match(/<circle/g)).toHaveLength(9);
  });

  it('gives an arcana as many stars as its number', () => {
    for (const n of [1, 7, 22]) expect(drawing({ face: `a${n}` }).body.match(/<circle/g)).toHaveLength(n);
  });

  it('shows the index of a card that is face down although it is known, under its back', () => {
    const [up, down] = [false, true].map((down) => drawing({ face: 'S3', down }).body);
    expect(down).toContain(up);
    expect(down).toContain('tefuda-asanoha-back');
    expect(drawing({ face: null, down: true }).body).toBe(drawing({ face: null }).body);
  });

  it('makes the last digit of an arcana the large one where it is small', () => {
    const heights = [...drawing({ face: 'a17', look: 'mini' }).body.matchAll(/scale\([\d.]+ ([\d.]+)\)/g)];
    expect(heights.map(([, height]) => Number(height) > 1.5)).toEqual([true, false]);
  });

  it('draws strength marks and ground on square faces', () => {
    const sea = drawing({ face: 'C6', look: 'square', ground: 'sea', marks: ['ship', 'ship', 'ship'] }).body;
    expect(sea).toContain('url(#tefuda-sea)');
    expect(sea.match(/M-9 2H9/g)).toHaveLength(3);
  });

  it('lets nothing from outside into the markup', () => {
    expect(drawing({ face: '<img src=x>' }).body).not.toContain('<img');
  });

  it('uses only colours of the tokens, so that day and night switch live', () => {
    for (const face of ['SA', 'HJ', 'X2', '3-6', 'a7', null])
      expect(drawing({ face }).body).not.toMatch(/#[0-9a-fA-F]{3,6}"/);
  });

  it('has one sprite with every suit and twelve crests', () => {
    for (const suit of SUITS) expect(sprite()).toContain(`id="tefuda-suit-${suit}"`);
    expect(new Set(CRESTS).size).toBe(12);
  });
});

describe('Card', () => {
  it('is decoration without a name and an image with one', () => {
    const silent = mount(Card, { target: document.body, props: { face: 'S3' } });
    expect(document.querySelector('svg.card')?.getAttribute('aria-hidden')).toBe('true');
    void unmount(silent);
    const spoken = mount(Card, { target: document.body, props: { face: 'S3', name: 'three of spades' } });
    expect(document.querySelector('svg.card[role=img]')?.getAttribute('aria-label')).toBe('three of spades');
    void unmount(spoken);
  });

  it('brings what it refers to, once, and nothing else', () => {
    document.body.replaceChildren();
    const hung = () => [...document.querySelectorAll('#tefuda-sprite defs > *')].map(({ id }) => id);
    const show = (face: string) => mount(Card, { target: document.body, props: { face } });
    const cards = [show('S3')];
    expect(hung()).toEqual([]);
    cards.push(show('SK'), show('SK'), show('HQ'));
    expect(hung()).toEqual(['tefuda-asanoha-S', 'tefuda-shippo-H']);
    expect(document.querySelectorAll('#tefuda-sprite')).toHaveLength(1);
    expect(document.querySelectorAll('use')).toHaveLength(0);
    for (const card of cards) void unmount(card);
  });
});
