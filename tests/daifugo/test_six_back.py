"""6戻し."""

from tests.daifugo.scene import scene

HANDS = ["SJ D4", "H6 HQ", "S9 H5", "C7 CT"]


def test_a_six_ends_the_turning_round_by_a_jack() -> None:
    position = scene(["eleven_back", "six_back"], HANDS, "SJ", "H6")
    assert not position.inverted()


def test_without_a_jack_it_does_nothing() -> None:
    hands = ["S3 D4", "H6 HQ", "S9 H5", "C7 CT"]
    assert not scene(["eleven_back", "six_back"], hands, "S3", "H6").inverted()


def test_a_revolution_stays() -> None:
    hands = ["SJ D4", "HQ H6", "S9 HK", "C7 CT"]
    position = scene(["eleven_back", "six_back"], hands, "SJ", revolution=True)
    assert position.back == 1
    hands = ["S8 D4", "H6 HQ", "S9 HK", "C7 CT"]
    assert scene(["eleven_back", "six_back"], hands, "S8", "H6", revolution=True).inverted()


def test_a_twos_turning_round_stays() -> None:
    hands = ["S2 D4", "H6 HQ", "S9 H5", "C7 CT"]
    assert scene(["eleven_back", "six_back", "two_back"], hands, "S2", "H6").inverted()
