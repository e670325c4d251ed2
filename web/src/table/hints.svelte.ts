/** A hint for the present decision: asked for, thought about elsewhere, and gone once the decision is another one. */

import type { Hinted, View } from '../lib/types';

export class Hints {
  asking = $state(false);
  answer: Hinted | null = $state.raw(null);
  /** Pick a move at the table; set by the table while it is there. */
  choose: (text: string) => void = () => {};
  #decision = '';
  #asked = '';

  constructor(private readonly send: () => void) {}

  get open(): boolean {
    return this.asking || this.answer !== null;
  }

  /** Ask, or put an answer away. */
  toggle(): void {
    if (this.open) this.close();
    else {
      this.asking = true;
      this.#asked = this.#decision;
      this.send();
    }
  }

  hear(answer: Hinted): void {
    if (!this.asking) return;
    this.asking = false;
    this.answer = answer;
  }

  /** Note what is decided now: what can be done, after which move of one's own. */
  arrive(view: View, made: string): void {
    this.#decision = [made, ...view.moves.map(({ text }) => text)].join('\n');
    if (this.open && this.#decision !== this.#asked) this.close();
  }

  close(): void {
    this.asking = false;
    this.answer = null;
  }
}
