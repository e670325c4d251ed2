"""Views: what one seat may see, as data, in the terms with which every game describes its table.

A game never sends pixels. It lists *zones* (places on the table) with *things* in them (cards, tiles, tokens), one
`SeatView` per seat, a `Prompt` (who decides, and what), the `Move`s that are legal for the viewer, and the `Event`s
since the previous version. The browser shows any game from these alone; so do the log, the replay and screen readers.

There is no prose in a view: every sentence is a `Text` (`tefuda.texts`), an id with its arguments.
This module has little but schemas and is never compiled (`msgspec.Struct`).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from tefuda.texts import Text as Text


class Thing(Struct, omit_defaults=True):
    """A card, tile or token. `id` is stable while the thing stays visible to the viewer, so that it can be animated;
    an unseen thing has `face` None and an id made of its place (`hand.2.4`), so that it cannot be followed.
    """

    id: str
    face: str | None = None  # notation: S3, X1, 3-6, a17; a suit alone (H) for a card whose rank never matters
    back: int = 0  # pattern of the back, for games with several
    like: str = ""  # the name by which moves pick it; empty = id. Equal cards share it
    owner: int | None = None
    # led, best, new, ridden, across, under: half beneath the one before, weak, set; current: ringed in red; down: face
    # down, though the viewer knows its face; chosen: one of several that are chosen one by one; past: from what is
    # over, and still on the table
    tags: list[str] = field(default_factory=list)
    stands_for: str = ""  # what a joker was declared as: H7, or a suit or rank alone
    ground: str = ""  # sea, land
    marks: list[str] = field(default_factory=list)  # helmet, ship: one entry per drawn mark
    at: str = ""  # the slot of the zone that it is in


class Slot(Struct, omit_defaults=True):
    """A named place inside a zone: a cell of a map, a column, a lane, a rank of the card order."""

    at: str
    caption: Text | None = None
    value: int | None = None
    tokens: dict[str, int] = field(default_factory=dict)  # seat -> its chips here; "-1": plain coins without an owner
    tags: list[str] = field(default_factory=list)  # current: ringed in red, beaten, fixed, best: of a lane
    groups: list[int] = field(default_factory=list)  # the tokens as they leave, together: the next group first
    seats: list[int] = field(default_factory=list)  # who is at this place as things are now


Kind = Literal["hand", "trick", "pile", "row", "grid", "chain", "chips", "score"]
Arrangement = Literal[
    "hand", "cascade", "compass", "lanes", "veil", "stack", "count", "line", "columns", "scale", "map", "free",
    "tokens", "seat", "sheet",
]  # fmt: skip


class Zone(Struct, omit_defaults=True):
    """A place on the table. `owner` None = the middle of the table; a seat = in front of that seat.
    `focus` ranks zones that compete for space: the highest is shown large, the others as thumbnails.
    """

    id: str
    kind: Kind
    arrangement: Arrangement
    owner: int | None = None
    caption: Text | None = None
    value: int | None = None
    things: list[Thing] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    rows: int = 0  # map: size of the frame shown
    cols: int = 0
    state: list[str] = field(default_factory=list)  # lead, revolution, fixed
    focus: int = 0


class Tag(Struct, omit_defaults=True):
    """A lasting state of the table (revolution, a lock), shown until it ends."""

    id: str
    text: Text
    rule: str = ""  # rule id whose text a tap opens
    faces: list[str] = field(default_factory=list)
    tone: Literal["lasting", "plain"] = "plain"


class Count(Struct, omit_defaults=True):
    """A public number of a seat. With the ids chips, coins and money it is shown beside a coin, with stock, draw and
    deck beside the back of a card, with any other beside its caption.
    """

    id: str
    caption: Text
    value: int


class SeatView(Struct, omit_defaults=True):
    """A seat, with what everyone at the table can see of it."""

    seat: int
    hand: int = 0  # cards in hand
    score: int | None = None
    role: Text | None = None  # title, suit, team
    role_faces: list[str] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)
    state: list[str] = field(default_factory=list)  # turn, choosing, decided, passed, out, eliminated, resting
    place: int = 0  # 1 = first to finish; 0 = still playing
    dealer: bool = False


class Move(Struct, omit_defaults=True):
    """One legal move: `picks` are the `like`s of the things it takes (a multiset), `target` a slot
    (`zone:at`), a whole zone (its id), a seat (`seat:2`) or nothing. Moves with equal picks and target differ in their
    `label`. A move that can be taken back is made `at_once`, with the touch that completes it. `warns` says what the
    move would cost its player, where that is easily overlooked. `action`: the action of the prompt that it begins.

    A `draft` reveals nothing and leaves the same player to move: it can be tried, and is made only together with the
    move that ends the decision.
    """

    text: str  # canonical notation; what the browser sends
    picks: list[str] = field(default_factory=list)
    target: str = ""
    label: Text | None = None
    kind: str = "play"  # play, pass, choose, place, done, back: takes a step back
    cost: int = 0
    at_once: bool = False
    warns: Text | None = None
    action: str = ""
    draft: bool = False


class Action(Struct, omit_defaults=True):
    """One of several kinds of move, offered as a button beside the hand: its name, and what it does. Where no move
    has its `id` as `action`, `hint` says why it can't be done now.
    """

    id: str
    name: Text
    hint: Text | None = None


class Prompt(Struct, omit_defaults=True):
    """A request for a decision. `text` is line 1 (at most 16 Japanese characters), `limit` line 2 (restrictions)."""

    deciders: list[int]
    kind: str
    text: Text
    limit: Text | None = None
    asker: str = ""  # rule id that asks, if a rule does
    least: int = 0  # things to pick; 0, 0 = no picking
    most: int = 0
    zones: list[str] = field(default_factory=list)  # where there are things to pick besides the viewer's own hand
    together: int = 0  # number of moves wanted: they are picked together and made one by one
    actions: list[Action] = field(default_factory=list)  # what can be done, where that is chosen first


class Line(Struct, omit_defaults=True):
    """One line of a score breakdown: 'suit bonus ♥ 2'."""

    text: Text
    value: int | None = None
    faces: list[str] = field(default_factory=list)


class Sheet(Struct, omit_defaults=True):
    """The score breakdown of one seat: how its total came about."""

    seat: int
    total: int
    lines: list[Line] = field(default_factory=list)
    stamp: Text | None = None  # eliminated, deposed, foul


class Result(Struct, omit_defaults=True):
    """The result of a match. `ranks[s]` is the place of seat s, 1 = best; tied seats share one. `teams`: the team of
    each seat, where partners win together.
    """

    ranks: list[int]
    scores: list[int]
    reason: Text | None = None
    sheets: list[Sheet] = field(default_factory=list)
    teams: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        """Return the places in one line: `1: seat 1 (7), seat 2 (7); 3: seat 0 (-2)`."""
        return "; ".join(
            f"{place}: " + ", ".join(f"seat {seat} ({self.scores[seat]})" for seat in self.at(place))
            for place in sorted(set(self.ranks))
        )

    def at(self, place: int) -> list[int]:
        """Return the seats that have a place."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == place]


