import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { event, thing, view, zone } from './samples';
import { destinationOf, Director, hanging, LONGEST, originOf, shorten, stages, type Stage } from './stages';

const trick = (...faces: string[]) => zone('trick', { things: faces.map((face, i) => thing(face, { owner: i })) });
const lying = (stage: Stage) => stage.view.zones.find((z) => z.id === 'trick')?.things.map((t) => t.id);

describe('stages', () => {
  it('shows a plain play at once', () => {
    const next = view({
      zones: [trick('S3')],
      events: [event('play', { seat: 0, zone: 'trick', things: [thing('S3')] })],
    });
    const list = stages(view({ zones: [trick()] }), next);
    expect(list).toHaveLength(1);
    expect(list[0]?.view).toBe(next);
  });

  it('shows the last card of a trick before the trick is taken', () => {
    const old = view({ zones: [trick('S3', 'S4')] });
    const next = view({
      zones: [trick()],
      events: [
        event('play', { seat: 2, zone: 'trick', things: [thing('S5')] }),
        event('take', { seat: 2, zone: 'won2', things: [thing('S3'), thing('S4'), thing('S5')] }),
      ],
    });
    const list = stages(old, next);
    expect(list.map(lying)).toEqual([['S3', 'S4', 'S5'], []]);
    expect(list[0]?.view.zones[0]?.things.at(-1)?.owner).toBe(2);
    expect(list[0]?.stay).toBeGreaterThanOrEqual(700);
  });

  it('announces a rule with the play that set it off', () => {
    const next = view({
      zones: [trick()],
      events: [
        event('play', { seat: 1, zone: 'trick', things: [thing('S8')] }),
        event('rule', { rule: 'eight_cut' }),
        event('clear', { zone: 'trick' }),
      ],
    });
    const list = stages(view({ zones: [trick('S3')] }), next);
    expect(list[0]?.events.map((e) => e.kind)).toEqual(['play', 'rule']);
    expect(list[1]?.events.map((e) => e.kind)).toEqual(['clear']);
  });

  it('opens together what was chosen in secret', () => {
    const faces = ['S3', 'S4', 'S5'];
    const opened = faces.map((face, seat) => event('flip', { seat, zone: 'trick', things: [thing(face)] }));
    const take = event('take', { seat: 2, zone: 'won2', things: faces.map((face) => thing(face)) });
    const hidden = zone('trick', { things: ['a', 'b'].map((id, owner) => ({ ...thing(''), id, owner })) });
    const list = stages(view({ zones: [hidden] }), view({ zones: [trick()], events: [...opened, take] }));
    expect(list.map(({ events }) => events.length)).toEqual([3, 1]);
  });

  it('clears first, then plays: one thing at a time', () => {
    const next = view({
      zones: [trick('H3')],
      events: [event('clear', { zone: 'trick' }), event('play', { seat: 0, zone: 'trick', things: [thing('H3')] })],
    });
    expect(stages(view({ zones: [trick('S3', 'S4')] }), next).map(lying)).toEqual([[], ['H3']]);
  });

  it('is never longer than the longest queue, and loses no event', () => {
    const events = Array.from({ length: 12 }, (_, i) =>
      event('play', { seat: 1, zone: 'trick', things: [thing(`S${i}`)] }),
    );
    const list = stages(view({ zones: [trick()] }), view({ zones: [trick()], events }));
    expect(list.reduce((sum, stage) => sum + stage.stay, 0)).toBeLessThanOrEqual(LONGEST);
    expect(list.flatMap((stage) => stage.events)).toHaveLength(12);
  });

  it('jumps to the newest state when cut short', () => {
    const late = { view: view(), events: [], stay: 0 };
    const short = shorten([{ view: view(), events: [event('a')], stay: 5000 }, late]);
    expect(short).toHaveLength(1);
    expect(short[0]?.view).toBe(late.view);
  });
});

describe('strips', () => {
  it('names up to three rules and counts the rest', () => {
    const fired = ['a', 'b', 'c', 'd', 'd'].map((rule) => event('rule', { rule }));
    expect(hanging(fired)).toEqual({ rules: ['a', 'b', 'c'], more: 1, lasting: false });
    expect(hanging([event('rule', { rule: 'revolution', lasting: true })])?.lasting).toBe(true);
    expect(hanging([event('play')])).toBeNull();
  });
});

describe('where things come from and go to', () => {
  it('flies from the seat that played, the pile that was drawn from, the middle when dealt', () => {
    expect(originOf('S3', [event('play', { seat: 2, things: [thing('S3')] })])).toEqual({ seat: 2 });
    expect(originOf('S3', [event('draw', { seat: 0, zone: 'stock', things: [thing('S3')] })])).toEqual({
      zone: 'stock',
    });
    expect(originOf('S3', [event('deal')])).toEqual({ zone: '' });
    expect(originOf('S3', [])).toBeNull();
  });

  it('flies to the taker, the receiver, the discard', () => {
    expect(destinationOf('S3', 'trick', [event('take', { seat: 1, things: [thing('S3')] })])).toEqual({
      seat: 1,
    });
    expect(destinationOf('S3', 'hand0', [event('give', { seat: 0, to: 2, things: [thing('S3')] })])).toEqual({
      seat: 2,
    });
    expect(destinationOf('S3', 'trick', [event('discard', { zone: 'gone', things: [thing('S3')] })])).toEqual({
      zone: 'gone',
    });
    expect(destinationOf('S3', 'trick', [event('clear', { zone: 'trick' })])).toEqual({ zone: '' });
    expect(destinationOf('S3', 'trick', [])).toBeNull();
  });
});

describe('the director', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows one stage after the other and drops the rest when something newer comes', () => {
    const seen: number[] = [];
    const stage = (n: number, stay: number): Stage => ({ view: view({ game: String(n) }), events: [], stay });
    const director = new Director((one) => seen.push(Number(one.view.game)));
    director.run([stage(1, 300), stage(2, 300), stage(3, 0)]);
    expect(seen).toEqual([1]);
    vi.advanceTimersByTime(310);
    expect(seen).toEqual([1, 2]);
    director.run([stage(4, 0)]);
    vi.advanceTimersByTime(2000);
    expect(seen).toEqual([1, 2, 4]);
  });
});
