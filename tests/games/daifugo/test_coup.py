"""クーデター."""

from tests.games.daifugo.scene import scene

HANDS = ["S9 H9 D9 C9 X1 C3", "S5 H5", "S6 C6", "SK CK"]


def test_three_nines_are_a_revolution_and_once_more_undo_it() -> None:
    assert scene(["coup"], HANDS, "S9 H9 D9").order.revolution == 1
    assert scene(["coup"], HANDS, "S9 H9 D9", revolution=True).order.revolution == 0


def test_a_joker_may_stand_for_one() -> None:
    assert scene(["coup"], HANDS, "S9 H9 X1").order.revolution == 1


def test_two_are_none_and_four_are_one_ordinary_revolution() -> None:
    assert scene(["coup"], HANDS, "S9 H9").order.revolution == 0
    assert scene(["coup"], HANDS, "S9 H9 D9 C9").order.revolution == 0
    assert scene(["coup", "revolution"], HANDS, "S9 H9 D9 C9").order.revolution == 1
