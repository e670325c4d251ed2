"""4切り."""

from tests.games.daifugo.scene import scene

HANDS = ["S4 H4 D9", "S5 H5", "S6 C6", "S7 C7"]


def test_a_play_with_a_four_clears_the_pile_and_its_player_leads() -> None:
    for lead in ("S4", "S4 H4"):
        position = scene(["four_cut"], HANDS, lead)
        assert (position.pile, position.turn) == (0, 0)


def test_runs_with_a_four_clear_it_too() -> None:
    hands = ["S4 S5 S6 D9", "H5", "C6", "S7 C7"]
    assert scene(["four_cut", "sequence"], hands, "S4 S5 S6").pile == 0


def test_other_plays_do_not() -> None:
    assert scene(["four_cut"], HANDS, "D9").pile != 0


def test_a_joker_in_place_of_a_four_does_only_where_jokers_inherit_effects() -> None:
    hands = ["S3 X1 S5 D9", "H5", "C6", "S7 C7"]
    assert scene(["four_cut", "sequence"], hands, "S3 X1=S4 S5").pile != 0
    assert scene(["four_cut", "sequence", "joker_inherits_effect"], hands, "S3 X1=S4 S5").pile == 0
