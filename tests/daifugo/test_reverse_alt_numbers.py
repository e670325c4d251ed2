"""7・10・Qリバース."""

from tests.daifugo.scene import play, scene

HANDS = ["S7 SQ D9", "S8 H8", "SJ C8", "S9 C9"]


def test_a_chosen_number_reverses_the_order_of_turns() -> None:
    assert scene(["reverse_alt_numbers"], HANDS, "S7").turn == 3
    assert scene([{"id": "reverse_alt_numbers", "numbers": ["Q"]}], HANDS, "SQ").turn == 3


def test_other_numbers_do_not() -> None:
    assert scene(["reverse_alt_numbers"], HANDS, "SQ").turn == 1
    assert scene(["reverse_alt_numbers"], HANDS, "D9").turn == 1


def test_the_order_stays_reversed_when_the_field_clears() -> None:
    position = play(scene(["reverse_alt_numbers"], HANDS, "S7"), "pass", "pass", "pass", "D9")
    assert position.turn == 3
