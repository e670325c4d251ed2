"""サタン."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S6 H6 D6 C3", "S9 HA", "CJ D7", "S5 H9"]


def test_after_three_sixes_any_card_of_the_discard_pile_may_be_taken() -> None:
    position = scene(["satan"], HANDS, "S6 H6 D6", discard=["C8", "S2"])
    assert (position.turn, legal(position)) == (0, ["C8", "S2"])
    position = play(position, "S2")
    assert position.state()["hands"][0] == ["C3", "S2"]
    assert position.state()["discard"] == ["C8"]


def test_an_empty_discard_pile_gives_nothing() -> None:
    assert scene(["satan"], HANDS, "S6 H6 D6").turn == 1


def test_nothing_happens_if_the_sixes_were_the_last_cards() -> None:
    """G9: an effect that gives cards to a player who has gone out is skipped."""
    position = scene(["satan"], ["S6 H6 D6", *HANDS[1:]], "S6 H6 D6", discard=["C8", "S2"])
    assert position.state()["finished"] == [0]
    assert position.state()["discard"] == ["C8", "S2"]


def test_two_sixes_do_nothing() -> None:
    assert scene(["satan"], HANDS, "S6 H6", discard=["C8"]).turn == 1


def test_a_joker_counts_as_a_six_only_where_it_inherits_effects() -> None:
    hands = ["S6 H6 X1 C3", *HANDS[1:]]
    assert scene(["satan"], hands, "S6 H6 X1", discard=["C8"]).turn == 1
    assert scene(["satan", "joker_inherits_effect"], hands, "S6 H6 X1", discard=["C8"]).turn == 0


def test_it_works_on_the_three_sixes_that_begin_an_omen() -> None:
    assert scene(["satan", "omen"], HANDS, "S6 H6 D6", discard=["C8"]).turn == 0
