"""Kリバース."""

from tests.games.daifugo.scene import play, scene

HANDS = ["SK D9", "SA HA", "HK C8", "S2 C2"]


def test_a_king_reverses_the_order_of_turns() -> None:
    assert scene(["k_reverse"], HANDS, "SK").turn == 3


def test_it_holds_until_the_pile_clears() -> None:
    position = play(scene(["k_reverse"], HANDS, "SK"), "pass", "pass", "pass", "D9")
    assert position.turn == 1


def test_another_reversal_turns_it_back() -> None:
    hands = ["S9 SK D3", "SA HA", "H3 C8", "S2 C2"]
    position = play(scene(["k_reverse", "nine_reverse"], hands, "S9"), "pass", "pass", "pass", "SK")
    assert position.turn == 1


def test_a_clear_undoes_only_this_reversal_one_that_lasts_stays() -> None:
    position = play(scene(["k_reverse"], HANDS, "SK", reversed=True), "pass", "pass", "pass", "D9")
    assert position.turn == 3
