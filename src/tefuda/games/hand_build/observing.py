"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine.observation import NOBODY, Bits
from tefuda.engine.trick import played
from tefuda.games.hand_build.plays import BLACK, CHIPS, HAND, TRICKS

if TYPE_CHECKING:
    from tefuda.games.hand_build import HandBuild


def observe(game: HandBuild, seat: i64, bits: Bits) -> None:
    pack = game.pack
    for k in range(game.players):
        other = (seat + k) % game.players
        bits.of(other)
        if k == 0:
            bits.cards("hand", pack, game.hands[seat])
            bits.cards("won", pack, game.won[seat])
        bits.number("cards", count(game.hands[other]), 0, HAND + 1)
        bits.number("black backs", count(game.hands[other] & BLACK) if game.coloured else i64(0), 0, HAND + 1)
        bits.card("played", pack, played(game.trick, other))
        bits.number("tricks", count(game.won[other]) // game.players, 0, TRICKS)
        bits.number("chips", game.coins[other], 0, CHIPS)
    bits.of(-1)
    bits.one("phase", game.phase, 2)
    bits.one("led", game.led, 4)
    bits.seat("leads", game.leader)
    bits.number("stock", game.left, 0, pack.size)
    bits.one("back of the stock", -1 if game.left == 0 or not game.coloured else back(game.stock[game.left - 1]), 2)
    bits.number("supply", game.supply, 0, CHIPS)
    bits.number("refilled", game.refilled, 0, game.players)
    bits.one("looked at last", game.at, game.players + 1)
    for place in range(game.players + 1):
        card = game.spread[place]
        bits.item = place + 1
        bits.one("back of card on the table", NOBODY if card < 0 else back(card) if game.coloured else i64(0), 2)
        bits.card("card on the table", pack, card if place == game.at and seat == game.turn else NOBODY)
        bits.number("chips on card", game.chips[place], 0, CHIPS)


def back(card: i64) -> i64:
    """Return the colour of a card's back: 1 black, 0 red."""
    return 1 if bit(card) & BLACK != 0 else 0
