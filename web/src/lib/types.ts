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
  groups: number[];
  seats: number[];
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
 * move would cost its player, where that is easily overlooked. `action`: the action of the prompt that it begins.
 * 
 * A `draft` reveals nothing and leaves the same player to move: it can be tried, and is made only together with the
 * move that ends the decision. */
export interface Move {
  text: string;
  picks: string[];
  target: string;
  label: Text | null;
  kind: string;
  cost: number;
  at_once: boolean;
  warns: Text | null;
  action: string;
  draft: boolean;
}

/** One of several kinds of move, offered as a button beside the hand: its name, and what it does. Where no move
 * has its `id` as `action`, `hint` says why it can't be done now. */
export interface Action {
  id: string;
  name: Text;
  hint: Text | null;
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
  actions: Action[];
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

/** Opens a tournament of `rounds` rounds at tables of `size`. "federation": sets of four games at tables of four,
 * with the Federation's rules, new seats at random each set, and a final of the best four. */
export interface NewCup {
  name: string;
  game: string;
  options: Record<string, unknown>;
  kind: "federation" | "round_robin" | "swiss";
  size: number;
  rounds: number;
  clock: number;
}

/** Someone who takes part: `points` of finished tables, and by round, also of those that are playing. `met`: those
 * of whom they met, which decide at equal points. `muted`: by the host, who alone sees it here. */
export interface CupEntrant {
  id: number;
  name: string;
  crest: number;
  place: number;
  points: number;
  met: number;
  rounds: (number | null)[];
  left: boolean;
  muted: boolean;
}

export interface CupSeat {
  id: number;
  points: number;
}

/** A table of a round, whose match is at /t/{room}/1 once it is `over`. `given`: the host has entered the points.
 * `cut`: the host has cut the match short, so that its current round is its last. */
export interface CupTable {
  room: string;
  seats: CupSeat[];
  over: boolean;
  given: boolean;
  cut: boolean;
  progress: Text | null;
}

/** `paused`: the ids of those who had no table. */
export interface CupRound {
  tables: CupTable[];
  paused: number[];
  final: boolean;
}

/** A tournament, its entrants by place. `mine`: the caller's id; `host`: the caller runs it; `ready`: no table
 * plays.
 * 
 * Rooms are private: only entrants and spectators who have this page's link know their codes. */
export interface CupInfo {
  code: string;
  name: string;
  game: string;
  kind: "federation" | "round_robin" | "swiss";
  size: number;
  rounds: number;
  clock: number;
  host: boolean;
  mine: number | null;
  over: boolean;
  notice: string;
  entrants: CupEntrant[];
  played: CupRound[];
  ready: boolean;
}

/** What the host does: draw the seats of the next round, enter the points of a table (null: those of its match),
 * take someone out for good, take someone's word at all tables or give it back, end the tournament or go on with it,
 * or tell everyone something. In the Federation's format also cut a slow table short: its current round is its last;
 * or stop it: those who are out score, the others do not. */
export interface CupWish {
  do: "cut" | "draw" | "end" | "go_on" | "mute" | "notice" | "points" | "send_away" | "stop" | "unmute";
  round: number;
  table: number;
  points: number[] | null;
  entrant: number;
  line: string;
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

/** A game in the lobby. Texts: `{id}.name`, `{id}.tagline`, `{id}.feel` (how hard it is to learn and how it
 * feels), `{id}.author`, `{id}.rules` (a rules page). */
export interface GameInfo {
  id: string;
  players: number[];
  minutes: number;
  options: OptionInfo[];
  presets: string[];
  faces: string[];
  first_steps: boolean;
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
  known: number;
  words: string[];
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

/** A move in notation, and what it can be expected to lead to, with its 95 % interval: 0 is the worst end of the
 * round, 100 the best. */
export interface HintMove {
  text: string;
  value: number;
  low: number;
  high: number;
}

/** A card on which much depends, and how often each seat holds it in the possible deals, in percent. */
export interface HintCard {
  face: string;
  seats: number[];
}

/** A hint for the decision that is open since this version: the best move first. `moves`: how many there are.
 * `worlds`: possible deals that were tried. `gap` to `gap_low` and `gap_high`: by how much the first is better than
 * the second. `certain`: the best move was computed. */
export interface Hinted {
  type: "hinted";
  version: number;
  best: HintMove[];
  moves: number;
  worlds: number;
  gap: number;
  gap_low: number;
  gap_high: number;
  certain: boolean;
  cards: HintCard[];
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

/** A moment of a guided first deal. Texts: `{game}.first_steps.intro`, `.outro`, and of each step `.{step}.title`,
 * `.{step}.say`, perhaps `.{step}.after`; their arguments a, b, c ... are the seats 0, 1, 2 ...
 * 
 * The last frame is what the newcomer decides now, with the recommended move; those before it show what happened since
 * their last decision. `wrong`: the id of what is said about the last move, which the steps do not continue with. */
export interface FirstSteps {
  seat: number;
  options: Record<string, unknown>;
  steps: string[];
  at: number;
  frames: Frame[];
  point: string[];
  any: boolean;
  wrong: string;
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
  customs: Customs;
  decides: boolean;
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
  inviter: number | null;
  match: number;
  source: Source | null;
  reports: boolean;
  spoken: string;
  rated: boolean;
  rateable: boolean;
  hints: boolean;
  cup: string;
  cut: boolean;
  turns: number[];
  left: number;
}

/** Someone who played a match: `places` by round, `titles` after each round, and how often their cards set off which
 * house rule. `stamp`: why the player has no place, such as "banished"; `place` is then behind all who have one. */
export interface Player {
  name: string;
  crest: number;
  place: number;
  score: number;
  bot: boolean;
  places: number[];
  titles: Text[];
  fired: Record<string, number>;
  team: number;
  left: boolean;
  strength: number;
  stamp: Text | null;
}

/** A match that is over, in short.
 * 
 * `preset`: the rule set it was played by, or else `code`, the share code of its house rules. `options`: those that
 * are not the usual ones. */
export interface Outline {
  game: string;
  players: Player[];
  preset: string;
  code: string;
  options: Record<string, unknown>;
  lasting: string[];
  rated: "" | "long" | "short" | "usual";
  spoiled: boolean;
}

/** A match of the caller's history, who had the seat `mine`. Its address is /t/{room}/{number}; it ended `at`, in ms
 * since 1970. */
export interface Played {
  room: string;
  number: number;
  at: number;
  mine: number;
  match: Outline;
}

/** A finished match move by move: `moves[k]` leads from position k to k + 1.
 * 
 * The positions come in pages of `page`, which `match` is in the address of: views of the open table, whose `events`
 * led there. `fired`: the positions at which a house rule did, and which. */
export interface Replay {
  room: RoomInfo;
  match: string;
  moves: [number, string][];
  page: number;
  fired: [number, string][];
  outline: Outline;
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

/** A key to a profile, which an authenticator keeps. Times are in seconds since 1970. */
export interface Passkey {
  id: string;
  label: string;
  made: number;
  used: number;
}

/** A browser that is signed in. `here`: the one that asks. */
export interface Device {
  id: string;
  label: string;
  made: number;
  used: number;
  here: boolean;
}

/** The caller. Not `kept`: a guest, known to this browser alone.
 * 
 * `can_keep`: passkeys are possible at this address. `provider`: the name of the provider of OpenID Connect, if the
 * operator has set one; `provided`: this profile can be reached through it. */
export interface Me {
  name: string;
  crest: number;
  kept: boolean;
  made: number;
  passkeys: Passkey[];
  devices: Device[];
  can_keep: boolean;
  provider: string;
  provided: boolean;
}

/** The settings of the browser table that a profile has on all its devices. */
export interface Tastes {
  lang: "en" | "ja";
  theme: "auto" | "day" | "night";
  cloth: "ai" | "kaki" | "matsu";
  back: "ai" | "kaki" | "matsu";
  suits: 2 | 4;
  numerals: "always" | "auto" | "never";
  bigCards: boolean;
  leftHand: boolean;
  autoPlay: boolean;
  pace: "leisurely" | "quick" | "usual";
  quickPlay: boolean;
  warnings: boolean;
  motion: "auto" | "calm" | "full";
  sound: boolean;
  vibration: boolean;
}

/** The name and the crest that a profile has on all its devices. */
export interface MyName {
  name: string;
  crest: number;
}

/** What `navigator.credentials.create` returned, as JSON. `label`: of the device. A guest becomes a
 * profile with this name and crest. */
export interface NewPasskey {
  credential: Record<string, unknown>;
  label: string;
  name: string;
  crest: number;
}

/** What `navigator.credentials.get` returned, as JSON. `label`: of the device that signs in. */
export interface Signature {
  credential: Record<string, unknown>;
  label: string;
}

/** A code with which one more device can sign in, once, for that many seconds. */
export interface DeviceCode {
  code: string;
  seconds: number;
}

/** Sign in with the code that another device of the profile shows. */
export interface WithCode {
  code: string;
  label: string;
}

/** The secret of a link by which the caller's other device goes on as the same player: once, for that many
 * seconds. */
export interface MoveLink {
  code: string;
  seconds: number;
}

/** `token`: how this device is known from now on. */
export interface Moved {
  token: string;
  name: string;
  crest: number;
}

/** Where the browser goes to sign in with the provider. It comes back to `/me/profile?code=…&state=…`. */
export interface Visiting {
  url: string;
}

/** What the provider sent the browser back with. A guest becomes a profile with this name and crest. */
export interface Back {
  code: string;
  state: string;
  label: string;
  name: string;
  crest: number;
}

/** `token`: how this device is known from now on. */
export interface SignedIn {
  token: string;
  me: Me;
}

/** A friend, or someone whom the caller has blocked. `here`: in the lobby just now. `room`: the public table
 * they are at, which waits for players unless they are `playing`. */
export interface Friend {
  id: string;
  name: string;
  crest: number;
  here: boolean;
  room: string;
  game: string;
  playing: boolean;
}

/** A friend, by `name` and `crest`, invites the caller to a table with `free` seats, since `ago` seconds. */
export interface Invitation {
  room: string;
  game: string;
  name: string;
  crest: number;
  players: string[];
  free: number;
  ago: number;
}

export interface Acquaintances {
  friends: Friend[];
  invitations: Invitation[];
  blocked: Friend[];
}

/** Make friends with whoever gave the code; `name` and `crest` are the caller's. */
export interface WithFriendCode {
  code: string;
  name: string;
  crest: number;
}

/** Look for a match with strangers. `players` 0: any number; `rounds` 0: the usual length; `clock`: seconds per
 * decision, 0 for none; `rated`: a rated match, with others who also ask for one; all need a profile. */
export interface Seek {
  game: string;
  players: number;
  rounds: number;
  clock: number;
  name: string;
  crest: number;
  rated: boolean;
}

export interface Seeker {
  name: string;
  crest: number;
}

/** How a search stands: the table, once it is found; `waited` seconds; the others who would play so far, of a table
 * of `players`; whether it may begin with bots, which is so after `bots_after` seconds. */
export interface Seeking {
  room: string;
  waited: number;
  players: number;
  found: Seeker[];
  bots: boolean;
  bots_after: number;
}

/** The public key of this service's notifications; empty: there are none. */
export interface PushKey {
  key: string;
}

/** Where a device is notified, and the keys by which it reads that: `PushSubscription`. `lang`: of the words. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang: string;
}

export interface PushOff {
  endpoint: string;
}

/** A rating: 1500 for someone unknown, and 400 more for someone who beats that one ten times out of eleven.
 * 
 * It is true to `half` points to either side, 19 times out of 20; `matches`: how many it comes from. */
export interface Rating {
  points: number;
  half: number;
  matches: number;
}

/** What a rated match made of a rating. Its address is /t/{room}/{number}; it ended `at`, in ms since 1970. */
export interface RatedMatch {
  room: string;
  number: number;
  at: number;
  rating: Rating;
}

/** The caller's rating in matches of a game and length, now and after each match, the oldest first. */
export interface RatingOf {
  game: string;
  length: string;
  rating: Rating;
  matches: RatedMatch[];
}

/** The caller's ratings. `listed`: the caller agrees to be on lists of the best. */
export interface MyRatings {
  ratings: RatingOf[];
  listed: boolean;
}

export interface Listed {
  listed: boolean;
}

/** A line of a list of the best. Players whose difference means nothing share a place. `bot`: its strength. */
export interface BestPlayer {
  place: number;
  name: string;
  crest: number;
  rating: Rating;
  mine: boolean;
  bot: number | null;
}

/** The best at a game and length: at most half of those who agreed to be listed and are rated well enough. */
export interface Best {
  length: string;
  players: BestPlayer[];
}

/** What a match made of a seat's rating. No `before`: the player was not rated before. */
export interface Rerated {
  after: Rating;
  before: Rating | null;
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
  muted: boolean;
  declined: boolean;
  blocked: boolean;
  hints: number;
}

/** The match continues one from another table, as it was after `step` moves. Anyone who saw that match end knows
 * every
 * card of this one. */
export interface Source {
  room: string;
  step: number;
  number: number;
}

/** How a table is run, which the host can change at any time. `pace`: how soon bots answer. `talk`: whether players
 * can chat and show stamps. `hints`: whether they can ask for hints, 'alone' while all others are bots; never in
 * rated matches and a tournament's. `delay`: by how many moves spectators see a match later than its players, until
 * it is over; it can't change during one. */
export interface Customs {
  pace: "leisurely" | "quick" | "usual";
  talk: "all" | "none" | "stamps";
  hints: "all" | "alone" | "none";
  delay: 0 | 5 | 20 | 50;
}

/** A public match that can be watched. */
export interface Running {
  room: string;
  game: string;
  chairs: Chair[];
  moves: number;
  progress: Text | null;
  delay: number;
  spectators: number;
}

/** Opens a table and seats the caller at seat 0. */
export interface NewRoom {
  game: string;
  options: Record<string, unknown>;
  name: string;
  crest: number;
  private: boolean;
  customs: Customs;
  clock: number;
}

/** Opens a table where a finished match continues as it was after `step` moves, and seats the caller. */
export interface PlayFrom {
  step: number;
  seat: number;
  name: string;
  crest: number;
}

export interface RoomChanged {
  type: "room";
  room: RoomInfo;
}

/** The viewer's own view at `version`.
 * 
 * `events` of the view cover everything since the version the client had (`since`); a `fresh` view is a snapshot: show
 * it without animation. `clocks`: seconds left per deciding seat; `limits`: what those clocks began with, except for a
 * choice that stays open for a fixed time. `made`: the id of the viewer's latest move that was made, which need not
 * show otherwise: others may have moved as well, or a choice may replace an equal one. `skips`: the seats whose
 * players want the bots to play the rest of the round at once, or -1 for whoever decides where no player sits. */
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
  made: string;
  skips: number[];
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

/** The viewer's own view after drafts that nobody else knows of. */
export interface Tried {
  type: "tried";
  texts: string[];
  view: View;
}

/** A line of the chat, or a stamp. */
export interface Said {
  type: "said";
  seat: number | null;
  name: string;
  line: string;
  id: number;
  stamp: "arigatou" | "dokidoki" | "hakushu" | "kakumei" | "maitta" | "mouikkai" | "mumu" | "naruhodo" | "omigoto" | "otsukare" | "yatta" | "yoroshiku" | "";
}

/** The latest lines of the chat, for a browser that comes, or comes back, to the table. */
export interface Talk {
  type: "talk";
  lines: Said[];
}

/** The operator of the service gets your report. */
export interface Reported {
  type: "reported";
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

/** Seat a bot. `strength`: ms per move, as 5 of club, 50 of expert and 500 of master; -1 casual, -2 beginner, 0
 * random. */
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

/** Host only: a player must leave and can't sit down at this table again; during a match a bot plays on. */
export interface Remove {
  type: "remove";
  seat: number;
}

/** Host only: a player may not chat, or may again. */
export interface Mute {
  type: "mute";
  seat: number;
  muted: boolean;
}

/** Host only, before the start: options, clock (seconds per decision, 0 = none), whether matches are rated. */
export interface SetOptions {
  type: "options";
  options: Record<string, unknown>;
  clock: number;
  rated: boolean;
}

/** Change how the table is run: for its host, or while they have left a match, for whoever came next. */
export interface SetCustoms {
  type: "customs";
  customs: Customs;
}

/** Ask for a hint for the present decision, after moves that are drafts, at a table that allows hints; answered by
 * `Hinted`. */
export interface Hint {
  type: "hint";
  tried: string[];
}

/** Let the bots play the rest of the round at once. It counts while no player has cards left in it, and once all of
 * them want it. */
export interface Skip {
  type: "skip";
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

/** Ask how the table looks after moves that are drafts; nothing is made. */
export interface Try {
  type: "try";
  texts: string[];
}

/** Have nothing to do with a player any more: their lines and invitations do not arrive, and quick matches do not
 * bring you together. */
export interface Block {
  type: "block";
  seat: number;
}

export interface Say {
  type: "say";
  line: string;
}

/** Show the others one of twelve drawings. Texts: `stamps.{stamp}`. */
export interface Stamp {
  type: "stamp";
  stamp: "arigatou" | "dokidoki" | "hakushu" | "kakumei" | "maitta" | "mouikkai" | "mumu" | "naruhodo" | "omigoto" | "otsukare" | "yatta" | "yoroshiku";
}

/** Tell the operator of the service about a player: the one on a seat, or the one who said a line (`Said.id`). */
export interface Report {
  type: "report";
  reason: "name" | "play" | "talk";
  seat: number;
  said: number;
  note: string;
}

/** After the end: invite the others to another match at the same table, or accept. It starts once everyone who is
 * there has answered, or with `Start` by whoever invited, or the host. */
export interface Again {
  type: "again";
}

/** Not another match, or no longer. */
export interface Decline {
  type: "decline";
}

export type ToServer =
  | Hello
  | Sit
  | Stand
  | SeatBot
  | Unseat
  | Remove
  | Mute
  | SetOptions
  | SetCustoms
  | Hint
  | Skip
  | Ready
  | Commit
  | Reveal
  | Start
  | Play
  | Why
  | Try
  | Say
  | Stamp
  | Report
  | Block
  | Again
  | Decline;

export type ToBrowser =
  | RoomChanged
  | Seen
  | Refused
  | Because
  | Tried
  | Said
  | Talk
  | Reported
  | Hinted
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
  Slot: {"defaults": {"caption": null, "value": null, "tokens": {}, "tags": [], "groups": [], "seats": []}, "inside": {"caption": ["Text", "one"]}},
  Zone: {"defaults": {"owner": null, "caption": null, "value": null, "things": [], "slots": [], "rows": 0, "cols": 0, "state": [], "focus": 0}, "inside": {"caption": ["Text", "one"], "things": ["Thing", "list"], "slots": ["Slot", "list"]}},
  Tag: {"defaults": {"rule": "", "faces": [], "tone": "plain"}, "inside": {"text": ["Text", "one"]}},
  Count: {"defaults": {}, "inside": {"caption": ["Text", "one"]}},
  SeatView: {"defaults": {"hand": 0, "score": null, "role": null, "role_faces": [], "counts": [], "state": [], "place": 0, "dealer": false}, "inside": {"role": ["Text", "one"], "counts": ["Count", "list"]}},
  Move: {"defaults": {"picks": [], "target": "", "label": null, "kind": "play", "cost": 0, "at_once": false, "warns": null, "action": "", "draft": false}, "inside": {"label": ["Text", "one"], "warns": ["Text", "one"]}},
  Action: {"defaults": {"hint": null}, "inside": {"name": ["Text", "one"], "hint": ["Text", "one"]}},
  Prompt: {"defaults": {"limit": null, "asker": "", "least": 0, "most": 0, "zones": [], "together": 0, "actions": []}, "inside": {"text": ["Text", "one"], "limit": ["Text", "one"], "actions": ["Action", "list"]}},
  Line: {"defaults": {"value": null, "faces": []}, "inside": {"text": ["Text", "one"]}},
  Sheet: {"defaults": {"lines": [], "stamp": null}, "inside": {"lines": ["Line", "list"], "stamp": ["Text", "one"]}},
  Result: {"defaults": {"reason": null, "sheets": [], "teams": []}, "inside": {"reason": ["Text", "one"], "sheets": ["Sheet", "list"]}},
  Event: {"defaults": {"seat": null, "to": null, "zone": "", "things": [], "rule": "", "text": null, "lasting": false, "sheets": [], "by": []}, "inside": {"things": ["Thing", "list"], "text": ["Text", "one"], "sheets": ["Sheet", "list"]}},
  ScoreRow: {"defaults": {"places": []}, "inside": {"caption": ["Text", "one"]}},
  View: {"defaults": {"clockwise": true, "tags": [], "moves": [], "events": [], "scores": [], "rounds": false, "result": null}, "inside": {"progress": ["Text", "one"], "seats": ["SeatView", "list"], "zones": ["Zone", "list"], "prompt": ["Prompt", "one"], "tags": ["Tag", "list"], "moves": ["Move", "list"], "events": ["Event", "list"], "scores": ["ScoreRow", "list"], "result": ["Result", "one"]}},
  Reason: {"defaults": {"ok": false}, "inside": {"text": ["Text", "one"]}},
  NewCup: {"defaults": {"clock": 0}, "inside": {}},
  CupEntrant: {"defaults": {"rounds": [], "left": false, "muted": false}, "inside": {}},
  CupSeat: {"defaults": {}, "inside": {}},
  CupTable: {"defaults": {"over": false, "given": false, "cut": false, "progress": null}, "inside": {"seats": ["CupSeat", "list"], "progress": ["Text", "one"]}},
  CupRound: {"defaults": {"paused": [], "final": false}, "inside": {"tables": ["CupTable", "list"]}},
  CupInfo: {"defaults": {"clock": 0, "host": false, "mine": null, "over": false, "notice": "", "entrants": [], "played": [], "ready": false}, "inside": {"entrants": ["CupEntrant", "list"], "played": ["CupRound", "list"]}},
  CupWish: {"defaults": {"round": 0, "table": 0, "points": null, "entrant": -1, "line": ""}, "inside": {}},
  OptionInfo: {"defaults": {"least": null, "most": null, "step": null, "longest": null, "choices": []}, "inside": {}},
  GameInfo: {"defaults": {"presets": [], "faces": [], "first_steps": false}, "inside": {"options": ["OptionInfo", "list"]}},
  ParamInfo: {"defaults": {"least": null, "most": null, "choices": [], "only": []}, "inside": {}},
  RuleInfo: {"defaults": {"section": "", "standing": false, "usual": false, "human": false, "lesson": false, "known": 0, "words": [], "params": [], "requires": [], "conflicts": [], "brings": []}, "inside": {"params": ["ParamInfo", "list"]}},
  Way: {"defaults": {}, "inside": {"label": ["Text", "one"]}},
  Problem: {"defaults": {"rules": [], "ways": []}, "inside": {"text": ["Text", "one"], "ways": ["Way", "list"]}},
  Checked: {"defaults": {"problems": [], "added": [], "code": "", "idle": [], "sets": []}, "inside": {"problems": ["Problem", "list"]}},
  Wild: {"defaults": {}, "inside": {}},
  HintMove: {"defaults": {}, "inside": {}},
  HintCard: {"defaults": {}, "inside": {}},
  Hinted: {"defaults": {"certain": false, "cards": []}, "inside": {"best": ["HintMove", "list"], "cards": ["HintCard", "list"]}},
  Barred: {"defaults": {}, "inside": {"reasons": ["Reason", "list"]}},
  Frame: {"defaults": {"seat": -1, "move": "", "picks": [], "refused": "", "barred": [], "seconds": 0}, "inside": {"view": ["View", "one"], "barred": ["Barred", "list"]}},
  Lesson: {"defaults": {}, "inside": {"frames": ["Frame", "list"]}},
  FirstSteps: {"defaults": {"point": [], "any": false, "wrong": ""}, "inside": {"frames": ["Frame", "list"]}},
  RoomInfo: {"defaults": {"version": 0, "mine": null, "host": false, "decides": false, "seed_hash": "", "commits": {}, "next_hash": "", "dealing": false, "seed": "", "problems": [], "idle": [], "clock": 0, "due": false, "progress": null, "inviter": null, "match": 0, "source": null, "reports": false, "spoken": "", "rated": false, "rateable": false, "hints": false, "cup": "", "cut": false, "turns": [], "left": 0.0}, "inside": {"chairs": ["Chair", "list"], "customs": ["Customs", "one"], "problems": ["Problem", "list"], "progress": ["Text", "one"], "source": ["Source", "one"]}},
  Player: {"defaults": {"bot": false, "places": [], "titles": [], "fired": {}, "team": -1, "left": false, "strength": 0, "stamp": null}, "inside": {"titles": ["Text", "list"], "stamp": ["Text", "one"]}},
  Outline: {"defaults": {"preset": "", "code": "", "options": {}, "lasting": [], "rated": "", "spoiled": false}, "inside": {"players": ["Player", "list"]}},
  Played: {"defaults": {}, "inside": {"match": ["Outline", "one"]}},
  Replay: {"defaults": {}, "inside": {"room": ["RoomInfo", "one"], "outline": ["Outline", "one"]}},
  Draw: {"defaults": {"cards": []}, "inside": {}},
  Shuffle: {"defaults": {"seed_hash": "", "commits": {}, "draws": []}, "inside": {"draws": ["Draw", "list"]}},
  Passkey: {"defaults": {}, "inside": {}},
  Device: {"defaults": {"here": false}, "inside": {}},
  Me: {"defaults": {"name": "", "crest": -1, "kept": false, "made": 0, "passkeys": [], "devices": [], "can_keep": false, "provider": "", "provided": false}, "inside": {"passkeys": ["Passkey", "list"], "devices": ["Device", "list"]}},
  Tastes: {"defaults": {"lang": "ja", "theme": "auto", "cloth": "ai", "back": "ai", "suits": 4, "numerals": "auto", "bigCards": false, "leftHand": false, "autoPlay": true, "pace": "usual", "quickPlay": true, "warnings": true, "motion": "auto", "sound": false, "vibration": false}, "inside": {}},
  MyName: {"defaults": {}, "inside": {}},
  NewPasskey: {"defaults": {}, "inside": {}},
  Signature: {"defaults": {}, "inside": {}},
  DeviceCode: {"defaults": {}, "inside": {}},
  WithCode: {"defaults": {}, "inside": {}},
  MoveLink: {"defaults": {}, "inside": {}},
  Moved: {"defaults": {}, "inside": {}},
  Visiting: {"defaults": {}, "inside": {}},
  Back: {"defaults": {}, "inside": {}},
  SignedIn: {"defaults": {}, "inside": {"me": ["Me", "one"]}},
  Friend: {"defaults": {"here": false, "room": "", "game": "", "playing": false}, "inside": {}},
  Invitation: {"defaults": {}, "inside": {}},
  Acquaintances: {"defaults": {}, "inside": {"friends": ["Friend", "list"], "invitations": ["Invitation", "list"], "blocked": ["Friend", "list"]}},
  WithFriendCode: {"defaults": {}, "inside": {}},
  Seek: {"defaults": {"rated": false}, "inside": {}},
  Seeker: {"defaults": {}, "inside": {}},
  Seeking: {"defaults": {"room": "", "waited": 0, "players": 0, "found": [], "bots": false, "bots_after": 0}, "inside": {"found": ["Seeker", "list"]}},
  PushKey: {"defaults": {}, "inside": {}},
  PushAddress: {"defaults": {}, "inside": {}},
  PushOff: {"defaults": {}, "inside": {}},
  Rating: {"defaults": {}, "inside": {}},
  RatedMatch: {"defaults": {}, "inside": {"rating": ["Rating", "one"]}},
  RatingOf: {"defaults": {}, "inside": {"rating": ["Rating", "one"], "matches": ["RatedMatch", "list"]}},
  MyRatings: {"defaults": {}, "inside": {"ratings": ["RatingOf", "list"]}},
  Listed: {"defaults": {}, "inside": {}},
  BestPlayer: {"defaults": {"mine": false, "bot": null}, "inside": {"rating": ["Rating", "one"]}},
  Best: {"defaults": {}, "inside": {"players": ["BestPlayer", "list"]}},
  Rerated: {"defaults": {"before": null}, "inside": {"after": ["Rating", "one"], "before": ["Rating", "one"]}},
  Chair: {"defaults": {"name": "", "crest": 0, "here": false, "mine": false, "host": false, "ready": false, "strength": 0, "away": 0, "covered": false, "commit": "", "muted": false, "declined": false, "blocked": false, "hints": 0}, "inside": {}},
  Source: {"defaults": {"number": 0}, "inside": {}},
  Customs: {"defaults": {"pace": "usual", "talk": "all", "hints": "alone", "delay": 0}, "inside": {}},
  Running: {"defaults": {"progress": null, "delay": 0, "spectators": 0}, "inside": {"chairs": ["Chair", "list"], "progress": ["Text", "one"]}},
  NewRoom: {"defaults": {"crest": -1, "private": false, "clock": 0}, "inside": {"customs": ["Customs", "one"]}},
  PlayFrom: {"defaults": {"crest": -1}, "inside": {}},
  RoomChanged: {"defaults": {}, "inside": {"room": ["RoomInfo", "one"]}},
  Seen: {"defaults": {"fresh": false, "clocks": {}, "limits": {}, "decided": [], "own": "", "made": "", "skips": []}, "inside": {"view": ["View", "one"]}},
  Refused: {"defaults": {"reasons": []}, "inside": {"text": ["Text", "one"], "reasons": ["Reason", "list"]}},
  Because: {"defaults": {}, "inside": {"reasons": ["Reason", "list"]}},
  Tried: {"defaults": {}, "inside": {"view": ["View", "one"]}},
  Said: {"defaults": {"id": 0, "stamp": ""}, "inside": {}},
  Talk: {"defaults": {}, "inside": {"lines": ["Said", "list"]}},
  Reported: {"defaults": {}, "inside": {}},
  Reconnect: {"defaults": {}, "inside": {}},
  Trouble: {"defaults": {"retry": 0}, "inside": {"text": ["Text", "one"]}},
  Hello: {"defaults": {"since": -1}, "inside": {}},
  Sit: {"defaults": {"crest": -1}, "inside": {}},
  Stand: {"defaults": {}, "inside": {}},
  SeatBot: {"defaults": {}, "inside": {}},
  Unseat: {"defaults": {}, "inside": {}},
  Remove: {"defaults": {}, "inside": {}},
  Mute: {"defaults": {}, "inside": {}},
  SetOptions: {"defaults": {"clock": 0, "rated": false}, "inside": {}},
  SetCustoms: {"defaults": {}, "inside": {"customs": ["Customs", "one"]}},
  Hint: {"defaults": {"tried": []}, "inside": {}},
  Skip: {"defaults": {}, "inside": {}},
  Ready: {"defaults": {}, "inside": {}},
  Commit: {"defaults": {}, "inside": {}},
  Reveal: {"defaults": {}, "inside": {}},
  Start: {"defaults": {}, "inside": {}},
  Play: {"defaults": {"id": ""}, "inside": {}},
  Why: {"defaults": {"target": ""}, "inside": {}},
  Try: {"defaults": {}, "inside": {}},
  Block: {"defaults": {}, "inside": {}},
  Say: {"defaults": {}, "inside": {}},
  Stamp: {"defaults": {}, "inside": {}},
  Report: {"defaults": {"seat": -1, "said": 0, "note": ""}, "inside": {}},
  Again: {"defaults": {}, "inside": {}},
  Decline: {"defaults": {}, "inside": {}},
} as Record<string, Shape>;
