"""Computer players.

A bot is given a random position that its seat cannot distinguish from the true one, `position.determinize(seat, rng)`,
so that it never sees what is hidden from its seat.

    make("random", seed)             plays any move that bots consider, with equal probability
    make("simple", seed)             plays by the game's rule of thumb (`Position.hint`), without thinking ahead
    make("standard", seed)           plays 大富豪 by the rule of thumb of UECda's standard client
    make("search", seed)             thinks for 3 ms per move
    make("search:20", seed)          thinks for 20 ms per move
    make("search:500sims", seed)     runs 500 simulations per move: the same seed chooses the same moves
    make("program:./mine", seed)     a program in any language (docs/programs.md); it is started as this command
    make("socket:HOST:PORT", seed)   one that listens elsewhere
"""

from __future__ import annotations

import re
from typing import Protocol

from tefuda.bots import program
from tefuda.bots.chance import Chance, Simple
from tefuda.bots.search import Search
from tefuda.engine.errors import BadInput
from tefuda.engine.position import Position
from tefuda.engine.view import Text

USUAL = 3.0  # ms per move
NAME = re.compile(r"random|simple|standard|search(?::(?P<ms>\d{1,9}(?:\.\d+)?)|:(?P<sims>[1-9]\d{0,8})sims)?", re.ASCII)


class UnknownBot(BadInput):
    """The name of a bot that does not exist."""


class Bot(Protocol):
    """A player that chooses moves."""

    def choose(self, position: Position, seat: int) -> int:
        """Return the move for `seat`, which may decide now. The bot may change the position."""


def make(name: str, seed: str) -> Bot:
    """Return a new bot, by its name. A name may be a command that is run: take none from strangers.

    Raises: UnknownBot if there is none; Lost if it is a program that cannot be started.
    """
    if program.NAME.fullmatch(name):
        return program.Seated(name, seed)
    found = NAME.fullmatch(name)
    if found is None:
        raise UnknownBot(Text("bots.unknown", {"found": name}))
    if name == "random":
        return Chance(seed)
    if name == "simple":
        return Simple(seed)
    if name == "standard":
        from tefuda.bots.standard import Standard  # which alone needs the rules of 大富豪

        return Standard(seed)
    return Search(seed, float(found["ms"] or USUAL), int(found["sims"] or 0))
