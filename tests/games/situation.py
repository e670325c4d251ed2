"""Rulebook situations as tests: an explicit start, then moves as their texts, every one checked."""

from collections.abc import Sequence
from typing import Any

import pytest

from tefuda.engine import record
from tefuda.engine.errors import IllegalMove
from tefuda.engine.position import Position
from tefuda.engine.registry import find


def situation(game: str, setup: dict[str, Any], moves: Sequence[str] = (), **options: Any) -> Position:
    """Return a match that was set up and played on; each move is made by the seat whose turn it is."""
    found = find(game)
    checked = found.options({"players": found.players[0], **options})
    return play(found.load(checked, setup), *moves)


def play(position: Position, *moves: str) -> Position:
    """Make these moves, each by the seat whose turn it is."""
    for move in moves:
        record.play_text(position, position.turn, move)
    return position


def refused(position: Position, move: str) -> str:
    """Return the rule that forbids this move to the seat whose turn it is. Nothing must have changed."""
    before = position.state()
    with pytest.raises(IllegalMove) as refusal:
        play(position, move)
    assert position.state() == before
    return refusal.value.rule


def legal(position: Position) -> list[str]:
    """Return all legal moves of the seat whose turn it is, as texts."""
    return [position.text(move) for move in position.legal_moves()]
