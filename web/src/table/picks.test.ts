import { describe, expect, it } from 'vitest';
import { forced, isOwnHand, lacking, options, pickZones, simple, stateOf, surviving, tap, thingsFor } from './picks';
import { move, prompt, thing, view, zone } from './samples';

const none = { picks: [], target: '' };
const likes = (...ids: string[]) => new Map(ids.map((id) => [id, id]));

describe('matching picks with moves', () => {
  const moves = [move('S6 H6', ['S6', 'H6']), move('S6', ['S6']), move('pass', [], { kind: 'pass' })];

  it('narrows while things are picked', () => {
    const o = options(moves, { picks: ['S6'], target: '' });
    expect(o.exact.map((m) => m.text)).toEqual(['S6']);
    expect(o.open.map((m) => m.text)).toEqual(['S6 H6', 'S6']);
    expect(o.addable.get('H6')).toBe(1);
  });

  it('offers no move before anything is picked', () => {
    const o = options(moves, none);
    expect(o.exact).toEqual([]);
    expect(o.missing).toEqual([0, 2]);
    expect(simple(moves).map((m) => m.text)).toEqual(['pass']);
  });

  it('names a place that is touched alone in words, too; players are apart', () => {
    const call = [move('name 9', [], { target: 'scale:9' }), move('give 2', [], { target: 'seat:2' })];
    expect(simple(call).map((m) => m.text)).toEqual(['name 9']);
  });

  it('takes picks as a multiset: equal cards stand for each other, in any order', () => {
    const doubled = [move('S3 S3', ['S3', 'S3'])];
    expect(options(doubled, { picks: ['S3'], target: '' }).addable.get('S3')).toBe(2);
    expect(stateOf('S3', false, 1, options(doubled, { picks: ['S3'], target: '' }))).toBe('live');
    expect(options(doubled, { picks: ['S3', 'S3'], target: '' }).exact).toHaveLength(1);
    expect(options(doubled, { picks: ['S3', 'S3', 'S3'], target: '' }).open).toEqual([]);
  });

  it('keeps moves apart that differ only by their label', () => {
    const two = [move('S5 X1=S6', ['S5', 'X1']), move('S5 X1=S4', ['S5', 'X1'])];
    expect(options(two, { picks: ['X1', 'S5'], target: '' }).exact).toHaveLength(2);
  });

  it('lights places once the picks are complete, and takes the one chosen', () => {
    const put = [
      move('put C3 r1c1', ['C3'], { target: 'map:r1c1' }),
      move('put C3 r1c2', ['C3'], { target: 'map:r1c2' }),
      move('put D4 r1c2', ['D4'], { target: 'map:r1c2' }),
    ];
    expect([...options(put, none).targets]).toEqual([]);
    expect([...options(put, { picks: ['C3'], target: '' }).targets]).toEqual(['map:r1c1', 'map:r1c2']);
    expect(options(put, { picks: ['C3'], target: 'map:r1c2' }).exact.map((m) => m.text)).toEqual(['put C3 r1c2']);
  });

  it('lights seats at once where nothing has to be picked', () => {
    const give = [move('to 1', [], { target: 'seat:1' }), move('to 2', [], { target: 'seat:2' })];
    const o = options(give, none);
    expect([...o.targets]).toEqual(['seat:1', 'seat:2']);
    expect(lacking(o, none)).toEqual({ what: 'place', n: 0 });
  });

  it('says how many things are missing only if every move takes as many', () => {
    const pairs = [move('S6 H6', ['S6', 'H6']), move('S7 H7', ['S7', 'H7']), move('pass', [])];
    expect(lacking(options(pairs, none), none)).toEqual({ what: 'pick', n: 2 });
    const mixed = [...pairs, move('add D5', ['D5'])];
    expect(lacking(options(mixed, none), none)).toEqual({ what: 'pick', n: 0 });
  });

  it('finds the one set of things all moves agree on', () => {
    expect(forced([move('a', ['C3'], { target: 'm:1' }), move('b', ['C3'], { target: 'm:2' })])).toEqual(['C3']);
    expect(forced([move('a', ['C3']), move('b', ['D3'])])).toEqual([]);
  });
});

describe('a tap', () => {
  const moves = [move('S6 H6', ['S6', 'H6']), move('S4', ['S4'])];
  const all = likes('S6', 'H6', 'S4', 'D5');

  it('adds, takes back, starts again, and says when nothing fits', () => {
    expect(tap(moves, [], all, 'S6', '')).toEqual({ picked: ['S6'], target: '' });
    expect(tap(moves, ['S6'], all, 'H6', '')).toEqual({ picked: ['S6', 'H6'], target: '' });
    expect(tap(moves, ['S6', 'H6'], all, 'S6', '')).toEqual({ picked: ['H6'], target: '' });
    expect(tap(moves, ['S6'], all, 'S4', '')).toEqual({ picked: ['S4'], target: '' });
    expect(tap(moves, [], all, 'D5', '')).toBeNull();
  });

  it('lets go of a place that the new pick cannot reach', () => {
    const put = [move('a', ['C3'], { target: 'm:1' }), move('b', ['C3', 'D3'])];
    expect(tap(put, ['C3'], likes('C3', 'D3'), 'D3', 'm:1')).toEqual({ picked: ['C3', 'D3'], target: '' });
  });

  it('shows what can be added, what starts again, what fits nothing', () => {
    const o = options(moves, { picks: ['S6'], target: '' });
    expect(stateOf('H6', false, 0, o)).toBe('live');
    expect(stateOf('S4', false, 0, o)).toBe('rest');
    expect(stateOf('D5', false, 0, o)).toBe('dim');
    expect(stateOf('S6', true, 1, o)).toBe('picked');
  });
});

describe('picking before your turn', () => {
  it('keeps the pick if it is still legal', () => {
    expect(surviving([move('S6 H6', ['S6', 'H6'])], ['S6'], likes('S6', 'H6'))).toEqual(['S6']);
    expect(surviving([], ['S6'], likes('S6'))).toEqual(['S6']);
  });
  it('lets it fall if no move takes it or the card is gone', () => {
    expect(surviving([move('S4', ['S4'])], ['S6'], likes('S4', 'S6'))).toBeNull();
    expect(surviving([move('S4', ['S4'])], ['S6'], likes('S4'))).toBeNull();
  });
});

describe('where to pick from', () => {
  const mine = zone('hand0', { kind: 'hand', arrangement: 'hand', owner: 0 });
  const market = zone('market', { kind: 'row', arrangement: 'line' });

  it('is your own hand unless the prompt names zones', () => {
    expect(isOwnHand(mine, 0)).toBe(true);
    expect(isOwnHand(mine, null)).toBe(false);
    expect(pickZones(view({ zones: [mine, market] })).map((z) => z.id)).toEqual(['hand0']);
    expect(pickZones(view({ zones: [mine, market], prompt: prompt({ zones: ['market'] }) })).map((z) => z.id)).toEqual([
      'market',
    ]);
  });

  it('finds things for picks, each thing once', () => {
    const doubled = [thing('S3', { id: 'a', like: 'S3' }), thing('S3', { id: 'b', like: 'S3' })];
    expect(thingsFor(['S3', 'S3', 'S3'], doubled)).toEqual(['a', 'b']);
  });
});
