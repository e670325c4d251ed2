// Written by scripts/web_types.py from tefuda.engine.view and tefuda.table.messages. Do not edit.

/** A sentence by its id. Placeholders in the text say how an argument is shown: `{n}` number or string,
 * `{who:seat}` a seat, `{cards:cards}` faces as paper chips, `{suit:suit}`, `{rule:rule}` a link to a rule,
 * `{what:text}` a nested text, `{n:plural card|cards}` English plural, `{who:verb takes|take}` what follows the name
 * of a seat, and what follows "You". */
export interface Text {
  id: string;
  args: Record<string, number | string | string[] | Text>;
}

/** A card, tile or token. `id` is stable while the thing stays visible to the viewer, so that it can be animated;
 * an unseen thing has `face` None and an id made of its place (`hand.2.4`), so that it cannot be followed. */
export interface Thing {
  id: string;
  face: string | null;
  back: number;
  like: string;
  owner: number | null;
  tags: string[];
  stands_for: string;
  ground: string;
  marks: string[];
  at: string;
}

/** A named place inside a zone: a cell of a map, a column, a lane, a rank of the card order. */
export interface Slot {
  at: string;
  caption: Text | null;
  value: number | null;
  tokens: Record<string, number>;
  tags: string[];
}

/** A place on the table. `owner` None = the middle of the table; a seat = in front of that seat.
 * `focus` ranks zones that compete for space: the highest is shown large, the others as thumbnails. */
export interface Zone {
  id: string;
  kind: "chain" | "chips" | "grid" | "hand" | "pile" | "row" | "score" | "trick";
  arrangement: "cascade" | "columns" | "compass" | "count" | "free" | "hand" | "lanes" | "line" | "map" | "scale" | "seat" | "sheet" | "stack" | "tokens" | "veil";
  owner: number | null;
  caption: Text | null;
  value: number | null;
  things: Thing[];
  slots: Slot[];
  rows: number;
  cols: number;
  state: string[];
  focus: number;
}

/** A lasting state of the table (revolution, a lock), shown until it ends. */
export interface Tag {
  id: string;
  text: Text;
  rule: string;
  faces: string[];
  tone: "lasting" | "plain";
}

/** A public number of a seat. With the ids chips, coins and money it is shown beside a coin, with stock, draw and
 * deck beside the back of a card, with any other beside its caption. */
export interface Count {
  id: string;
  caption: Text;
  value: number;
}

/** A seat, with what everyone at the table can see of it. */
export interface SeatView {
  seat: number;
  hand: number;
  score: number | null;
  role: Text | null;
  role_faces: string[];
  counts: Count[];
  state: string[];
  place: number;
  dealer: boolean;
}

/** One legal move: `picks` are the `like`s of the things it takes (a multiset), `target` a slot
 * (`zone:at`), a whole zone (its id), a seat (`seat:2`) or nothing. Moves with equal picks and target differ in their
 * `label`. A move that can be taken back is made `at_once`, with the touch that completes it. `warns` says what the
 * move would cost its player, where that is easily overlooked. */
export interface Move {
  text: string;
  picks: string[];
  target: string;
  label: Text | null;
  kind: string;
  cost: number;
  at_once: boolean;
  warns: Text | null;
}

/** A request for a decision. `text` is line 1 (at most 16 Japanese characters), `limit` line 2 (restrictions). */
export interface Prompt {
  deciders: number[];
  kind: string;
  text: Text;
  limit: Text | null;
  asker: string;
  least: number;
  most: number;
  zones: string[];
  together: number;
}

/** One line of a score breakdown: 'suit bonus ♥ 2'. */
export interface Line {
  text: Text;
  value: number | null;
  faces: string[];
}

/** The score breakdown of one seat: how its total came about. */
export interface Sheet {
  seat: number;
  total: number;
  lines: Line[];
  stamp: Text | null;
}

/** The result of a match. `ranks[s]` is the place of seat s, 1 = best; tied seats share one. `teams`: the team of
 * each seat, where partners win together. */
export interface Result {
  ranks: number[];
  scores: number[];
  reason: Text | null;
  sheets: Sheet[];
  teams: number[];
}

