"""Moves as texts, and what forbids one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit, members
from tefuda.engine import table
from tefuda.engine.errors import BadNotation
from tefuda.engine.position import Position
from tefuda.engine.view import (
    Reason,
    Text,
)
from tefuda.games.hitsuji.plays import AIM, AIM_RANKS, FENCE, PACKS, Phase

if TYPE_CHECKING:
    from tefuda.games.hitsuji import Hitsuji


def text(game: Hitsuji, move: i64) -> str:
    if move >= AIM:
        return " ".join(["aim", *[AIM_RANKS[k] for k in members(move - AIM)]])
    if move >= FENCE:
        return f"fence {PACKS[game.players].name(move - FENCE)}"
    return PACKS[game.players].name(move)


def parse(game: Hitsuji, written: str) -> i64:
    words = written.split(" ")
    if words[0] == "aim":
        aims: i64 = 0
        for word in words[1:]:
            aims |= bit(AIM_RANKS.find(word)) if len(word) == 1 and word in AIM_RANKS else 0
        if aims == 0 or text(game, AIM + aims) != written:
            raise BadNotation(Text("engine.no_such_move", {"move": written}))
        return AIM + aims
    if words[0] == "fence" and len(words) == 2:
        return FENCE + table.card(PACKS[game.players], words[1])
    return table.card(PACKS[game.players], written)


def forbids(game: Hitsuji, move: i64) -> Reason | None:
    if game.phase == Phase.PLAY and 0 <= move < FENCE:
        return table.forbids_card(PACKS[game.players], move, game.hands[game.turn], game.led)
    if game.phase == Phase.BUILD and FENCE <= move < AIM:
        if any(card == move - FENCE for card in game.trick):
            return None
        return Reason("fence", Text("hitsuji.why.fence"))
    if game.phase == Phase.TURN_DOWN and AIM < move < AIM + 16:
        if move - AIM in game.fitting(game.turn):
            return None
        return Reason("aim", Text("hitsuji.why.aim", {"n": game.won[game.turn]}))
    return Reason("turn", Text("engine.not_legal"))


def why(game: Hitsuji, seat: i64, picks: list[str], target: str) -> list[Reason]:
    """Return why the tapped cards are no move.

    A card is one only with the word before it (`aim` or `fence`); aim cards count by their rank.
    """
    if game.phase == Phase.TURN_DOWN:
        picks = ["aim", *sorted(pick[1:] for pick in picks)]
    elif game.phase == Phase.BUILD:
        picks = ["fence", *picks]
    return Position.why(game, seat, picks, target)
