"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.engine.observation import NOBODY, Bits
from tefuda.engine.trick import played
from tefuda.games.nueva_espana import owners, scoring
from tefuda.games.nueva_espana.plays import ROUNDS

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana


def observe(game: NuevaEspana, seat: i64, bits: Bits) -> None:
    pack = game.pack
    for k in range(game.players):
        other = (seat + k) % game.players
        bits.of(other)
        if k == 0:
            bits.cards("hand", pack, game.hands[seat])
        bits.number("cards", count(game.hands[other]), 0, 10)
        bits.card("played", pack, played(game.trick, other))
        bits.things("suits", owners.suits_of(game, other), 4)
        bits.number("score", scoring.total(game, other), 0, 200)
    bits.of(-1)
    bits.one("phase", game.phase, 4)
    bits.things("neutral suits", owners.suits_of(game, game.players), 4)
    if game.players == 2:
        bits.card("Number 2's card", pack, played(game.trick, 2))
        bits.number("Number 2's pile", game.left, 0, 10)
    bits.cards("led", pack, game.led)
    bits.flag("suit named", game.is_named())
    bits.seat("leads", game.leader if game.leader < game.players else NOBODY)
    bits.seat("wins", game.winner if game.winner < game.players else NOBODY)
    bits.cards("taken", pack, game.taken)
    bits.cards("gone", pack, game.gone)
    bits.number("round", len(game.rounds), 0, ROUNDS)
    for cell in range(i64(25)):
        bits.item = cell
        bits.card("cell", pack, game.cells[7 * (cell // 5 + 1) + cell % 5 + 1])
