"""6切り."""

from tests.games.daifugo.scene import scene

HANDS = ["S6 H6 D6 C6 D9", "S3 H3 C4 C3 D3", "S4 H4", "SJ CJ"]


def test_in_a_revolution_a_play_with_the_number_clears_the_pile() -> None:
    for lead in ("S6", "S6 H6", "S6 H6 D6"):
        position = scene(["six_cut"], HANDS, lead, revolution=True)
        assert (position.pile, position.turn) == (0, 0)


def test_in_the_normal_state_it_does_not() -> None:
    assert scene(["six_cut"], HANDS, "S6").pile != 0


def test_four_of_them_do_not() -> None:
    assert scene(["six_cut"], HANDS, "S6 H6 D6 C6", revolution=True).pile != 0


def test_a_pair_with_a_joker_does() -> None:
    hands = ["S6 X1 D9", *HANDS[1:]]
    assert scene(["six_cut"], hands, "S6 X1", revolution=True).pile == 0


def test_a_jacks_turning_round_is_no_revolution() -> None:
    hands = ["SJ D3", "S6 H9", "H3 H4", "C9 CJ"]
    assert scene(["six_cut", "eleven_back"], hands, "SJ", "S6").pile != 0


def test_a_run_that_begins_the_revolution_clears_the_pile_and_one_that_ends_it_does_not() -> None:
    rules = ["six_cut", "sequence", "kaidan_kakumei"]
    hands = ["S4 S5 S6 S7 D9", "H3 H4", "D4", "SJ CJ"]
    assert scene(rules, hands, "S4 S5 S6 S7").pile == 0
    assert scene(rules, hands, "S4 S5 S6 S7", revolution=True).pile != 0
