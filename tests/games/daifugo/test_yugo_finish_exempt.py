"""融合革命上がり免除."""

from tests.games.daifugo.scene import Rule, scene

RULES: list[Rule] = ["revolution", "yugo_kakumei", "ff_revolution", "yugo_finish_exempt"]
HANDS = ["S7 D3", "H7 D7 X1", "D5 D6", "D8 D9"]


def test_finishing_by_a_fusion_is_no_foul() -> None:
    assert scene(RULES, HANDS, "S7", "fuse H7 D7 X1").state()["finished"] == [1]
    assert scene(RULES[:3], HANDS, "S7", "fuse H7 D7 X1").state()["fallen"] == [1]


def test_finishing_by_any_other_revolution_is_one() -> None:
    hands = ["S7 H7 C7 X1", "D3 D4", "D5 D6", "D8 D9"]
    assert scene(RULES, hands, "S7 H7 C7 X1").state()["fallen"] == [0]


def test_what_else_is_forbidden_at_the_end_stays_forbidden() -> None:
    assert scene([*RULES, "ff_joker"], HANDS, "S7", "fuse H7 D7 X1").state()["fallen"] == [1]
