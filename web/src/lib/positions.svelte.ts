// The positions of a replay, fetched page by page as they are looked at.

import type { Event, Replay, View } from './types';

/** How many positions before the end of a page the next one is fetched. */
const AHEAD = 20;

export class Positions {
  readonly length: number;
  #pages: (View[] | undefined)[] = $state.raw([]);
  #coming = new Map<number, Promise<void>>();

  constructor(
    readonly replay: Replay,
    private readonly fetchPage: (page: number) => Promise<View[]>,
  ) {
    this.length = replay.moves.length + 1;
  }

  /** Return a position; undefined while its page is on the way. */
  at(step: number): View | undefined {
    return this.#pages[this.#page(step)]?.[step % this.replay.page];
  }

  /** Return what happened up to a position, as far back as the pages are here. */
  soFar(step: number): Event[] {
    const events: Event[] = [];
    for (let k = 0; k <= step; k++) events.push(...(this.at(k)?.events ?? []));
    return events;
  }

  /** Fetch what is shown at a position, and what is soon; with the log, also everything before, the latest first. */
  async need(step: number, log = false): Promise<void> {
    const here = this.#page(step);
    const soon = this.#page(Math.min(step + AHEAD, this.length - 1));
    await this.#fetch(here);
    if (soon !== here) await this.#fetch(soon);
    for (let page = here - 1; log && page >= 0; page--) await this.#fetch(page);
  }

  #page(step: number): number {
    return Math.floor(step / this.replay.page);
  }

  #fetch(page: number): Promise<void> {
    if (this.#pages[page]) return Promise.resolve();
    let coming = this.#coming.get(page);
    if (coming === undefined) {
      coming = this.fetchPage(page)
        .then((views) => {
          this.#pages = Object.assign([...this.#pages], { [page]: views });
        })
        .finally(() => this.#coming.delete(page));
      this.#coming.set(page, coming);
    }
    return coming;
  }
}
