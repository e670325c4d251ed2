"""Matches that are over: in short, move by move, and how they were shuffled."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from tefuda.engine.view import Text
from tefuda.table.messages.rooms import RoomInfo


class Player(Struct, omit_defaults=True):
    """Someone who played a match: `places` by round, `titles` after each round, and how often their cards set off which
    house rule. `stamp`: why the player has no place, such as "banished"; `place` is then behind all who have one."""

    name: str
    crest: int
    place: int
    score: int
    bot: bool = False
    places: list[int] = field(default_factory=list)
    titles: list[Text] = field(default_factory=list)
    fired: dict[str, int] = field(default_factory=dict)
    team: int = -1  # of partners who win together
    left: bool = False  # in a rated match: a bot made the last move
    strength: int = 0  # in a rated match: the bot's
    stamp: Text | None = None


class Outline(Struct, omit_defaults=True):
    """A match that is over, in short.

    `preset`: the rule set it was played by, or else `code`, the share code of its house rules. `options`: those that
    are not the usual ones.
    """

    game: str
    players: list[Player]
    preset: str = ""
    code: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    lasting: list[str] = field(
        default_factory=list
    )  # of the house rules that were set off, those that change what follows
    rated: Literal["", "short", "usual", "long"] = ""  # how long it is among rated matches; empty: it was not rated
    spoiled: bool = False  # it was to be rated, but the host sent a player away


class Played(Struct):
    """A match of the caller's history, who had the seat `mine`. Its address is /t/{room}/{number}; it ended `at`, in ms
    since 1970."""

    room: str
    number: int
    at: int
    mine: int
    match: Outline


class Replay(Struct):
    """A finished match move by move: `moves[k]` leads from position k to k + 1.

    The positions come in pages of `page`, which `match` is in the address of: views of the open table, whose `events`
    led there. `fired`: the positions at which a house rule did, and which.
    """

    room: RoomInfo
    match: str
    moves: list[tuple[int, str]]
    page: int
    fired: list[tuple[int, str]]
    outline: Outline


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
