"""暗殺."""

from tests.games.daifugo.scene import VOID, legal, play, scene

HANDS = ["S2 H2 D9", "S3 D3 C3", "HJ D8", "C8 C9"]


def test_a_three_beats_a_two_and_clears_the_pile() -> None:
    position = scene(["ansatsu"], HANDS, "S2")
    assert legal(position) == ["pass", "S3", "D3", "C3"]
    assert (play(position, "D3").turn, position.pile) == (1, 0)


def test_as_many_threes_as_twos() -> None:
    assert legal(scene(["ansatsu"], HANDS, "S2 H2")) == ["pass", "S3 D3", "S3 C3", "D3 C3"]


def test_in_a_revolution_a_two_beats_a_three() -> None:
    hands = ["S3 H3 D9", "H2 D3", "HJ D8", "C8 C9"]
    position = scene(["ansatsu"], hands, "S3", revolution=True)
    assert legal(position) == ["pass", "H2"]
    assert play(position, "H2").pile == 0
    assert legal(scene(["ansatsu"], hands, "H3")) == ["pass", "H2"]


def test_jokers_cannot_stand_for_them() -> None:
    hands = ["S2 H2 D9", "S3 X1", "HJ D8", "C8 C9"]
    assert legal(scene(["ansatsu"], hands, "S2 H2")) == ["pass"]


def test_a_lock_does_not_hinder_it() -> None:
    hands = ["SA D9", "S2 D4", "D3 D8", "C8 C9"]
    position = scene(["ansatsu", "suit_lock"], hands, "SA", "S2")
    assert legal(position) == ["pass", "D3"]


def test_not_on_a_three_that_has_answered_a_joker_where_effects_are_void() -> None:
    hands = ["X1 D9", "S3 D4", "H2 D5", "C9"]
    rules = ["ansatsu", "revolution", "spade3", "omen"]
    assert legal(scene(rules, hands, "X1", "S3", revolution=True, silent=7)) == ["pass"]


def test_on_a_2_with_a_joker_two_3s_may_be_played() -> None:
    hands = ["S2 X1 D9", "S3 D3 C4", "HJ D8", "C8 C9"]
    position = scene(["ansatsu"], hands, "S2 X1")
    assert legal(position) == ["pass", "S3 D3"]
    assert play(position, "S3 D3").pile == 0


def test_under_an_omen_or_the_second_bloody_mary_it_may_be_played_but_clears_nothing() -> None:
    for silent in VOID:
        position = scene(["ansatsu"], HANDS, "S2", silent=silent)
        assert legal(position) == ["pass", "S3", "D3", "C3"]
        assert play(position, "D3").pile != 0
