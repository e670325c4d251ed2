/** What a player is doing at the table: picks, target, the button that follows from them, and the questions asked. */

import { settings } from '../lib/settings.svelte';
import type { Move, Reason, Refused, RoomInfo, Text, Thing, ToServer, View, Zone } from '../lib/types';
import type { Hints } from './hints.svelte';
import {
  forced,
  lacking,
  likeOf,
  onMat,
  options,
  pickZones,
  isOwnHand,
  simple,
  stateOf,
  surviving,
  tap,
  thingsFor,
  type Options,
  type ThingState,
} from './picks';
import { landscape, short } from './media.svelte';
import { steps, together } from './together';

/** The connection to the server, as far as the table needs it: `lib/link.svelte`, or a stand-in in a gallery. */
export interface TableLink {
  play(text: string): void;
  /** Tell the table anything else; absent where there is none, as in a lesson. */
  send?(message: ToServer): void;
  why(picks: string[], target?: string): Promise<Reason[]>;
  /** Moves that are tried first and can be taken back until the last one is made. */
  draft?(text: string): void;
  undraft?(): void;
  settle?(text: string): void;
  readonly drafts?: { texts: string[]; view: View } | null;
  /** Seconds left for a deciding seat. */
  left?(seat: number): number | null;
  /** How much of its clock that is, 1 to 0. */
  share?(seat: number): number | null;
  readonly state?: string;
  readonly decided?: number[];
  readonly own?: string;
  readonly sending?: string;
  readonly refused?: Refused | null;
  readonly fresh?: boolean;
  readonly hints?: Hints;
  readonly skips?: readonly number[];
  /** A lesson: things, by their `like`, that it asks to touch now; nothing is played automatically. */
  readonly wanted?: readonly string[];
  /** A lesson: its words come first, and nothing can be played meanwhile. */
  readonly speaks?: boolean;
}

export interface Inputs {
  view: View;
  room: RoomInfo;
  link: TableLink | null;
  open: boolean;
}

/** The button's answer to the present pick. */
export type Main =
  | { kind: 'move'; move: Move }
  | { kind: 'list'; moves: Move[] }
  | { kind: 'missing'; what: 'pick' | 'more' | 'place'; n: number }
  | { kind: 'wait'; what: 'ahead' | 'others' | 'none' | 'lost' };

export interface Bubble {
  /** Things asked about, as faces; and the one the bubble points at. */
  faces: string[];
  at: string;
  reasons: Reason[];
  /** A move that was sent and refused, rather than a card that was asked about. */
  refusal: Text | null;
}

export const text = (id: string, args: Text['args'] = {}): Text => ({ id, args });

const CHANGES = new Set(['place', 'flip', 'give', 'draw']);
const SECRET_STATES = ['choosing', 'decided'];

/** One of several things that are chosen one by one, with a move made before this one. */
const isChosen = (thing: Thing): boolean => thing.tags.includes('chosen');

/** Buttons for what can also be touched on the mat; where they would be more, that is in a list. */
const MOST_BUTTONS = 4;

const isEnd = (move: Move): boolean => move.kind === 'done' || move.kind === 'pass';

/** It names a player, and nothing else. */
const isSeat = (move: Move): boolean => move.target.startsWith('seat:') && move.picks.length === 0;

export class Desk {
  #read: () => Inputs;
  /** A move is on its way: what it took is no longer picked when the next view comes, even if equal things remain. */
  #sent = false;
  /** Moves that were confirmed as one: the one on its way, and those to follow. */
  #queue: string[] = [];

  /** The only move there is will be made by itself, after a moment. */
  forced = $derived.by(() => {
    const { link, main, mine, moves, warning } = this;
    const wished = settings.autoPlay && link !== null && !link.wanted;
    return wished && mine && moves.length === 1 && main.kind === 'move' && !warning ? main.move : null;
  });
  picked: string[] = $state.raw([]);
  target = $state('');
  bubble: Bubble | null = $state.raw(null);
  /** The action that was chosen, of those that the prompt offers. */
  action = $state('');
  /** What a touch on a resting hand, or on an action that is not possible, is answered: for a few seconds. */
  answer: Text | null = $state.raw(null);
  #answering: ReturnType<typeof setTimeout> | undefined;
  /** One line that says why a pick was dropped, until the next tap. */
  note: Text | null = $state.raw(null);
  listOpen = $state(false);
  /** The secret choice that was sent is being changed. */
  changing = $state(false);

