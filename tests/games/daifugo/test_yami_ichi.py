"""闇市."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["SA HA DA C3 C4 C5", "SK HK D4", "X1 D7 D8", "S2"]


def test_after_three_aces_two_cards_go_for_an_opponents_two_strongest() -> None:
    position = scene(["yami_ichi"], HANDS, "SA HA DA", "seat 2")
    assert (position.turn, legal(position)) == (0, ["C3 C4", "C3 C5", "C4 C5"])
    hands = play(position, "C3 C4").state()["hands"]
    assert hands[0] == ["C5", "D8", "X1"]
    assert hands[2] == ["C3", "C4", "D7"]


def test_the_opponent_chooses_among_equals_at_the_same_time() -> None:
    hands = ["SA HA DA C3 C4 C5", "SK HK DK", "X1 D7 D8", "S2"]
    position = scene(["yami_ichi"], hands, "SA HA DA", "seat 1")
    assert position.deciders() == [0, 1]
    position.play(position.parse("HK DK"), 1)
    position.play(position.parse("C3 C4"), 0)
    assert position.state()["hands"][1] == ["C3", "C4", "SK"]


def test_a_side_with_one_card_gives_that_and_is_not_out() -> None:
    position = scene(["yami_ichi"], HANDS, "SA HA DA", "seat 3", "C3 C4")
    assert position.state()["hands"][0] == ["C5", "S2"]
    assert position.state()["finished"] == []
    hands = ["SA HA DA C3", *HANDS[1:]]
    position = scene(["yami_ichi"], hands, "SA HA DA", "seat 3", "C3")
    assert position.state()["hands"][0] == ["S2"]
    assert position.state()["finished"] == []


def test_nothing_happens_if_the_aces_were_the_last_cards() -> None:
    assert scene(["yami_ichi"], ["SA HA DA", *HANDS[1:]], "SA HA DA").turn == 1


def test_two_aces_do_nothing() -> None:
    assert scene(["yami_ichi"], HANDS, "SA HA").turn == 1


def test_four_aces_do_nothing_and_a_joker_counts_only_where_jokers_inherit_effects() -> None:
    assert scene(["yami_ichi"], ["SA HA DA CA C3", *HANDS[1:]], "SA HA DA CA").turn == 1
    hands = ["SA HA X1 C3", "SK HK D4", "D7 D8", "S2"]
    assert scene(["yami_ichi"], hands, "SA HA X1").turn == 1
    assert scene(["yami_ichi", "joker_inherits_effect"], hands, "SA HA X1").turn == 0


def test_in_a_revolution_the_weak_numbers_are_the_strongest() -> None:
    position = scene(["yami_ichi"], HANDS, "SA HA DA", "seat 2", "C3 C4", revolution=True)
    assert position.state()["hands"][0] == ["C5", "D7", "X1"]
