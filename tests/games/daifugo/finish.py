"""Going out, fairly or by a foul."""

from typing import Any

from tests.games.daifugo.scene import Rule, scene

REST = ["S9 H9 D3", "S6 H6 D5", "S7 H7 C5"]
TWOS, THREES = "S2 H2 D2 C2", "S3 H3 D3 C3"


def fouls(rules: list[Rule], hand: str, move: str, **setup: Any) -> bool:
    """Return whether going out by this lead is a foul."""
    return bool(scene(rules, [hand, *REST], move, **setup).state()["fallen"] == [0])


def fouled(rules: list[Rule], hand: str, revolution: bool) -> bool:
    """Return whether going out by a lead of all these cards is a foul."""
    return bool(scene(rules, [hand, "S9 H9", "S6 H6", "S7 H7"], hand, revolution=revolution).state()["fallen"] == [0])
