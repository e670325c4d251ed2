/** A hint for the present decision: asked for, thought about elsewhere, and gone once the decision is another one. */

import type { Hinted, View } from '../lib/types';

export class Hints {
  asking = $state(false);
  answer: Hinted | null = $state.raw(null);
  /** The panel is open. Its move stays marked at the table once it was picked there. */
  open = $state(false);
  /** Pick a move at the table; set by the table while it is there. */
  choose: (text: string) => void = () => {};
  #picked = $state(false);
  #decision = '';
  #asked = '';

  constructor(private readonly send: () => void) {}

  /** The moves that are marked at the table, the best first. */
  get marked(): Hinted['best'] {
    return this.open || this.#picked ? (this.answer?.best.slice(0, 2) ?? []) : [];
  }

  /** Ask, show the answer again, or put it away. */
  toggle(): void {
    if (this.open) this.close();
    else {
      this.open = true;
      if (this.answer || this.asking) return;
      this.asking = true;
      this.#asked = this.#decision;
      this.send();
    }
  }

  take(): void {
    const [best] = this.answer?.best ?? [];
    if (!best) return;
    this.#picked = true;
    this.choose(best.text);
  }

  hear(answer: Hinted): void {
    if (!this.asking) return;
    this.asking = false;
    this.answer = answer;
  }

  /** It was refused, or the connection was lost. */
  fail(): void {
    if (!this.asking) return;
    this.asking = false;
    this.open = false;
  }

  /** Note what is decided now: what can be done, after which move of one's own and what was tried. */
  arrive(view: View, made: string, tried: readonly string[] = []): void {
    this.#decision = [made, ...tried, '', ...view.moves.map(({ text }) => text)].join('\n');
    if ((this.asking || this.answer) && this.#decision !== this.#asked) this.#forget();
  }

  close(): void {
    this.open = false;
    this.#picked = false;
  }

  #forget(): void {
    this.close();
    this.asking = false;
    this.answer = null;
  }
}
