"""Moves as texts, and what forbids one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.engine import table
from tefuda.engine.view import Reason
from tefuda.games.four_tricks.plays import PACK

if TYPE_CHECKING:
    from tefuda.games.four_tricks import FourTricks


def text(move: i64) -> str:
    return PACK.name(move)


def parse(text: str) -> i64:
    return table.card(PACK, text)


def forbids(game: FourTricks, move: i64) -> Reason | None:
    return table.forbids_card(PACK, move, game.hands[game.turn], game.led)
