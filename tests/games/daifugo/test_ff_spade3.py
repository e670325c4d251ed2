"""♠3上がり禁止."""

from tests.games.daifugo.finish import fouls
from tests.games.daifugo.scene import Rule, refuses, scene

RULES: list[Rule] = ["ff_spade3"]


def test_the_three_of_spades_in_the_last_play_is_a_foul() -> None:
    assert fouls(RULES, "S3", "S3")
    assert fouls(RULES, "S3 H3", "S3 H3")


def test_another_3_is_none() -> None:
    assert not fouls(RULES, "H3 C3", "H3 C3")


def test_to_answer_a_joker_with_it_is_a_foul_as_well() -> None:
    hands = ["X1 S4", "S3", "S6 H6", "S7 H7"]
    assert scene(RULES, hands, "X1", "S3").state()["fallen"] == [1]


def test_the_two_of_spades_that_answers_a_joker_is_none() -> None:
    hands = ["X1 S4", "S2", "S6 H6", "S7 H7"]
    position = scene([*RULES, "spade2_return"], hands, "X1", "S2", revolution=True)
    assert position.state()["finished"] == [1]


def test_it_brings_the_answer_along() -> None:
    assert not refuses(RULES, players=4)
    assert scene(RULES, ["X1 S4", "S3 H5", "S6 H6", "S7 H7"], "X1", "S3").pile == 0
