"""最弱札上がり禁止."""

from tests.games.daifugo.finish import fouls
from tests.games.daifugo.scene import Rule

RULES: list[Rule] = ["ff_weakest"]


def test_a_3_in_the_last_play_is_a_foul() -> None:
    assert fouls([*RULES], "S3", "S3")
    assert fouls([*RULES], "S3 H3", "S3 H3")
    assert fouls([*RULES, "sequence"], "C3 C4 C6 X1", "C3 C4 X1=C5 C6")


def test_in_a_revolution_it_is_a_2() -> None:
    assert fouls([*RULES], "S2", "S2", revolution=True)
    assert not fouls([*RULES], "H3", "H3", revolution=True)


def test_other_numbers_are_none() -> None:
    assert not fouls([*RULES], "S2", "S2")
    assert not fouls([*RULES], "S4", "S4")


def test_a_set_that_makes_a_revolution_is_judged_by_the_state_before_it_or_after_it() -> None:
    rules: list[Rule] = [*RULES, "ff_two", "revolution"]
    assert fouls(rules, "S3 H3 C3 X1", "S3 H3 C3 X1")
    assert not fouls([*rules, "ff_quad_judge_b"], "S4 H4 D4 C4", "S4 H4 D4 C4")
    assert not fouls([*RULES, "revolution"], "S2 H2 D2 C2", "S2 H2 D2 C2")
    assert fouls([*rules, "ff_quad_judge_b"], "S2 H2 D2 C2", "S2 H2 D2 C2")


def test_a_run_that_does_by_the_state_after_it_as_2s_are() -> None:
    rules: list[Rule] = [*RULES, "sequence", "kaidan_kakumei"]
    assert not fouls(rules, "S3 S4 S5 X1", "S3 S4 S5 X1=S6")
    assert fouls(rules, "SQ SK SA S2", "SQ SK SA S2")
