"""Moves as texts, and what forbids one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.pack import SUITS
from tefuda.engine import table
from tefuda.engine.errors import BadNotation
from tefuda.engine.trick import played
from tefuda.engine.view import (
    Reason,
    Text,
)
from tefuda.games.noroi_no_efuda import piles
from tefuda.games.noroi_no_efuda.piles import NEW
from tefuda.games.noroi_no_efuda.plays import NAME, PUT, WHERE, Phase

if TYPE_CHECKING:
    from tefuda.games.noroi_no_efuda import NoroiNoEfuda


def text(game: NoroiNoEfuda, move: i64) -> str:
    if move >= PUT:
        return f"put {WHERE[move - PUT]}"
    return f"name {SUITS[move - NAME]}" if move >= NAME else game.pack.name(move)


def parse(game: NoroiNoEfuda, text: str) -> i64:
    words = text.split(" ")
    if len(words) == 1:
        return table.card(game.pack, text)
    if len(words) == 2 and words[0] == "name" and words[1] in tuple(SUITS):
        return NAME + SUITS.index(words[1])
    if len(words) == 2 and words[0] == "put" and words[1] in WHERE:
        return PUT + WHERE.index(words[1])
    raise BadNotation(Text("engine.no_such_move", {"move": text}))


def forbids(game: NoroiNoEfuda, move: i64) -> Reason | None:
    if move >= PUT:
        return forbids_place(game, move - PUT) if game.phase == Phase.TAKING else no_time()
    if move >= NAME:
        return None if game.phase == Phase.NAMING else no_time()
    if game.phase == Phase.HELPING and bit(move) & game.hands[game.players] == 0:
        return rule(game, "cacio_card", game.pack.name(move))
    if game.phase == Phase.PLAYING and bit(move) & game.hands[game.turn] == 0:
        return Reason("own_card", Text("common.rule.own_card", {"cards": game.pack.name(move)}))
    return None if game.phase in (Phase.PLAYING, Phase.HELPING) else no_time()


def forbids_place(game: NoroiNoEfuda, place: i64) -> Reason | None:
    card = played(game.trick, game.taken_from())
    if piles.places(game, card) & bit(place):
        return None
    return rule(game, "four_piles" if place == NEW else "no_pile", game.pack.name(card))


def rule(game: NoroiNoEfuda, id: str, name: str) -> Reason:
    return Reason(id, Text(f"noroi_no_efuda.rule.{id}", {"cards": [name]}))


def no_time() -> Reason:
    return Reason("turn", Text("engine.not_legal"))
