"""What browser and server say to each other, over HTTP and one WebSocket a room. All JSON.

HTTP
    GET  /api/games                      list[GameInfo]
    GET  /api/games/{id}/rules           list[RuleInfo]           house rules of a game, in catalogue order
    POST /api/games/{id}/check           Options -> Checked       validates, explains conflicts, gives the share code
    GET  /api/games/{id}/code/{code}     Checked                  options behind a share code, or behind a preset's id
    POST /api/games/{id}/random          Wild -> Checked          random house rules
    GET  /api/games/{id}/examples/{name} View                     a pictured example of the rules page
    GET  /api/games/{id}/lessons/{rule}  Lesson                   the playable example of a house rule
    GET  /api/texts/{lang}               dict[str, str]           interface, names, everything shared
    GET  /api/texts/{lang}/{game}        dict[str, str]           one game: prompts, rules, help
    GET  /api/rooms                      list[RoomInfo]           open tables, and those of the caller's token
    POST /api/rooms                      NewRoom -> RoomInfo
    GET  /api/rooms/{room}/record        the record (404 until the match is over)
    GET  /api/rooms/{room}/replay        Replay                   all positions of a finished match, hands open
    GET  /api/rooms/{room}/shuffle       Shuffle                  everything that was drawn in a finished match
    POST /api/rooms/{room}/replay        PlayFrom -> RoomInfo     a new table where that match goes on from a move
The caller is known by the header `Authorization: Bearer TOKEN`; TOKEN is a random secret the browser makes once.

WebSocket /ws/{room}: the first message is `Hello`; then either side sends any of the messages below at any time.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from tefuda.engine.view import Reason, Text, View


class OptionInfo(Struct, omit_defaults=True):
    """One option of a game. `name`/`help` texts are `{game}.option.{id}` and `{game}.option.{id}.help`;
    a choice's text is `{game}.option.{id}.{value}`."""

    id: str
    type: Literal["bool", "int", "choice", "seat", "seats", "rules", "rows"]
    default: Any
    least: int | None = None
    most: int | None = None
    step: int | None = None
    longest: int | None = None  # numbers in a row
    choices: list[str] = field(default_factory=list)


class GameInfo(Struct, omit_defaults=True):
    """A game in the lobby. Texts: `{id}.name`, `{id}.tagline`, `{id}.author`, `{id}.rules` (a rules page)."""

    id: str
    players: list[int]  # every allowed count
    minutes: int
    options: list[OptionInfo]
    presets: list[str] = field(default_factory=list)  # texts `{id}.preset.{preset}`, `.help`; options: see `code`
    faces: list[str] = field(default_factory=list)  # a still life of its own pieces, for the lobby


class ParamInfo(Struct, omit_defaults=True):
    id: str
    type: Literal["bool", "int", "choice", "list", "numbers", "order", "words"]
    default: Any
    least: int | None = None
    most: int | None = None
    choices: list[str] = field(default_factory=list)
    only: list[str] = field(default_factory=list)  # another parameter, and the value with which this one counts


class RuleInfo(Struct, omit_defaults=True):
    """A house rule. Texts: `{game}.rule.{id}` name, `.aliases`, `.short` one sentence, `.text` full explanation;
    of a parameter: `{game}.rule.{id}.{param}` or, shared by rules, `{game}.param.{param}`; of its choice: the same
    id and `.{choice}`.
    """

    id: str
    number: str  # D115
    category: str  # chapter; text `{game}.chapter.{category}`
    works: bool
    section: str = ""  # part of the chapter; text `{game}.chapter.{category}.{section}`
    standing: bool = False  # basic: always on unless a rule it conflicts with is; it has no switch
    usual: bool = False  # always on like a basic rule; its switch is for its parameters
    human: bool = False  # not enforced: only players at a real table can follow it; a text, no switch
    lesson: bool = False  # there is a playable example
    params: list[ParamInfo] = field(default_factory=list)
    requires: list[list[str]] = field(default_factory=list)  # all of (any of): ids, or a count (`joker_count>=1`)
    conflicts: list[str] = field(default_factory=list)
    brings: list[str] = field(default_factory=list)  # switched on with it, unless a rule that requires this one is on


