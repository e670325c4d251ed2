"""シーフ."""

from tests.games.daifugo.scene import legal, scene

HANDS = ["S4 H4 D4 C3", "S9 HA X1", "S7 D7", "S5 D9 C9 H9"]
TRIPLE = "S4 H4 D4"


def test_after_three_fours_the_left_or_the_right_neighbour_gives_its_strongest_card() -> None:
    assert legal(scene(["thief"], HANDS, TRIPLE)) == ["seat 1", "seat 3"]
    position = scene(["thief"], HANDS, TRIPLE, "seat 1")
    assert position.state()["hands"][0] == ["C3", "X1"]
    assert position.turn == 1


def test_the_giver_chooses_among_equals() -> None:
    position = scene(["thief"], HANDS, TRIPLE, "seat 3")
    assert position.turn == 3
    assert legal(position) == ["H9", "D9", "C9"]


def test_the_daihinmin_gets_two() -> None:
    position = scene(["thief"], HANDS, TRIPLE, "seat 1", ranks=[4, 1, 2, 3])
    assert position.state()["hands"][0] == ["C3", "HA", "X1"]


def test_the_daifugo_gets_nothing() -> None:
    assert scene(["thief"], HANDS, TRIPLE, ranks=[1, 2, 3, 4]).turn == 1
    assert scene(["thief"], HANDS, TRIPLE, ranks=[1, 2, 3, 4]).state()["agenda"] == []


def test_whose_last_cards_are_taken_is_out() -> None:
    hands = ["S4 H4 D4 C3", "S9 HA", "S7 D7", "S5 D9"]
    assert scene(["thief"], hands, TRIPLE, "seat 1", ranks=[4, 1, 2, 3]).state()["finished"] == [1]


def test_a_player_who_goes_out_by_the_fours_takes_nothing() -> None:
    position = scene(["thief"], ["S4 H4 D4", *HANDS[1:]], TRIPLE)
    assert position.state()["agenda"] == []


def test_a_pair_takes_nothing() -> None:
    assert scene(["thief"], HANDS, "S4 H4").state()["agenda"] == []


def test_in_a_game_without_ranks_it_is_one_card() -> None:
    hands = ["S4 H4 D4 D9", "SK SA", "C5 C6", "H2 HQ"]
    position = scene(["thief"], hands, "S4 H4 D4", "seat 1")
    assert position.state()["hands"][0] == ["D9", "SA"]


def test_of_three_players_the_hinmin_gets_two() -> None:
    position = scene(["thief"], HANDS[:3], TRIPLE, "seat 1", ranks=[3, 1, 2])
    assert position.state()["hands"][0] == ["C3", "HA", "X1"]


def test_a_neighbour_is_who_sits_next_among_those_still_in_the_game() -> None:
    hands = ["S4 H4 D4 C3", "", "S7 D7", "S5 D9"]
    assert legal(scene(["thief"], hands, TRIPLE, finished=[1])) == ["seat 2", "seat 3"]


def test_a_joker_counts_as_a_four_only_where_it_inherits_effects() -> None:
    hands = ["S4 H4 X1 C3", "S9 HA", "S7 D7", "S5 D9"]
    assert scene(["thief"], hands, "S4 H4 X1").turn == 1
    assert scene(["thief", "joker_inherits_effect"], hands, "S4 H4 X1").turn == 0
