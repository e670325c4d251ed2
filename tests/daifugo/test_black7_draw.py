"""黒7."""

import pytest

from tefuda.cards.bits import count
from tests.daifugo.scene import Rule, scene


@pytest.mark.parametrize(("move", "drawn"), [("S7", 1), ("H7", 0), ("S7 C7", 2), ("S7 H7", 1)])
def test_each_black_seven_draws_a_card_of_the_pile(move: str, drawn: int) -> None:
    hands = ["S7 H7 C7 D3", "S8", "S9", "ST"]
    position = scene(["black7_draw"], hands, move, discard=["C4", "C5", "C6"])
    assert count(position.discard) == 3 - drawn


def test_it_draws_as_many_cards_as_were_played_if_the_house_says_so() -> None:
    rules: list[Rule] = [{"id": "black7_draw", "count": "whole_play"}]
    position = scene(rules, ["S7 H7 C7 D3", "S8", "S9", "ST"], "S7 H7", discard=["C4", "C5", "C6"])
    assert count(position.discard) == 1


def test_nothing_is_drawn_from_a_pile_no_larger_than_the_play() -> None:
    position = scene(["black7_draw"], ["S7 D3", "S8", "S9", "ST"], "S7", discard=["C4"])
    assert count(position.discard) == 1
