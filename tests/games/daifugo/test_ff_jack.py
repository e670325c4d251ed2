"""J上がり禁止."""

from tests.games.daifugo.finish import fouls
from tests.games.daifugo.scene import Rule

RULES: list[Rule] = ["ff_jack"]


def test_a_jack_in_the_last_play_is_a_foul() -> None:
    assert fouls(RULES, "SJ", "SJ")
    assert fouls(RULES, "SJ HJ", "SJ HJ")


def test_in_a_run_as_well() -> None:
    assert fouls([*RULES, "sequence"], "DT DJ DQ", "DT DJ DQ")


def test_other_numbers_are_none() -> None:
    assert not fouls(RULES, "SQ", "SQ")
