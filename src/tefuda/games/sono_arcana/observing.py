"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.engine.observation import NOBODY, Bits
from tefuda.games.sono_arcana import hands
from tefuda.games.sono_arcana.plays import ARCANA, HAND, PACKS, Phase

if TYPE_CHECKING:
    from tefuda.games.sono_arcana import SonoArcana


def observe(game: SonoArcana, seat: i64, bits: Bits) -> None:
    pack = PACKS[game.players]
    cards = 4 * game.ranks
    for k in range(game.players):
        other = (seat + k) % game.players
        bits.of(other)
        for suit in range(i64(4)):
            bits.item = suit
            if k == 0:
                bits.part("hand, suit", pack, game.hands[4 * seat + suit], suit * game.ranks, game.ranks)
        bits.item = -1
        hidden = hands.is_hidden(game, other)
        bits.flag("bid face down", hidden)
        bits.one("bid", -1 if hidden and k != 0 else game.bids[other], cards)
        bits.number("cards", hands.held(game, other), 0, HAND)
        bits.part("arcanum", pack, game.taken[other], cards, ARCANA)
        bits.things("void in suit", game.voids >> 4 * other & 0xF, 4)
    bits.of(-1)
    bits.one("phase", game.phase, 5)
    bits.part("lot", pack, game.lots, cards, ARCANA)
    bits.number("stack", game.stacked(), 0, ARCANA)
    bits.seat("leads", game.leader)
    bits.seat("best bid", game.best() if game.phase != Phase.SEALED else NOBODY)
    bits.seat("dealer", game.dealer)
    bits.number("bids left", game.left, 0, HAND)
    for suit in range(i64(4)):
        bits.item = suit
        bits.part("gone, suit", pack, game.gone[suit], suit * game.ranks, game.ranks)
