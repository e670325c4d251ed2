"""3の3枚でジョーカー返し."""

from tests.daifugo.scene import legal, play, scene

RULES = ["spade3", "spade3_triple"]
HANDS = ["X1 D9", "H3 D3 C3 C4", "S9 H9", "SJ HJ"]


def test_three_threes_beat_a_lone_joker_and_clear_the_field() -> None:
    position = scene(RULES, HANDS, "X1")
    assert legal(position) == ["pass", "H3 D3 C3"]
    assert (play(position, "H3 D3 C3").turn, position.field) == (1, 0)


def test_on_other_plays_they_may_not_be_played() -> None:
    assert legal(scene(RULES, HANDS, "D9")) == ["pass"]


def test_led_they_are_an_ordinary_set() -> None:
    assert scene(RULES, [HANDS[1], HANDS[0], *HANDS[2:]], "H3 D3 C3").field != 0
