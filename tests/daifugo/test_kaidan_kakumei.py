"""階段革命."""

from tests.daifugo.scene import scene


def test_a_run_of_four_is_one_only_with_the_stair_revolution() -> None:
    hands = ["S4 S5 S6 S7 D9", "S8 H8", "D6 H6", "C7 H7"]
    assert not scene(["revolution", "sequence"], hands, "S4 S5 S6 S7").inverted()
    assert scene(["kaidan_kakumei"], hands, "S4 S5 S6 S7").inverted()


def test_a_joker_may_fill_the_stairs() -> None:
    hands = ["S4 S5 S6 X1 D9", "S8 H8", "D6 H6", "C7 H7"]
    assert scene(["kaidan_kakumei"], hands, "S4 S5 S6 X1=S7").inverted()
    assert not scene(["kaidan_kakumei"], hands, "S4 S5 S6").inverted()
