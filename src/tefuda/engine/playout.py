"""Random play, compiled: for benchmarks, roll-outs and the conformance kit."""

from __future__ import annotations

from mypy_extensions import i64

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


def copied(position: Position, times: i64) -> None:
    """Clones a position again and again, as a search does."""
    for _ in range(times):
        position.clone()
