"""What a seat knows, and how well it is doing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import redeal

if TYPE_CHECKING:
    from tefuda.games.free_ride import FreeRide


def determinize(game: FreeRide, seat: i64, rng: Rng) -> FreeRide:
    """Return a random position consistent with what `seat` knows.

    §8: the other hands and the tile left over are hidden; a seat that did not follow a suit has none of it.
    """
    twin = game.clone()
    twin.rest = redeal(twin.hands, seat, game.rest, game.voids, rng)
    twin.chance = rng.fresh()
    return twin


def utility(game: FreeRide, seat: i64) -> float:
    """Return how well `seat` is doing: by victory points, and a little by how near it was to the best last round."""
    rival: i64 = 0
    for other in range(game.players):
        if other != seat and game.victories[other] > rival:
            rival = game.victories[other]
    if not game.points:
        return 0.0
    last = game.points[len(game.points) - 1]
    near = float(last[seat]) / float(max(1, max(last)))
    return (float(min(game.victories[seat], 2) - min(rival, 2)) * 0.8 + 0.4 * near - 0.2) / 2.0