/** Something that happened, for animation, strips, log and sound. */
export interface Event {
  kind: string;
  seat: number | null;
  to: number | null;
  zone: string;
  things: Thing[];
  rule: string;
  text: Text | null;
  lasting: boolean;
  sheets: Sheet[];
  by: string[];
}

/** One row of the score table, for one round: one value per seat, and the places if the round has any. */
export interface ScoreRow {
  caption: Text;
  values: (number | null)[];
  places: number[];
}

/** Everything that `seat` may see (None: a spectator; the whole table once the match is over). `seats` are in the
 * order of play, so that they can be placed around the table. `rounds`: the rows of `scores` follow one another and
 * add up, so that they can be shown as a chart. */
export interface View {
  game: string;
  seat: number | null;
  progress: Text | null;
  seats: SeatView[];
  zones: Zone[];
  prompt: Prompt | null;
  clockwise: boolean;
  tags: Tag[];
  moves: Move[];
  events: Event[];
  scores: ScoreRow[];
  rounds: boolean;
  result: Result | null;
}

/** One answer to 'why can't I play this?': a rule, and whether it would have been met. */
export interface Reason {
  rule: string;
  text: Text;
  ok: boolean;
}

/** One option of a game. `name`/`help` texts are `{game}.option.{id}` and `{game}.option.{id}.help`;
 * a choice's text is `{game}.option.{id}.{value}`. */
export interface OptionInfo {
  id: string;
  type: "bool" | "choice" | "int" | "rows" | "rules" | "seat" | "seats";
  default: unknown;
  least: number | null;
  most: number | null;
  step: number | null;
  longest: number | null;
  choices: string[];
}

/** A game in the lobby. Texts: `{id}.name`, `{id}.tagline`, `{id}.author`, `{id}.rules` (a rules page). */
export interface GameInfo {
  id: string;
  players: number[];
  minutes: number;
  options: OptionInfo[];
  presets: string[];
  faces: string[];
}

export interface ParamInfo {
  id: string;
  type: "bool" | "choice" | "int" | "list" | "numbers" | "order" | "words";
  default: unknown;
  least: number | null;
  most: number | null;
  choices: string[];
  only: string[];
}

/** A house rule. Texts: `{game}.rule.{id}` name, `.aliases`, `.short` one sentence, `.text` full explanation;
 * of a parameter: `{game}.rule.{id}.{param}` or, shared by rules, `{game}.param.{param}`; of its choice: the same
 * id and `.{choice}`. */
export interface RuleInfo {
  id: string;
  number: string;
  category: string;
  works: boolean;
  section: string;
  standing: boolean;
  usual: boolean;
  human: boolean;
  lesson: boolean;
  params: ParamInfo[];
  requires: string[][];
  conflicts: string[];
  brings: string[];
}

/** One way out of a conflict: a button and the options it leads to. */
export interface Way {
  label: Text;
  options: Record<string, unknown>;
}

export interface Problem {
  path: string;
  text: Text;
  rules: string[];
  ways: Way[];
}

export interface Checked {
  options: Record<string, unknown>;
  problems: Problem[];
  added: string[];
  code: string;
  idle: string[];
  sets: string[];
}

/** Random house rules: from a few classics (0) to as many as fit together (100). */
export interface Wild {
  options: Record<string, unknown>;
  wild: number;
  seed: string;
}

/** A seat and its player. kind 'open' = free for a player. */
export interface Chair {
  kind: "bot" | "open" | "person";
  name: string;
  crest: number;
  here: boolean;
  mine: boolean;
  host: boolean;
  ready: boolean;
  strength: number;
  away: number;
  covered: boolean;
  commit: string;
}

/** The match continues one from another table, as it was after `step` moves. Anyone who saw that match end knows
 * every
 * card of this one. */
export interface Source {
  room: string;
  step: number;
}

export interface RoomInfo {
  room: string;
  game: string;
  options: Record<string, unknown>;
  chairs: Chair[];
  phase: "over" | "playing" | "waiting";
  version: number;
  mine: number | null;
  host: boolean;
  seed_hash: string;
  commits: Record<string, string>;
  next_hash: string;
  dealing: boolean;
  seed: string;
  problems: Problem[];
  idle: string[];
  clock: number;
  due: boolean;
  progress: Text | null;
  source: Source | null;
}

