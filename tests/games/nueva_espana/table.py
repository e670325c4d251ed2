"""Nueva España: tricks and maps that are set up by hand."""

from typing import Any

from tefuda.engine.position import Position
from tests.games.situation import situation

NUEVA = "nueva_espana"


def trick(hands: list[str], moves: list[str], **setup: Any) -> Position:
    """Return one trick of a longer round; every seat keeps a card."""
    return situation(NUEVA, {"hands": hands, **setup}, moves, players=len(hands))


def frame(*rows: str) -> list[str | None]:
    """Return rows of cards (`S1 . H3`) as the 25 cells of a setup."""
    cells: list[str | None] = [None] * 25
    for r, row in enumerate(rows):
        for c, card in enumerate(row.split()):
            cells[5 * r + c] = None if card == "." else card
    return cells


def placing(players: int, rows: list[str], taken: str, **options: Any) -> Position:
    """Give seat 0 these cards to lay on this map, in the last trick of the match."""
    setup = {"map": frame(*rows), "taken": taken, "rounds": [[0] * players] * 2}
    return situation(NUEVA, setup, players=players, **options)
