"""The bots that err as people do: they think a little, and misjudge what they find.

A move's expectation, from a short search, is missed by a draw of the normal distribution, so that errors are the more
frequent the less they cost: the bot takes a move that looks good and is not, and hardly ever one that nobody would. How
far the beginner and the casual player miss it is measured for each game (`python -m bench.errors`), so that they are as
far below the club player in every one. The numbers are in the games' own folders, with what they were measured by.
"""

from __future__ import annotations

import contextlib
import functools
import math
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from tefuda.bots.policies import distance
from tefuda.bots.search import Search
from tefuda.engine.chance import Rng
from tefuda.engine.options import Options
from tefuda.engine.position import Position
from tefuda.engine.registry import find

FILE: Final = "errors.json"
SIMULATIONS: Final = 100  # per move
FINE: Final = 1 << 20  # draws of the uniform distribution, all equally likely


class Measured(Struct, frozen=True):
    """How far bots misjudge moves with these options, by their names, in standard deviations of the outcomes that they
    imagine. `below`: by how many rating points that puts them below the club player, as `matches` until `when` show."""

    options: dict[str, Any]
    errors: dict[str, float]
    below: dict[str, float]
    matches: int
    when: str


USUAL: Final = {"beginner": 0.24, "casual": 0.02}  # where nothing was measured: the middle of all games


class Erring:
    """A bot that misjudges each move. `error`: by how much, in standard deviations of the outcomes, or a bot's name."""

    def __init__(self, seed: str, error: float | str) -> None:
        self.error = error
        self.search = Search(seed, simulations=SIMULATIONS)
        self.rng = Rng(f"{seed}-errors")

    def choose(self, position: Position, seat: int) -> int:
        search = self.search
        error = error_of(self.error, position.options) if isinstance(self.error, str) else self.error
        move = int(search.choose(position, seat))
        if search.done == 0:  # there is no other move, or what is left can be computed
            return move
        most = -math.inf
        for node in range(1, search.nodes):
            if search.parents[node] != 0:  # the moves come first
                break
            promise = expectation(search, node) + error * search.deviation * self.normal()
            if promise > most:
                move, most = int(search.made[node]), promise
        return move

    def normal(self) -> float:
        """Return a draw from the normal distribution."""
        one = (self.rng.below(FINE) + 1) / FINE
        other = self.rng.below(FINE) / FINE
        return math.sqrt(-2.0 * math.log(one)) * math.cos(2.0 * math.pi * other)


def expectation(search: Search, node: int) -> float:
    """Return what a search expects of a move; where it has a policy, with that one's opinion."""
    if search.policy is None:
        return search.mean(node)
    half = max(search.high - search.low, 1e-9) / 2.0
    opinion = search.sum / float(max(1, search.done)) + half * search.opinion[node]
    return (search.worth[node] + search.belief * opinion) / (float(search.visits[node]) + search.belief)


def error_of(name: str, options: Options | None) -> float:
    """Return how far the bot of this name misjudges moves in a match with these options."""
    if options is None or not options.game:
        return USUAL[name]
    return _nearest(options)[name]


@functools.lru_cache(maxsize=64)  # by the match's own object, which every copy of its positions shares
def _nearest(options: Options) -> dict[str, float]:
    rows = measured(options.game)
    if not rows:
        return USUAL
    asked = options.data()
    return min(rows, key=lambda row: distance(row.options, asked)).errors


@functools.lru_cache(maxsize=64)
def measured(id: str) -> Sequence[Measured]:
    """Return what was measured in a game: nothing for most games of one's own."""
    folder = find(id).folder
    if folder is not None:
        with contextlib.suppress(FileNotFoundError):
            return msgspec.json.decode((folder / FILE).read_bytes(), type=list[Measured])
    return ()
