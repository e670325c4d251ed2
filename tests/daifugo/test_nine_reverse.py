"""9リバース."""

from tests.daifugo.scene import scene

HANDS = ["S9 H9 D3", "SJ HJ D9", "S6 H6 C9", "SQ HQ DT"]


def test_a_nine_reverses_the_order_of_turns() -> None:
    assert scene(["nine_reverse"], HANDS, "S9").turn == 3


def test_it_stays_reversed_when_the_field_clears() -> None:
    position = scene(["nine_reverse"], HANDS, "S9", "pass", "pass", "pass", "D3")
    assert position.turn == 3


def test_two_nines_reverse_once() -> None:
    assert scene(["nine_reverse"], HANDS, "S9 H9").turn == 3


def test_another_nine_turns_it_back() -> None:
    hands = ["S9 H9 D3", "SJ HJ", "S6 H6", "SQ C9 DT"]
    assert scene(["nine_reverse"], hands, "S9", "pass", "pass", "pass", "H9").turn == 1
