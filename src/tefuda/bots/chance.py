"""The simplest bots: random moves, and the rule of thumb."""

from __future__ import annotations

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position


class Chance:
    """A bot that plays at random, among the moves that bots consider."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng(seed)
        self.moves = Moves()

    def choose(self, position: Position, seat: int) -> int:
        position.ask(seat)
        position.consider(self.moves)
        return self.pick(position)

    def pick(self, position: Position) -> int:
        """Return one of the moves."""
        return self.moves.get(self.rng.below(self.moves.size))


class Simple(Chance):
    """A bot that plays by the game's rule of thumb, without thinking ahead."""

    def pick(self, position: Position) -> int:
        return position.hint(self.moves, self.rng)
