"""Going out, fairly or by a foul."""

from typing import Any

from tests.games.daifugo.scene import Rule, scene

REST = ["S9 H9 D3", "S6 H6 D5", "S7 H7 C5"]


def fouls(rules: list[Rule], hand: str, move: str, **setup: Any) -> bool:
    """Whether going out by this lead is a foul."""
    return bool(scene(rules, [hand, *REST], move, **setup).state()["fallen"] == [0])
