"""Bid cards in hands and on the table: how many, face up or down, and their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import count, members
from tefuda.engine.table import NOTHING
from tefuda.games.sono_arcana.plays import Phase

if TYPE_CHECKING:
    from tefuda.games.sono_arcana import SonoArcana


def held(game: SonoArcana, seat: i64) -> i64:
    """Return how many bid cards a seat has in hand."""
    cards: i64 = 0
    for suit in range(i64(4)):
        cards += count(game.hands[4 * seat + suit])
    return cards


def is_hidden(game: SonoArcana, seat: i64) -> bool:
    """Return whether a bid of this seat is face down."""
    return game.phase == Phase.SEALED and game.bids[seat] != NOTHING


def names(game: SonoArcana, cards: vec[i64]) -> list[str]:
    """Return a set of bid cards by name, suit by suit."""
    return [game.name(suit * game.ranks + rank) for suit in range(4) for rank in members(cards[suit])]


def hand_names(game: SonoArcana, seat: i64) -> list[str]:
    return names(game, game.hands[4 * seat : 4 * seat + 4])
