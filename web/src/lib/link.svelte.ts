// One WebSocket to one table. It reconnects by itself with the version it last saw, sends an unanswered move again
// under the same id (the server takes it once), and holds everything the screens read.

import { at } from './base';
import { complete } from './complete';
import { noteBan } from './http.svelte';
import { player, signedOut } from './player.svelte';
import { Promises } from './promises.svelte';
import { Hints } from '../table/hints.svelte';
import type {
  Because,
  Hinted,
  Reason,
  Reconnect,
  Refused,
  Reported,
  RoomChanged,
  RoomInfo,
  Said,
  Seen,
  Talk,
  ToServer,
  Tried,
  Trouble,
  Text,
  View,
} from './types';

const SCHEMA: Record<string, string> = {
  room: 'RoomChanged',
  view: 'Seen',
  refused: 'Refused',
  why: 'Because',
  tried: 'Tried',
  hinted: 'Hinted',
  said: 'Said',
  talk: 'Talk',
  reconnect: 'Reconnect',
  reported: 'Reported',
  error: 'Trouble',
};

/** Waits between attempts, in ms; the last one repeats. */
const BACKOFF = [250, 500, 1000, 2000, 4000, 8000];

/** A connection that stays silent for this long after a probe is taken for dead. */
const PATIENCE = 8000;

type Draft = ToServer extends infer M ? (M extends { type: string } ? M : never) : never;

export class Link {
  /** `lost` = the connection broke and is being restored; `gone` = no such table; `away` = closed to
   *  you, as `trouble` says. */
  state: 'connecting' | 'open' | 'lost' | 'gone' | 'away' = $state('connecting');
  room: RoomInfo | null = $state.raw(null);
  view: View | null = $state.raw(null);
  version = $state(-1);
  /** The present view is a snapshot: show it without animation. */
  fresh = $state(true);
  /** Seats that have made their secret choice. */
  decided: number[] = $state.raw([]);
  /** The seats whose players want to skip the rest of the round. */
  skips: number[] = $state.raw([]);
  /** Your own secret choice that still waits for the others, in notation. */
  own = $state('');
  /** The move that was sent and is not yet answered, in notation. */
  sending = $state('');
  /** Moves that were tried and can still be taken back, and the table as it would be after them. */
  drafts: { texts: string[]; view: View } | null = $state.raw(null);
  /** The last move that was not accepted; cleared when the next one is sent. */
  refused: Refused | null = $state.raw(null);
  trouble: Text | null = $state.raw(null);
  talk: Said[] = $state.raw([]);
  /** The stamps of this visit to the present match: after how many events of the log each came, and when, in ms on the
      page's own clock. */
  stamps: { said: Said; at: number; when: number }[] = $state.raw([]);
  /** Hints that players were given meanwhile: to which seat, after how many events, and when. */
  advised: { seat: number; at: number; when: number }[] = $state.raw([]);
  /** How many reports of this visit were taken in. */
  reported = $state(0);
  /** How many lines of the chat count as read: what was said before this visit does. */
  read = $state(0);
  /** The log of this visit: the events of every view, oldest first. */
  events: View['events'] = $state.raw([]);

  /** Hints, where the table allows them. */
  hints = new Hints(() => this.send({ type: 'hint', tried: this.drafts?.texts ?? [] }));

  #code: string;
  #promises = new Promises();
  #socket: WebSocket | null = null;
  #tries = 0;
  /** Seconds after which the last refused wish may be repeated. */
  #retry = 0;
  /** When a connection that was refused may be tried again, in ms on the page's own clock. */
  #notBefore = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Messages that came while the page was busy with those before. They are taken in and drawn together, so that a slow
      page does not fall further and further behind. */
  #arrived: { type: string }[] = [];
  #busy: ReturnType<typeof setTimeout> | undefined;
  /** The view before this one that was taken in together with it. */
  #undrawn: View | null = null;
  #unanswered: { text: string; id: string; version: number } | null = null;
  /** What was said while the connection was down, apart from moves and questions. */
  #unsent: Draft[] = [];
  #asked: { picks: string[]; answer: (reasons: Reason[]) => void }[] = [];
  /** The drafts that are wanted, while their view is on its way. */
  #wanted: string[] = [];
  /** Moves confirmed as one that follow the one on its way. */
  #rest: string[] = [];
  /** The id of your latest move that was made. */
  #made = '';
  #clocks: Record<string, number> = {};
  #limits: Record<string, number> = {};
  // Clocks run on the browser's own steady time from the moment they arrive; no wall clocks are compared.
  #clocksAt = 0;

