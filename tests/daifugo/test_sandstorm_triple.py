"""砂嵐(3枚組に対して)."""

from tests.daifugo.scene import legal, play, scene

HANDS = ["SK HK DK D9", "S3 H3 D3 C4", "S9 H9 C9", "SJ HJ"]


def test_three_threes_beat_any_set_of_three_and_clear_the_field() -> None:
    position = scene(["sandstorm_triple"], HANDS, "SK HK DK")
    assert legal(position) == ["pass", "S3 H3 D3"]
    assert (play(position, "S3 H3 D3").turn, position.field) == (1, 0)


def test_on_other_plays_they_may_not_be_played() -> None:
    assert legal(scene(["sandstorm_triple"], HANDS, "D9")) == ["pass"]


def test_led_they_are_an_ordinary_set() -> None:
    position = scene(["sandstorm_triple"], [HANDS[1], HANDS[0], *HANDS[2:]], "S3 H3 D3")
    assert position.field != 0
