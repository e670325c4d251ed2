"""ジョーカー上がり禁止."""

import pytest

from tests.games.daifugo.finish import fouls
from tests.games.daifugo.scene import Rule


@pytest.mark.parametrize("hand", ["X1", "S4 X1", "S4 H4 X1"])
def test_a_joker_in_the_last_play_is_a_foul(hand: str) -> None:
    assert fouls(["ff_joker"], hand, hand)


def test_in_a_run_as_well() -> None:
    assert fouls(["ff_joker", "sequence"], "C6 C7 X1", "C6 C7 X1=C8")


def test_not_where_jokers_are_the_weakest_cards() -> None:
    rules: list[Rule] = ["ff_joker", "rev_joker_inverted"]
    assert not fouls(rules, "X1", "X1", revolution=True)
    assert fouls(rules, "X1", "X1")


def test_without_a_joker_it_is_none() -> None:
    assert not fouls(["ff_joker"], "S4 H4", "S4 H4")
