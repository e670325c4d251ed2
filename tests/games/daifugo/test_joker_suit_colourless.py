"""ジョーカーのスート:無色."""

import pytest

from tests.games.daifugo.scene import Rule, legal, refuses, scene

RULES: list[Rule] = ["joker_suit_colourless", "suit_lock", "sequence"]
LAST = ["S7 D7 SQ", "S9 D9 HK"]


def test_a_joker_shows_no_suit_and_starts_no_lock() -> None:
    position = scene(RULES, ["S4 D4 H3", "S6 X1 H5", *LAST], "S4 D4", "S6 X1")
    assert position.locks.suits == 0


def test_in_a_run_it_shows_the_suit_of_the_run() -> None:
    hands = ["S4 S5 S6 H3", "S7 S8 X1 H5", "ST SJ SQ", "H9 HT HJ"]
    position = scene(RULES, hands, "S4 S5 S6", "S7 S8 X1=S9")
    assert position.locks.suits == 1
    assert legal(position) == ["pass", "ST SJ SQ"]


def test_under_a_lock_it_shows_a_locked_suit() -> None:
    hands = ["S4 H3", "S6 H5", "X1 D7 SQ", "S9 HK"]
    assert legal(scene(RULES, hands, "S4", "S6")) == ["pass", "SQ", "X1"]


def test_of_several_locked_suits_the_one_that_the_real_cards_leave_open() -> None:
    hands = ["S4 D4 H3", "S6 D6 H5", "S7 X1 HQ", "S9 D9 HK"]
    assert legal(scene(RULES, hands, "S4 D4", "S6 D6")) == ["pass", "S7 X1"]


@pytest.mark.parametrize("other", ["joker_suit_four", "joker_suit_five", "joker_suit_auto"])
def test_it_is_one_of_four(other: str) -> None:
    assert refuses(["joker_suit_colourless", other], players=4)
