"""威厳."""

from tests.games.daifugo.scene import scene

HANDS = ["SJ SQ SK SA D4", "S9 D6", "S8 D7", "CT HT"]


def test_the_run_jack_queen_king_clears_the_pile() -> None:
    position = scene(["dignity"], HANDS, "SJ SQ SK")
    assert (position.pile, position.turn) == (0, 0)


def test_longer_runs_and_other_runs_do_not() -> None:
    assert scene(["dignity"], HANDS, "SJ SQ SK SA").pile != 0
    assert scene(["dignity"], HANDS, "SQ SK SA").pile != 0


def test_a_joker_in_it_counts_only_where_jokers_inherit_effects() -> None:
    hands = ["SJ X1 SK D4", *HANDS[1:]]
    assert scene(["dignity"], hands, "SJ X1=SQ SK").pile != 0
    assert scene(["dignity", "joker_inherits_effect"], hands, "SJ X1=SQ SK").pile == 0


def test_in_a_revolution_it_clears_too_and_no_emperor_does() -> None:
    assert scene(["dignity"], HANDS, "SJ SQ SK", revolution=True).pile == 0
    hands = ["ST HJ DQ CK D4", "S9 D6", "S8 D7", "CT HT"]
    assert scene(["dignity", "emperor"], hands, "ST HJ DQ CK").pile != 0
