"""王の特権."""

from tests.games.daifugo.scene import legal, scene

HANDS = ["SK HK DK C3", "S9 H9", "S4 D7 C9", "C4"]


def test_three_kings_swap_hands_with_the_neighbour_chosen() -> None:
    position = scene(["king_privilege"], HANDS, "SK HK DK", "seat 3")
    assert position.state()["hands"] == [["C4"], ["S9", "H9"], ["S4", "D7", "C9"], ["C3"]]


def test_only_the_left_and_the_right_neighbour_may_be_chosen() -> None:
    assert legal(scene(["king_privilege"], HANDS, "SK HK DK")) == ["seat 1", "seat 3"]


def test_a_neighbour_who_is_out_is_passed_over() -> None:
    position = scene(["king_privilege"], ["SK HK DK C3", "", "S4", "C4"], "SK HK DK", finished=[1])
    assert legal(position) == ["seat 2", "seat 3"]


def test_four_kings_or_two_have_no_privilege() -> None:
    assert scene(["king_privilege"], ["SK HK C3", *HANDS[1:]], "SK HK").turn == 1
    assert scene(["king_privilege"], ["SK HK DK CK C3", *HANDS[1:]], "SK HK DK CK").turn == 1


def test_a_joker_is_a_king_only_where_jokers_inherit_effects() -> None:
    hands = ["SK HK X1 C3", *HANDS[1:]]
    assert scene(["king_privilege"], hands, "SK HK X1").turn == 1
    assert legal(scene(["king_privilege", "joker_inherits_effect"], hands, "SK HK X1")) == ["seat 1", "seat 3"]


def test_a_player_who_goes_out_by_the_kings_swaps_nothing() -> None:
    position = scene(["king_privilege"], ["SK HK DK", "S9 H9", "S4 D7 C9", "C4"], "SK HK DK")
    assert position.state()["finished"] == [0]


def test_of_two_players_the_other_is_both_neighbours() -> None:
    assert legal(scene(["king_privilege"], HANDS[:2], "SK HK DK")) == ["seat 1"]
