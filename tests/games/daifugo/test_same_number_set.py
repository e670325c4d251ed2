"""同数複数枚出し: how many cards of a rank may be led at once."""

from tests.games.daifugo.scene import Rule, legal, play, refused, scene

PAIRS: list[Rule] = [{"id": "same_number_set", "max_size": 2}]
HANDS = ["S4 H4 D4 S9", "S5 H5 D5 HT", "S6 D6 HJ", "S7 C7 DQ"]


def test_a_leader_plays_any_number_of_cards_of_one_number() -> None:
    sets = ["S4", "H4", "D4", "S4 H4", "S4 D4", "H4 D4", "S4 H4 D4", "S9"]
    assert sorted(legal(scene(["same_number_set"], HANDS))) == sorted(sets)


def test_all_others_play_as_many_of_one_higher_number() -> None:
    position = scene(["same_number_set"], HANDS, "S4 H4")
    assert refused(position, "S5") == "must_beat"
    assert refused(position, "S5 H5 D5") == "must_beat"
    assert play(position, "S5 D5").turn == 2


def test_a_table_may_allow_fewer() -> None:
    assert refused(scene(PAIRS, HANDS), "S4 H4 D4") == "same_number_set"
    assert play(scene(PAIRS, HANDS), "S4 H4", "S5 H5").turn == 2


def test_jokers_count_with_the_cards_they_stand_beside() -> None:
    hands = ["S4 H4 X1 S9", "S5 H5 D5 HT", "S6 D6 HJ", "S7 C7 DQ"]
    assert refused(scene(PAIRS, hands), "S4 H4 X1") == "same_number_set"
    assert play(scene(PAIRS, hands), "S4 X1").turn == 1


def test_other_ways_of_playing_have_their_own_sizes() -> None:
    hands = ["S4 S5 S6 S9", "H5 H6 H7 HT", "S7 D6 HJ", "D7 C7 DQ"]
    assert play(scene(["sequence", *PAIRS], hands), "S4 S5 S6").turn == 1