/** Opens a table and seats the caller at seat 0. */
export interface NewRoom {
  game: string;
  options: Record<string, unknown>;
  name: string;
  crest: number;
  private: boolean;
}

/** Opens a table where a finished match continues as it was after `step` moves, and seats the caller. */
export interface PlayFrom {
  step: number;
  seat: number;
  name: string;
  crest: number;
}

/** A match move by move: `views[k]` is the open table after k moves; its `events` led there. `texts[k]` is move k's
 * notation. */
export interface Replay {
  room: RoomInfo;
  views: View[];
  moves: [number, string][];
}

/** What a match drew at once, on the way to its position after `step` moves. `numbers[j]` counts from 0 among the
 * `of - j` things left by then; `cards` are these things, where they are a set of cards. */
export interface Draw {
  step: number;
  of: number;
  numbers: number[];
  cards: string[];
}

/** How a finished match was shuffled: see docs/shuffle.md. No draws where `generator` is not "sha256". */
export interface Shuffle {
  seed: string;
  generator: string;
  seed_hash: string;
  commits: Record<string, string>;
  draws: Draw[];
}

/** Why a thing, by its `like`, cannot be played. */
export interface Barred {
  like: string;
  reasons: Reason[];
}

/** A position of a lesson as the reader sees it, and the move that follows.
 * 
 * That is whose move, its notation, the things it takes, and the rule that refuses it if it cannot be made; or the
 * seconds after which it is made for the reader. The last frame has none. */
export interface Frame {
  view: View;
  seat: number;
  move: string;
  picks: string[];
  refused: string;
  barred: Barred[];
  seconds: number;
}

/** A playable example of a house rule: the reader makes the moves of `seat`, the others play by themselves. */
export interface Lesson {
  seat: number;
  options: Record<string, unknown>;
  frames: Frame[];
}

export interface Hello {
  type: "hello";
  token: string;
  since: number;
}

export interface Sit {
  type: "sit";
  seat: number;
  name: string;
  crest: number;
}

/** Leave your seat; during a match a bot plays it until you are back. */
export interface Stand {
  type: "stand";
}

export interface SeatBot {
  type: "bot";
  seat: number;
  strength: number;
}

/** Host only: free a seat held by a bot. */
export interface Unseat {
  type: "unseat";
  seat: number;
}

/** Host only, before the start: options, clock (seconds per decision, 0 = none). */
export interface SetOptions {
  type: "options";
  options: Record<string, unknown>;
  clock: number;
}

export interface Ready {
  type: "ready";
  ready: boolean;
}

/** Before a deal: this seat adds randomness of its own, 32 hexadecimal digits, of which `hash` is the commitment;
 * empty: it adds none. Once `dealing`, the randomness follows as `Reveal`. */
export interface Commit {
  type: "commit";
  hash: string;
}

export interface Reveal {
  type: "reveal";
  entropy: string;
}

/** Host only. Open seats are filled with bots. */
export interface Start {
  type: "start";
}

/** `version` is what the player saw; `id` makes a resent move harmless. */
export interface Play {
  type: "move";
  version: number;
  text: string;
  id: string;
}

export interface Why {
  type: "why";
  picks: string[];
  target: string;
}

export interface Say {
  type: "say";
  line: string;
}

/** After the end: another match at the same table, with the same seats and a new deal. */
export interface Again {
  type: "again";
}

export interface RoomChanged {
  type: "room";
  room: RoomInfo;
}

/** The viewer's own view at `version`.
 * 
 * `events` of the view cover everything since the version the client had (`since`); a `fresh` view is a snapshot: show
 * it
 * without animation. `clocks`: seconds left per deciding seat; `limits`: what those clocks began with, except for a
 * choice
 * that stays open for a fixed time. */
export interface Seen {
  type: "view";
  version: number;
  since: number;
  view: View;
  fresh: boolean;
  clocks: Record<string, number>;
  limits: Record<string, number>;
  decided: number[];
  own: string;
}

/** A move was not accepted; nothing changed. */
export interface Refused {
  type: "refused";
  id: string;
  rule: string;
  text: Text;
  reasons: Reason[];
}

export interface Because {
  type: "why";
  picks: string[];
  reasons: Reason[];
}

export interface Said {
  type: "said";
  seat: number | null;
  name: string;
  line: string;
}

