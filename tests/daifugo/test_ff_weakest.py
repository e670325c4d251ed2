"""最弱札上がり禁止."""

from tests.daifugo.test_forbidden_finish import fouls

RULES = ["ff_weakest"]


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
