"""DEATH."""

from tests.games.daifugo.scene import legal, scene

HANDS = ["S4 H4 D4 C3", "S9 HA D2", "X1 D7", "S5 H9 D9"]


def test_after_three_fours_everybody_else_discards_the_strongest_card() -> None:
    position = scene(["death_444"], ["S4 H4 D4 C3", "S9 HA D2", "X1 D7", "S5 H9"], "S4 H4 D4")
    assert position.state()["hands"] == [["C3"], ["S9", "HA"], ["D7"], ["S5"]]
    assert position.state()["discard"] == ["H9", "D2", "X1"]


def test_owners_choose_among_equals() -> None:
    """G7: of several strongest cards the owner chooses one."""
    position = scene(["death_444"], HANDS, "S4 H4 D4")
    assert (position.turn, legal(position)) == (3, ["H9", "D9"])


def test_a_player_who_has_no_card_left_is_out_the_next_player_first() -> None:
    """G8: several empty hands go out from the next seat on."""
    position = scene(["death_444"], ["S4 H4 D4 C3", "S9", "X1", "S5 H9"], "S4 H4 D4")
    assert position.state()["finished"] == [1, 2]


def test_two_or_four_fours_do_nothing() -> None:
    """G4: a triple is a set of exactly three cards."""
    assert scene(["death_444"], HANDS, "S4 H4").discard == 0
    assert scene(["death_444"], ["S4 H4 D4 C4 C3", *HANDS[1:]], "S4 H4 D4 C4").discard == 0


def test_in_a_revolution_the_strongest_is_the_lowest_number() -> None:
    """G7: the strongest card by the card order in force."""
    hands = ["S4 H4 D4 C3", "S9 H6", "X1 C5", "S5 H9"]
    assert scene(["death_444"], hands, "S4 H4 D4", revolution=True).state()["discard"] == ["S5", "H6", "X1"]


def test_it_takes_place_even_if_they_were_the_last_cards() -> None:
    """G9: effects on others still happen."""
    position = scene(["death_444"], ["S4 H4 D4", "S9", "X1 C5", "S5 H9"], "S4 H4 D4")
    assert position.state()["finished"] == [0, 1]
    assert position.state()["hands"][2:] == [["C5"], ["S5"]]


def test_a_joker_counts_as_a_four_only_where_it_inherits_effects() -> None:
    hands = ["S4 H4 X1 C3", "S9 HA", "CT D7", "S5 H9"]
    assert scene(["death_444"], hands, "S4 H4 X1").discard == 0
    assert scene(["death_444", "joker_inherits_effect"], hands, "S4 H4 X1").discard != 0
