"""Random play, compiled: for benchmarks, roll-outs and fuzz tests."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position


def play_out(position: Position, moves: Moves, rng: Rng) -> i64:
    """Play a match to its end with random moves; return the number of decisions."""
    decisions: i64 = 0
    while position.turn >= 0:
        position.legal(moves)
        position.apply(moves.get(rng.below(moves.size)))
        decisions += 1
    return decisions


@final
@mypyc_attr(acyclic=True)
class Walk:
    """A random match whose positions are all checked: the `decisions` so far, the most legal moves of one, and the
    invariant that failed, if one did.
    """

    decisions: i64 = 0
    widest: i64 = 0
    broken: str = ""

    def go_on(self, position: Position, moves: Moves, rng: Rng, most: i64) -> None:
        """Play like `play_out`, for at most `most` decisions, up to the first invariant that fails."""
        end = self.decisions + most
        while position.turn >= 0 and self.decisions < end:
            position.legal(moves)
            size = moves.size
            if size == 0:
                self.broken = "legal is never empty"
                return
            if not moves.are_ascending():
                self.broken = "legal is ascending, without duplicates"
                return
            if size > self.widest:
                self.widest = size
            position.apply(moves.get(rng.below(size)))
            self.decisions += 1
            if not position.is_whole():
                self.broken = "every card is in exactly one zone"
                return


def copied(position: Position, times: i64) -> None:
    """Clone a position this many times, as a search does."""
    for _ in range(times):
        position.clone()
