"""9リバース."""

from tests.games.daifugo.scene import scene

HANDS = ["S9 H9 D3", "SJ HJ D9", "S6 H6 C9", "SQ HQ DT"]


def test_a_nine_reverses_the_order_of_turns() -> None:
    assert scene(["nine_reverse"], HANDS, "S9").turn == 3


def test_it_stays_reversed_when_the_pile_clears() -> None:
    position = scene(["nine_reverse"], HANDS, "S9", "pass", "pass", "pass", "D3")
    assert position.turn == 3


def test_two_nines_reverse_once() -> None:
    assert scene(["nine_reverse"], HANDS, "S9 H9").turn == 3


def test_another_nine_turns_it_back() -> None:
    hands = ["S9 H9 D3", "SJ HJ", "S6 H6", "SQ C9 DT"]
    assert scene(["nine_reverse"], hands, "S9", "pass", "pass", "pass", "H9").turn == 1


def test_a_nine_in_a_run_does_it_too() -> None:
    hands = ["S8 S9 ST D3", "SJ HJ", "S6 H6", "SQ HQ"]
    assert scene(["nine_reverse", "sequence"], hands, "S8 S9 ST").turn == 3


def test_a_joker_in_place_of_a_nine_does_only_where_jokers_inherit_effects() -> None:
    hands = ["S8 X1 ST D3", "SJ HJ", "S6 H6", "SQ HQ"]
    assert scene(["nine_reverse", "sequence"], hands, "S8 X1=S9 ST").turn == 1
    assert scene(["nine_reverse", "sequence", "joker_inherits_effect"], hands, "S8 X1=S9 ST").turn == 3


def test_the_next_game_begins_clockwise() -> None:
    """G2: every round starts clockwise."""
    position = scene(["nine_reverse"], ["S9", "SJ"], "S9", games=2)
    assert (position.round, position.ring.reversed) == (2, 0)
