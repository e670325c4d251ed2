"""8上がり禁止."""

from tests.games.daifugo.finish import fouls
from tests.games.daifugo.scene import Rule

RULES: list[Rule] = ["ff_eight"]


def test_an_8_in_the_last_play_is_a_foul() -> None:
    assert fouls(RULES, "S8", "S8")
    assert fouls(RULES, "S8 H8", "S8 H8")
    assert fouls(RULES, "S8 X1", "S8 X1")


def test_in_a_run_only_if_it_would_cut() -> None:
    assert fouls([*RULES, "sequence", "eight_cut_sequence"], "D7 D8 D9", "D7 D8 D9")
    assert not fouls([*RULES, "sequence", "eight_cut_pure"], "D7 D8 D9", "D7 D8 D9")


def test_in_a_revolution_too() -> None:
    assert fouls(RULES, "S8", "S8", revolution=True)


def test_other_numbers_are_none() -> None:
    assert not fouls(RULES, "S4", "S4")