/** The latest lines of the chat, for a browser that comes, or comes back, to the table. */
export interface Talk {
  type: "talk";
  lines: Said[];
}

/** The service continues in a new process: read this connection to its end, close it, and open another. */
export interface Reconnect {
  type: "reconnect";
}

/** The request itself was wrong: text ids `ui.error.*`. `retry`: seconds after which it may be repeated. */
export interface Trouble {
  type: "error";
  text: Text;
  retry: number;
}

export type ToServer =
  | Hello
  | Sit
  | Stand
  | SeatBot
  | Unseat
  | SetOptions
  | Ready
  | Commit
  | Reveal
  | Start
  | Play
  | Why
  | Say
  | Again;

export type ToBrowser =
  | RoomChanged
  | Seen
  | Refused
  | Because
  | Said
  | Talk
  | Reconnect
  | Trouble;

export interface Shape {
  defaults: Record<string, unknown>;
  inside: Record<string, [string, 'one' | 'list' | 'dict']>;
}

/** Per struct: values left out on the wire, and which fields hold other structs. */
export const SHAPES: Record<string, Shape> = {
  Text: {"defaults": {"args": {}}, "inside": {"args": ["Text", "dict"]}},
  Thing: {"defaults": {"face": null, "back": 0, "like": "", "owner": null, "tags": [], "stands_for": "", "ground": "", "marks": [], "at": ""}, "inside": {}},
  Slot: {"defaults": {"caption": null, "value": null, "tokens": {}, "tags": []}, "inside": {"caption": ["Text", "one"]}},
  Zone: {"defaults": {"owner": null, "caption": null, "value": null, "things": [], "slots": [], "rows": 0, "cols": 0, "state": [], "focus": 0}, "inside": {"caption": ["Text", "one"], "things": ["Thing", "list"], "slots": ["Slot", "list"]}},
  Tag: {"defaults": {"rule": "", "faces": [], "tone": "plain"}, "inside": {"text": ["Text", "one"]}},
  Count: {"defaults": {}, "inside": {"caption": ["Text", "one"]}},
  SeatView: {"defaults": {"hand": 0, "score": null, "role": null, "role_faces": [], "counts": [], "state": [], "place": 0, "dealer": false}, "inside": {"role": ["Text", "one"], "counts": ["Count", "list"]}},
  Move: {"defaults": {"picks": [], "target": "", "label": null, "kind": "play", "cost": 0, "at_once": false, "warns": null}, "inside": {"label": ["Text", "one"], "warns": ["Text", "one"]}},
  Prompt: {"defaults": {"limit": null, "asker": "", "least": 0, "most": 0, "zones": [], "together": 0}, "inside": {"text": ["Text", "one"], "limit": ["Text", "one"]}},
  Line: {"defaults": {"value": null, "faces": []}, "inside": {"text": ["Text", "one"]}},
  Sheet: {"defaults": {"lines": [], "stamp": null}, "inside": {"lines": ["Line", "list"], "stamp": ["Text", "one"]}},
  Result: {"defaults": {"reason": null, "sheets": [], "teams": []}, "inside": {"reason": ["Text", "one"], "sheets": ["Sheet", "list"]}},
  Event: {"defaults": {"seat": null, "to": null, "zone": "", "things": [], "rule": "", "text": null, "lasting": false, "sheets": [], "by": []}, "inside": {"things": ["Thing", "list"], "text": ["Text", "one"], "sheets": ["Sheet", "list"]}},
  ScoreRow: {"defaults": {"places": []}, "inside": {"caption": ["Text", "one"]}},
  View: {"defaults": {"clockwise": true, "tags": [], "moves": [], "events": [], "scores": [], "rounds": false, "result": null}, "inside": {"progress": ["Text", "one"], "seats": ["SeatView", "list"], "zones": ["Zone", "list"], "prompt": ["Prompt", "one"], "tags": ["Tag", "list"], "moves": ["Move", "list"], "events": ["Event", "list"], "scores": ["ScoreRow", "list"], "result": ["Result", "one"]}},
  Reason: {"defaults": {"ok": false}, "inside": {"text": ["Text", "one"]}},
  OptionInfo: {"defaults": {"least": null, "most": null, "step": null, "longest": null, "choices": []}, "inside": {}},
  GameInfo: {"defaults": {"presets": [], "faces": []}, "inside": {"options": ["OptionInfo", "list"]}},
  ParamInfo: {"defaults": {"least": null, "most": null, "choices": [], "only": []}, "inside": {}},
  RuleInfo: {"defaults": {"section": "", "standing": false, "usual": false, "human": false, "lesson": false, "params": [], "requires": [], "conflicts": [], "brings": []}, "inside": {"params": ["ParamInfo", "list"]}},
  Way: {"defaults": {}, "inside": {"label": ["Text", "one"]}},
  Problem: {"defaults": {"rules": [], "ways": []}, "inside": {"text": ["Text", "one"], "ways": ["Way", "list"]}},
  Checked: {"defaults": {"problems": [], "added": [], "code": "", "idle": [], "sets": []}, "inside": {"problems": ["Problem", "list"]}},
  Wild: {"defaults": {}, "inside": {}},
  Chair: {"defaults": {"name": "", "crest": 0, "here": false, "mine": false, "host": false, "ready": false, "strength": 0, "away": 0, "covered": false, "commit": ""}, "inside": {}},
  Source: {"defaults": {}, "inside": {}},
  RoomInfo: {"defaults": {"version": 0, "mine": null, "host": false, "seed_hash": "", "commits": {}, "next_hash": "", "dealing": false, "seed": "", "problems": [], "idle": [], "clock": 0, "due": false, "progress": null, "source": null}, "inside": {"chairs": ["Chair", "list"], "problems": ["Problem", "list"], "progress": ["Text", "one"], "source": ["Source", "one"]}},
  NewRoom: {"defaults": {"crest": -1, "private": false}, "inside": {}},
  PlayFrom: {"defaults": {"crest": -1}, "inside": {}},
  Replay: {"defaults": {}, "inside": {"room": ["RoomInfo", "one"], "views": ["View", "list"]}},
  Draw: {"defaults": {"cards": []}, "inside": {}},
  Shuffle: {"defaults": {"seed_hash": "", "commits": {}, "draws": []}, "inside": {"draws": ["Draw", "list"]}},
  Barred: {"defaults": {}, "inside": {"reasons": ["Reason", "list"]}},
  Frame: {"defaults": {"seat": -1, "move": "", "picks": [], "refused": "", "barred": [], "seconds": 0}, "inside": {"view": ["View", "one"], "barred": ["Barred", "list"]}},
  Lesson: {"defaults": {}, "inside": {"frames": ["Frame", "list"]}},
  Hello: {"defaults": {"since": -1}, "inside": {}},
  Sit: {"defaults": {"crest": -1}, "inside": {}},
  Stand: {"defaults": {}, "inside": {}},
  SeatBot: {"defaults": {}, "inside": {}},
  Unseat: {"defaults": {}, "inside": {}},
  SetOptions: {"defaults": {"clock": 0}, "inside": {}},
  Ready: {"defaults": {}, "inside": {}},
  Commit: {"defaults": {}, "inside": {}},
  Reveal: {"defaults": {}, "inside": {}},
  Start: {"defaults": {}, "inside": {}},
  Play: {"defaults": {"id": ""}, "inside": {}},
  Why: {"defaults": {"target": ""}, "inside": {}},
  Say: {"defaults": {}, "inside": {}},
  Again: {"defaults": {}, "inside": {}},
  RoomChanged: {"defaults": {}, "inside": {"room": ["RoomInfo", "one"]}},
  Seen: {"defaults": {"fresh": false, "clocks": {}, "limits": {}, "decided": [], "own": ""}, "inside": {"view": ["View", "one"]}},
  Refused: {"defaults": {"reasons": []}, "inside": {"text": ["Text", "one"], "reasons": ["Reason", "list"]}},
  Because: {"defaults": {}, "inside": {"reasons": ["Reason", "list"]}},
  Said: {"defaults": {}, "inside": {}},
  Talk: {"defaults": {}, "inside": {"lines": ["Said", "list"]}},
  Reconnect: {"defaults": {}, "inside": {}},
  Trouble: {"defaults": {"retry": 0}, "inside": {"text": ["Text", "one"]}},
} as Record<string, Shape>;
