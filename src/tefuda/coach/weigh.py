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
    root = position.determinize(seat, rng)
    root.ask(seat)
    found = Moves()
    root.consider(found)
    moves = found.all()
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
    values = play_out(root, seat, candidates, effort.worlds, rng, seed)
    if not certain:
        best = preferred(best, values)
    loss = difference(values[best], values[chosen]) if chosen >= 0 else Estimate(0.0, 0.0, 0.0)
    options = [Option(root.text(move), estimate(values[move])) for move in candidates]
    options.sort(key=lambda option: (option.move != root.text(best), -option.value.value))
    return Weighed(seat, root.text(best), made, len(moves), options, loss, certain)


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


def play_out(
    root: Position, seat: int, moves: Sequence[int], worlds: int, rng: Rng, seed: str
) -> dict[int, list[float]]:
    """Return what each move led to in each of the possible deals, from 0 to 100. Deals and chance are the same for all
    moves."""
    player = Search(seed, 0.0, 1)
    player.prepare(root)
    stage = root.stage()
    values: dict[int, list[float]] = {move: [] for move in moves}
    for world in range(worlds):
        sample = root.determinize(seat, rng)
        sample.ask(seat)
        for move in moves:
            twin = sample.clone()
            twin.apply(move)
            player.rng = Rng(f"{seed}-{world}")
            player.play_on(twin, stage)
            values[move].append(50.0 * (1.0 + twin.utility(seat)))
    return values