  constructor(code: string) {
    this.#code = code;
    this.#open();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  close(): void {
    this.#closed = true;
    this.#arrived = [];
    clearTimeout(this.#busy);
    clearTimeout(this.#timer);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }

  /** Return the seconds left for a deciding seat, now; null without a clock. */
  left(seat: number): number | null {
    const given = this.#clocks[String(seat)];
    return given === undefined ? null : Math.max(0, given - (performance.now() - this.#clocksAt) / 1000);
  }

  /** Return how much of a deciding seat's clock is left, 1 to 0; null without one. */
  share(seat: number): number | null {
    const [left, limit] = [this.left(seat), this.#limits[String(seat)]];
    return left === null || limit === undefined ? null : Math.min(1, left / limit);
  }

  play(text: string): void {
    this.refused = null;
    this.sending = text;
    const id = Math.random().toString(36).slice(2, 12);
    this.#unanswered = { text, id, version: this.version };
    this.send({ type: 'move', ...this.#unanswered });
  }

  /** Try a move that is a draft, after those tried already. */
  draft(text: string): void {
    this.#try([...(this.drafts?.texts ?? []), text]);
  }

  /** Take back the last draft. */
  undraft(): void {
    const texts = this.drafts?.texts.slice(0, -1) ?? [];
    if (texts.length > 0) this.#try(texts);
    else this.#forget();
  }

  /** Make all drafts, and then the move that ends the decision. */
  settle(text: string): void {
    const [first, ...rest] = [...(this.drafts?.texts ?? []), text];
    this.#rest = rest;
    this.play(first!);
  }

  #try(texts: string[]): void {
    this.refused = null;
    this.#wanted = texts;
    this.sending = texts.at(-1) ?? '';
    this.send({ type: 'try', texts });
  }

  #forget(): void {
    this.drafts = null;
    this.sending = '';
    this.#wanted = [];
    this.#rest = [];
    this.#decide();
  }

  /** Return why these things cannot be played now. */
  why(picks: string[], target = ''): Promise<Reason[]> {
    return new Promise((answer) => {
      this.#asked.push({ picks, answer });
      this.send({ type: 'why', picks, target });
    });
  }

  say(line: string): void {
    this.send({ type: 'say', line });
  }

  sit(seat: number): void {
    this.send({ type: 'sit', seat, name: player.name, crest: player.crest });
  }

  send(message: Draft): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    else if (!['hello', 'move', 'why', 'try', 'hint'].includes(message.type)) this.#unsent.push(message);
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${at(`/ws/${this.#code}`)}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.send({ type: 'hello', token: player.token, since: this.version });
      if (this.#unanswered) this.send({ type: 'move', ...this.#unanswered });
      for (const message of this.#unsent.splice(0)) this.send(message);
    };
    socket.onmessage = (message) => {
      this.#arrived.push(JSON.parse(message.data as string) as { type: string });
      if (this.#busy === undefined || document.hidden) this.#takeIn();
    };
    socket.onclose = (event) => {
      this.#takeIn();
      this.#lost(event.code);
    };
  }

  /** Take in all that has arrived; what comes before the page has dealt with that waits. */
  #takeIn(): void {
    clearTimeout(this.#busy);
    this.#busy = undefined;
    if (this.#arrived.length === 0) return;
    this.#busy = setTimeout(() => this.#takeIn());
    this.#undrawn = null;
    for (let next = this.#arrived.shift(); next; next = this.#arrived.shift()) this.#hear(next);
  }

  /** The service continues in another process. Closing this end says that all was sent; answers may still arrive. */
  #reconnect(): void {
    this.#socket!.onclose = () => {};
    this.#socket!.close();
    this.#giveUpAsking();
    this.#open();
  }

  #giveUpAsking(): void {
    for (const { answer } of this.#asked.splice(0)) answer([]);
  }

  #lost(code: number): void {
    if (this.#closed) return;
    this.#giveUpAsking();
    // 4404: the server has no such table; trying again would not help.
    if (code === 4404) {
      this.state = 'gone';
      return;
    }
    if (code === 4403) {
      this.state = 'away';
      return;
    }
    if (code === 4401) signedOut();
    this.state = this.room ? 'lost' : 'connecting';
    const backoff = BACKOFF[Math.min(this.#tries, BACKOFF.length - 1)]!;
    this.#tries += 1;
    // Spread out, so that a restarted server is not met by all browsers at once.
    let wait = backoff * (0.75 + Math.random() / 2);
    // 4429: too much was asked for at once, and the service said when to come back.
    if (code === 4429) wait += 1000 * this.#retry;
    this.#notBefore = code === 4429 ? performance.now() + wait : 0;
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  /** The network or the page is back: do not sit out the wait, and make sure an old connection is still alive. */
  #hurry = (): void => {
    if (document.hidden || this.#closed || this.state === 'gone' || this.state === 'away') return;
    if (performance.now() < this.#notBefore) return;
    if (this.#socket?.readyState === WebSocket.CLOSED) {
      clearTimeout(this.#timer);
      this.#tries = 0;
      this.#open();
    } else if (this.#socket?.readyState === WebSocket.OPEN) {
      // A phone that slept often holds a dead socket that looks open. Any answer proves it alive.
      const socket = this.#socket;
      const alive = setTimeout(() => socket.close(), PATIENCE);
      socket.addEventListener('message', () => clearTimeout(alive), { once: true });
      this.send({ type: 'hello', token: player.token, since: this.version });
    }
  };

  #hear(raw: { type: string }): void {
    const schema = SCHEMA[raw.type];
    if (schema === undefined) return;
    this.state = 'open';
    const message = complete<
      RoomChanged | Seen | Refused | Because | Tried | Hinted | Said | Talk | Reported | Reconnect | Trouble
    >(schema, raw);
    switch (message.type) {
      case 'room':
        this.#noteHints(message.room);
        if (this.room && this.room.match !== message.room.match) this.#beginLog();
        this.room = message.room;
        // A spoken code works only until the match starts.
        this.#code = message.room.room;
        this.#promises.hear(message.room, (answer) => this.send(answer));
        break;
      case 'view':
        this.#see(message);
        break;
      case 'refused':
        if (this.#unanswered && message.id && message.id !== this.#unanswered.id) break;
        this.#settle();
        this.#forget();
        this.refused = message;
        break;
      case 'tried':
        if (String(message.texts) !== String(this.#wanted)) break;
        this.sending = '';
        this.drafts = message;
        this.#decide();
        break;
      case 'why': {
        const at = this.#asked.findIndex(({ picks }) => String(picks) === String(message.picks));
        if (at >= 0) this.#asked.splice(at, 1)[0]!.answer(message.reasons);
        break;
      }
      case 'hinted':
        this.hints.hear(message);
        break;
      case 'said':
        this.talk = [...this.talk, message];
        if (message.stamp)
          this.stamps = [...this.stamps, { said: message, at: this.events.length, when: performance.now() }];
        break;
      case 'talk':
        if (this.talk.length === 0) this.read = message.lines.length;
        this.talk = message.lines;
        break;
      case 'reported':
        this.reported += 1;
        break;
      case 'reconnect':
        this.#reconnect();
        break;
      case 'error':
        this.trouble = message.text;
        this.#retry = message.retry;
        noteBan(message.text);
        this.hints.fail();
        this.#settle();
        break;
    }
  }

  /** Another match begins: its views follow, and nothing of the one before belongs to it. */
  #beginLog(): void {
    this.events = [];
    this.stamps = this.advised = [];
    this.#undrawn = null;
  }

  #noteHints(room: RoomInfo): void {
    if (this.room?.match !== room.match) return;
    const more = room.chairs.flatMap(({ hints }, seat) =>
      hints > (this.room?.chairs[seat]?.hints ?? 0) ? [seat] : [],
    );
    const [at, when] = [this.events.length, performance.now()];
    if (more.length) this.advised = [...this.advised, ...more.map((seat) => ({ seat, at, when }))];
  }

  #see(seen: Seen): void {
    // Late answers to an older hello may overtake newer views.
    if (seen.version < this.version && !seen.fresh) return;
    const moved = seen.version !== this.version;
    if (seen.fresh || moved) {
      this.events = seen.fresh ? [...seen.view.events] : [...this.events, ...seen.view.events];
    }
    this.version = seen.version;
    // Views that are drawn together are one, in which more has happened.
    const before = seen.fresh ? null : this.#undrawn;
    this.fresh = seen.fresh || (before !== null && this.fresh);
    const more = moved ? seen.view.events : [];
    this.#undrawn = before ? { ...seen.view, events: [...before.events, ...more] } : seen.view;
    this.view = this.#undrawn;
    this.decided = seen.decided;
    this.own = seen.own;
    if (seen.fresh) this.hints.fail();
    this.#made = seen.made;
    this.skips = seen.skips;
    this.#clocks = seen.clocks;
    this.#limits = seen.limits;
    this.#clocksAt = performance.now();
    // While all choose at once, others' choices are news as well: only its id says that the move was made.
    if (seen.made === this.#unanswered?.id) {
      this.#settle();
      const [next, ...rest] = this.#rest;
      this.#rest = rest;
      if (next === undefined) this.#forget();
      else this.play(next);
    } else if (moved && !this.#unanswered) this.#forget();
    this.#decide();
  }

  /** A hint is for what is decided now, after what has been tried. */
  #decide(): void {
    const { view, texts } = this.drafts ?? { view: this.view, texts: [] };
    if (view) this.hints.arrive(view, this.#made, texts);
  }

  #settle(): void {
    this.#unanswered = null;
    this.sending = '';
  }
}
