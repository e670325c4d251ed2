"""2/3四枚組の判定B."""

from tests.games.daifugo.finish import THREES, TWOS, fouled, fouls
from tests.games.daifugo.scene import Rule, refuses

B: list[Rule] = ["ff_quad_judge_b"]


def test_without_a_revolution_four_3s_are_a_foul_and_four_2s_are_not() -> None:
    assert fouled(B, THREES, False)
    assert not fouled(B, TWOS, False)


def test_in_a_revolution_four_2s_are_a_foul_and_four_3s_are_not() -> None:
    assert fouled(B, TWOS, True)
    assert not fouled(B, THREES, True)


def test_smaller_sets_are_judged_as_usual() -> None:
    assert fouls(B, "S2 H2", "S2 H2")
    assert not fouls(B, "H3 C3", "H3 C3")


def test_either_the_one_or_the_other() -> None:
    assert refuses(["ff_quad_judge_a", "ff_quad_judge_b"], players=4)


def test_where_three_of_a_number_are_a_revolution_they_are_judged_alike() -> None:
    three: Rule = {"id": "revolution", "min": 3}
    assert fouled([*B, three], "S3 H3 D3", False)
    assert not fouled([*B, three], "S2 H2 D2", False)
