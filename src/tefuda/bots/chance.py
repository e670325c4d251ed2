"""The simplest bots: chance, and the rule of thumb."""

from __future__ import annotations

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position


class Chance:
    """Plays at random, but errs and accuses no more than other bots do."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng(seed)
        self.moves = Moves()

    def choose(self, position: Position, seat: int) -> int:
        position.ask(seat)
        position.consider(self.moves)
        return self.pick(position)

    def pick(self, position: Position) -> int:
        """One of the moves."""
        return self.moves.get(self.rng.below(self.moves.size))


class Simple(Chance):
    """Plays by the game's rule of thumb, move for move, without thinking ahead."""

    def pick(self, position: Position) -> int:
        return position.hint(self.moves, self.rng)
