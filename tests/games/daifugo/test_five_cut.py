"""5切り."""

from tests.games.daifugo.scene import scene

HANDS = ["S5 H5 D5 C5 D9", "S3 H3 C4 C3 D3", "S4 H4", "SJ CJ"]


def test_in_a_revolution_a_play_with_the_number_clears_the_pile() -> None:
    for lead in ("S5", "S5 H5", "S5 H5 D5"):
        position = scene(["five_cut"], HANDS, lead, revolution=True)
        assert (position.pile, position.turn) == (0, 0)


def test_in_the_normal_state_it_does_not() -> None:
    assert scene(["five_cut"], HANDS, "S5").pile != 0


def test_four_of_them_do_not() -> None:
    assert scene(["five_cut"], HANDS, "S5 H5 D5 C5", revolution=True).pile != 0


def test_a_pair_with_a_joker_does() -> None:
    hands = ["S5 X1 D9", *HANDS[1:]]
    assert scene(["five_cut"], hands, "S5 X1", revolution=True).pile == 0


def test_a_jacks_turning_round_is_no_revolution() -> None:
    hands = ["SJ D3", "S5 H9", "H3 H4", "C9 CJ"]
    assert scene(["five_cut", "eleven_back"], hands, "SJ", "S5").pile != 0


def test_a_run_that_begins_the_revolution_clears_the_pile_and_one_that_ends_it_does_not() -> None:
    rules = ["five_cut", "sequence", "kaidan_kakumei"]
    hands = ["S3 S4 S5 S6 D9", "H3 H4", "D4", "SJ CJ"]
    assert scene(rules, hands, "S3 S4 S5 S6").pile == 0
    assert scene(rules, hands, "S3 S4 S5 S6", revolution=True).pile != 0
