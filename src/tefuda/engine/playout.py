"""Random play, compiled: for benchmarks, roll-outs and proofs."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position


def play_out(position: Position, moves: Moves, rng: Rng) -> i64:
    """Plays a match to its end with chance moves. Returns the number of decisions."""
    decisions: i64 = 0
    while position.turn >= 0:
        position.legal(moves)
        position.apply(moves.get(rng.below(moves.size)))
        decisions += 1
    return decisions


@final
@mypyc_attr(acyclic=True)
class Walk:
    """A random match whose every position is looked at: `decisions` so far, the most moves of one, and which promise
    was broken, if any.
    """

    decisions: i64 = 0
    widest: i64 = 0
    broken: str = ""

    def go_on(self, position: Position, moves: Moves, rng: Rng, most: i64) -> None:
        """Plays like `play_out`, at most so many decisions, up to the first broken promise."""
        end = self.decisions + most
        while position.turn >= 0 and self.decisions < end:
            position.legal(moves)
            size = moves.size
            if size == 0:
                self.broken = "legal is never empty"
                return
            if not moves.are_ascending():
                self.broken = "legal is ascending, without doubles"
                return
            if size > self.widest:
                self.widest = size
            position.apply(moves.get(rng.below(size)))
            self.decisions += 1
            if not position.is_whole():
                self.broken = "every card lies in exactly one zone"
                return


def copied(position: Position, times: i64) -> None:
    """Clones a position again and again, as a search does."""
    for _ in range(times):
        position.clone()
