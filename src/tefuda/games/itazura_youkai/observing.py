"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.engine.observation import Bits
from tefuda.games.itazura_youkai.plays import HAND, NAMES

if TYPE_CHECKING:
    from tefuda.games.itazura_youkai import ItazuraYoukai


def observe(game: ItazuraYoukai, seat: i64, bits: Bits) -> None:
    pack = game.pack()
    for k in range(game.players):
        other = (seat + k) % game.players
        bits.of(other)
        if k == 0:
            bits.cards("hand", pack, game.hands[seat])
        bits.number("cards", count(game.hands[other]), 0, HAND[game.players])
        bits.card("played", pack, game.trick[other])
        bits.cards("void", pack, game.voids[other])
        bits.number("penalty", game.penalty[other], 0, 3 * game.cap)
    bits.of(-1)
    bits.one("suit", game.suit, 10)
    bits.cards("gone", pack, game.gone)
    for yokai in range(i64(2)):
        bits.seat(NAMES[yokai], game.haunted[yokai])
    bits.seat("wins", game.winner)
    bits.seat("starter", game.starter)
    bits.number("round", len(game.rounds), 0, game.cap)
