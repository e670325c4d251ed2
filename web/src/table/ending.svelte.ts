// A round that is over: the mat shows what it counted until the next round is under way. The next lead would lie under
// that, so it waits until there was time to read, or until the viewer is to answer it.

import type { View } from '../lib/types';
import type { Desk } from './desk.svelte';
import { ended, type Round } from './rounds';

const READ = 2500; // ms for which it is shown at least
const FORGET = 15_000;

export class Ending {
  #round: Round | null = $state.raw(null);
  /** The mat shows how it ended. */
  #due = $state(false);
  /** Since when it is shown: once no strip says any more what ended it. */
  #since = 0;
  #scored: number;
  readonly #desk: Desk;
  readonly #strip: () => boolean;

  /** A card of the next round is on the table. */
  #running = $derived.by(() => this.#desk.view.zones.some(({ kind, things }) => kind === 'trick' && things.length > 0));
  /** The viewer needs what it covers. */
  #needed = $derived.by(() => {
    const { mine, view } = this.#desk;
    return mine && (this.#running || (view.prompt?.zones.length ?? 0) > 0);
  });
  shown = $derived.by(() => (this.#due && !this.#strip() && !this.#needed ? this.#round : null));
  /** What happens next has to wait. */
  holds = $derived(this.#round !== null && this.#running && !this.#needed);

  /** `strip`: whether one hangs. */
  constructor(desk: Desk, strip: () => boolean) {
    [this.#desk, this.#strip] = [desk, strip];
    this.#scored = desk.view.scores.length; // what was over before need not be shown
    $effect(() => {
      if (!this.#due || (this.#since === 0 && strip())) return;
      this.#since ||= Date.now();
      const left = (this.#running ? READ : FORGET) - (Date.now() - this.#since);
      const timer = setTimeout(() => (this.#round = null), Math.max(0, left));
      return () => clearTimeout(timer);
    });
  }

  /** Take in a view; return whether a round has ended with it. */
  arrive(view: View, fresh: boolean): boolean {
    const round = fresh ? null : ended(view, this.#scored);
    this.#scored = view.scores.length;
    if (round || fresh || view.result) [this.#round, this.#due, this.#since] = [round, false, 0];
    return round !== null;
  }

  /** The mat shows the newest view. */
  reach(): void {
    this.#due = this.#round !== null;
  }
}
