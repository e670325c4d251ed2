"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.engine.observation import NOBODY, Bits
from tefuda.engine.trick import played
from tefuda.games.noroi_no_efuda.piles import PLACES
from tefuda.games.noroi_no_efuda.plays import ROUNDS

if TYPE_CHECKING:
    from tefuda.games.noroi_no_efuda import NoroiNoEfuda


def observe(game: NoroiNoEfuda, seat: i64, bits: Bits) -> None:
    pack = game.pack
    for k in range(game.players):
        other = (seat + k) % game.players
        bits.of(other)
        if k == 0:
            bits.cards("hand", pack, game.hands[seat])
        bits.number("cards", count(game.hands[other]), 0, 16)
        bits.card("played", pack, played(game.trick, other))
        bits.number("score", game.total(other), -100, 100)
        for place in range(i64(PLACES)):
            bits.item = place
            bits.binary("pile", game.piles[PLACES * other + place], 48)
        bits.item = -1
    bits.of(-1)
    if game.sides() > game.players:
        bits.cards("Cacio's hand", pack, game.hands[game.players])
        bits.card("Cacio's card", pack, played(game.trick, game.players))
    bits.one("phase", game.phase, 4)
    bits.one("led", game.led, 4)
    bits.seat("leads", game.leader if game.leader < game.players else NOBODY)
    bits.seat("wins", game.winner if game.winner < game.players else NOBODY)
    bits.cards("gone", pack, game.gone)
    bits.number("round", len(game.rounds), 0, ROUNDS)
