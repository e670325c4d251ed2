"""Who plays where nobody sits.

A bot is asked with any world its seat cannot tell from the true one, `position.determinize(seat, rng)`, so that what
is hidden from its seat does not even reach it.

    make("random", seed)             every move that bots consider, with the same chance
    make("simple", seed)             the game's rule of thumb (`Position.hint`), without thinking ahead
    make("search", seed)             thinks for 3 ms a move
    make("search:20", seed)          thinks for 20 ms a move
    make("search:500sims", seed)     looks at 500 simulations a move: the same seed chooses the same moves
"""

from __future__ import annotations

import re
from typing import Protocol

from tefuda.bots.chance import Chance, Simple
from tefuda.bots.search import Search
from tefuda.engine.errors import BadInput
from tefuda.engine.position import Position
from tefuda.engine.view import Text

USUAL = 3.0  # ms a move
NAME = re.compile(r"random|simple|search(?::(?P<ms>\d{1,9}(?:\.\d+)?)|:(?P<sims>[1-9]\d{0,8})sims)?", re.ASCII)


class UnknownBot(BadInput):
    """No bot of that name."""


class Bot(Protocol):
    """Chooses moves."""

    def choose(self, position: Position, seat: int) -> int:
        """The move for `seat`, which may decide now. The position is the bot's to use up."""


def make(name: str, seed: str) -> Bot:
    """The bot of a name. Raises UnknownBot."""
    found = NAME.fullmatch(name)
    if found is None:
        raise UnknownBot(Text("bots.unknown", {"found": name}))
    if name == "random":
        return Chance(seed)
    if name == "simple":
        return Simple(seed)
    return Search(seed, float(found["ms"] or USUAL), int(found["sims"] or 0))
