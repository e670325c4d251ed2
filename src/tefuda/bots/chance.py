"""The bots that do not think ahead: random moves, the rule of thumb, and what was learned."""

from __future__ import annotations

from tefuda.bots.policies import policy_for
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


class Learned(Chance):
    """A bot that makes the moves which its game's learned policy finds likely, without thinking ahead.

    `heat`: how often it makes moves that the policy likes less; a beginner's errors are likely ones, not random moves.
    Where a game has no policy it plays by the rule of thumb.
    """

    def __init__(self, seed: str, heat: float) -> None:
        super().__init__(seed)
        self.heat = heat

    def pick(self, position: Position) -> int:
        policy = policy_for(position.options)
        if policy is None:
            return position.hint(self.moves, self.rng)
        if self.moves.size > 1 and self.heat < 1.0 and (known := position.best_known()) >= 0:
            return known
        return self.moves.get(policy.choose(position, self.moves, self.rng, self.heat))
