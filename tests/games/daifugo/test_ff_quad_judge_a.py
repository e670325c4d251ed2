"""2/3四枚組の判定A."""

from tests.games.daifugo.finish import THREES, TWOS, fouled, fouls
from tests.games.daifugo.scene import Rule, refuses

A: list[Rule] = ["ff_quad_judge_a"]


def test_without_a_revolution_four_2s_are_a_foul_and_four_3s_are_not() -> None:
    assert fouled(A, TWOS, False)
    assert not fouled(A, THREES, False)


def test_in_a_revolution_four_3s_are_a_foul_and_four_2s_are_not() -> None:
    assert fouled(A, THREES, True)
    assert not fouled(A, TWOS, True)


def test_it_holds_where_neither_is_chosen() -> None:
    plain: list[Rule] = ["ff_two", "revolution"]
    assert fouled(plain, TWOS, False)
    assert not fouled(plain, THREES, False)


def test_with_delayed_revolutions_it_is_the_only_one() -> None:
    assert fouled(["ff_two", "rev_delayed"], TWOS, False)
    assert refuses(["rev_delayed", "ff_quad_judge_b"], players=4)


def test_smaller_sets_are_judged_by_the_state_there_is() -> None:
    assert fouls(A, "S2 H2", "S2 H2")
    assert fouls(A, "S3 H3", "S3 H3", revolution=True)


def test_where_three_of_a_number_are_a_revolution_they_are_judged_alike() -> None:
    three: Rule = {"id": "revolution", "min": 3}
    assert fouled([*A, three], "S2 H2 D2", False)
    assert not fouled([*A, three], "S3 H3 D3", False)
    assert fouled([*A, three], "S3 H3 D3", True)
