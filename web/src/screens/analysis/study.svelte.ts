/** The analysis of a match as the service has it: how far it is, and its steps, page by page as they are looked at. */

import { ask, Failed } from '../../lib/http.svelte';
import { complete } from '../../lib/complete';
import type { AnalysisInfo, Judgement } from '../../lib/coached';

/** How often a running analysis is asked about, in ms. */
const EVERY = 1500;
/** Steps done before the time that is left can be told. */
const ENOUGH = 4;

export class Study {
  info: AnalysisInfo | null = $state.raw(null);
  /** What the last request failed with. */
  failed: unknown = $state.raw(null);
  /** Whether there was no answer. */
  readonly lost = $derived(this.failed instanceof Failed && this.failed.status === 0);
  /** Seconds left, once that can be told. */
  left: number | null = $state(null);
  #path: string;
  #pages: (Judgement[] | undefined)[] = $state.raw([]);
  #coming = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since: { done: number; at: number } | null = null;

  constructor(room: string, match: number) {
    this.#path = `/api/rooms/${room}/matches/${match}/analysis`;
  }

  load = (): Promise<void> => this.#ask('GET');
  begin = (): Promise<void> => this.#ask('POST');
  stop = (): Promise<void> => this.#ask('DELETE');

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Return a step; undefined while its page is on the way, or not yet made. */
  at(step: number): Judgement | undefined {
    const size = this.info?.page ?? 1;
    return this.#pages[Math.floor(step / size)]?.[step % size];
  }

  /** Fetch the page of a step. */
  async need(step: number): Promise<void> {
    const info = this.info;
    if (info?.state !== 'done') return;
    const page = Math.floor(step / info.page);
    if (this.#pages[page] || this.#coming.has(page)) return;
    this.#coming.add(page);
    try {
      const found = (await (await ask('GET', `${this.#path}/${page}`)).json()) as Judgement[];
      for (const { offered } of found) for (const one of offered) if (one.move) one.move = complete('Move', one.move);
      this.#pages = Object.assign([...this.#pages], { [page]: found });
    } catch (error) {
      this.failed = error;
    } finally {
      this.#coming.delete(page);
    }
  }

  async #ask(method: string): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.#take((await (await ask(method, this.#path)).json()) as AnalysisInfo);
      this.failed = null;
    } catch (error) {
      this.failed = error;
      if (this.info?.state === 'running') this.#again();
    }
  }

  #take(info: AnalysisInfo): void {
    this.info = info;
    if (info.state !== 'running') {
      this.#since = null;
      this.left = null;
      return;
    }
    const now = performance.now();
    this.#since ??= { done: info.done, at: now };
    const made = info.done - this.#since.done;
    if (made >= ENOUGH) this.left = ((info.steps - info.done) * (now - this.#since.at)) / made / 1000;
    this.#again();
  }

  #again(): void {
    this.#timer = setTimeout(() => void this.load(), EVERY);
  }
}
