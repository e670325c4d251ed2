"""ジャンヌダルク パターン2."""

from tefuda.games.daifugo.base import FOULS, MOST_EFFECTS
from tests.games.daifugo.scene import Rule, play, scene

RULES: list[Rule] = ["jeanne_darc_2", "eight_cut", {"id": "joker_count", "jokers": 2}]
IN_FORCE = MOST_EFFECTS | FOULS


def test_two_queens_end_what_bloody_mary_began_and_nobody_discards_jokers() -> None:
    position = scene(RULES, ["DQ CQ S3", "X1 D5", "C6", "S9"], "DQ CQ", silent=IN_FORCE)
    assert position.silent == 0
    assert position.state()["hands"][1] == ["D5", "X1"]


def test_from_then_on_an_8_clears_again() -> None:
    position = scene(RULES, ["DQ CQ S3", "X1 D5", "C6", "S9"], "DQ CQ", "pass", "pass", "pass", silent=IN_FORCE)
    assert play(position, "S3").pile != 0
    hands = ["DQ CQ S8 S3", "D5", "C6", "S9"]
    assert scene(RULES, hands, "DQ CQ", "pass", "pass", "pass", "S8", silent=IN_FORCE).pile == 0


def test_a_single_queen_does_not() -> None:
    assert scene(RULES, ["DQ CQ S3", "D5", "C6", "S9"], "DQ", silent=IN_FORCE).silent == IN_FORCE


def test_a_run_with_a_queen_does() -> None:
    hands = ["SJ SQ SK S3", "X1 D5", "C6", "S9"]
    assert scene([*RULES, "sequence"], hands, "SJ SQ SK", silent=IN_FORCE).silent == 0


def test_odd_plays_are_mary_even_ones_joan() -> None:
    hands = ["SQ HQ S3", "X1 D5 D6", "DQ CQ C6", "S9 X2"]
    position = scene(RULES, hands, "SQ HQ", "pass", "pass", "pass", "S3", "pass", "C6", "pass", "pass")
    assert position.silent == IN_FORCE
    assert play(position, "DQ CQ").silent == 0


def test_the_queens_that_end_it_have_no_other_effects_yet() -> None:
    position = scene([*RULES, "q_cut"], ["DQ CQ S3", "D5", "C6", "S9"], "DQ CQ", silent=IN_FORCE)
    assert (position.silent, position.pile != 0) == (0, True)


def test_finishing_with_them_is_no_foul_yet() -> None:
    rules: list[Rule] = [*RULES, "forbidden_finish", {"id": "ff_effect_cards", "numbers": ["Q"]}]
    assert scene(rules, ["DQ CQ", "D5", "C6", "S9"], "DQ CQ", silent=IN_FORCE).state()["finished"] == [0]


def test_it_ends_nothing_that_an_omen_or_a_super_revolution_began() -> None:
    hands = ["DQ CQ S3", "D5", "C6", "S9"]
    assert scene([*RULES, "omen"], hands, "DQ CQ", silent=IN_FORCE | 7).silent == IN_FORCE | 7
    assert scene([*RULES, "cho_kakumei"], hands, "DQ CQ", silent=IN_FORCE | 4).silent == 4


def test_with_no_mary_in_force_two_queens_are_mary() -> None:
    assert scene(RULES, ["DQ CQ S3", "D5", "C6", "S9"], "DQ CQ").silent == IN_FORCE
