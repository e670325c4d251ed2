"""What the moves of a decision are worth to the seat that decides, with what it can know.

A search names the best move. Then each candidate is played on in the same possible deals, with the same chance: new
ones, which the search has not seen, so that nothing looks good only because it was picked for that. The differences
of two moves are taken deal by deal.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct

from tefuda.bots.search import Search
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position

SURE: Final = 1.96  # standard errors on either side: 95 %
SHOWN: Final = 6  # moves that are valued, besides the one that was made


class Effort(Struct, frozen=True):
    """How much is tried: `simulations` of the search, possible deals (`worlds`) per decision, and play-outs of the
    whole match (`matches`) per point of the line."""

    simulations: int
    worlds: int
    matches: int


EFFORTS: Final = {
    "quick": Effort(200, 60, 60),
    "usual": Effort(1000, 200, 200),
    "thorough": Effort(5000, 1000, 1000),
}


class Estimate(Struct):
    """A mean and its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """Return half of the interval."""
        return (self.high - self.low) / 2


class Option(Struct):
    """A move, and what its seat can expect of it at the end of the round: 0 is the worst, 100 the best."""

    move: str
    value: Estimate


class Weighed(Struct):
    """A decision. `options`: the moves that were valued, the best first, the others by their value. `moves`: how many
    there were. `loss`: by how much the best is better than the move made (0 without one). `certain`: the best move was
    computed, not searched.
    """

    seat: int
    best: str
    made: str
    moves: int
    options: list[Option]
    loss: Estimate
    certain: bool = False

    @property
    def clear(self) -> bool:
        """Return whether the loss is beyond the uncertainty of the search."""
        return self.loss.low > 0


class Closed(Protocol):
    """All that is asked of the true position: a random one that the seat cannot distinguish from it."""

    def determinize(self, seat: int, rng: Rng) -> Position: ...


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of some independent values, with its interval."""
    n = len(values)
    mean = sum(values) / n
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, n - 1))
    half = SURE * spread / math.sqrt(n)
    return Estimate(mean, mean - half, mean + half)


def weigh(position: Closed, seat: int, effort: Effort, seed: str, made: str = "") -> Weighed | None:
    """Value the moves of `seat`, which may decide now; None if it has no choice. The same seed gives the same values.

    Nothing but `determinize` is asked of the position, so nothing hidden from the seat can enter.
    """
    rng = Rng(f"{seed}-worlds")
    root, moves = considered(position, seat, rng)
    chosen = root.parse(made) if made else -1
    if chosen >= 0 and chosen not in moves:
        moves.append(chosen)
    if len(moves) < 2:
        return None
    search = Search(seed, 0.0, effort.simulations)
    best = int(search.choose(root, seat))
    certain = int(root.best_known()) >= 0
    candidates = [best, *[move for move in favourites(search, moves) if move != best][: SHOWN - 1]]
    if chosen >= 0 and chosen not in candidates:
        candidates.append(chosen)
    playing = PlayOuts(root, seat, candidates, seed)
    for _ in range(effort.worlds):
        playing.add(root.determinize(seat, rng))
    values = playing.values
    if not certain:
        best = preferred(best, values)
    loss = difference(values[best], values[chosen]) if chosen >= 0 else Estimate(0.0, 0.0, 0.0)
    options = [Option(root.text(move), estimate(values[move])) for move in candidates]
    options.sort(key=lambda option: (option.move != root.text(best), -option.value.value))
    return Weighed(seat, root.text(best), made, len(moves), options, loss, certain)


def considered(position: Closed, seat: int, rng: Rng) -> tuple[Position, list[int]]:
    """Return a possible position in which `seat` decides, and the moves that bots consider there."""
    root = position.determinize(seat, rng)
    root.ask(seat)
    moves = Moves()
    root.consider(moves)
    return root, moves.all()


def preferred(best: int, values: Mapping[int, Sequence[float]]) -> int:
    """Return the move that the search names, or the one with the highest mean, if that is clearly better.

    The highest mean by itself would often be chance: it is the largest of several. The search chose in other deals.
    """
    other = max(values, key=lambda move: sum(values[move]))
    return other if difference(values[other], values[best]).low > 0 else best


def difference(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """Return how much better one move is than another, deal by deal."""
    return estimate([a - b for a, b in zip(one, other, strict=True)])


def favourites(search: Search, moves: Sequence[int]) -> list[int]:
    """Return the moves in the order in which the search preferred them: those tried equally often by their means."""

    def liked(move: int) -> tuple[int, float]:
        node = int(search.find(0, move))
        return (int(search.visits[node]), float(search.mean(node))) if node else (0, -math.inf)

    return sorted(moves, key=liked, reverse=True)


class PlayOuts:
    """What each of some moves led to by the end of the round, from 0 to 100: its `values`, in the order of the deals.

    Deals and chance are the same for all moves.
    """

    def __init__(self, root: Position, seat: int, moves: Sequence[int], seed: str) -> None:
        self.seat = seat
        self.seed = seed
        self.stage = root.stage()
        self.player = Search(seed, 0.0, 1)
        self.player.prepare(root)
        self.values: dict[int, list[float]] = {move: [] for move in moves}
        self.worlds = 0

    def add(self, sample: Position) -> None:
        """Play each move on in one more possible deal."""
        sample.ask(self.seat)
        for move, found in self.values.items():
            twin = sample.clone()
            twin.apply(move)
            self.player.rng = Rng(f"{self.seed}-{self.worlds}")
            self.player.play_on(twin, self.stage)
            found.append(50.0 * (1.0 + twin.utility(self.seat)))
        self.worlds += 1