class Event(Struct, omit_defaults=True):
    """Something that happened, for animation, strips, log and sound."""

    kind: str  # deal, play, pass, take, give, draw, discard, flip, place, choose, rule, clear, score, out, start, end
    seat: int | None = None
    to: int | None = None  # receiving seat
    zone: str = ""  # where the things went
    things: list[Thing] = field(default_factory=list)
    rule: str = ""  # the rule that fired; shown as a strip, with the text `{game}.rule.{id}.strip` under its name
    text: Text | None = None  # the log line
    lasting: bool = False  # rule: a state that stays (revolution) rather than a moment (8 cut)
    sheets: list[Sheet] = field(default_factory=list)  # score: the breakdown of a round, line by line
    by: list[str] = field(default_factory=list)  # other rules that contributed


class ScoreRow(Struct, omit_defaults=True):
    """One row of the score table, for one round: one value per seat, and the places if the round has any."""

    caption: Text
    values: list[int | None]
    places: list[int] = field(default_factory=list)  # 1 = best


class View(Struct, omit_defaults=True):
    """Everything that `seat` may see (None: a spectator; the whole table once the match is over). `seats` are in the
    order of play, so that they can be placed around the table. `rounds`: the rows of `scores` follow one another and
    add up, so that they can be shown as a chart.
    """

    game: str
    seat: int | None
    progress: Text | None
    seats: list[SeatView]
    zones: list[Zone]
    prompt: Prompt | None
    clockwise: bool = True
    tags: list[Tag] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    scores: list[ScoreRow] = field(default_factory=list)
    rounds: bool = False
    result: Result | None = None


class Reason(Struct, omit_defaults=True):
    """One answer to 'why can't I play this?': a rule, and whether it would have been met."""

    rule: str
    text: Text
    ok: bool = False
