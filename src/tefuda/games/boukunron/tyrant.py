"""§4.2 The Tyrant action: chips on a place of the plaza or on the lead card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.engine.table import NOTHING
from tefuda.games.boukunron import show
from tefuda.games.boukunron.cards import of, one
from tefuda.games.boukunron.plays import Phase

if TYPE_CHECKING:
    from tefuda.games.boukunron import Boukunron


def decide(game: Boukunron, place: i64) -> None:
    """Take the Tyrant action: choose one place (or NOTHING), then any number of chips."""
    if place == NOTHING:
        game.next_turn(game.steps_to(game.turn) + 1)
    elif of(game.chips, game.turn) == 1:
        press(game, place, 1)
    else:
        game.place = place
        game.phase = Phase.PLACE_CHIPS


def press(game: Boukunron, place: i64, number: i64) -> None:
    """Put chips on a place: every card of its suit is worth 2 less per chip."""
    seat = game.turn
    game.place = NOTHING
    game.chips -= number * one(seat)
    pressed = game.pressed[:]
    pressed[place] += number * one(seat)
    game.pressed = pressed
    show.note_chips(game, seat, place, number)
    game.next_turn(game.steps_to(seat) + 1)
