"""DEATH."""

from tests.daifugo.scene import legal, scene

HANDS = ["S4 H4 D4 C3", "S9 HA D2", "X1 D7", "S5 H9 D9"]


def test_after_three_fours_everybody_else_discards_the_strongest_card() -> None:
    position = scene(["death_444"], ["S4 H4 D4 C3", "S9 HA D2", "X1 D7", "S5 H9"], "S4 H4 D4")
    assert position.state()["hands"] == [["C3"], ["S9", "HA"], ["D7"], ["S5"]]
    assert position.state()["discard"] == ["H9", "D2", "X1"]


def test_owners_choose_among_equals() -> None:
    position = scene(["death_444"], HANDS, "S4 H4 D4")
    assert (position.turn, legal(position)) == (3, ["H9", "D9"])


def test_who_has_no_card_left_is_out_the_next_player_first() -> None:
    position = scene(["death_444"], ["S4 H4 D4 C3", "S9", "X1", "S5 H9"], "S4 H4 D4")
    assert position.state()["finished"] == [1, 2]


def test_two_or_four_fours_do_nothing() -> None:
    assert scene(["death_444"], HANDS, "S4 H4").discard == 0
    assert scene(["death_444"], ["S4 H4 D4 C4 C3", *HANDS[1:]], "S4 H4 D4 C4").discard == 0
