"""What a seat knows, and the rule of thumb for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import share
from tefuda.engine.position import OVER
from tefuda.games.noroi_no_efuda.piles import round_points

if TYPE_CHECKING:
    from tefuda.games.noroi_no_efuda import NoroiNoEfuda


def determinize(game: NoroiNoEfuda, seat: i64, rng: Rng) -> NoroiNoEfuda:
    """Return a random position consistent with what `seat` knows.

    §8: only the other players' hands are hidden. Any card may follow, so a play reveals nothing.
    """
    twin = game.clone()
    twin.chance = rng.fresh()
    unseen: i64 = 0
    needs = vec[i64]([0] * game.players)
    for other in range(game.players):
        if other != seat:
            unseen |= game.hands[other]
            needs[other] = count(game.hands[other])
            twin.hands[other] = 0
    share(unseen, needs, vec[i64]([0] * game.players), twin.hands, rng)
    return twin


def utility(game: NoroiNoEfuda, seat: i64) -> float:
    """Return the lead over the best of the others, where sixty points are at stake; the piles count as they are."""
    scores = game.scores()
    if game.turn != OVER:
        scores = [score + round_points(game, other) for other, score in enumerate(scores)]
    others = max(score for other, score in enumerate(scores) if other != seat)
    return max(-1.0, min(1.0, float(scores[seat] - others) / 60.0))
