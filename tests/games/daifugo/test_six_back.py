"""6戻し."""

from tests.games.daifugo.scene import play, scene

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
    assert position.order.back == 1
    hands = ["S8 D4", "H6 HQ", "S9 HK", "C7 CT"]
    assert scene(["eleven_back", "six_back"], hands, "S8", "H6", revolution=True).inverted()


def test_a_twos_turning_round_stays() -> None:
    hands = ["S2 D4", "H6 HQ", "S9 H5", "C7 CT"]
    assert scene(["eleven_back", "six_back", "two_back"], hands, "S2", "H6").inverted()


def test_a_six_in_a_run_does_it_too() -> None:
    hands = ["H9 HT HJ D4", "S6 S7 S8 D3", "D9", "C7"]
    assert not scene(["sequence", "eleven_back", "six_back"], hands, "H9 HT HJ", "S6 S7 S8").inverted()


def test_it_ends_what_three_jacks_turned_in_either_trick() -> None:
    rules = ["eleven_back", "strong_eleven_back", "six_back"]
    hands = ["SJ HJ DJ D4 C6", "S6 H6 D6 D8", "S9 D7", "CT HT"]
    position = scene(rules, hands, "SJ HJ DJ", "S6 H6 D6")
    assert not position.inverted()
    assert not play(position, "pass", "pass", "pass").inverted()
    position = scene(rules, hands, "SJ HJ DJ", "pass", "pass", "pass")
    assert position.inverted()
    assert not play(position, "C6").inverted()
