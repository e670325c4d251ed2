/** A lesson as it runs: whose move is next, and what the table shows meanwhile. The table plays it like a real match. */

import type { Event, Frame, Lesson, Reason, Refused, Text, View } from '../../lib/types';
import { text, type TableLink } from '../../table/desk.svelte';
import { moveText } from '../../table/words';

/** Time the others take, in ms: long enough to see what happened before. */
export const PAUSE = 1500;
/** Time in which any clock runs out, in ms. */
export const COUNT = 5000;

export class Film implements TableLink {
  #lesson: Lesson;
  /** The frame whose move is next. */
  at = $state(0);
  /** The frame that is shown: a refused move changes nothing, and what was said about it stays. */
  #shown = $state(0);
  refused: Refused | null = $state.raw(null);
  /** When the clock began to run. */
  #since = Date.now();

  constructor(lesson: Lesson) {
    this.#lesson = lesson;
  }

  #frame: Frame = $derived.by(() => this.#lesson.frames[this.at]!);
  view: View = $derived.by(() => this.#lesson.frames[this.#shown]!.view);
  over = $derived.by(() => this.at === this.#lesson.frames.length - 1);
  mine = $derived.by(() => this.#frame.seat === this.#lesson.seat);
  /** The seconds after which the reader's move is made, 0 if the reader makes it. */
  seconds = $derived.by(() => (this.mine ? this.#frame.seconds : 0));
  /** The rule that has just refused what the reader tried. */
  refusal = $derived.by(() => (this.#shown < this.at ? this.#lesson.frames[this.at - 1]!.refused : ''));

  /** The things to touch now. */
  wanted: readonly string[] = $derived(this.mine ? this.#frame.picks : []);

  /** What the reader is asked to do. */
  task: Text | null = $derived.by(() => {
    if (!this.mine) return null;
    if (this.seconds) return text('ui.lesson.wait');
    const { refused, picks, move } = this.#frame;
    if (refused) return text('ui.lesson.forbidden', { cards: picks });
    const found = this.view.moves.find((one) => one.text === move);
    return found ? text('ui.lesson.play', { what: moveText(found, picks) }) : null;
  });

  /** Everything that has happened so far. */
  events: Event[] = $derived.by(() => this.#lesson.frames.slice(1, this.at + 1).flatMap((one) => one.view.events));

  /** Go on to the next frame. */
  step(): void {
    this.refused = null;
    this.#since = Date.now();
    const { refused } = this.#frame;
    this.at += 1;
    if (!refused) this.#shown = this.at;
  }

  play(move: string): void {
    if (!this.mine) return;
    if (!this.#frame.refused && move === this.#frame.move) this.step();
    else this.refused = { type: 'refused', id: '', rule: '', text: this.#instead(), reasons: [] };
  }

  /** Return how much of the reader's clock is left, 1 to 0. */
  share(seat: number): number | null {
    if (!this.seconds || seat !== this.#lesson.seat) return null;
    return Math.max(0, 1 - (Date.now() - this.#since) / COUNT);
  }

  left(seat: number): number | null {
    const share = this.share(seat);
    return share === null ? null : Math.ceil(share * this.seconds);
  }

  why(picks: string[]): Promise<Reason[]> {
    const { barred, refused } = this.#frame;
    const found = barred.find(({ like }) => picks.includes(like));
    if (refused && picks.some((like) => this.#frame.picks.includes(like))) this.step();
    return Promise.resolve(found?.reasons ?? []);
  }

  /** Say that another move is possible too, but the lesson continues with this one. */
  #instead(): Text {
    const what = this.task;
    return (this.#frame.refused || this.seconds) && what
      ? what
      : text('ui.lesson.other', { what: what?.args['what'] ?? '' });
  }
}
