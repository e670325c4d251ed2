"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine.observation import NOBODY, Bits
from tefuda.games.hitsuji import scoring
from tefuda.games.hitsuji.plays import PACKS, of_seat

if TYPE_CHECKING:
    from tefuda.games.hitsuji import Hitsuji


def observe(game: Hitsuji, seat: i64, bits: Bits) -> None:
    pack = PACKS[game.players]
    asked = game.waiting != 0
    for k in range(game.players):
        other = (seat + k) % game.players
        bits.of(other)
        if k == 0:
            bits.cards("hand", pack, game.hands[seat])
            bits.things("aim chosen", game.chosen[seat], 4)
        bits.number("cards", count(game.hands[other]), 0, 14)
        bits.card("played", pack, game.trick[other])
        bits.cards("void", pack, game.voids[other])
        bits.number("tricks", game.won[other], 0, 14)
        bits.things("aim open", game.aims[other], 4)
        bits.flag("decided", game.chosen[other] != 0 and (not asked or game.waiting & bit(other) == 0))
        bits.number("score", scoring.points(game, other), 0, 60)
        bits.number("age", game.age(other), 0, game.players)
    bits.of(-1)
    bits.one("phase", game.phase, 4)
    bits.cards("led", pack, game.led)
    bits.cards("gone", pack, game.gone)
    bits.seat("leads", game.leader)
    bits.seat("wins", game.winner)
    bits.seat("dealer", game.dealer)
    for k in range(game.players + 1):
        built = k < i64(len(game.fences))
        bits.item = k
        bits.card("fence", pack, game.fences[k] if built else NOBODY)
        bits.seat("builder of fence", game.builders[k] if built else NOBODY)
        for j in range(game.players):
            other = (seat + j) % game.players
            bits.of(other)
            bits.number("sheep in fence", of_seat(game.flocks[k], other) if built else i64(0), 0, 20)
        bits.of(-1)
