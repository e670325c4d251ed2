"""What a seat knows, and the rule of thumb for bots."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, first
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import redeal
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING
from tefuda.games.arsene.plays import SEATS

if TYPE_CHECKING:
    from tefuda.games.arsene import Arsene

LEAD: Final = 5.0  # chips


def determinize(game: Arsene, seat: i64, rng: Rng) -> Arsene:
    """Return a random position consistent with what `seat` knows.

    The other hands and the side cards that were not turned up are unseen; a seat that did not follow lacks that suit.
    """
    twin = game.clone()
    twin.chance = rng.fresh()
    if game.turn == OVER:
        return twin
    unseen = redeal(twin.hands, seat, aside(game), game.voids, rng)
    twin.side = game.side[:]
    for k in range(i64(3)):
        if k != game.turned and game.side[k] != NOTHING:
            card = rng.pick(unseen, 1)
            twin.side[k] = first(card)
            unseen ^= card
    return twin


def aside(game: Arsene) -> i64:
    """Return the side cards that no one has seen."""
    cards: i64 = 0
    for k in range(i64(3)):
        if k != game.turned and game.side[k] != NOTHING:
            cards |= bit(game.side[k])
    return cards


def utility(game: Arsene, seat: i64) -> float:
    """Return the share in the victory at the end; before, the share that may be expected.

    Chips say little until the end, since a player who is caught loses all: in matches of bots, a lead of `LEAD` chips
    made a victory e times as likely, at the beginning as before the last shop.
    """
    if game.turn == OVER:
        most = game.standing(0)
        for other in range(i64(1), i64(SEATS)):
            most = max(most, game.standing(other))
        winners: i64 = 0
        for other in range(i64(SEATS)):
            winners += game.standing(other) == most
        return 2.0 / float(winners) - 1.0 if game.standing(seat) == most else -1.0
    shares = 0.0
    for other in range(i64(SEATS)):
        shares += math.exp(float(game.chips[other] - game.chips[seat]) / LEAD)
    return 2.0 / shares - 1.0
