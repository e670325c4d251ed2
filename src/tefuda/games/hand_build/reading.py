"""Moves as texts, and what forbids one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine import table
from tefuda.engine.errors import BadNotation
from tefuda.engine.table import NOTHING
from tefuda.engine.view import (
    Reason,
    Text,
)
from tefuda.games.hand_build.plays import LOOK, TAKE, Phase

if TYPE_CHECKING:
    from tefuda.games.hand_build import HandBuild


def text(game: HandBuild, move: i64) -> str:
    if move == TAKE:
        return "take"
    return f"look {move - LOOK + 1}" if move >= LOOK else game.pack.name(move)


def parse(game: HandBuild, text: str) -> i64:
    places = [str(place + 1) for place in range(len(game.spread))]
    words = text.split(" ")
    if text == "take":
        return TAKE
    if len(words) == 2 and words[0] == "look" and words[1] in places:
        return LOOK + places.index(words[1])
    if len(words) == 1:
        return table.card(game.pack, text)
    raise BadNotation(Text("engine.no_such_move", {"move": text}))


def forbids(game: HandBuild, move: i64) -> Reason | None:
    if (move >= LOOK) != (game.phase == Phase.REFILLING):
        return Reason("turn", Text("engine.not_legal"))
    if move == TAKE:
        return None if game.at != NOTHING else Reason("look_first", Text("hand_build.rule.look_first"))
    if move >= LOOK:
        return forbids_look(game, move - LOOK)
    if bit(move) & game.hands[game.turn] == 0:
        return Reason("own_card", Text("common.rule.own_card", {"cards": game.pack.name(move)}))
    return None


def forbids_look(game: HandBuild, place: i64) -> Reason | None:
    if game.looked & bit(place):
        return Reason("once", Text("hand_build.rule.once", {"n": place + 1}))
    if game.lying() & bit(place) == 0:
        return Reason("no_card", Text("hand_build.rule.no_card", {"n": place + 1}))
    return None
