"""Qリバース(永続型)."""

from tests.games.daifugo.scene import play, scene

HANDS = ["SQ D9", "SA HA", "HQ C8", "S2 C2"]


def test_a_queen_reverses_the_order_of_turns() -> None:
    assert scene(["q_reverse_permanent"], HANDS, "SQ").turn == 3


def test_it_holds_when_the_pile_clears_too() -> None:
    position = play(scene(["q_reverse_permanent"], HANDS, "SQ"), "pass", "pass", "pass", "D9")
    assert position.turn == 3


def test_another_reversal_turns_it_back() -> None:
    hands = ["S9 SQ D3", "SA HA", "H3 C8", "S2 C2"]
    position = play(scene(["q_reverse_permanent", "nine_reverse"], hands, "S9"), "pass", "pass", "pass", "SQ")
    assert position.turn == 1


def test_a_queen_inside_a_run_reverses_too_and_two_queens_once() -> None:
    hands = ["SJ SQ SK HQ D9", *HANDS[1:2], "CQ C8", "S2 C2"]
    assert scene(["q_reverse_permanent", "sequence"], hands, "SJ SQ SK").turn == 3
    assert scene(["q_reverse_permanent"], hands, "SQ HQ").turn == 3
