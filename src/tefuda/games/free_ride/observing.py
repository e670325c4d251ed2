"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.cards.domino import DOUBLES
from tefuda.engine.observation import Bits
from tefuda.games.free_ride.plays import HAND, PACK

if TYPE_CHECKING:
    from tefuda.games.free_ride import FreeRide


def observe(game: FreeRide, seat: i64, bits: Bits) -> None:
    """Write the bits.

    A match has at most 2 victories of a seat and 7 rounds. There is more room, which stays: what was trained on these
    bits reads them by their places.
    """
    for k in range(game.players):
        other = (seat + k) % game.players
        bits.of(other)
        if k == 0:
            bits.cards("hand", PACK, game.hands[seat])
        bits.number("cards", count(game.hands[other]), 0, HAND[game.players])
        bits.card("played", PACK, game.trick[other])
        bits.seat("rides on", game.hosts[other])
        bits.one("open end", game.open[other], 10)
        bits.cards("void", PACK, game.voids[other])
        bits.cards("captured double", PACK, game.won[other] & DOUBLES)
        bits.number("captured", count(game.won[other]), 0, PACK.size)
        bits.number("victories", game.victories[other], 0, 10)
    bits.of(-1)
    bits.one("suit", game.suit, 10)
    bits.number("round", len(game.points), 0, 40)
