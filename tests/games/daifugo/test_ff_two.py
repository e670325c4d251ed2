"""2上がり禁止."""

import pytest

from tests.games.daifugo.finish import fouls
from tests.games.daifugo.scene import Rule, scene


@pytest.mark.parametrize("hand", ["S2", "S2 H2", "D2 X1"])
def test_a_2_in_the_last_play_is_a_foul(hand: str) -> None:
    assert fouls(["ff_two"], hand, hand)


def test_in_a_revolution_it_is_a_3() -> None:
    assert fouls(["ff_two"], "H3", "H3", revolution=True)
    assert not fouls(["ff_two"], "H2", "H2", revolution=True)
    assert not fouls(["ff_two"], "H3", "H3")


def test_a_run_with_a_2_is_a_foul_too() -> None:
    assert fouls(["ff_two", "sequence"], "DK DA D2", "DK DA D2")


def test_j_back_does_not_count() -> None:
    hands = ["HJ D4", "H2", "S9 D9", "C9 H9"]
    assert scene(["ff_two", "eleven_back"], hands, "D4", "H2").state()["fallen"] == [1]
    assert scene(["ff_two", "eleven_back"], ["HJ D4", "S3", *hands[2:]], "HJ", "S3").state()["fallen"] == []


def test_where_2s_reverse_the_order_a_2_is_a_foul_in_either_state() -> None:
    rules: list[Rule] = ["ff_two", "two_back"]
    assert fouls(rules, "H2", "H2")
    assert fouls(rules, "H2", "H2", revolution=True)


def test_a_tunnel_is_always_a_foul() -> None:
    rules: list[Rule] = ["ff_two", "tunnel"]
    assert fouls(rules, "HA H2 H3", "HA H2 H3")
    assert fouls(rules, "HA H2 H3", "HA H2 H3", revolution=True)


def test_four_2s_that_win_at_once_are_none() -> None:
    hands = ["S2 H2 D2 C2", "S9 H9", "S6 H6", "S7 H7"]
    assert scene(["ff_two", "dai_kakumei"], hands, "S2 H2 D2 C2").state()["finished"] == [0]


def test_a_joker_that_stands_for_a_2_is_no_2() -> None:
    assert not fouls(["ff_two", "sequence"], "DK DA X1", "DK DA X1=D2")
