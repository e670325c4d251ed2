"""より強いカードしか出せない."""

from tests.games.daifugo.scene import legal, refused, scene

HANDS = ["S4 H4 S9", "S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]


def test_a_follower_plays_as_many_stronger_cards() -> None:
    position = scene([], HANDS, "S4")
    assert legal(position) == ["pass", "S5", "H5", "HT"]
    assert refused(position, "S5 H5") == "must_beat"
    assert legal(scene([], HANDS, "S4 H4")) == ["pass", "S5 H5"]


def test_equal_is_not_stronger() -> None:
    assert refused(scene([], ["S4 H9", "H4 S9", "S6", "S7"], "S4"), "H4") == "must_beat"


def test_a_set_does_not_follow_a_run_nor_a_run_a_set() -> None:
    hands = ["S4 S5 S6 D3", "S7 H7 D7 D4", "D8 D9 DT D5", "C8 C9"]
    assert legal(scene(["sequence"], hands, "S4 S5 S6")) == ["pass"]
    assert legal(scene(["sequence"], ["S4 H4 D4 D3", "S7 S8 S9 D5", "D8 D9", "C8"], "S4 H4 D4")) == ["pass"]


def test_in_a_revolution_stronger_is_lower() -> None:
    assert legal(scene(["revolution"], ["S6 H9", "S5 S7", "D8", "C8"], "S6", revolution=True)) == ["pass", "S5"]
