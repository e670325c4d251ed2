"""Setups that `tefuda prove --setups` found to load though nothing could be played, or that ended in a crash."""

from typing import Any

import pytest

from tefuda.engine.errors import BadSetup
from tefuda.engine.registry import find

ARSENE = {"hands": [["S3", "H5"], ["S2"], ["S7"], ["S9"]], "side": ["C6", "H9", "S8"]}
HOLES: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("arsene", {"players": 4}, {**ARSENE, "phase": "side", "turn": 1}, "hands"),
    (
        "arsene",
        {"players": 4},
        {**ARSENE, "phase": "push", "turn": 1, "leader": 3, "trick": ["C2", "CK", "C7", "C4"], "won": [1, 1, 0, 1]},
        "hands",
    ),
    ("sono_arcana", {"players": 3}, {"bids": ["SK", "SQ", "SJ"], "lots": ["a18"], "turn": 1}, "bids"),
    ("sushi", {"players": 3}, {"phase": "over", "turn": -1, "links": [[1, 4, 0]]}, "wasabi"),
    ("nueva_espana", {"players": 3}, {"hands": [["H2"], [], ["H1"]], "trick": [None, "S2", None]}, "trick"),
    ("nueva_espana", {"players": 3}, {"hands": [[], [], ["D3"]], "trick": ["S1", "H4", None]}, "trick"),
    ("nueva_espana", {"players": 4}, {"deck": ["S1", "H1"], "suits": [[], [], ["H"], []], "turn": 3}, "suits"),
    ("four_tricks", {"players": 3}, {"hands": [["SA"], ["S6"], ["HA"]], "won": [10, 2, 0]}, "won"),
    ("noroi_no_efuda", {"players": 3}, {"trick": [None, "D1", None], "taking": True, "turn": -1}, "trick"),
    (
        "nueva_espana",
        {"players": 2},
        {"hands": [["H1"], ["S1"]], "trick": [None, None, "C4"]},
        "trick[2]",
    ),
    ("nueva_espana", {"players": 3}, {"hands": [["H1"], ["S1"], ["D1"]], "pile": ["C1"]}, "pile"),
    ("trading_poker", {"players": 3}, {"step": "swap", "target": 1, "left": 1, "kept": [[], ["H4"], []]}, "hands[1]"),
    (
        "trading_poker",
        {"players": 3},
        {"step": "swap", "active": 1, "target": 0, "left": 3, "hands": [["H3"], ["S2"], []], "kept": [["S7"], [], []]},
        "left",
    ),
    ("trading_poker", {"players": 3}, {"won": [[], "one_pair 3", []]}, "won[1]"),
    ("trading_poker", {"players": 3}, {"hands": [["S5"], [], ["S3"]], "down": [["DA"], [], []]}, "down[0]"),
]


@pytest.mark.parametrize(("id", "options", "setup", "path"), HOLES)
def test_it_is_refused_with_its_place(id: str, options: dict[str, Any], setup: dict[str, Any], path: str) -> None:
    game = find(id)
    with pytest.raises(BadSetup) as refused:
        game.load(game.options(options), setup)
    assert refused.value.path == f"$.setup.{path}"
