"""7・10・Qリバース."""

from tests.games.daifugo.scene import play, scene

HANDS = ["S7 SQ D9", "S8 H8", "SJ C8", "S9 C9"]


def test_a_chosen_number_reverses_the_order_of_turns() -> None:
    assert scene(["reverse_alt_numbers"], HANDS, "S7").turn == 3
    assert scene([{"id": "reverse_alt_numbers", "numbers": ["Q"]}], HANDS, "SQ").turn == 3


def test_other_numbers_do_not() -> None:
    assert scene(["reverse_alt_numbers"], HANDS, "SQ").turn == 1
    assert scene(["reverse_alt_numbers"], HANDS, "D9").turn == 1


def test_the_order_stays_reversed_when_the_pile_clears() -> None:
    position = play(scene(["reverse_alt_numbers"], HANDS, "S7"), "pass", "pass", "pass", "D9")
    assert position.turn == 3


def test_a_queen_with_a_reversal_of_its_own_reverses_once() -> None:
    for own in ("q_reverse_permanent", "q_reverse_temporary"):
        assert scene([{"id": "reverse_alt_numbers", "numbers": ["Q"]}, own], HANDS, "SQ").turn == 3


def test_a_run_with_such_a_number_reverses_it_too() -> None:
    hands = ["S6 S7 S8 D9", "H8 H9", "SJ C8", "S9 C9"]
    assert scene(["reverse_alt_numbers", "sequence"], hands, "S6 S7 S8").turn == 3
