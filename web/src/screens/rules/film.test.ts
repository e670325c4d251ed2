import { describe, expect, test, vi } from 'vitest';
import type { Frame, Lesson } from '../../lib/types';
import { event, move, text, view } from '../../table/samples';
import { COUNT, Film } from './film.svelte';

const frame = (more: Partial<Frame>): Frame => ({
  view: view(),
  seat: -1,
  move: '',
  picks: [],
  refused: '',
  barred: [],
  seconds: 0,
  ...more,
});

/** The reader is refused a 9 of hearts, plays a spade, and another seat answers. */
const asking = view({ moves: [move('S9', ['S9'], { label: text('play it') }), move('SK', ['SK'])] });
const lesson: Lesson = {
  seat: 0,
  options: {},
  frames: [
    frame({
      view: asking,
      seat: 0,
      move: 'H9',
      picks: ['H9'],
      refused: 'lock',
      barred: [{ like: 'H9', reasons: [{ rule: 'lock', text: text('locked'), ok: false }] }],
    }),
    frame({ view: view({ moves: asking.moves }), seat: 0, move: 'S9', picks: ['S9'] }),
    frame({ view: view({ events: [event('play', { seat: 0 })] }), seat: 1, move: 'ST' }),
    frame({ view: view({ events: [event('rule', { rule: 'lock' })] }) }),
  ],
};

describe('a lesson', () => {
  test('asks for the card that is refused, and goes on once it has been touched', async () => {
    const film = new Film(lesson);
    expect(film.wanted).toEqual(['H9']);
    expect(film.task?.id).toBe('ui.lesson.forbidden');
    expect(await film.why(['H9'])).toMatchObject([{ rule: 'lock' }]);
    expect(film.refusal).toBe('lock');
    expect(film.wanted).toEqual(['S9']);
  });

  test('keeps the table as it is while a refusal is read', async () => {
    const film = new Film(lesson);
    const before = film.view;
    await film.why(['H9']);
    expect(film.view).toBe(before);
  });

  test('says why another card cannot be played, and stays where it is', async () => {
    const film = new Film(lesson);
    expect(await film.why(['C3'])).toEqual([]);
    expect(film.wanted).toEqual(['H9']);
  });

  test('answers a possible move that is not its own, and stays where it is', async () => {
    const film = new Film(lesson);
    film.play('S9');
    expect(film.refused?.text.id).toBe('ui.lesson.forbidden');
    await film.why(['H9']);
    film.play('SK');
    expect(film.refused?.text).toMatchObject({ id: 'ui.lesson.other', args: { what: { id: 'play it' } } });
    expect(film.wanted).toEqual(['S9']);
  });

  test('runs to its end, and has all that happened on the way', async () => {
    const film = new Film(lesson);
    await film.why(['H9']);
    film.play('S9');
    expect([film.mine, film.over, film.task]).toEqual([false, false, null]);
    film.play('SK');
    expect(film.over).toBe(false);
    film.step();
    expect(film.over).toBe(true);
    expect(film.events.map(({ kind }) => kind)).toEqual(['play', 'rule']);
  });

  test('lets the reader wait until time has run out, which is soon', () => {
    vi.useFakeTimers();
    const film = new Film({ ...lesson, frames: [frame({ view: asking, seat: 0, seconds: 60 }), frame({})] });
    expect([film.task?.id, film.left(0), film.left(1)]).toEqual(['ui.lesson.wait', 60, null]);
    film.play('SK');
    expect([film.refused?.text.id, film.at]).toEqual(['ui.lesson.wait', 0]);
    vi.advanceTimersByTime(COUNT / 2);
    expect([film.left(0), film.share(0)]).toEqual([30, 0.5]);
    film.step();
    expect([film.over, film.left(0)]).toEqual([true, null]);
    vi.useRealTimers();
  });
});
