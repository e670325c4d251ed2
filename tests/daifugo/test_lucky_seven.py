"""ラッキーセブン."""

from tests.daifugo.scene import legal, play, scene

HANDS = ["S7 H7 D7 C3", "S8 H8 D8", "SJ C8", "S9 C9"]


def test_who_plays_three_sevens_is_out_at_once() -> None:
    position = scene(["lucky_seven"], HANDS, "S7 H7 D7")
    assert position.state()["finished"] == [0]
    assert "C3" in position.state()["discard"]


def test_nobody_may_play_on_them_and_the_next_player_leads() -> None:
    position = scene(["lucky_seven"], HANDS, "S7 H7 D7")
    assert (position.field, position.turn) == (0, 1)
    assert "S8 H8 D8" in legal(position)


def test_the_forced_passes_count_as_passes() -> None:
    position = scene(["lucky_seven", "guillotine_clock"], HANDS, memory={"guillotine_clock.left": 3})
    assert play(position, "S7 H7 D7").state()["fallen"] == [3]


def test_two_or_four_sevens_do_nothing() -> None:
    assert scene(["lucky_seven"], HANDS, "S7 H7").turn == 1
    assert scene(["lucky_seven"], ["S7 H7 D7 C7 C3", *HANDS[1:]], "S7 H7 D7 C7").state()["finished"] == []


def test_who_is_out_already_by_another_effect_finishes_once() -> None:
    position = scene(["lucky_seven", "seven_pass"], HANDS, "S7 H7 D7", "C3")
    assert position.state()["finished"] == [0]
