"""A room as its players may know it, and how one is opened."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from tefuda.engine.view import Text
from tefuda.table.messages.games import Problem


class Chair(Struct, omit_defaults=True):
    """A seat and its player. kind 'open' = free for a player."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    crest: int = 0  # one of the eight
    here: bool = False  # connected
    mine: bool = False
    host: bool = False
    ready: bool = False
    strength: int = 0  # bot: thinking time per move in ms; 0 = random, -1 = casual, -2 = beginner
    away: float = 0  # a player who lost the connection during the match: seconds until a bot stands in
    covered: bool = False  # a bot plays this player's seat until they are back
    commit: str = ""  # commitment to what this player adds to the next deal; empty: nothing
    muted: bool = False  # the host has taken this player's word
    declined: bool = False  # invited to another match and does not want one
    blocked: bool = False  # the caller has blocked this player
    hints: int = 0  # how many this player was given in the present match, or the last one


class Source(Struct):
    """The match continues one from another table, as it was after `step` moves. Anyone who saw that match end knows
    every
    card of this one."""

    room: str
    step: int
    number: int = 0  # of that match at its table; 0: not known


class Customs(Struct, omit_defaults=True, frozen=True):
    """How a table is run, which the host can change at any time. `pace`: how soon bots answer. `talk`: whether players
    can chat and show stamps. `hints`: whether they can ask for hints, 'alone' while all others are bots; never in
    rated matches and a tournament's. `delay`: by how many moves spectators see a match later than its players, until
    it is over; it can't change during one."""

    pace: Literal["quick", "usual", "leisurely"] = "usual"
    talk: Literal["all", "stamps", "none"] = "all"
    hints: Literal["alone", "all", "none"] = "alone"
    delay: Literal[0, 5, 20, 50] = 0


class RoomInfo(Struct, omit_defaults=True):
    room: str  # code, also the link: /t/{room}
    game: str
    options: dict[str, Any]
    chairs: list[Chair]
    phase: Literal["waiting", "playing", "over"]
    version: int = 0  # moves on the list so far
    mine: int | None = None  # the caller's seat
    host: bool = False  # the caller opened the table
    customs: Customs = field(default_factory=Customs)
    decides: bool = False  # the caller may change the customs
    seed_hash: str = ""  # commitment to what the service adds to the deal, shown before it; none with a `source`
    commits: dict[str, str] = field(default_factory=dict)  # by seat: commitments to what seats added to this deal
    next_hash: str = ""  # once a match is over: the commitment for the next one
    dealing: bool = False  # the cards are dealt as soon as everything committed to is revealed
    seed: str = ""  # revealed when the match is over: the service's part, then `{seat}:{part}` of seats
    problems: list[Problem] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)  # options that change nothing in combination with the others
    clock: int = 0  # seconds per decision; 0 = none; of a whole day and more: a match over days
    due: bool = False  # the caller must decide now (the lobby lights the lamp)
    progress: Text | None = None  # how far the match is: round 3 of 5
    inviter: int | None = None  # the seat that invites to another match
    match: int = 0  # the number of the present match, or the last one, at this table
    source: Source | None = None
    reports: bool = False  # there is an operator who gets reports
    spoken: str = ""  # the beginning of a private table's code, by which it is found as long as it waits for players
    rated: bool = False  # the match, or the next one while the table waits, changes the ratings of those who play
    rateable: bool = False  # the host can have it so
    hints: bool = False  # players can ask for hints now
    cup: str = ""  # the tournament whose table it is, at /cup/{cup}
    cut: bool = False  # the host of the tournament has cut the match short: this round is its last
    turns: list[int] = field(default_factory=list)  # over days: the seats that the match waits for
    left: float = 0.0  # over days: seconds left for the caller, if it is their turn, or else for the first of `turns`


class Running(Struct, omit_defaults=True):
    """A public match that can be watched."""

    room: str
    game: str
    chairs: list[Chair]
    moves: int  # made so far, that spectators have seen
    progress: Text | None = None  # as in RoomInfo
    delay: int = 0  # as in Customs
    spectators: int = 0


class NewRoom(Struct):
    """Opens a table and seats the caller at seat 0."""

    game: str
    options: dict[str, Any]
    name: str  # the caller's, as shown at the table
    crest: int = -1  # the caller's own crest, kept between games; -1 = any
    private: bool = False  # only for players with the code; not listed among the open tables
    customs: Customs = field(default_factory=Customs)
    clock: int = 0  # as in RoomInfo


class PlayFrom(Struct):
    """Opens a table where a finished match continues as it was after `step` moves, and seats the caller."""

    step: int
    seat: int
    name: str
    crest: int = -1
