"""§3 Who owns which suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana


def suits_of(game: NuevaEspana, seat: i64) -> i64:
    """Return the suits a seat owns, as a set; the suits of no one for the seat `players`."""
    suits: i64 = 0
    for suit in range(i64(4)):
        if game.owner[suit] == seat:
            suits |= bit(suit)
    return suits


def share_of_suits(game: NuevaEspana) -> i64:
    """Return how many suits each seat takes: two with two players, else one."""
    return 2 if game.players == 2 else 1
