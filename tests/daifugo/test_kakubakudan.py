"""核爆弾."""

from tests.daifugo.scene import Rule, play, scene

RULES: list[Rule] = ["revolution", "kakubakudan", {"id": "joker_count", "jokers": 2}]
HANDS = ["S9 H9 D9 C9 X1 X2 SK HK DK CK C3", "S4 H4 S5", "HJ C6", "S6 H6"]


def test_after_a_revolution_of_six_cards_there_is_no_other() -> None:
    position = play(scene(RULES, HANDS, "S9 H9 D9 C9 X1 X2"), "pass", "pass", "pass", "SK HK DK CK")
    assert position.revolution == 1


def test_five_cards_are_not_enough() -> None:
    position = play(scene(RULES, HANDS, "S9 H9 D9 C9 X1"), "pass", "pass", "pass", "SK HK DK CK")
    assert position.revolution == 0
