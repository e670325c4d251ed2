"""救急車."""

from tests.games.daifugo.scene import legal, scene

HANDS = ["S9 H9 D9 D3", "SJ HJ", "ST CT", "SQ CQ"]


def test_a_pair_of_nines_clears_the_pile_and_its_player_leads() -> None:
    position = scene(["ambulance"], HANDS, "S9 H9")
    assert (position.pile, position.turn) == (0, 0)


def test_it_must_beat_the_pile() -> None:
    hands = ["ST HT D3", "S9 H9 H4", "SJ CJ", "SQ CQ"]
    assert legal(scene(["ambulance"], hands, "ST HT")) == ["pass"]


def test_one_or_three_nines_do_not() -> None:
    assert scene(["ambulance"], HANDS, "S9").pile != 0
    assert scene(["ambulance"], HANDS, "S9 H9 D9").pile != 0


def test_in_a_revolution_it_beats_tens_but_no_eights() -> None:
    hands = ["ST HT D3", "S9 H9 H4", "SJ CJ", "SQ CQ"]
    assert "S9 H9" in legal(scene(["ambulance"], hands, "ST HT", revolution=True))
    assert legal(scene(["ambulance"], ["S8 H8 D3", *hands[1:]], "S8 H8", revolution=True)) == ["pass"]


def test_a_joker_counts_as_a_nine_only_where_it_inherits_effects() -> None:
    hands = ["S9 X1 D3", *HANDS[1:]]
    assert scene(["ambulance"], hands, "S9 X1").pile != 0
    assert scene(["ambulance", "joker_inherits_effect"], hands, "S9 X1").pile == 0
