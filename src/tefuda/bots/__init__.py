"""Computer players.

A bot is given a random position that its seat cannot distinguish from the true one, `position.determinize(seat, rng)`,
so that it never sees what is hidden from its seat.

    make("beginner", seed)           the ladder for people: errs like a beginner ...
    make("casual", seed)             ... errs less
    make("club", seed)               ... thinks for 5 ms per move
    make("expert", seed)             ... for 50 ms
    make("master", seed)             ... for half a second: the best there is

    make("random", seed)             plays any move that bots consider, with equal probability
    make("erring:0.5", seed)         misjudges moves, here by half a standard deviation of what may come of them
    make("policy:0.3", seed)         plays what its game's policy has learned, here at a heat of 0.3 (1 if none is said)
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
from tefuda.bots.chance import Chance, Learned, Simple
from tefuda.bots.erring import Erring
from tefuda.bots.search import Search
from tefuda.engine.errors import BadInput, hint
from tefuda.engine.position import Position
from tefuda.engine.view import Text

USUAL = 3.0  # ms per move
LADDER = {
    "beginner": "erring:beginner",
    "casual": "erring:casual",
    "club": "search:5",
    "expert": "search:50",
    "master": "search:500",
}
NAME = re.compile(
    r"random|simple|standard|erring:(?P<error>\d{1,3}(?:\.\d{1,4})?|beginner|casual)|policy(?::(?P<heat>\d{1,3}(?:\.\d{1,3})?))?|"
    r"search(?::(?P<ms>\d{1,9}(?:\.\d+)?)|:(?P<sims>[1-9]\d{0,8})sims)?",
    re.ASCII,
)
NAMES = (*LADDER, "random", "simple", "standard", "policy", "search", "search:20", "search:500sims")


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
    if not isinstance(name, str):
        raise UnknownBot(Text("bots.unknown", {"found": str(name), "hint": Text("bots.known")}))
    if program.NAME.fullmatch(name):
        return program.Seated(name, seed)
    name = LADDER.get(name, name)
    found = NAME.fullmatch(name)
    if found is None or any(found[number] and float(found[number]) == 0.0 for number in ("heat", "ms")):
        raise UnknownBot(Text("bots.unknown", {"found": name, "hint": hint(name, NAMES, Text("bots.known"))}))
    if name == "random":
        return Chance(seed)
    if name == "simple":
        return Simple(seed)
    if error := found["error"]:
        return Erring(seed, error if error in LADDER else float(error))
    if name.startswith("policy"):
        return Learned(seed, float(found["heat"] or 1.0))
    if name == "standard":
        from tefuda.bots.standard import Standard  # which alone needs the rules of 大富豪

        return Standard(seed)
    return Search(seed, float(found["ms"] or USUAL), int(found["sims"] or 0))
