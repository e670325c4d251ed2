import { describe, expect, it } from 'vitest';
import { keepOrder, layHand, moveTo, phoneCard, sorted, strengthOf, usual } from './hand';
import { thing, zone } from './samples';

const phone = (count: number, width: number) =>
  layHand({ count, width, card: phoneCard(count, width, false), perRow: 8, strip: 52, gap: 6 });
const rows = (count: number, width: number) => phone(count, width).rows.map((row) => row.count);

describe('rows of a hand', () => {
  it('keeps one row while every card offers 44 px', () => {
    expect(rows(7, 366)).toEqual([7]);
    expect(rows(8, 366)).toEqual([8]);
    expect(phone(8, 366).step).toBeGreaterThanOrEqual(44);
  });

  it('opens rows of at most eight on a phone, bricks where uneven', () => {
    expect(rows(9, 366)).toEqual([5, 4]);
    expect(rows(14, 366)).toEqual([7, 7]);
    expect(rows(24, 336)).toEqual([8, 8, 8]);
  });

  it('offers 44 px up to 16 cards at 390 and 14 at 360, never under 39.5 up to 24', () => {
    for (let n = 1; n <= 16; n++) expect(phone(n, 366).step, `${n} at 390`).toBeGreaterThanOrEqual(44);
    for (let n = 1; n <= 14; n++) expect(phone(n, 336).step, `${n} at 360`).toBeGreaterThanOrEqual(44);
    for (let n = 15; n <= 24; n++) expect(phone(n, 336).step, `${n} at 360`).toBeGreaterThan(39.5);
  });

  it('never reaches over the edge and loses no card', () => {
    for (const width of [336, 366, 712, 928])
      for (let n = 1; n <= 24; n++) {
        const lay = layHand({ count: n, width, card: 60, perRow: 8, strip: 52, gap: 6 });
        expect(lay.rows.reduce((sum, row) => sum + row.count, 0)).toBe(n);
        for (const row of lay.rows) expect(lay.card + lay.step * (row.count - 1)).toBeLessThanOrEqual(width + 0.01);
      }
  });

  it('takes one row on a desktop as long as the step allows', () => {
    const desk = (count: number) => layHand({ count, width: 928, card: 84, perRow: 0, strip: 70, gap: 6 });
    expect(desk(14).rows).toHaveLength(1);
    expect(desk(20).rows).toHaveLength(1);
    expect(desk(24).rows.map((row) => row.count)).toEqual([12, 12]);
  });

  it('lays nothing for an empty hand', () => expect(rows(0, 366)).toEqual([]));
});

describe('order of a hand', () => {
  const hand = ['S4', 'H3', 'D9', 'CA'].map((face) => thing(face));

  it('sorts once, then never changes by itself', () => {
    const first = keepOrder([], hand, 'rank');
    expect(first).toEqual(['H3', 'S4', 'D9', 'CA']);
    const mine = moveTo(first, 'CA', 0);
    expect(keepOrder(mine, hand.slice(1), 'own')).toEqual(['CA', 'H3', 'D9']);
  });

  it('puts new cards where they belong and leaves the others', () => {
    expect(keepOrder(['H3', 'D9'], [...hand.slice(1, 3), thing('S5')], 'rank')).toEqual(['H3', 'S5', 'D9']);
    expect(keepOrder(['D9', 'H3'], [...hand.slice(1, 3), thing('S5')], 'own')).toEqual(['D9', 'H3', 'S5']);
  });

  it('keeps its direction when a revolution turns the scale round', () => {
    const scale = (ranks: string) =>
      zone('scale', {
        arrangement: 'scale',
        slots: [...ranks].map((at) => ({
          at,
          caption: null,
          value: null,
          tokens: {},
          tags: [],
          groups: [],
          seats: [],
        })),
      });
    expect(strengthOf([scale('3KA2')])).toEqual(strengthOf([scale('2AK3')]));
    expect(usual([scale('3KA2')])).toBe('rank');
    expect(usual([zone('trick')])).toBe('suit');
    expect(usual([scale('3KA2'), zone('trick')])).toBe('suit');
    expect(
      sorted([thing('S2'), thing('SA'), thing('S3')], 'rank', strengthOf([scale('2AK3')])).map((t) => t.id),
    ).toEqual(['S3', 'SA', 'S2']);
  });

  it('moves a card by dragging', () => {
    expect(moveTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
    expect(moveTo(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
  });
});
