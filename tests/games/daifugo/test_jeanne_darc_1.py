"""ジャンヌダルク パターン1."""

import pytest

from tefuda.engine.errors import BadOption
from tests.games.daifugo.scene import legal, scene

HANDS = ["SQ HQ DQ C3", "S9 HA D2", "X1 D7", "S4 H4 H9 D9"]


def test_after_three_queens_the_next_player_discards_the_two_strongest_cards() -> None:
    position = scene(["jeanne_darc_1"], HANDS, "SQ HQ DQ")
    assert position.state()["hands"][1] == ["S9"]
    assert position.state()["discard"] == ["HA", "D2"]


def test_they_choose_among_equals() -> None:
    position = scene(["jeanne_darc_1"], ["SQ HQ DQ C3", "SK HK DK", *HANDS[2:]], "SQ HQ DQ")
    assert (position.turn, legal(position)) == (1, ["SK HK", "SK DK", "HK DK"])


def test_a_player_who_has_fewer_discards_all_and_is_out() -> None:
    position = scene(["jeanne_darc_1"], ["SQ HQ DQ C3", "S9", *HANDS[2:]], "SQ HQ DQ")
    assert position.state()["finished"] == [1]


def test_two_or_four_queens_do_nothing() -> None:
    assert scene(["jeanne_darc_1"], HANDS, "SQ HQ").discard == 0
    assert scene(["jeanne_darc_1"], ["SQ HQ DQ CQ C3", *HANDS[1:]], "SQ HQ DQ CQ").discard == 0


def test_it_happens_even_if_the_queens_were_the_last_cards() -> None:
    position = scene(["jeanne_darc_1"], ["SQ HQ DQ", *HANDS[1:]], "SQ HQ DQ")
    assert position.state()["discard"] == ["HA", "D2"]


def test_it_cannot_be_combined_with_the_first_bloody_mary() -> None:
    with pytest.raises(BadOption):
        scene(["jeanne_darc_1", "bloody_mary_1"], HANDS)


def test_in_a_revolution_the_weak_numbers_are_the_strongest() -> None:
    position = scene(["jeanne_darc_1"], HANDS, "SQ HQ DQ", revolution=True)
    assert position.state()["hands"][1] == ["D2"]


def test_in_reversed_order_it_is_the_player_on_the_other_side() -> None:
    position = scene(["jeanne_darc_1"], HANDS, "SQ HQ DQ", reversed=True)
    assert position.state()["hands"][3] == ["S4", "H4"]
