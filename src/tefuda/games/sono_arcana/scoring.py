"""§6, §7, §8 What collections are worth, for a seat or a team, and what breaks ties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit, last
from tefuda.engine.table import NOTHING
from tefuda.games.sono_arcana.plays import face_up, worth

if TYPE_CHECKING:
    from tefuda.games.sono_arcana import SonoArcana


def allies(game: SonoArcana, seat: i64) -> i64:
    """Return the seats that score together with this one (§8), itself among them."""
    return bit(seat) | bit((seat + 2) % 4) if game.teams else bit(seat)


def points(game: SonoArcana, seat: i64) -> i64:
    side = allies(game, seat)
    points: i64 = 0
    for other in range(game.players):
        if side & bit(other) != 0:
            points += worth(game.taken[other])
    return points


def highest(game: SonoArcana, seat: i64) -> i64:
    """§7, R5, R6: return the highest arcanum that is face up on a side, or NOTHING."""
    side = allies(game, seat)
    highest: i64 = NOTHING
    for other in range(game.players):
        if side & bit(other) != 0:
            highest = max(highest, last(face_up(game.taken[other])))
    return highest
