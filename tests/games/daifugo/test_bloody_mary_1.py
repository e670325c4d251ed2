"""ブラッディメアリ パターン1."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["SQ HQ DQ C3", "S9 HA D2", "X1 D7", "S4 H4 H9 D9"]


def test_after_three_queens_everybody_else_lays_the_two_strongest_cards_aside() -> None:
    position = scene(["bloody_mary_1"], HANDS, "SQ HQ DQ")
    assert position.state()["hands"] == [["C3"], ["S9"], [], ["S4", "H4"]]
    assert position.state()["aside"] == ["D7", "H9", "D9", "HA", "D2", "X1"]


def test_only_among_equally_strong_cards_there_is_a_choice() -> None:
    hands = ["SQ HQ DQ C3", "S9 HA D2", "SK HK DK", "S4 H4 H9"]
    position = scene(["bloody_mary_1"], hands, "SQ HQ DQ")
    assert position.turn == 2
    assert legal(position) == ["SK HK", "SK DK", "HK DK"]


def test_a_player_who_has_one_card_only_lays_that_and_is_out_the_next_player_first() -> None:
    hands = ["SQ HQ DQ C3", "S9", "X1 D7", "S4 H5 H9 D8"]
    position = scene(["bloody_mary_1"], hands, "SQ HQ DQ")
    assert position.state()["finished"] == [1, 2]


def test_the_cards_are_discarded_when_the_pile_clears() -> None:
    position = play(scene(["bloody_mary_1"], HANDS, "SQ HQ DQ"), "pass", "pass")
    assert position.aside == 0
    assert "X1" in position.state()["discard"]


def test_in_a_revolution_the_weak_numbers_are_the_strongest() -> None:
    hands = ["SQ HQ DQ C5", "S9 HA D2", "X1 D7 D6", "S4 H4 H9"]
    position = scene(["bloody_mary_1"], hands, "SQ HQ DQ", revolution=True)
    assert position.state()["hands"][1:] == [["D2"], ["D7"], ["H9"]]


def test_two_or_four_queens_do_nothing() -> None:
    assert scene(["bloody_mary_1"], HANDS, "SQ HQ").aside == 0
    assert scene(["bloody_mary_1"], ["SQ HQ DQ CQ C3", *HANDS[1:]], "SQ HQ DQ CQ").aside == 0


def test_it_happens_even_if_the_queens_were_the_last_cards() -> None:
    position = scene(["bloody_mary_1"], ["SQ HQ DQ", *HANDS[1:]], "SQ HQ DQ")
    assert position.state()["finished"] == [0, 2]


def test_a_joker_is_a_queen_only_where_jokers_inherit_effects() -> None:
    hands = ["SQ HQ X1 C3", "S9 HA D2", "SK D7", "S4 H5 D9"]
    assert scene(["bloody_mary_1"], hands, "SQ HQ X1").aside == 0
    assert scene(["bloody_mary_1", "joker_inherits_effect"], hands, "SQ HQ X1").aside != 0