  view = $derived.by(() => this.#read().view);
  room = $derived.by(() => this.#read().room);
  link = $derived.by(() => this.#read().link);
  open = $derived.by(() => this.#read().open);

  me = $derived(this.view.seat);
  lost = $derived(this.link?.state === 'lost');
  own = $derived(this.link?.own ?? '');
  decided = $derived(this.link?.decided ?? []);
  deciders = $derived(this.view.prompt?.deciders ?? []);
  /** The viewer's secret choice is in and not being changed. */
  settled = $derived(this.own !== '' && !this.changing);
  #choices: Move[] = $derived(together(this.view));
  /** Another seat may answer out of turn, but not the viewer. */
  quiet = $derived(this.view.prompt?.kind === 'quiet');
  #all: Move[] = $derived(this.open || this.settled || this.quiet ? [] : this.#choices);
  /** The actions one of which is chosen first, by name or by touching what it needs. */
  actions = $derived(this.#all.length > 0 ? (this.view.prompt?.actions ?? []) : []);
  /** A game with actions keeps both rows of buttons for the whole match, so that the hand stays where it is. */
  tall = $state(false);
  moves: Move[] = $derived(this.action === '' ? this.#all : this.#all.filter(({ action }) => action === this.action));
  mine = $derived(this.me !== null && this.deciders.includes(this.me) && this.moves.length > 0);
  waitingFor = $derived(
    this.deciders.filter((seat) => !this.decided.includes(seat) && !(this.settled && seat === this.me)),
  );

  zones: Zone[] = $derived(pickZones(this.view));
  things: Thing[] = $derived(this.zones.flatMap((zone) => zone.things).filter((thing) => !isChosen(thing)));
  likes: Map<string, string> = $derived(new Map(this.things.map((thing) => [thing.id, likeOf(thing)])));
  byId: Map<string, Thing> = $derived(
    new Map(this.view.zones.flatMap((zone) => zone.things.map((thing) => [thing.id, thing] as const))),
  );
  #pickable: Set<string> = $derived(new Set(this.zones.map((zone) => zone.id)));

  picks: string[] = $derived(this.picked.map((id) => this.likes.get(id) ?? id));
  options: Options = $derived(options(this.moves, { picks: this.picks, target: this.target }));
  simple: Move[] = $derived(simple(this.moves));
  #held: Set<string> = $derived(
    new Set(this.view.zones.filter((zone) => isOwnHand(zone, this.me)).flatMap((zone) => zone.things.map(likeOf))),
  );
  /** The choice is on the mat, or among words: the hand is not needed. */
  handRests = $derived(this.mine && !this.moves.some((move) => move.picks.some((like) => this.#held.has(like))));
  /** Each move is one touch on the mat, or a word beside these; the hand and the seats have no part in it. */
  onMat = $derived.by(() => {
    const scales = this.view.zones.filter((zone) => zone.arrangement === 'scale').map((zone) => `${zone.id}:`);
    const lit = (move: Move) => move.target !== '' && !scales.some((scale) => move.target.startsWith(scale));
    const fits = (move: Move) => (move.picks.length === 0 ? !isSeat(move) : onMat(move, this.#held));
    return this.moves.every(fits) && this.moves.some((move) => move.picks.length > 0 || lit(move));
  });
  /** Several actions are possible and none has been begun: each is a button. */
  choosingAction = $derived(
    this.actions.length > 0 && this.action === '' && this.picked.length === 0 && this.target === '',
  );
  /** What every move took that was tried and not yet made. */
  #tried: string[][] = $state.raw([]);
  tried: string[][] = $derived(this.#tried.slice(0, this.link?.drafts?.texts.length ?? 0));
  /** Nothing in the hand fits: only passing is left, unless a rule offers another way. */
  stuck = $derived(
    this.mine &&
      this.view.prompt?.asker === '' &&
      this.simple.length === this.moves.length &&
      this.moves.some(({ kind }) => kind === 'pass') &&
      this.things.length > 0,
  );
  /** Something that is not in the hand is wanted on the table now. */
  awaited = $derived(
    this.mine &&
      this.view.prompt?.asker === '' &&
      this.zones.some((zone) => isOwnHand(zone, this.me)) &&
      !this.stuck &&
      this.moves.some((move) => move.kind === 'play' && move.picks.length > 0),
  );
  /** The moves that the whole pick can be, distinguished by words: the end a tile is led by, to ride or not to ride. */
  ways: Move[] = $derived.by(() => {
    const { open, exact } = this.options;
    const whole = this.picked.length > 0 && this.target === '' && exact.length > 0 && open.length > 1;
    return whole && open.every((move) => move.label && move.picks.length === this.picks.length) ? open : [];
  });
  main: Main = $derived.by(() => this.#main());
  /** What the move about to be made would cost, where its player might overlook it. */
  warning: Text | null = $derived.by(() => {
    const main = this.main;
    if (!settings.warnings || !this.mine) return null;
    if (main.kind === 'move') return main.move.warns;
    return main.kind === 'list' ? (main.moves.find(({ warns }) => warns)?.warns ?? null) : null;
  });
  /** Moves beside the main one. */
  others: Move[] = $derived.by(() => {
    const main = this.main;
    if (main.kind === 'list' && this.picked.length === 0)
      return this.onMat ? this.simple.filter((move) => !main.moves.includes(move)) : [];
    return this.simple.filter((move) => !(main.kind === 'move' && main.move === move));
  });
  /** Those that are buttons: two, or of more the first (to pass); the rest are in a list. */
  beside: Move[] = $derived(this.others.length <= 2 ? this.others : this.others.slice(0, 1));
  rest: Move[] = $derived(this.others.slice(this.beside.length));
  /** What the last move placed, turned over or brought: ringed until the next. Cards dealt again are others, though they
      have the same names. */
  changed: Set<string> = $derived(
    new Set(
      (this.link?.fresh ? [] : this.view.events)
        .slice(this.view.events.findLastIndex(({ kind }) => kind === 'deal') + 1)
        .filter((event) => CHANGES.has(event.kind))
        .flatMap((event) => event.things.map((thing) => thing.id)),
    ),
  );
  /** Things that are already chosen: in secret, while others still choose, or earlier, of several chosen one by one. */
  sealed: string[] = $derived.by(() => {
    const move = this.settled ? this.#choices.find((m) => steps(m).join(' ') === this.own) : undefined;
    const before = this.zones.flatMap((zone) => zone.things.filter(isChosen).map((thing) => thing.id));
    return move ? [...before, ...thingsFor(move.picks, this.things)] : before;
  });

  /** A hint can be asked for: here, now, and there is a choice. */
  hints = $derived.by(() => {
    const hints = this.link?.hints;
    return hints && this.room.hints && this.mine && this.#all.length > 1 ? hints : null;
  });
  /** The moves that the hint names, the best first; those that can still be made. */
  #hinted: (Move | undefined)[] = $derived.by(() => (this.hints?.marked ?? []).map(({ text }) => this.#named(text)));
  /** The main button, which says that something is missing, picks the best of them instead. */
  takesHint = $derived.by(() => {
    const missing = this.main.kind === 'missing' && !this.choosingAction && this.few.length === 0;
    return missing && this.picked.length === 0 && this.target === '' && Boolean(this.hints?.answer);
  });
  /** The things that they take, by which of them does. */
  #ribbons: Map<string, number> = $derived.by(() => {
    const found = new Map<string, number>();
    const [first, second] = this.#hinted.map((move) => thingsFor(move?.picks ?? [], this.things));
    for (const id of second ?? []) found.set(id, 2);
    for (const id of first ?? []) found.set(id, 1);
    return found;
  });

  constructor(read: () => Inputs) {
    this.#read = read;
  }

  #main(): Main {
    if (this.lost) return { kind: 'wait', what: 'lost' };
    if (this.link?.speaks) return { kind: 'wait', what: 'none' };
    const { moves, options: o, picked } = this;
    if (moves.length === 0) {
      if (this.settled || (this.me !== null && this.deciders.includes(this.me)))
        return { kind: 'wait', what: 'others' };
      const seat = this.view.seats.find((one) => one.seat === this.me);
      const finished = !seat || seat.place > 0 || seat.state.some((s) => s === 'out' || s === 'eliminated');
      const canPick = !finished && !this.view.result && this.things.length > 0;
      return { kind: 'wait', what: canPick ? 'ahead' : 'none' };
    }
    if (this.ways.length > 0) return { kind: 'list', moves: this.ways };
    const [first] = o.exact;
    if (first && o.exact.length === 1) return { kind: 'move', move: first };
    if (first) return { kind: 'list', moves: o.exact };
    if (picked.length === 0 && !this.target) {
      const [only] = moves;
      if (only && moves.length === 1) return { kind: 'move', move: only };
      if (this.onMat) {
        const list = moves.length > MOST_BUTTONS ? moves.filter((move) => !isEnd(move)) : moves;
        return { kind: 'list', moves: list };
      }
      // Choosing a player is offered near the thumb, too: the seats are at the far end of a phone.
      if (moves.every(isSeat)) return { kind: 'list', moves };
      const done = this.simple.find((move) => move.kind === 'done');
      const choosing = this.simple.length < moves.length;
      if (choosing && done) return { kind: 'move', move: done };
      if (!choosing) {
        const pass = this.stuck && this.simple.length <= 3 && this.simple.find(({ kind }) => kind === 'pass');
        if (pass) return { kind: 'move', move: pass };
        const [onward, ...more] = this.simple.filter(({ kind }) => kind !== 'back');
        if (onward && more.length === 0) return { kind: 'move', move: onward };
        // Yes and pass have a button each; equally good answers look equal.
        const [best, ...equals] = this.simple.filter(({ kind }) => kind !== 'pass' && kind !== 'done');
        if (best && equals.length === 0 && this.simple.length <= 2) return { kind: 'move', move: best };
        return { kind: 'list', moves: this.simple };
      }
    }
    return { kind: 'missing', ...lacking(o, { picks: this.picks, target: this.target }) };
  }

  pickableZone(zone: Zone): boolean {
    return this.#pickable.has(zone.id);
  }

  /** Return how a thing of a zone that can be picked from looks. Before your turn everything is fully lit. */
  stateOf(thing: Thing): ThingState {
    const isPicked = this.picked.includes(thing.id);
    if (isChosen(thing)) return 'plain';
    if (this.stuck) return 'dim';
    if (this.moves.length === 0 || this.options.usable.size === 0) return isPicked ? 'picked' : 'plain';
    const like = likeOf(thing);
    const n = this.picks.filter((other) => other === like).length;
    return stateOf(like, isPicked, n, this.options);
  }

  /** Return the only thing that can be played, or that a lesson asks for: drawn with a halo. */
  isOnly(thing: Thing): boolean {
    const wanted = this.link?.wanted;
    if (wanted) return wanted.includes(likeOf(thing)) && !this.picked.includes(thing.id);
    const [only] = this.moves;
    return this.link !== null && this.moves.length === 1 && only !== undefined && only.picks.includes(likeOf(thing));
  }

  isTarget(target: string): boolean {
    return this.options.targets.has(target);
  }

  #named(text: string): Move | undefined {
    return this.#all.find((move) => move.text === text || steps(move)[0] === text);
  }

  /** Return the place of a thing, a move or a target in the hint; 0 if it is not in it. */
  ribbonOn(thing: Thing): number {
    return this.#ribbons.get(thing.id) ?? 0;
  }
  ribbonOf(move: Move): number {
    return this.#hinted.findIndex((one) => one?.text === move.text) + 1;
  }
  ribbonAt(target: string): number {
    return target === '' ? 0 : this.#hinted.findIndex((one) => one?.target === target) + 1;
  }

  // --- what a person does --------------------------------------------------------------------------------------------

  /** A tap picks or takes back; on a thing that fits no move it asks why. */
  tapThing(id: string): void {
    this.bubble = null;
    this.note = null;
    this.say(null);
    if (this.open || !this.likes.has(id)) return;
    if (this.settled) this.change();
    if (this.moves.length === 0) {
      // Picked before your turn: whether it is legal shows when that comes.
      this.picked = this.picked.includes(id) ? this.picked.filter((p) => p !== id) : [...this.picked, id];
      return;
    }
    const next = tap(this.moves, this.picked, this.likes, id, this.target);
    if (!next) {
      void this.ask(id);
      return;
    }
    this.picked = next.picked;
    this.target = next.target;
    this.listOpen = false;
    this.#complete();
  }

  /** Answer a touch for a few seconds. */
  say(answer: Text | null): void {
    clearTimeout(this.#answering);
    this.answer = answer;
    if (answer) this.#answering = setTimeout(() => (this.answer = null), 3000);
  }

  /** A touch on a hand that is not needed now, or of which nothing fits. */
  tapResting(id: string): void {
    if (this.stuck) void this.ask(id);
    else this.say(text('table.hand.rests'));
  }

  /** Begin an action by its name, or hear why it is not possible. */
  choose(id: string): void {
    this.drop();
    if (this.#all.some((move) => move.action === id)) {
      this.action = id;
      const list = this.main.kind === 'list' ? this.main.moves : [];
      this.listOpen = list.length > 0 && this.few.length === 0 && list.every((move) => move.picks.length === 0);
    } else this.say(this.actions.find((action) => action.id === id)?.hint ?? null);
  }

  tapTarget(target: string): void {
    this.bubble = null;
    this.note = null;
    this.say(null);
    if (!this.isTarget(target)) return;
    this.target = this.target === target ? '' : target;
    this.listOpen = false;
    this.#complete();
  }

  /** A move that can be taken back is made with the touch that leaves nothing else to choose. */
  #complete(): void {
    const [only, ...others] = this.options.open;
    if (only?.at_once && others.length === 0 && only.picks.length === this.picked.length) this.send(only);
  }

  /** A quick way to play: this thing alone, or the pick it completes, except for what the player is warned of. True if
      something was sent or now waits. */
  playWith(id: string, target = ''): boolean {
    if (this.moves.length === 0) return false;
    if (!this.picked.includes(id)) this.tapThing(id);
    if (!this.picked.includes(id)) return false;
    if (target && this.isTarget(target)) this.target = target;
    return this.warning !== null || this.go();
  }

  /** The few moves that a pick, or two words, can be: a button each instead of the main one. */
  get few(): Move[] {
    const main = this.main;
    if (main.kind !== 'list') return [];
    // One row: the mat needs the height, unless there are two for the whole match.
    const room = short.matches && !landscape.matches && !this.tall ? 3 : MOST_BUTTONS;
    const most = this.picked.length > 0 ? 3 : this.onMat ? room - this.others.length : 2;
    return main.moves.length <= most ? main.moves : [];
  }

  /** Pick what a move takes, without making it; false if there is nothing to pick, but a button. */
  pick(text: string): boolean {
    const move = this.#named(text);
    if (!move) return false;
    this.drop();
    this.action = move.action;
    this.picked = thingsFor(move.picks, this.things);
    this.target = move.target;
    return this.picked.length > 0 || this.target !== '';
  }

  /** Press the main button. */
  go(): boolean {
    const main = this.main;
    if (main.kind === 'move') {
      this.send(main.move);
      return true;
    }
    if (main.kind === 'list') {
      this.listOpen = !this.listOpen;
      return true;
    }
    return false;
  }

  send(move: Move): void {
    if (!this.link || this.link.sending) return;
    this.listOpen = false;
    this.bubble = null;
    this.changing = false;
    this.#sent = true;
    if (move.draft && this.link.draft) {
      this.#tried = [...this.tried, move.picks];
      this.link.draft(move.text);
      return;
    }
    if (this.link.drafts && this.link.settle) {
      this.link.settle(move.text);
      return;
    }
    this.#queue = steps(move);
    this.link.play(this.#queue[0]!);
  }

  /** Take back the last thing of the pick; nothing that was sent. */
  undo(): void {
    this.note = null;
    if (this.target) this.target = '';
    else if (this.picked.length > 0) this.picked = this.picked.slice(0, -1);
    else if (this.action) this.action = '';
    else if (this.link?.drafts) this.undraft();
  }

  /** Take back the last of the moves that were only tried. */
  undraft(): void {
    this.drop();
    this.link?.undraft?.();
  }

  drop(): void {
    this.picked = [];
    this.target = '';
    this.action = '';
    this.say(null);
    this.listOpen = false;
    this.note = null;
  }

  /** Open the secret choice again; the one that was sent counts until another is sent. */
  change(): void {
    this.changing = true;
    this.drop();
  }

  async ask(id: string): Promise<void> {
    const thing = this.byId.get(id);
    if (!thing || !this.link) return;
    const reasons = await this.link.why([likeOf(thing)], '');
    if (reasons.length > 0) this.bubble = { faces: thing.face ? [thing.face] : [], at: id, reasons, refusal: null };
  }

  // --- what the server does --------------------------------------------------------------------------------------------

  /** A new view is here: keep the pick if it is still legal, else drop it and say why in one line. */
  arrive(): void {
    if (this.actions.length > 0) this.tall = true;
    this.bubble = null;
    this.listOpen = false;
    this.action = '';
    if (this.own === '') this.changing = false;
    if (this.#sent && this.own === '') {
      this.#sent = false;
      this.picked = [];
      this.target = '';
    }
    const kept = surviving(this.moves, this.picked, this.likes);
    if (kept === null) {
      const still = this.picked.every((id) => this.likes.has(id));
      this.picked = [];
      this.target = '';
      if (still) this.note = text('table.note.fell');
    } else if (this.target && options(this.moves, { picks: this.picks, target: this.target }).open.length === 0) {
      this.target = '';
    }
    const same = forced(this.moves);
    if (this.picked.length === 0 && same.length > 0 && this.moves.length > 1 && this.simple.length === 0) {
      this.picked = thingsFor(same, this.things);
    }
    this.#goOn();
    // A choice among words alone is laid out at once; two of them have buttons of their own.
    const words = this.main.kind === 'list' && !this.onMat && !this.choosingAction;
    if (this.mine && words && this.picked.length === 0 && this.few.length === 0) this.listOpen = true;
  }

  /** Send the next of several moves once the one before it is made: fewer are wanted then. */
  #goOn(): void {
    const wanted = this.view.moves.length > 0 ? Math.max(1, this.view.prompt?.together ?? 0) : 0;
    if (this.#queue.length < 2 || wanted >= this.#queue.length) return;
    this.#queue = wanted === this.#queue.length - 1 ? this.#queue.slice(1) : [];
    const [next] = this.#queue;
    if (next !== undefined) this.link?.play(next);
  }

  refuse(refused: Refused): void {
    this.#sent = false;
    this.#queue = [];
    const faces = this.picked.map((id) => this.byId.get(id)?.face).filter((face) => typeof face === 'string');
    this.bubble = { faces, at: this.picked[0] ?? '', reasons: refused.reasons, refusal: refused.text };
  }

  /** A seat that has to act now, as the styles name it: turn, choosing, decided. */
  acting(seat: number): 'turn' | 'choosing' | 'decided' | '' {
    if (this.view.result) return '';
    const state = this.view.seats.find((s) => s.seat === seat)?.state ?? [];
    if (this.decided.includes(seat) || state.includes('decided')) return 'decided';
    if (!this.deciders.includes(seat)) return '';
    return this.deciders.length > 1 || SECRET_STATES.some((s) => state.includes(s)) ? 'choosing' : 'turn';
  }
}

/** Return whether quick ways of playing are on. */
export const quick = (): boolean => settings.quickPlay;
