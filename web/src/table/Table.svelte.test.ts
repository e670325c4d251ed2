import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '../lib/api';
import { complete } from '../lib/complete';
import { settings } from '../lib/settings.svelte';
import type { Reason, ScoreRow, View } from '../lib/types';
import type { TableLink } from './desk.svelte';
import { chair, event, move, prompt, room as sampleRoom, seat, text, thing, view, zone } from './samples';
import Table from './Table.svelte';

const room = sampleRoom(
  [{ mine: true, host: true }, { kind: 'bot' as const }, {}].map((more, n) => chair(`P${n}`, n, more)),
);

const asking = (deciders: number[], more = {}) => prompt({ deciders, most: 2, ...more });
const hand = (...faces: string[]) =>
  zone('hand0', { kind: 'hand', arrangement: 'hand', owner: 0, things: faces.map((face) => thing(face)) });

let shown: Record<string, unknown> | undefined;
let link: TableLink | null;
const play = vi.fn<(text: string) => void>();
const why = vi.fn<(picks: string[], target?: string) => Promise<Reason[]>>();

function showing(view: () => View, open = false): void {
  const props = {
    get view() {
      return view();
    },
    room,
    link,
    open,
  };
  shown = mount(Table, { target: document.body, props });
  flushSync();
}
const show = (view: View, open = false): void => showing(() => view, open);
const card = (id: string) => document.querySelector<HTMLElement>(`[role=option][data-thing="${id}"]`)!;
const main = () => document.querySelector<HTMLElement>('[data-main]')!;
const click = (el: HTMLElement) => {
  el.click();
  flushSync();
};

beforeEach(() => {
  play.mockReset();
  why.mockReset().mockResolvedValue([]);
  link = { play, why };
  // What a browser has and jsdom has not.
  Element.prototype.animate ??= (() => ({ finished: Promise.resolve(), cancel() {} })) as never;
  Element.prototype.scrollIntoView ??= () => {};
  globalThis.CSS ??= { escape: (name: string) => name } as never;
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
});

