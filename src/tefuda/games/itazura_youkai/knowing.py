"""What a seat knows, and how well it is doing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import redeal
from tefuda.engine.position import OVER

if TYPE_CHECKING:
    from tefuda.games.itazura_youkai import ItazuraYoukai


def determinize(game: ItazuraYoukai, seat: i64, rng: Rng) -> ItazuraYoukai:
    """Return a random position consistent with what `seat` knows.

    §8: the other hands and the tile left over are hidden; a seat that did not follow a suit has none of it.
    """
    twin = game.clone()
    twin.rest = redeal(twin.hands, seat, game.rest, game.voids, rng)
    twin.chance = rng.fresh()
    return twin


def utility(game: ItazuraYoukai, seat: i64) -> float:
    """Return 1 for a match survived, -1 for one lost.

    Before the end, it is how far the others' penalties are above the seat's own.
    """
    if game.turn == OVER:
        return -1.0 if seat in game.losers() else 1.0
    others: i64 = 0
    for other in range(game.players):
        others += game.penalty[other]
    others -= game.penalty[seat]
    mean = float(others) / float(game.players - 1)
    return max(-1.0, min(1.0, (mean - float(game.penalty[seat])) / 5.0))