class Way(Struct, omit_defaults=True):
    """One way out of a conflict: a button and the options it leads to."""

    label: Text
    options: dict[str, Any]


class Problem(Struct, omit_defaults=True):
    path: str  # JSON path into the options
    text: Text
    rules: list[str] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)


class Checked(Struct, omit_defaults=True):
    options: dict[str, Any]  # complete, defaults filled in
    problems: list[Problem] = field(default_factory=list)
    added: list[str] = field(default_factory=list)  # rules that were switched on because another requires them
    code: str = ""
    idle: list[str] = field(default_factory=list)  # options that change nothing in combination with the others
    sets: list[str] = field(default_factory=list)  # behind a code or a preset: the options it decides


class Wild(Struct):
    """Random house rules: from a few classics (0) to as many as fit together (100)."""

    options: dict[str, Any]
    wild: int
    seed: str  # the same seed gives the same rules


class Chair(Struct, omit_defaults=True):
    """A seat and its player. kind 'open' = free for a player."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    crest: int = 0  # one of the eight
    here: bool = False  # connected
    mine: bool = False
    host: bool = False
    ready: bool = False
    strength: int = 0  # bot: thinking time per move in ms; 0 = random
    away: float = 0  # a player who lost the connection during the match: seconds until a bot stands in
    covered: bool = False  # a bot plays this player's seat until they are back
    commit: str = ""  # commitment to what this player adds to the next deal; empty: nothing


class Source(Struct):
    """The match continues one from another table, as it was after `step` moves. Anyone who saw that match end knows
    every
    card of this one."""

    room: str
    step: int


class RoomInfo(Struct, omit_defaults=True):
    room: str  # code, also the link: /t/{room}
    game: str
    options: dict[str, Any]
    chairs: list[Chair]
    phase: Literal["waiting", "playing", "over"]
    version: int = 0  # moves on the list so far
    mine: int | None = None  # the caller's seat
    host: bool = False  # the caller opened the table
    seed_hash: str = ""  # commitment to what the service adds to the deal, shown before it; none with a `source`
    commits: dict[str, str] = field(default_factory=dict)  # by seat: commitments to what seats added to this deal
    next_hash: str = ""  # once a match is over: the commitment for the next one
    dealing: bool = False  # the cards are dealt as soon as everything committed to is revealed
    seed: str = ""  # revealed when the match is over: the service's part, then `{seat}:{part}` of seats
    problems: list[Problem] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)  # options that change nothing in combination with the others
    clock: int = 0  # seconds per decision; 0 = none
    due: bool = False  # the caller must decide now (the lobby lights the lamp)
    progress: Text | None = None  # how far the match is: round 3 of 5
    source: Source | None = None


class NewRoom(Struct):
    """Opens a table and seats the caller at seat 0."""

    game: str
    options: dict[str, Any]
    name: str  # the caller's, as shown at the table
    crest: int = -1  # the caller's own crest, kept between games; -1 = any
    private: bool = False  # only for players with the code; not listed among the open tables


class PlayFrom(Struct):
    """Opens a table where a finished match continues as it was after `step` moves, and seats the caller."""

    step: int
    seat: int
    name: str
    crest: int = -1


class Replay(Struct):
    """A match move by move: `views[k]` is the open table after k moves; its `events` led there. `texts[k]` is move k's
    notation."""

    room: RoomInfo
    views: list[View]
    moves: list[tuple[int, str]]


class Draw(Struct, omit_defaults=True):
    """What a match drew at once, on the way to its position after `step` moves. `numbers[j]` counts from 0 among the
    `of - j` things left by then; `cards` are these things, where they are a set of cards."""

    step: int
    of: int
    numbers: list[int]
    cards: list[str] = field(default_factory=list)


class Shuffle(Struct, omit_defaults=True):
    """How a finished match was shuffled: see docs/shuffle.md. No draws where `generator` is not "sha256"."""

    seed: str
    generator: str
    seed_hash: str = ""  # as in RoomInfo
    commits: dict[str, str] = field(default_factory=dict)
    draws: list[Draw] = field(default_factory=list)


class Barred(Struct):
    """Why a thing, by its `like`, cannot be played."""

    like: str
    reasons: list[Reason]


class Frame(Struct, omit_defaults=True):
    """A position of a lesson as the reader sees it, and the move that follows.

    That is whose move, its notation, the things it takes, and the rule that refuses it if it cannot be made; or the
    seconds after which it is made for the reader. The last frame has none.
    """

    view: View
    seat: int = -1
    move: str = ""
    picks: list[str] = field(default_factory=list)
    refused: str = ""
    barred: list[Barred] = field(default_factory=list)  # on the reader's turn: why the other cards cannot be played
    seconds: int = 0


class Lesson(Struct):
    """A playable example of a house rule: the reader makes the moves of `seat`, the others play by themselves."""

    seat: int
    options: dict[str, Any]
    frames: list[Frame]


# --- browser -> server -------------------------------------------------------------------------------------------


class Hello(Struct, tag="hello"):
    token: str
    since: int = -1  # last version seen; -1 = none


class Sit(Struct, tag="sit"):
    seat: int
    name: str
    crest: int = -1  # wanted crest, given if nobody at the table has it; -1 = any


class Stand(Struct, tag="stand"):
    """Leave your seat; during a match a bot plays it until you are back."""


class SeatBot(Struct, tag="bot"):
    seat: int
    strength: int  # ms per move; 0 = random


class Unseat(Struct, tag="unseat"):
    """Host only: free a seat held by a bot."""

    seat: int


class SetOptions(Struct, tag="options"):
    """Host only, before the start: options, clock (seconds per decision, 0 = none)."""

    options: dict[str, Any]
    clock: int = 0


class Ready(Struct, tag="ready"):
    ready: bool


class Commit(Struct, tag="commit"):
    """Before a deal: this seat adds randomness of its own, 32 hexadecimal digits, of which `hash` is the commitment;
    empty: it adds none. Once `dealing`, the randomness follows as `Reveal`."""

    hash: str


class Reveal(Struct, tag="reveal"):
    entropy: str


class Start(Struct, tag="start"):
    """Host only. Open seats are filled with bots."""


class Play(Struct, tag="move"):
    """`version` is what the player saw; `id` makes a resent move harmless."""

    version: int
    text: str
    id: str = ""


class Why(Struct, tag="why"):
    picks: list[str]
    target: str = ""


class Say(Struct, tag="say"):
    line: str


class Again(Struct, tag="again"):
    """After the end: another match at the same table, with the same seats and a new deal."""


ToServer = (
    Hello | Sit | Stand | SeatBot | Unseat | SetOptions | Ready | Commit | Reveal | Start | Play | Why | Say | Again
)


# --- server -> browser -------------------------------------------------------------------------------------------


class RoomChanged(Struct, tag="room", omit_defaults=True):
    room: RoomInfo


class Seen(Struct, tag="view", omit_defaults=True):
    """The viewer's own view at `version`.

    `events` of the view cover everything since the version the client had (`since`); a `fresh` view is a snapshot: show
    it
    without animation. `clocks`: seconds left per deciding seat; `limits`: what those clocks began with, except for a
    choice
    that stays open for a fixed time.
    """

    version: int
    since: int
    view: View
    fresh: bool = False
    clocks: dict[str, float] = field(default_factory=dict)
    limits: dict[str, float] = field(default_factory=dict)
    decided: list[int] = field(default_factory=list)  # seats that have made their secret choice
    own: str = ""  # notation of your own secret choice that still waits for the others


class Refused(Struct, tag="refused", omit_defaults=True):
    """A move was not accepted; nothing changed."""

    id: str
    rule: str
    text: Text
    reasons: list[Reason] = field(default_factory=list)


class Because(Struct, tag="why", omit_defaults=True):
    picks: list[str]
    reasons: list[Reason]


class Said(Struct, tag="said"):
    seat: int | None
    name: str
    line: str


class Talk(Struct, tag="talk"):
    """The latest lines of the chat, for a browser that comes, or comes back, to the table."""

    lines: list[Said]


class Reconnect(Struct, tag="reconnect"):
    """The service continues in a new process: read this connection to its end, close it, and open another."""


class Trouble(Struct, tag="error", omit_defaults=True):
    """The request itself was wrong: text ids `ui.error.*`. `retry`: seconds after which it may be repeated."""

    text: Text
    retry: int = 0


ToBrowser = RoomChanged | Seen | Refused | Because | Said | Talk | Reconnect | Trouble
