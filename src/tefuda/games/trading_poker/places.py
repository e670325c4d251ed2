"""Number cards by place: hands, keep areas, what is put down for the joker, the market, the stock and the discards.

A place holds a card up to twice: `ones` has the cards that are there, `twos` those that are there twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards import doubled
from tefuda.cards.bits import bit
from tefuda.cards.doubled import listed, minus, plus
from tefuda.games.trading_poker.plays import DOWN, NAMES

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker


def size_at(game: TradingPoker, place: i64) -> i64:
    return doubled.size(game.ones[place], game.twos[place])


def add(game: TradingPoker, place: i64, card: i64) -> None:
    if game.ones[place] & bit(card):
        game.twos[place] |= bit(card)
    else:
        game.ones[place] |= bit(card)


def remove(game: TradingPoker, place: i64, card: i64) -> None:
    if game.twos[place] & bit(card):
        game.twos[place] ^= bit(card)
    else:
        game.ones[place] ^= bit(card)


def carry(game: TradingPoker, place: i64, into: i64, ones: i64, twos: i64) -> None:
    """Move these cards of a place to another."""
    game.ones[place], game.twos[place] = minus(game.ones[place], game.twos[place], ones, twos)
    game.ones[into], game.twos[into] = plus(game.ones[into], game.twos[into], ones, twos)


def pour(game: TradingPoker, place: i64, into: i64) -> None:
    """Move all cards of a place to another."""
    ones, twos = plus(game.ones[into], game.twos[into], game.ones[place], game.twos[place])
    game.ones[into], game.twos[into] = ones, twos
    game.ones[place] = game.twos[place] = 0


def names_at(game: TradingPoker, place: i64) -> list[str]:
    return [NAMES[card] for card in listed(game.ones[place], game.twos[place])]


def cards_held(game: TradingPoker, seat: i64) -> i64:
    """Return how many cards a seat holds in the eyes of the others: its hand and what it has put down."""
    return size_at(game, seat) + size_at(game, DOWN + seat)


def owed(game: TradingPoker, seat: i64) -> i64:
    """§4: return how many cards a seat must still put down for the joker: half of the hand, rounded up."""
    return (size_at(game, seat) - size_at(game, DOWN + seat) + 1) // 2
