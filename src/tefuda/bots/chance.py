"""The simplest bot: every legal move with the same chance."""

from __future__ import annotations

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position


class Chance:
    """Plays at random."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng(seed)
        self.moves = Moves()

    def choose(self, position: Position, seat: int) -> int:
        position.ask(seat)
        position.legal(self.moves)
        return self.moves.get(self.rng.below(self.moves.size))
