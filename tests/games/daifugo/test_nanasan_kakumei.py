"""ナナサン革命."""

from tests.games.daifugo.scene import legal, scene

HANDS = ["S7 H7 D7 C7 X1 C3", "S5 H5", "S6 C6", "SK CK"]


def test_three_sevens_are_a_revolution_and_once_more_undo_it() -> None:
    assert scene(["nanasan_kakumei"], HANDS, "S7 H7 D7").order.revolution == 1
    assert scene(["nanasan_kakumei"], HANDS, "S7 H7 D7", revolution=True).order.revolution == 0


def test_a_joker_may_stand_for_one() -> None:
    assert scene(["nanasan_kakumei"], HANDS, "S7 H7 X1").order.revolution == 1


def test_two_are_none_and_four_are_one_ordinary_revolution() -> None:
    assert scene(["nanasan_kakumei"], HANDS, "S7 H7").order.revolution == 0
    assert scene(["nanasan_kakumei"], HANDS, "S7 H7 D7 C7").order.revolution == 0
    assert scene(["nanasan_kakumei", "revolution"], HANDS, "S7 H7 D7 C7").order.revolution == 1


def test_a_pair_laid_on_a_single_7_is_no_fusion() -> None:
    hands = ["S7 C3", "H7 D7 X1 C4", "S6 C6", "SK CK"]
    fused = [move for move in legal(scene(["nanasan_kakumei", "yugo_kakumei"], hands, "S7")) if "fuse" in move]
    assert fused == ["fuse H7 D7 X1"]
