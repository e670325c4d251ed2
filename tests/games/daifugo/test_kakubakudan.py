"""核爆弾."""

from tests.games.daifugo.scene import Rule, play, scene

RULES: list[Rule] = ["revolution", "kakubakudan", {"id": "joker_count", "jokers": 2}]
HANDS = ["S9 H9 D9 C9 X1 X2 SK HK DK CK C3", "S4 H4 S5", "HJ C6", "S6 H6"]


def test_after_a_revolution_of_six_cards_there_is_no_other() -> None:
    position = play(scene(RULES, HANDS, "S9 H9 D9 C9 X1 X2"), "pass", "pass", "pass", "SK HK DK CK")
    assert position.order.revolution == 1


def test_five_cards_are_not_enough() -> None:
    position = play(scene(RULES, HANDS, "S9 H9 D9 C9 X1"), "pass", "pass", "pass", "SK HK DK CK")
    assert position.order.revolution == 0


def test_where_both_are_played_the_super_revolution_of_five_cards_comes_first() -> None:
    position = scene([*RULES, "cho_kakumei"], HANDS, "S9 H9 D9 C9 X1")
    assert (position.silent, position.state()["silenced_by"]) == (4, "cho_kakumei")
    position = scene([*RULES, "cho_kakumei"], HANDS, "S9 H9 D9 C9 X1 X2")
    assert (position.silent, position.state()["silenced_by"]) == (4, "cho_kakumei")
