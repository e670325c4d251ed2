"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.engine.observation import Bits
from tefuda.engine.trick import played
from tefuda.games.arsene.plays import CAP, PACK, SEATS

if TYPE_CHECKING:
    from tefuda.games.arsene import Arsene


def observe(game: Arsene, seat: i64, bits: Bits) -> None:
    for k in range(i64(SEATS)):
        other = (seat + k) % SEATS
        bits.of(other)
        if k == 0:
            bits.cards("hand", PACK, game.hands[seat])
        bits.number("cards", count(game.hands[other]), 0, 11)
        bits.card("played", PACK, played(game.trick, other))
        bits.cards("void", PACK, game.voids[other])
        bits.number("tricks", game.won_by(other), 0, 11)
        bits.number("chips", game.chips[other], 0, 27)
    bits.of(-1)
    bits.one("phase", game.phase, 4)
    bits.seats("caught", game.caught)
    bits.cards("led", PACK, game.led)
    bits.cards("gone", PACK, game.gone)
    bits.card("turned up", PACK, -1 if game.turned < 0 else game.side[game.turned])
    bits.seat("leads", game.leader)
    bits.seat("wins", game.winner)
    bits.seat("dealer", game.dealer)
    bits.number("round", len(game.rounds) + game.uncounted, 0, CAP)
    for k in range(i64(5)):
        bits.item = k + 1
        bits.number("chips in shop", game.shops[k], 0, 9)
