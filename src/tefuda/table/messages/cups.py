"""Tournaments."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from tefuda.engine.view import Text


class NewCup(Struct):
    """Opens a tournament of `rounds` rounds at tables of `size`. "federation": sets of four games at tables of four,
    with the Federation's rules, new seats at random each set, and a final of the best four."""

    name: str
    game: str
    options: dict[str, Any]
    kind: Literal["round_robin", "swiss", "federation"]
    size: int
    rounds: int
    clock: int = 0


class CupEntrant(Struct, omit_defaults=True):
    """Someone who takes part: `points` of finished tables, and by round, also of those that are playing. `met`: those
    of whom they met, which decide at equal points. `muted`: by the host, who alone sees it here."""

    id: int
    name: str
    crest: int
    place: int
    points: float
    met: float
    rounds: list[float | None] = field(default_factory=list)
    left: bool = False
    muted: bool = False


class CupSeat(Struct, omit_defaults=True):
    id: int
    points: float


class CupTable(Struct, omit_defaults=True):
    """A table of a round, whose match is at /t/{room}/1 once it is `over`. `given`: the host has entered the points.
    `cut`: the host has cut the match short, so that its current round is its last."""

    room: str
    seats: list[CupSeat]
    over: bool = False
    given: bool = False
    cut: bool = False
    progress: Text | None = None


class CupRound(Struct, omit_defaults=True):
    """`paused`: the ids of those who had no table."""

    tables: list[CupTable]
    paused: list[int] = field(default_factory=list)
    final: bool = False


class CupInfo(Struct, omit_defaults=True):
    """A tournament, its entrants by place. `mine`: the caller's id; `host`: the caller runs it; `ready`: no table
    plays.

    Rooms are private: only entrants and spectators who have this page's link know their codes.
    """

    code: str
    name: str
    game: str
    kind: Literal["round_robin", "swiss", "federation"]
    size: int
    rounds: int
    clock: int = 0
    host: bool = False
    mine: int | None = None
    over: bool = False
    notice: str = ""
    entrants: list[CupEntrant] = field(default_factory=list)
    played: list[CupRound] = field(default_factory=list)
    ready: bool = False


class CupWish(Struct):
    """What the host does: draw the seats of the next round, enter the points of a table (null: those of its match),
    take someone out for good, take someone's word at all tables or give it back, end the tournament or go on with it,
    or tell everyone something. In the Federation's format also cut a slow table short: its current round is its last;
    or stop it: those who are out score, the others do not."""

    do: Literal["draw", "points", "send_away", "mute", "unmute", "end", "go_on", "notice", "cut", "stop"]
    round: int = 0
    table: int = 0
    points: list[float] | None = None
    entrant: int = -1
    line: str = ""
