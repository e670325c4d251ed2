"""Moves as texts, and what forbids one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.engine import table
from tefuda.engine.errors import BadNotation
from tefuda.engine.view import (
    Reason,
    Text,
)
from tefuda.games.arsene.plays import PACK, PUSH, SIDE, TAKE, Phase

if TYPE_CHECKING:
    from tefuda.games.arsene import Arsene


def text(move: i64) -> str:
    if move == TAKE:
        return "take"
    if move == PUSH:
        return "push"
    return PACK.name(move) if move < SIDE else f"side {move - SIDE + 1}"


def parse(text: str) -> i64:
    if text == "take":
        return TAKE
    if text == "push":
        return PUSH
    if text.startswith("side "):
        if text[5:] not in ("1", "2", "3"):
            raise BadNotation(Text("engine.no_such_move", {"move": text}))
        return SIDE + int(text[5:]) - 1
    return table.card(PACK, text)


def forbids(game: Arsene, move: i64) -> Reason | None:
    if game.phase == Phase.PLAY and 0 <= move < SIDE:
        return table.forbids_card(PACK, move, game.hands[game.turn], game.led)
    if game.phase == Phase.PLAY and move == PUSH:
        return Reason("push", Text("arsene.why.push"))
    if game.phase == Phase.TURN_UP and SIDE <= move < TAKE - 1:
        return None
    if game.phase == Phase.GIVE and move in (TAKE, PUSH):
        return None
    return Reason("turn", Text("engine.not_legal"))
