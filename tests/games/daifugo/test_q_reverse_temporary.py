"""Qリバース(一時型)."""

from tests.games.daifugo.scene import play, scene

HANDS = ["SQ D9", "SA HA", "HQ C8", "S2 C2"]


def test_a_queen_reverses_the_order_of_turns() -> None:
    assert scene(["q_reverse_temporary"], HANDS, "SQ").turn == 3


def test_it_holds_until_the_pile_clears() -> None:
    position = play(scene(["q_reverse_temporary"], HANDS, "SQ"), "pass", "pass", "pass", "D9")
    assert position.turn == 1


def test_another_reversal_turns_it_back() -> None:
    hands = ["S9 SQ D3", "SA HA", "H3 C8", "S2 C2"]
    position = play(scene(["q_reverse_temporary", "nine_reverse"], hands, "S9"), "pass", "pass", "pass", "SQ")
    assert position.turn == 1


def test_a_clear_undoes_only_this_reversal_one_that_lasts_stays() -> None:
    position = play(scene(["q_reverse_temporary"], HANDS, "SQ", reversed=True), "pass", "pass", "pass", "D9")
    assert position.turn == 3
