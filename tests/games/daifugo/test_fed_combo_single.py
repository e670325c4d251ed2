"""1枚出し."""

from tests.games.daifugo.federation import federation, legal

HANDS = ["S4 X1 D9", "S5 D2", "S6 D6", "S7 X2"]


def test_any_single_may_be_led() -> None:
    assert {"S4", "X1", "D9"} <= set(legal(federation(HANDS)))


def test_a_stronger_single_follows() -> None:
    assert legal(federation(HANDS, "S4")) == ["pass", "S5", "D2"]


def test_a_joker_is_stronger_than_any_number_and_nothing_but_the_spade_three_than_a_joker() -> None:
    assert legal(federation(HANDS, "S4", "D2", "pass")) == ["pass", "X2"]
    assert legal(federation(HANDS, "X1")) == ["pass"]
