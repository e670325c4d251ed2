"""A small table of On Tyranny for tests: three seats, no chips (so that no one is asked for the Tyrant)."""

from collections.abc import Sequence
from typing import Any

from tefuda.engine.position import Position
from tefuda.games.boukunron import Boukunron
from tests.games.situation import play, situation


def table(setup: dict[str, Any], moves: Sequence[str] = (), **options: Any) -> Boukunron:
    """Set up a table with one seat per hand, and without chips unless the setup gives some."""
    players = len(setup.get("hands", [0] * 4))
    position = situation(
        "boukunron", {"chips": [0] * players, "leads": ["HQ", "HK"], **setup}, moves, **{"players": players, **options}
    )
    assert isinstance(position, Boukunron)
    return position


def powers(position: Position, *moves: str) -> dict[int, int]:
    """Play on and return the powers announced at the judgement, by seat.

    A seat that did not follow announces none.
    """
    position.log = []
    play(position, *moves)
    found = {}
    for happened in position.log:
        text = happened.event.text
        if text is not None and text.id == "boukunron.log.power":
            found[int(str(text.args["who"]))] = int(str(text.args["n"]))
    return found


def plaza(position: Position) -> dict[str, tuple[int, int]]:
    """Return the upright cards and bundles of the columns that are not empty."""
    state = position.state()
    columns = {suit: (state["plaza"].count(suit), state["bundles"].count(suit) // 5) for suit in "SHDC"}
    return {suit: column for suit, column in columns.items() if column != (0, 0)}
