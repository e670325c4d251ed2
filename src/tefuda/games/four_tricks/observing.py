"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.engine.observation import Bits
from tefuda.engine.trick import played
from tefuda.games.four_tricks.plays import PACK, SEATS

if TYPE_CHECKING:
    from tefuda.games.four_tricks import FourTricks


def observe(game: FourTricks, seat: i64, bits: Bits) -> None:
    bits.cards("hand", PACK, game.hands[seat])
    for k in range(i64(SEATS)):
        other = (seat + k) % SEATS
        bits.of(other)
        bits.number("cards", count(game.hands[other]), 0, 12)
        bits.card("played", PACK, played(game.trick, other))
        bits.cards("void", PACK, game.voids[other])
        bits.number("tricks", game.won_by(other), 0, 13)
        bits.number("score", game.totals[other], -13 * game.length, 10 * game.length)
    bits.of(-1)
    bits.cards("led", PACK, game.led)
    bits.cards("gone", PACK, game.gone)
    bits.seat("wins", game.winner)
    bits.seat("dealer", game.dealer)
    bits.number("round", len(game.rounds), 0, game.length)
