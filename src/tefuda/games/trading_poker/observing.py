"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine.observation import NOBODY, Bits
from tefuda.games.trading_poker.places import cards_held, size_at
from tefuda.games.trading_poker.plays import COMMON, DOWN, GONE, JOKER, KEPT, PACK, STOCK, Phase

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker


def observe(game: TradingPoker, seat: i64, bits: Bits) -> None:
    scores = i64(len(game.score_table.values))
    for k in range(game.players):
        other = (seat + k) % game.players
        bits.of(other)
        if k == 0:
            place(game, seat, "hand", bits)
            place(game, DOWN + seat, "put down", bits)
        place(game, KEPT + other, "kept", bits)
        bits.number("cards", cards_held(game, other), 0, 24)
        bits.things("score card", game.won[other], scores)
        put = game.phase == Phase.DISCARD and game.waiting != 0 and game.ones[DOWN + other] != 0
        bits.flag("has put down", put and not decides(game, other))
    bits.of(-1)
    picking = game.phase == Phase.PICK
    shown = Phase.ACTION if picking and not game.claimed else Phase.MORE if picking else game.phase
    bits.one("phase", game.phase if seat == game.active else shown, 9)
    bits.one("kind claimed", game.row if seat == game.active else NOBODY, i64(len(game.score_table.kinds)))
    bits.part("picked", PACK, game.picked if seat == game.active else i64(0), 0, JOKER)
    bits.flag("has claimed", game.claimed)
    bits.seat("active", game.active)
    bits.seat("target", game.target)
    bits.number("left", game.left, 0, 20)
    bits.seat("once more", game.once_more)
    place(game, COMMON, "common", bits)
    place(game, GONE, "gone", bits)
    bits.number("stock", size_at(game, STOCK), 0, 2 * JOKER)
    bits.one("joker", game.joker, 3)
    bits.things("score card on the table", game.piles, scores)


def decides(game: TradingPoker, seat: i64) -> bool:
    return game.waiting & bit(seat) != 0


def place(game: TradingPoker, at: i64, name: str, bits: Bits) -> None:
    """Write the cards of a place: those that are there, then those that are there twice."""
    bits.item = 1
    bits.part(name, PACK, game.ones[at], 0, JOKER)
    bits.item = 2
    bits.part(name, PACK, game.twos[at], 0, JOKER)
    bits.item = -1
