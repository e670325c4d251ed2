/**
 * Cards on the way. Before the table changes every thing's place is noted; in the next picture each one that moved
 * flies from its old place to its new one, those that came fly in from their giver, those that left fly to their taker.
 * Flights are clones in a layer above the table: nothing clips them and nobody has to wait for them.
 */

import type { Event } from '../lib/types';
import { COLLECT, destinationOf, FLY, originOf, type Spot } from './stages';

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Noted {
  box: Box;
  el: HTMLElement;
  zone: string;
  face: string;
  /** In the viewer's hand. */
  held: boolean;
}

export type Snapshot = Map<string, Noted>;

const IN = 'cubic-bezier(.2,.8,.3,1)';
const TURN = 200;
const NEAR = 4;

export class Flights {
  #waiting: (() => void)[] = [];
  /** What has changed since the last picture. */
  #next: { old: Snapshot; events: readonly Event[]; calm: boolean } | null = null;
  #frame = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly layer: HTMLElement,
  ) {}

  /** Note where everything is in the picture that is seen now. */
  note(): Snapshot {
    return this.#next?.old ?? this.#read();
  }

  #read(): Snapshot {
    const at = this.root.getBoundingClientRect();
    const out: Snapshot = new Map();
    for (const el of this.root.querySelectorAll<HTMLElement>('[data-thing]')) {
      const id = el.dataset['thing'] ?? '';
      if (!id || out.has(id)) continue;
      const box = boxOf(el, at);
      if (box.w === 0) continue; // a narrow screen leaves it out
      const held = el.getAttribute('role') === 'option';
      out.set(id, { box, el, zone: el.dataset['zone'] ?? '', face: el.dataset['face'] ?? '', held });
    }
    return out;
  }

  /**
   * Let everything fly that has moved: the table has changed. It does so with the next picture, for which the browser
   * lays the table out anyway, and what changes several times until then is laid out once.
   */
  fly(old: Snapshot, events: readonly Event[], calm: boolean): void {
    if (document.hidden) return; // there are no pictures
    this.#next = { old: this.#next?.old ?? old, events: [...(this.#next?.events ?? []), ...events], calm };
    this.#frame ||= requestAnimationFrame(() => this.#start());
  }

  #start(): void {
    const next = this.#next;
    this.land();
    if (next) this.#take(next.old, next.events, next.calm);
  }

  #take(old: Snapshot, events: readonly Event[], calm: boolean): void {
    const now = this.#read();
    const renamed = new Set<Noted | undefined>();
    let turn = 0;
    // All places are read before anything is put on the table: reading one after that would lay the table out again.
    const acts: (() => void)[] = [];
    for (const [id, to] of now) {
      const from = old.get(id) ?? this.#known(old, now, to, renamed);
      if (!old.has(id)) renamed.add(from);
      if (calm) {
        if (!from || from.face !== to.face || from.zone !== to.zone) acts.push(() => mark(to.el));
        continue;
      }
      if (!from) {
        const start = this.#spot(originOf(id, events), to.box);
        const delay = start ? Math.min(turn++, 8) * 35 : 0;
        acts.push(() => (start ? this.#send(to, start, FLY, delay, true) : fadeIn(to.el)));
      } else if (from.face === '' && to.face !== '' && near(from.box, to.box)) {
        acts.push(() => this.#turnOver(from, to));
      } else if (near(from.box, to.box)) continue;
      else if (from.zone !== to.zone) acts.push(() => this.#send(to, from.box, FLY, 0, false));
      else if (!to.held) acts.push(() => slide(to, from.box));
    }
    for (const [id, from] of calm ? [] : old) {
      if (now.has(id) || renamed.has(from) || this.#replaced(from, now)) continue;
      const end = this.#spot(destinationOf(id, from.zone, events), from.box);
      acts.push(() => this.#leave(from, end));
    }
    for (const act of acts) act();
  }

  /** End all flights: whatever is on its way has arrived. */
  land(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#next = null;
    for (const done of this.#waiting.splice(0)) done();
    this.layer.replaceChildren();
  }

  /**
   * The same thing under another id: what lay face down exactly here has been turned over, or what the viewer held and
   * chose in secret is opened.
   */
  #known(old: Snapshot, now: Snapshot, to: Noted, taken: ReadonlySet<unknown>): Noted | undefined {
    for (const [id, from] of old) {
      if (now.has(id) || taken.has(from)) continue;
      if (from.zone === to.zone && from.face === '' && near(from.box, to.box)) return from;
      if (from.held && from.face !== '' && from.face === to.face) return from;
    }
    return undefined;
  }

  #replaced(from: Noted, now: Snapshot): boolean {
    for (const to of now.values()) if (to.zone === from.zone && near(to.box, from.box)) return true;
    return false;
  }

  /** Return the box of a seat or pile, sized like the card that goes there. Null: nowhere in sight. */
  #spot(spot: Spot, like: Box): Box | null {
    if (!spot) return null;
    const at = this.root.getBoundingClientRect();
    const el = this.#element(spot);
    if (!el) return null;
    const box = boxOf(el, at);
    if (box.w === 0) return null;
    const w = Math.min(like.w, 'seat' in spot ? 30 : 46);
    const h = (like.h / like.w) * w;
    return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
  }

  /** A seat, a zone; or where cards come from and go to in general: the first pile, else the middle. */
  #element(spot: { seat: number } | { zone: string }): HTMLElement | null {
    const find = (selector: string) => this.root.querySelector<HTMLElement>(selector);
    if ('seat' in spot) return find(`[data-seat="${spot.seat}"]`);
    if (spot.zone) return find(`[data-place="${CSS.escape(spot.zone)}"]`);
    return find('.piles [data-place]') ?? find('[data-mat]');
  }

  #ghost(el: HTMLElement, box: Box): HTMLElement {
    const ghost = el.cloneNode(true) as HTMLElement;
    for (const name of ['data-thing', 'data-zone', 'id', 'role', 'aria-label', 'tabindex']) ghost.removeAttribute(name);
    ghost.classList.remove('picked', 'dim', 'rest', 'live', 'changed');
    ghost.style.cssText = `position:absolute;left:${box.x}px;top:${box.y}px;width:${box.w}px;height:${box.h}px;margin:0;transform:none;opacity:1;transition:none;pointer-events:none;--w:${box.w}px`;
    this.layer.append(ghost);
    return ghost;
  }

  #send(to: Noted, from: Box, time: number, delay: number, fade: boolean): void {
    const ghost = this.#ghost(to.el, to.box);
    to.el.style.visibility = 'hidden';
    let over = false;
    const arrive = () => {
      if (over) return;
      over = true;
      to.el.style.visibility = '';
      ghost.remove();
    };
    this.#waiting.push(arrive);
    ghost
      .animate(
        [
          { transform: between(to.box, from), opacity: fade ? 0.2 : 1 },
          { opacity: 1, offset: 0.35 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: time, delay, easing: IN, fill: 'backwards' },
      )
      .finished.then(arrive, arrive);
  }

  #leave(from: Noted, end: Box | null): void {
    const ghost = this.#ghost(from.el, from.box);
    const away = () => ghost.remove();
    const frames = end
      ? [
          { transform: 'none', opacity: 1 },
          { opacity: 1, offset: 0.7 },
          { transform: between(from.box, end), opacity: 0 },
        ]
      : [{ opacity: 1 }, { opacity: 0 }];
    ghost
      .animate(frames, {
        duration: end ? COLLECT : 160,
        easing: end ? 'cubic-bezier(.5,0,.4,1)' : 'linear',
        fill: 'forwards',
      })
      .finished.then(away, away);
  }

  #turnOver(from: Noted, to: Noted): void {
    const ghost = this.#ghost(from.el, to.box);
    const away = () => ghost.remove();
    ghost
      .animate([{ transform: 'none' }, { transform: 'scaleX(0.02)' }], {
        duration: TURN / 2,
        easing: 'ease-in',
        fill: 'forwards',
      })
      .finished.then(away, away);
    to.el.animate([{ transform: 'scaleX(0.02)' }, { transform: 'none' }], {
      duration: TURN / 2,
      delay: TURN / 2,
      easing: 'ease-out',
      fill: 'backwards',
    });
  }
}

function boxOf(el: Element, root: DOMRect): Box {
  const r = el.getBoundingClientRect();
  return { x: r.left - root.left, y: r.top - root.top, w: r.width, h: r.height };
}

const near = (a: Box, b: Box): boolean =>
  Math.abs(a.x + a.w / 2 - b.x - b.w / 2) < NEAR && Math.abs(a.y + a.h / 2 - b.y - b.h / 2) < NEAR;

/** Return the transform that puts an element whose place is `home` over `away`. */
function between(home: Box, away: Box): string {
  const x = away.x + away.w / 2 - home.x - home.w / 2;
  const y = away.y + away.h / 2 - home.y - home.h / 2;
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${(away.w / Math.max(1, home.w)).toFixed(3)})`;
}

/** Move in place what new things pushed aside. The hand does that by itself. */
function slide(to: Noted, from: Box): void {
  to.el.animate([{ transform: between(to.box, from) }, { transform: 'none' }], {
    duration: TURN,
    easing: IN,
  });
}

function fadeIn(el: HTMLElement): void {
  el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160 });
}

/** Ring a change for a moment, where there is no motion. */
function mark(el: HTMLElement): void {
  el.classList.add('changed');
  setTimeout(() => el.classList.remove('changed'), 1500);
}