describe('the table', () => {
  const turn = () =>
    view({
      seats: [seat(0, { hand: 3 }), seat(1), seat(2)],
      zones: [zone('trick'), hand('S6', 'H6', 'D5')],
      prompt: asking([0]),
      moves: [move('S6 H6', ['S6', 'H6']), move('S6', ['S6']), move('pass', [], { kind: 'pass' })],
    });

  it('plays what was picked, by the one button', () => {
    show(turn());
    expect(main().getAttribute('aria-disabled')).toBe('true');
    click(card('S6'));
    click(card('H6'));
    expect(card('H6').getAttribute('aria-selected')).toBe('true');
    click(main());
    expect(play).toHaveBeenCalledWith('S6 H6');
  });

  it('warns of a move that would cost its player, and makes it by the button alone', () => {
    const foul = move('S6', ['S6'], { warns: text('a foul') });
    show(view({ ...turn(), moves: [foul, move('H6', ['H6']), move('pass', [], { kind: 'pass' })] }));
    const second = () => document.querySelector('.prompt .limit')?.textContent;
    expect(second()).not.toBe('a foul');
    click(card('S6'));
    expect(second()).toBe('a foul');
    expect(document.querySelector('[aria-live=assertive]')?.textContent).toBe('a foul');
    click(card('S6')); // quick play: at once the second time
    expect(play).not.toHaveBeenCalled();
    expect(card('S6').getAttribute('aria-selected')).toBe('true');
    click(main());
    expect(play).toHaveBeenCalledWith('S6');
  });

  it('shows what a round counted after the strip that ended it, and not again after later strips', async () => {
    vi.useFakeTimers();
    const wait = async (time: number) => {
      await vi.advanceTimersByTimeAsync(time);
      flushSync();
    };
    await import('./RoundOver.svelte');
    let words!: (found: Record<string, string>) => void;
    vi.spyOn(api, 'fetchTexts').mockReturnValue(new Promise((resolve) => (words = resolve)));
    let now = $state.raw(view({ rounds: true, zones: [zone('trick')] }));
    showing(() => now);
    const fired = () => event('rule', { rule: 'eight_cut' });
    const trick = zone('trick', { things: [thing('S3')] });
    const row = complete<ScoreRow>('ScoreRow', { caption: text('round 1'), values: [3, 1, 0], places: [1, 2, 3] });
    now = view({ rounds: true, zones: [zone('trick')], scores: [row], events: [fired()] });
    flushSync();
    await wait(1000);
    const over = () => document.querySelector('.over') !== null;
    expect([document.querySelector('.strip') !== null, over()]).toEqual([true, false]);
    await wait(500);
    expect([document.querySelector('.strip') !== null, over()]).toEqual([false, false]); // its words are on their way
    words({});
    await wait(0);
    expect(over()).toBe(true);
    // The next round is under way, and more rules fire.
    for (let n = 0; n < 2; n += 1) {
      now = view({ rounds: true, zones: [trick], scores: [row], events: [fired()] });
      flushSync();
      await wait(1400);
    }
    expect(over()).toBe(false);
    vi.useRealTimers();
  });

  it('shows what a round counted, and what fired, when the next moves come at once', async () => {
    vi.useFakeTimers();
    await import('./RoundOver.svelte');
    const before = view({ rounds: true, zones: [zone('trick', { things: [thing('S3')] })] });
    let now = $state.raw(before);
    showing(() => now);
    const row = complete<ScoreRow>('ScoreRow', { caption: text('round 1'), values: [3, 1, 0], places: [1, 2, 3] });
    const ended = { ...before, zones: [zone('trick')], scores: [row] };
    const counted = [{ seat: 0, total: 3, lines: [{ text: text('most trinkets'), value: 3, faces: [] }] }];
    const played = event('play', { seat: 1, zone: 'trick', things: [thing('S5')] });
    const told = event('score', { text: text('over'), sheets: counted as never });
    for (const events of [
      [played, event('clear', { zone: 'trick' }), event('rule', { rule: 'eight_cut' }), told],
      [],
    ]) {
      now = { ...ended, events }; // the second one while the card of the first still lies
      flushSync();
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(1200);
    flushSync();
    expect(document.querySelector('.strip')?.textContent).toContain('eight cut');
    await vi.advanceTimersByTimeAsync(1400);
    flushSync();
    expect(document.querySelector('.over')?.textContent).toContain('most trinkets');
    vi.useRealTimers();
  });

  it('shows the next lead once what a round counted has been read, or once the viewer is to answer it', async () => {
    vi.useFakeTimers();
    await import('./RoundOver.svelte');
    vi.spyOn(api, 'fetchTexts').mockResolvedValue({});
    const wait = async (time: number) => {
      await vi.advanceTimersByTimeAsync(time);
      flushSync();
    };
    const row = complete<ScoreRow>('ScoreRow', { caption: text('round 1'), values: [3, 1, 0], places: [1, 2, 3] });
    const lead = event('play', { seat: 1, zone: 'trick', things: [thing('S5')] });
    const second = event('play', { seat: 2, zone: 'trick', things: [thing('S9')] });
    const sees = () => [
      document.querySelector('.over') !== null,
      document.querySelectorAll('[data-mat] [data-face]').length,
    ];
    const lay = (...faces: string[]) => [zone('trick', { things: faces.map((face) => thing(face)) })];
    for (const deciders of [[2], [0]]) {
      const all = { rounds: true, zones: [zone('trick')], prompt: asking(deciders) };
      let now = $state.raw(view(all));
      showing(() => now);
      now = view({ ...all, scores: [row] });
      flushSync();
      await wait(500);
      expect(sees()).toEqual([true, 0]);
      const moves = deciders[0] === 0 ? [move('pass', [], { kind: 'pass' })] : [];
      now = view({ ...all, scores: [row], zones: lay('S5'), events: [lead], moves });
      flushSync();
      await wait(1);
      if (deciders[0] === 0) expect(sees()).toEqual([false, 1]);
      else {
        now = view({ ...all, scores: [row], zones: lay('S5', 'S9'), events: [second] });
        await wait(1000);
        expect(sees()).toEqual([true, 0]);
        await wait(1000);
        expect(sees()).toEqual([false, 1]); // one after the other
        await wait(500);
        expect(sees()).toEqual([false, 2]);
      }
      void unmount(shown!);
    }
    shown = undefined;
    vi.useRealTimers();
  });

  it('takes back the room of large cards once they are small again', () => {
    show(turn());
    const height = () => document.querySelector<HTMLElement>('[role=listbox]')!.style.height;
    const usual = height();
    settings.bigCards = true;
    flushSync();
    expect(height()).not.toBe(usual);
    settings.bigCards = false;
    flushSync();
    expect(height()).toBe(usual);
  });

  it('hangs a strip again while another still hangs', async () => {
    vi.useFakeTimers();
    let now = $state.raw(view());
    showing(() => now);
    const hung = async (rule: string) => {
      now = view({ events: [event('rule', { rule })] });
      flushSync();
      await vi.advanceTimersByTimeAsync(900);
      flushSync();
      return document.querySelector('.strip');
    };
    const first = await hung('eight_cut');
    const second = await hung('revolution');
    expect(first).not.toBeNull();
    expect(second).not.toBeNull();
    expect(second).not.toBe(first);
    vi.useRealTimers();
  });

  it('sends moves that were confirmed as one in turn, each when the one before it is made', () => {
    let now = $state.raw(view());
    const passing = (left: string[], together: number) =>
      view({
        seats: [seat(0, { hand: 3 }), seat(1), seat(2)],
        zones: [hand(...left)],
        prompt: asking([0, 1], { together }),
        moves: left.map((face) => move(face, [face], { kind: 'choose' })),
      });
    now = passing(['S6', 'H6', 'D5'], 2);
    showing(() => now);
    click(card('S6'));
    click(card('D5'));
    click(main());
    expect(play.mock.calls).toEqual([['S6']]);
    // Another seat has chosen: the first card is still on its way.
    now = passing(['S6', 'H6', 'D5'], 2);
    flushSync();
    expect(play.mock.calls).toEqual([['S6']]);
    now = passing(['H6', 'D5'], 1);
    flushSync();
    expect(play.mock.calls).toEqual([['S6'], ['D5']]);
    now = view({ seats: [seat(0), seat(1), seat(2)], zones: [hand('H6')], prompt: asking([1]) });
    flushSync();
    expect(play.mock.calls).toHaveLength(2);
  });

  it('offers the pass beside it', () => {
    show(turn());
    click(document.querySelector<HTMLElement>('[data-act=pass]')!);
    expect(play).toHaveBeenCalledWith('pass');
  });

  it('keeps the pass where there is more to do, and lists the rest', () => {
    const one = turn();
    show({ ...one, moves: [...one.moves, move('referee', []), move('point', [])] });
    expect(document.querySelector('[data-act=pass]')).not.toBeNull();
    expect(document.querySelector('[data-move=point]')).toBeNull();
    click(document.querySelector<HTMLElement>('.acts [aria-haspopup]')!);
    expect(document.querySelectorAll('[data-move=pass]')).toHaveLength(1);
    click(document.querySelector<HTMLElement>('[data-move=point]')!);
    expect(play).toHaveBeenCalledWith('point');
  });

  it('asks why on a card that fits nothing, and shows the reasons', async () => {
    why.mockResolvedValue([{ rule: 'follow', text: text('you must follow'), ok: false }]);
    show(turn());
    click(card('D5'));
    expect(why).toHaveBeenCalledWith(['D5'], '');
    await tick();
    await tick();
    flushSync();
    expect(document.querySelector('.bubble')?.textContent).toContain('you must follow');
    expect(play).not.toHaveBeenCalled();
  });

  it('drops the pick on Escape and takes one back on Z', () => {
    show(turn());
    click(card('S6'));
    click(card('H6'));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true }));
    flushSync();
    expect(card('H6').getAttribute('aria-selected')).toBe('false');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    flushSync();
    expect(card('S6').getAttribute('aria-selected')).toBe('false');
  });

  it('lets cards be picked before the turn and plays nothing', () => {
    show(view({ ...turn(), prompt: asking([1]), moves: [] }));
    click(card('D5'));
    expect(card('D5').getAttribute('aria-selected')).toBe('true');
    click(main());
    expect(play).not.toHaveBeenCalled();
  });

  it('shows a player who is asked out of turn but cannot answer what all see: no button that would do anything', () => {
    const words = { kind: 'quiet', text: text('one moment'), limit: text('someone may answer'), most: 0 };
    show(view({ prompt: asking([0, 1], words), moves: [move('no', [], { kind: 'choose' })] }));
    expect(document.querySelector('.prompt')?.textContent).toContain('one moment');
    expect(document.querySelector('.prompt')?.textContent).toContain('someone may answer');
    expect(main()?.getAttribute('aria-disabled') ?? 'true').toBe('true');
    expect(document.body.textContent).not.toMatch(/\bno\b/);
  });

  it('counts down a choice that stays open for a time, for players who can answer and others, without clocks', () => {
    link = { play, why, left: () => 3.2 };
    const words = { kind: 'quiet', text: text('one moment'), limit: text('someone may answer'), most: 0 };
    show(view({ prompt: asking([0, 1], words), moves: [move('no', [], { kind: 'choose' })] }));
    expect(document.querySelector('.prompt .clock')?.textContent).toBe('table.clock.soon');
    expect(document.querySelector('.prompt .soon')).toBe(null);
    void unmount(shown!);
    show(turn());
    expect(document.querySelector('.prompt .soon')?.textContent).toBe('table.clock.soon');
    expect(document.querySelector('[aria-live=assertive]')?.textContent).not.toContain('table.clock.warn');
  });

  it('says when ten seconds are left, once, and shows around a seat how much of its clock that is', () => {
    vi.useFakeTimers();
    let seconds = 10.4;
    link = { play, why, left: () => seconds, share: () => seconds / 20 };
    const said = () => document.querySelector('[aria-live=assertive]')!.textContent;
    const pass = (time: number) => {
      seconds -= time / 1000;
      vi.advanceTimersByTime(time);
      flushSync();
    };
    show(view({ ...turn(), prompt: asking([0, 2]) }));
    const ring = () => document.querySelector('[data-seat="2"] circle')!.getAttribute('stroke-dasharray');
    const before = ring();
    expect(said()).not.toBe('table.clock.warn');
    pass(500);
    expect(said()).toBe('table.clock.warn');
    expect(ring()).not.toBe(before);
    vi.useRealTimers();
  });

  it('lays out choices made of words alone', () => {
    const suits = ['S', 'H', 'D', 'C'].map((s) => move(s, [], { kind: 'choose', label: text(s) }));
    show(view({ ...turn(), moves: suits }));
    const choices = [...document.querySelectorAll<HTMLElement>('[data-choice]')];
    expect(choices.map((one) => one.textContent?.trim())).toEqual(['S', 'H', 'D', 'C']);
    click(choices[2]!);
    expect(play).toHaveBeenCalledWith('D');
  });

  it('lights places for a picked card and plays card and place', () => {
    const map = zone('map', { kind: 'grid', arrangement: 'map', rows: 2, cols: 2 });
    const put = ['r1c1', 'r2c2'].map((at) => move(`put S6 ${at}`, ['S6'], { target: `map:${at}`, kind: 'place' }));
    const other = move('put H6 r1c1', ['H6'], { target: 'map:r1c1', kind: 'place' });
    show(view({ ...turn(), zones: [map, hand('S6', 'H6')], moves: [...put, other] }));
    expect(document.querySelectorAll('.target')).toHaveLength(0);
    click(card('S6'));
    expect(document.querySelectorAll('.target')).toHaveLength(2);
    click(document.querySelector<HTMLElement>('[data-target="map:r2c2"]')!);
    click(main());
    expect(play).toHaveBeenCalledWith('put S6 r2c2');
  });

  it('makes a move that can be taken back with the touch that completes it', () => {
    const place = (text: string, card: string, at: string) =>
      move(text, [card], { target: `chain:${at}`, kind: 'place', at_once: true });
    const chain = zone('chain', { kind: 'chain', arrangement: 'free', things: [thing('3-4')] });
    const moves = [place('a', '4-5', '3-4.4'), place('b', '3-6', '3-4.3'), place('c', '3-6', '1-3.1')];
    moves.push(move('done', [], { kind: 'done' }), move('back', [], { kind: 'back' }));
    show(view({ zones: [chain, hand('4-5', '3-6')], moves, prompt: asking([0], { most: 1 }) }));
    click(card('3-6')); // fits in two places
    expect(play).not.toHaveBeenCalled();
    click(card('4-5'));
    expect(play).toHaveBeenCalledExactlyOnceWith('a');
  });

  it('puts the way on first where one can also step back', () => {
    const moves = [move('done', [], { kind: 'done' }), move('back', [], { kind: 'back' })];
    show(view({ zones: [hand('4-5')], moves, prompt: asking([0], { most: 1 }) }));
    click(main());
    expect(play).toHaveBeenCalledExactlyOnceWith('done');
  });

  it('lights seats where a person has to be chosen', () => {
    const give = [1, 2].map((n) =>
      move(`to ${n}`, [], { target: `seat:${n}`, kind: 'choose', label: text(`to ${n}`) }),
    );
    show(view({ ...turn(), moves: give }));
    click(document.querySelector<HTMLElement>('[data-target="seat:2"]')!);
    click(main());
    expect(play).toHaveBeenCalledWith('to 2');
  });

  it('names them below, too, where the thumb is: two as buttons, more in a list', () => {
    const give = [1, 2, 3].map((n) =>
      move(`to ${n}`, [], { target: `seat:${n}`, kind: 'choose', label: text(`to ${n}`) }),
    );
    const seats = [0, 1, 2, 3].map((n) => seat(n));
    let now = $state.raw(view({ ...turn(), seats, moves: give.slice(1) }));
    showing(() => now);
    click(document.querySelector<HTMLElement>('.acts [data-move="to 3"]')!);
    expect(play).toHaveBeenCalledExactlyOnceWith('to 3');
    now = view({ ...turn(), seats, moves: give });
    flushSync();
    click(document.querySelector<HTMLElement>('.choices [data-move="to 1"]')!);
    expect(play).toHaveBeenLastCalledWith('to 1');
  });

  it('says why a card does not fit where nothing in the hand does', async () => {
    why.mockResolvedValue([{ rule: 'beat', text: text('too weak'), ok: false }]);
    show(view({ ...turn(), moves: [move('pass', [], { kind: 'pass' })] }));
    click(card('D5'));
    await vi.waitFor(() => expect(document.querySelector('.bubble')?.textContent).toContain('too weak'));
    expect(document.querySelector('.answer')).toBeNull();
  });

  it('dims a hand that is not needed, answers a touch on it, and names what can be done', () => {
    const market = zone('market', { kind: 'row', arrangement: 'line', things: [thing('C7'), thing('C8')] });
    const moves = ['C7', 'C8'].map((face) => move(face, [face], { label: text(`keep ${face}`) }));
    show(view({ ...turn(), zones: [hand('S6'), market], moves, prompt: asking([0], { zones: ['market'] }) }));
    expect(card('S6').classList).toContain('dim');
    click(card('S6'));
    expect(document.querySelector('[role=status].answer')?.textContent).toBe('table.hand.rests');
    expect(document.querySelectorAll('.acts .go')).toHaveLength(0); // equal choices, none of them filled
    click(document.querySelector<HTMLElement>('.acts [data-move="C8"]')!);
    expect(play).toHaveBeenCalledExactlyOnceWith('C8');
  });

  it('offers actions by name; one that is not possible says why', () => {
    const actions = [
      { id: 'collect', name: text('Collect'), hint: text('two cards') },
      { id: 'swap', name: text('Swap'), hint: text('nobody to swap with') },
    ];
    const moves = [move('collect', [], { action: 'collect', label: text('collect them') }), move('S6', ['S6'])];
    show(view({ ...turn(), moves, prompt: asking([0], { actions }) }));
    const action = (id: string) => document.querySelector<HTMLElement>(`[data-action=${id}]`)!;
    click(action('swap'));
    expect(document.querySelector('[role=status].answer')?.textContent).toBe('nobody to swap with');
    click(action('collect'));
    expect(play).not.toHaveBeenCalled();
    click(document.querySelector<HTMLElement>('[data-act=cancel]')!);
    expect(action('swap')).not.toBeNull();
    click(action('collect'));
    click(main());
    expect(play).toHaveBeenCalledExactlyOnceWith('collect');
  });

  it('has one amber button where the answer is yes or no', () => {
    const moves = [move('no', [], { kind: 'pass' }), move('yes', [], { kind: 'choose' })];
    show(view({ zones: [hand('S4')], moves, prompt: asking([0], { asker: 'rev_optional' }) }));
    const amber = [...document.querySelectorAll<HTMLElement>('.acts .go')];
    expect(amber.map((button) => button.dataset['move'])).toEqual(['yes']);
    click(document.querySelector<HTMLElement>('.acts [data-move=no]')!);
    expect(play).toHaveBeenCalledExactlyOnceWith('no');
  });

  it('shows every hand where hands are open, and no buttons', async () => {
    const hands = [0, 1, 2].map((n) =>
      zone(`hand${n}`, { kind: 'hand', arrangement: 'hand', owner: n, things: [thing(`S${n + 2}`)] }),
    );
    link = null;
    show(view({ seat: null, zones: [zone('trick'), ...hands] }), true);
    await vi.waitFor(() => expect(document.querySelectorAll('.hands li')).toHaveLength(3), 20_000); // they are loaded
    expect(document.querySelector('[data-main]')).toBeNull();
  });

  it('draws every arrangement', () => {
    const slots = ['a', 'b'].map((at) => ({
      at,
      caption: null,
      value: 1,
      tokens: { '1': 1 },
      tags: [],
      groups: [],
      seats: [],
    }));
    const all = [
      'cascade',
      'lanes',
      'veil',
      'stack',
      'count',
      'line',
      'columns',
      'scale',
      'sheet',
      'map',
      'free',
      'tokens',
    ] as const;
    for (const arrangement of all) {
      const things = [thing('S3', { at: arrangement === 'map' ? 'r1c1' : 'a', owner: 0 })];
      show(
        view({
          zones: [zone('z', { kind: 'row', arrangement, things, slots: arrangement === 'map' ? [] : slots })],
        }),
      );
      expect(document.querySelector('[data-mat]')?.textContent, arrangement).toBeDefined();
      if (shown) void unmount(shown);
      shown = undefined;
      document.body.replaceChildren();
    }
  });

  it('gives each of two answers a button, and lists more', () => {
    const answers = (...words: string[]) =>
      show(view({ ...turn(), prompt: asking([0], { most: 0 }), moves: words.map((word) => move(word, [])) }));
    answers('no', 'yes');
    expect(document.querySelector('[data-main]')).toBeNull();
    click(document.querySelector<HTMLElement>('[data-move=yes]')!);
    expect(play).toHaveBeenCalledWith('yes');
    void unmount(shown!);
    answers('no', 'yes', 'both');
    expect(main().getAttribute('aria-expanded')).toBe('true');
  });

  it('reads the table aloud on T', () => {
    show(
      view({
        ...turn(),
        zones: [zone('trick', { things: [thing('S3', { owner: 1 })] }), hand('S6')],
        events: [event('play')],
      }),
    );
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
    flushSync();
    expect([...document.querySelectorAll('[aria-live]')].map((el) => el.textContent).join(' ')).toContain(
      'play something',
    );
  });
});
