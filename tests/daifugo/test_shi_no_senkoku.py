"""死の宣告."""

from tests.daifugo.scene import legal, play, scene

HANDS = ["S4 H4 D4 C4 D3 S3", "S5 H5 D5 C5 S9", "S6 C6 H9", "S7 C7 D9"]


def test_four_fours_name_an_opponent() -> None:
    position = scene(["shi_no_senkoku"], HANDS, "S4 H4 D4 C4")
    assert (position.turn, legal(position)) == (0, ["seat 1", "seat 2", "seat 3"])


def test_passes_in_the_very_trick_do_not_count() -> None:
    position = scene(["shi_no_senkoku"], HANDS, "S4 H4 D4 C4", "seat 2", "pass", "pass", "pass")
    assert position.in_game(2)


def test_who_was_named_loses_at_the_first_pass_after_it() -> None:
    position = scene(["shi_no_senkoku"], HANDS, "S4 H4 D4 C4", "seat 2", "pass", "pass", "pass", "D3", "pass")
    assert position.in_game(1)
    position = play(position, "pass")
    assert position.state()["fallen"] == [2]
    assert position.state()["hands"][2] == []


def test_three_fours_name_nobody() -> None:
    position = scene(["shi_no_senkoku"], HANDS, "S4 H4 D4")
    assert position.turn == 1


def test_who_was_named_before_is_not_spared_for_being_named_again() -> None:
    memory = {"shi_no_senkoku.named": 4}
    position = scene(["shi_no_senkoku"], HANDS, "S4 H4 D4 C4", "seat 2", "pass", "pass", memory=memory)
    assert position.state()["fallen"] == [2]
