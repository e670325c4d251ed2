"""黒7."""

import pytest

from tefuda.cards.bits import count
from tests.games.daifugo.scene import Rule, scene

PILE = ["C4", "C5", "C6", "D4"]


@pytest.mark.parametrize(("move", "drawn"), [("S7", 1), ("H7", 0), ("S7 C7", 2), ("S7 H7", 1)])
def test_each_black_seven_draws_a_card_of_the_discard_pile(move: str, drawn: int) -> None:
    hands = ["S7 H7 C7 D3", "S8", "S9", "ST"]
    position = scene(["black7_draw"], hands, move, discard=["C4", "C5", "C6"])
    assert count(position.discard) == 3 - drawn


def test_it_draws_as_many_cards_as_were_played_if_the_house_says_so() -> None:
    rules: list[Rule] = [{"id": "black7_draw", "count": "whole_play"}]
    position = scene(rules, ["S7 H7 C7 D3", "S8", "S9", "ST"], "S7 H7", discard=["C4", "C5", "C6"])
    assert count(position.discard) == 1


def test_nothing_is_drawn_from_a_discard_pile_no_larger_than_the_play() -> None:
    position = scene(["black7_draw"], ["S7 D3", "S8", "S9", "ST"], "S7", discard=["C4"])
    assert count(position.discard) == 1


def test_nothing_is_drawn_by_who_went_out_by_the_seven() -> None:
    position = scene(["black7_draw"], ["S7", "S8", "S9", "ST"], "S7", discard=["C4", "C5", "C6"])
    assert (position.state()["finished"], count(position.discard)) == ([0], 3)


def test_black_sevens_inside_a_run_count() -> None:
    position = scene(["black7_draw", "sequence"], ["S6 S7 S8 D3", "S9", "ST", "SJ"], "S6 S7 S8", discard=PILE)
    assert count(position.discard) == 3


def test_the_discard_pile_must_have_more_cards_than_the_whole_play() -> None:
    hands = ["S6 S7 S8 D3", "S9", "ST", "SJ"]
    assert count(scene(["black7_draw", "sequence"], hands, "S6 S7 S8", discard=PILE[:3]).discard) == 3


def test_everybody_sees_what_is_drawn() -> None:
    position = scene(["black7_draw"], ["S7 D3", "S8", "S9", "ST"], discard=PILE)
    position.log = []
    position.play(position.parse("S7"))
    drawn = next(entry for entry in position.log if entry.event.kind == "draw").for_seat(2)
    assert [thing.face in PILE for thing in drawn.things] == [True]


@pytest.mark.parametrize(("hand", "move"), [("S6 X1 S8 D3", "S6 X1=S7 S8"), ("H7 X1 D3", "H7 X1=C7")])
def test_a_joker_in_place_of_one_counts_only_where_jokers_inherit_effects(hand: str, move: str) -> None:
    rules: list[Rule] = ["black7_draw", "sequence", "joker_suit_four"]
    hands = [hand, "S9", "ST", "SJ"]
    assert count(scene(rules, hands, move, discard=PILE).discard) == 4
    assert count(scene([*rules, "joker_inherits_effect"], hands, move, discard=PILE).discard) == 3


def test_a_joker_of_another_colour_does_not_count() -> None:
    rules: list[Rule] = ["black7_draw", "joker_suit_four", "joker_inherits_effect"]
    assert count(scene(rules, ["H7 X1 D3", "S9", "ST", "SJ"], "H7 X1=D7", discard=PILE).discard) == 4
