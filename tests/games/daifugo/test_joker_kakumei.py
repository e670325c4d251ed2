"""ジョーカー革命."""

from tests.games.daifugo.scene import Rule, legal, scene

RULES: list[Rule] = ["joker_kakumei", {"id": "joker_count", "jokers": 2}]
HANDS = ["X1 X2 C3", "S3 H3 S2 H2", "S6 C6", "SK CK"]


def test_two_jokers_as_a_pair_are_a_revolution() -> None:
    assert scene(RULES, HANDS, "X1 X2").order.revolution == 1
    assert scene(RULES, HANDS, "X1 X2", revolution=True).order.revolution == 0


def test_nothing_beats_them_in_either_state() -> None:
    assert legal(scene(RULES, HANDS, "X1 X2")) == ["pass"]
    assert legal(scene(RULES, HANDS, "X1 X2", revolution=True)) == ["pass"]


def test_one_joker_is_none() -> None:
    assert scene(RULES, HANDS, "X1").order.revolution == 0
