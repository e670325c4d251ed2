/** A guided first deal as it runs. The service knows the position; here is which moment is shown, and what is said. */

import { fetchFirstSteps } from '../../lib/api';
import { keepMoves, movesOf, noteKnown } from '../../lib/learned';
import { has } from '../../lib/texts.svelte';
import type { FirstSteps, Frame, Move, Reason, Text, View } from '../../lib/types';
import { text, type TableLink } from '../../table/desk.svelte';

/** Time a move of the others is shown, in ms. Going on at once is always possible. */
const PAUSE = 1000;

/**
 * intro: before the first card. said: the move was right, and something is said about it. watch: the others move.
 * decide: the newcomer's turn. wrong: the move is legal, but not the one to learn here. over: nothing follows.
 */
export type Phase = 'intro' | 'said' | 'watch' | 'decide' | 'wrong' | 'over';

export class Guide implements TableLink {
  readonly game: string;
  phase: Phase = $state('intro');
  #moment: FirstSteps = $state.raw() as FirstSteps;
  #made: string[];
  /** The frame that is shown. */
  #at = $state(0);
  /** What a move that leads elsewhere would do. */
  #tried: FirstSteps | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The view is put there, rather than reached by a move. */
  fresh = $state(true);
  sending = $state('');
  /** The answer was asked for. */
  shown = $state(false);
  failed = $state(false);

  private constructor(game: string, made: string[], moment: FirstSteps) {
    this.game = game;
    this.#made = made;
    this.#moment = moment;
    this.#jump();
    this.phase = this.#over ? 'over' : made.length ? 'decide' : 'intro';
  }

  /** Open the first steps of a game, where they were left. */
  static async open(game: string): Promise<Guide> {
    const made = movesOf(game);
    try {
      return new Guide(game, made, await fetchFirstSteps(game, made));
    } catch (error) {
      if (!made.length) throw error;
      keepMoves(game, []); // the steps have changed since
      return new Guide(game, [], await fetchFirstSteps(game, []));
    }
  }

  #over = $derived.by(() => this.#moment.at === this.#moment.steps.length);
  #frame: Frame = $derived.by(() =>
    this.#tried ? this.#tried.frames.at(-1)! : this.#moment.frames[Math.min(this.#at, this.#moment.frames.length - 1)]!,
  );

  get seat(): number {
    return this.#moment.seat;
  }
  get options(): Record<string, unknown> {
    return this.#moment.options;
  }
  get steps(): string[] {
    return this.#moment.steps;
  }
  /** The step that is under way: while something is still said about the last move, that move's. */
  n = $derived.by(() => Math.max(0, this.#moment.at - (this.phase === 'said' || this.phase === 'watch' ? 1 : 0)));
  step = $derived.by(() => this.#moment.steps[Math.min(this.n, this.#moment.steps.length - 1)]!);

  /** What the table shows. Only while the newcomer decides can anything be played. */
  view: View = $derived.by(() => {
    const { view } = this.#frame;
    return this.phase === 'decide' ? view : { ...view, moves: [] };
  });

  /** The coach has something to say before anyone goes on. */
  speaks = $derived.by(() => this.phase !== 'decide' && this.phase !== 'watch');

  /** The recommended move. */
  #answer: Move | undefined = $derived.by(() => {
    const { view, move } = this.#moment.frames.at(-1)!;
    return view.moves.find((one) => one.text === move);
  });
  answer = $derived.by(() => (this.shown ? (this.#answer ?? null) : null));

  /** Things with a halo: what the coach points at, and the answer with its place. */
  wanted: readonly string[] = $derived.by(() => {
    if (this.phase !== 'decide') return [];
    const { point, frames } = this.#moment;
    const zones = frames.at(-1)!.view.zones.filter((zone) => point.includes(zone.id));
    const things = zones.flatMap((zone) => zone.things.map((thing) => thing.like || thing.id));
    const answer = this.answer ? [...frames.at(-1)!.picks, this.answer.target] : [];
    return [...point, ...things, ...answer].filter(Boolean);
  });

  /** The id of what the coach says now. */
  get words(): string {
    const at = (key: string) => `${this.game}.first_steps.${key}`;
    if (this.phase === 'intro') return at('intro');
    if (this.phase === 'over') return at('outro');
    if (this.phase === 'wrong') return this.#tried?.wrong ?? '';
    return at(`${this.step}.${this.phase === 'decide' ? 'say' : 'after'}`);
  }

  /** Go on: to the next thing that is said, or to the decision. */
  next(): void {
    clearTimeout(this.#timer);
    this.#jump();
    this.phase = this.#over ? 'over' : 'decide';
    if (this.#over) this.#finish();
  }

  begin(): void {
    this.phase = 'decide';
  }

  /** Take back a move that leads elsewhere. */
  back(): void {
    this.#tried = null;
    this.fresh = true;
    this.phase = 'decide';
  }

  play(move: string): void {
    if (this.phase === 'decide' && !this.sending) void this.#send(move);
  }

  /** Make the recommended move. */
  skip(): void {
    const { move } = this.#moment.frames.at(-1)!;
    this.#tried = null;
    if (!this.#over && !this.sending) void this.#send(move);
  }

  restart(): Promise<void> {
    this.#made = [];
    return this.#load();
  }

  why(picks: string[]): Promise<Reason[]> {
    const { barred } = this.#moment.frames.at(-1)!;
    return Promise.resolve(barred.find(({ like }) => picks.includes(like))?.reasons ?? []);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #load(): Promise<void> {
    clearTimeout(this.#timer);
    keepMoves(this.game, this.#made);
    this.#moment = await fetchFirstSteps(this.game, this.#made);
    this.#tried = null;
    this.#jump();
    this.shown = false;
    this.phase = 'intro';
  }

  async #send(move: string): Promise<void> {
    this.sending = move;
    this.failed = false;
    try {
      const then = await fetchFirstSteps(this.game, [...this.#made, move]);
      this.fresh = false;
      if (then.wrong) {
        this.#tried = then;
        this.phase = 'wrong';
        return;
      }
      const said = has(`${this.game}.first_steps.${this.step}.after`);
      this.#made = [...this.#made, move];
      keepMoves(this.game, this.#made);
      this.#moment = then;
      this.#at = 0;
      this.shown = false;
      this.phase = said ? 'said' : 'watch';
      this.#run();
    } catch {
      this.failed = true;
    } finally {
      this.sending = '';
    }
  }

  /** Show the moves that follow one after the other; without words about the last one, go on by itself. */
  #run(): void {
    const last = this.#moment.frames.length - 1;
    if (this.#at < last) {
      this.#timer = setTimeout(() => {
        this.fresh = false;
        this.#at += 1;
        this.#run();
      }, PAUSE);
    } else if (this.phase === 'watch') {
      this.phase = this.#over ? 'over' : 'decide';
      if (this.#over) this.#finish();
    }
  }

  #jump(): void {
    this.fresh = true;
    this.#at = this.#moment.frames.length - 1;
  }

  #finish(): void {
    keepMoves(this.game, []);
    noteKnown(this.game);
  }
}

/** What the coach's sentences are filled with: seats by letter. */
export const SEATS: Text['args'] = Object.fromEntries([...'abcdefgh'].map((letter, seat) => [letter, seat]));

export const spoken = (id: string): Text => text(id, SEATS);
