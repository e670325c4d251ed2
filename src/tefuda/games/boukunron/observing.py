"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine.observation import NOBODY, Bits
from tefuda.games.boukunron.cards import of, total
from tefuda.games.boukunron.plays import Phase

if TYPE_CHECKING:
    from tefuda.games.boukunron import Boukunron


def observe(game: Boukunron, seat: i64, bits: Bits) -> None:
    for k in range(game.players):
        other = (seat + k) % game.players
        bits.of(other)
        own = k == 0
        choosing = game.chosen[other] != 0 or game.waiting & bit(other) != 0
        seen = own or game.phase == Phase.PUT
        for suit in range(i64(4)):
            bits.item = suit
            if own:
                bits.number("hand, suit", of(game.hands[seat], suit), 0, 7)
                bits.number("stock, suit", of(game.stocks[seat], suit), 0, 18)
            bits.number("played, suit", of(game.laid[other], suit) if seen else i64(0), 0, 3)
            bits.number("chips of the seat on column", of(game.pressed[suit], other), 0, 5)
        bits.item = -1
        bits.number("chips of the seat on the lead card", of(game.pressed[4], other), 0, 5)
        if own:
            bits.one("ace", game.aces[seat], 4)
        bits.one("open suit", of(game.opened, other) - 1, 4)
        bits.number("cards played", total(game.laid[other]), 0, 3)
        bits.number("cards", total(game.hands[other]), 0, 7)
        bits.number("stock", total(game.stocks[other]), 0, 24)
        bits.number("chips", of(game.chips, other), 0, 5)
        bits.things("void in suit", of(game.voids, other), 4)
        bits.things("fame", game.fame[other], 12)
        bits.flag("choosing", choosing)
        bits.flag("decided", game.chosen[other] != 0)
        bits.flag("passed", game.passed & bit(other) != 0)
        bits.flag("rested", game.rested & bit(other) != 0)
    bits.of(-1)
    bits.one("phase", game.phase, 7)
    bits.seat("marker", game.marker)
    bits.one("place of chips", game.place, 5)
    for suit in range(i64(4)):
        bits.item = suit
        bits.number("column", of(game.upright, suit), 0, 18)
        bits.number("bundles", of(game.bundles, suit), 0, 4)
        bits.number("gone", of(game.gone, suit), 0, 18)
    for k in range(i64(3)):
        bits.item = k
        bits.one("lead card", game.leads[k] if k < i64(len(game.leads)) else NOBODY, 12)
    bits.item = -1
    bits.number("lead cards", len(game.leads), 0, 8)
    bits.things("courts gone", game.courts_gone, 12)
