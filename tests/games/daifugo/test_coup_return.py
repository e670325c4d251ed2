"""クーデター返し(6×3)."""

from tests.games.daifugo.scene import legal, scene

HANDS = ["S9 H9 D9 C3", "S6 H6 D6 X1 C4", "S5 C5", "SK CK"]
RULES = ["coup", "coup_return"]


def test_in_a_revolution_three_sixes_undo_it() -> None:
    position = scene(RULES, HANDS, "S9 H9 D9", "S6 H6 D6")
    assert position.order.revolution == 0


def test_a_joker_may_stand_for_one() -> None:
    assert scene(RULES, HANDS, "S9 H9 D9", "S6 H6 X1").order.revolution == 0


def test_without_a_revolution_they_do_nothing() -> None:
    hands = ["S6 H6 D6 C3", "S7 H7", "S5 C5", "SK CK"]
    assert scene(RULES, hands, "S6 H6 D6").order.revolution == 0


def test_in_a_revolution_they_beat_three_nines() -> None:
    assert scene(RULES, HANDS, "S9 H9 D9", "S6 H6 D6").order.revolution == 0
    hands = ["S5 H5 D5 C3", "S6 H6 D6 C4", "S7 C7", "SK CK"]
    assert legal(scene(RULES, hands, "S5 H5 D5", revolution=True)) == ["pass"]
