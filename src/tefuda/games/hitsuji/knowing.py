"""What a seat knows, and the rule of thumb for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import redeal
from tefuda.engine.position import OVER
from tefuda.games.hitsuji import scoring
from tefuda.games.hitsuji.plays import Phase, of_seat

if TYPE_CHECKING:
    from tefuda.games.hitsuji import Hitsuji


def determinize(game: Hitsuji, seat: i64, rng: Rng) -> Hitsuji:
    """Return a random position consistent with what `seat` knows.

    The other hands, the cards not dealt, and what the others have chosen to turn down are unseen.
    """
    twin = game.clone()
    twin.rest = redeal(twin.hands, seat, game.rest, game.voids, rng)
    if game.phase == Phase.TURN_DOWN:
        choose_again(twin, seat, rng)
    twin.chance = rng.fresh()
    return twin


def choose_again(game: Hitsuji, seat: i64, rng: Rng) -> None:
    chosen = game.chosen[:]
    for other in range(game.players):
        if other != seat and chosen[other] != 0:
            sets = game.fitting(other)
            chosen[other] = sets[rng.below(len(sets))]
    game.chosen = chosen


def utility(game: Hitsuji, seat: i64) -> float:
    """Return how the place at the end counts; before, how far the points are above the mean of the others'."""
    n = float(game.players)
    if game.turn == OVER:
        return 1.0 - 2.0 * float(scoring.final_place(game, seat) - 1) / (n - 1.0)
    ahead = 0.0
    points = scoring.tally(game)
    for other in range(game.players):
        ahead += float(of_seat(points, seat) - of_seat(points, other)) / (n - 1.0)
    return max(-1.0, min(1.0, ahead / 12.0))
