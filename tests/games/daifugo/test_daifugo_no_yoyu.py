"""大富豪の余裕."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S4 H4 S9", "S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]


def test_the_daifugo_must_not_play_in_their_first_turn() -> None:
    position = scene(["daifugo_no_yoyu"], HANDS, "S4", ranks=[2, 1, 3, 4])
    assert position.turn == 2


def test_in_their_second_turn_they_may_even_after_a_pass_that_would_lock_them_out() -> None:
    position = scene(["daifugo_no_yoyu", "pass_lockout"], HANDS, "S4", "S6", "S7", "S9", ranks=[2, 1, 3, 4])
    assert position.turn == 1
    assert legal(position) == ["pass", "HT"]


def test_as_leader_they_hand_the_lead_on() -> None:
    position = scene(["daifugo_no_yoyu", "eight_cut"], ["S8", "H5 HT", "S6", "S7"], "S8", ranks=[2, 1, 3, 4])
    assert position.turn == 2
    assert position.pile == 0


def test_a_pass_by_force_was_their_first_turn() -> None:
    hands = ["H5 D5 D3 D4", "S5 C5 D9", "SQ HQ C3", "SK HK H4"]
    position = scene(["daifugo_no_yoyu", "tsuikaku"], hands, "H5 D5", "S5 C5", "D9", "pass", ranks=[2, 3, 4, 1])
    assert position.turn == 3
    assert legal(position) == ["pass", "H4"]


def test_a_skip_was_not() -> None:
    hands = ["H5 D3 D4", "S7 C9 D9", "SQ C3", "SK H4"]
    position = scene(["daifugo_no_yoyu", "five_skip"], hands, "H5", "pass", "SK", ranks=[2, 1, 3, 4])
    assert position.turn == 0
    assert play(position, "pass").turn == 2
