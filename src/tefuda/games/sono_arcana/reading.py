"""Moves as texts, and what forbids one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.pack import SUITS
from tefuda.engine import table
from tefuda.engine.errors import BadNotation
from tefuda.engine.view import (
    Reason,
    Text,
)
from tefuda.games.sono_arcana.plays import HIDE, MORE, PACKS, PHASES, STOP, Phase

if TYPE_CHECKING:
    from tefuda.games.sono_arcana import SonoArcana


def text(game: SonoArcana, move: i64) -> str:
    if move >= STOP:
        return "more" if move == MORE else "stop"
    return game.name(move) if move < HIDE else f"down {game.name(move - HIDE)}"


def parse(game: SonoArcana, text: str) -> i64:
    if text in ("more", "stop"):
        return MORE if text == "more" else STOP
    hides = text.startswith("down ")
    card = table.card(PACKS[game.players], text.removeprefix("down "))
    if card >= 4 * game.ranks:
        raise BadNotation(Text("engine.no_such_move", {"move": text}))
    return HIDE + card if hides else card


def forbids(game: SonoArcana, move: i64) -> Reason | None:
    if (move >= STOP) != (game.phase == Phase.LOTS):
        return Reason("lots", Text("sono_arcana.why.lots" if move < STOP else "sono_arcana.why.no_lot"))
    if move >= STOP:
        return None
    if game.phase in (Phase.FOLLOW, Phase.SEALED) and (move >= HIDE) != (game.phase == Phase.SEALED):
        return Reason("mode", Text(f"sono_arcana.why.{PHASES[game.phase]}", {"who": game.dealer}))
    card = move % HIDE
    if game.hands[4 * game.turn + card // game.ranks] & bit(card % game.ranks) == 0:
        return Reason("own_card", Text("common.rule.own_card", {"cards": game.name(card)}))
    if game.phase == Phase.FOLLOW and card // game.ranks != game.suit_led() and game.follows():
        return Reason("must_follow", Text("common.rule.must_follow", {"suit": SUITS[game.suit_led()]}))
    return None
