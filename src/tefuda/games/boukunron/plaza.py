"""§4.2, §4.3 The plaza and the lead card: where chips may go, and what cards are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.boukunron.cards import of, total
from tefuda.games.boukunron.plays import LEAD

if TYPE_CHECKING:
    from tefuda.games.boukunron import Boukunron


def may_press(game: Boukunron, place: i64) -> bool:
    """§4.2: return whether chips may go to a place: the lead card, or a column with a card or a bundle (R8)."""
    return place == LEAD or of(game.upright, place) + of(game.bundles, place) > 0


def suit_at(game: Boukunron, place: i64) -> i64:
    """Return the suit that chips at a place press down."""
    return game.lead() if place == LEAD else place


def power(game: Boukunron, seat: i64) -> i64:
    sum: i64 = 0
    for suit in range(i64(4)):
        number = of(game.laid[seat], suit)
        if number > 0:
            sum += number * worth(game, suit)
    return max(i64(0), sum - 1) if seat == game.marker else sum


def worth(game: Boukunron, suit: i64) -> i64:
    """Return the power of one card.

    It is 10 in the suit led, else the value of its column; 2 less per chip on it (R2, R3).
    """
    chips = total(game.pressed[suit])
    power = of(game.upright, suit) + 2 * of(game.bundles, suit)
    if suit == game.lead():
        power = 10
        chips += total(game.pressed[LEAD])
    return max(i64(0), power - 2 * chips)
