"""ジョーカーの数字自動."""

import pytest

from tests.games.daifugo.scene import Rule, legal, play, refused, refuses, scene

RULES: list[Rule] = ["joker_number_auto", "sequence"]
TWO: list[Rule] = [*RULES, {"id": "joker_count", "jokers": 2}]
OTHERS = ["S3 H3", "D3 H9", "C3 D9"]


def with_jokers(hand: str, rules: list[Rule] = RULES, size: int = 4, **setup: bool) -> list[str]:
    """Return the plays of `size` cards with all jokers of a hand."""
    jokers = hand.count("X")
    return [move for move in legal(scene(rules, [hand, *OTHERS], **setup)) if move.count("X") == jokers
            and len(move.split()) == size]  # fmt: skip


def test_a_joker_beside_a_run_is_the_stronger_number() -> None:
    assert with_jokers("S4 S5 S6 X1") == ["S4 S5 S6 X1=S7"]


def test_also_if_that_begins_a_revolution() -> None:
    position = scene([*RULES, "kaidan_kakumei"], ["S4 S5 S6 X1 HK", *OTHERS])
    assert play(position, "S4 S5 S6 X1=S7").order.revolution == 1


def test_in_a_revolution_it_is_the_lower_one() -> None:
    assert with_jokers("S4 S5 S6 X1", revolution=True) == ["X1=S3 S4 S5 S6"]


def test_where_only_one_number_fits_it_is_that() -> None:
    assert with_jokers("S5 S7 X1", size=3) == ["S5 X1=S6 S7"]


def test_beside_a_two_there_is_only_the_number_below() -> None:
    assert with_jokers("SA S2 X1", size=3) == ["X1=SK SA S2"]


def test_a_king_and_two_jokers_are_three_kings() -> None:
    assert with_jokers("SK X1 X2", TWO, size=3) == ["SK X1 X2"]


def test_on_a_run_the_same_cards_are_the_strongest_run() -> None:
    position = scene(TWO, ["H4 H5 H6 D9", "SK X1 X2 C4", *OTHERS[:2]], "H4 H5 H6")
    assert legal(position) == ["pass", "SK X1=SA X2=S2"]


def test_numbers_it_stands_for_have_no_effect() -> None:
    rules: list[Rule] = [*RULES, "eight_cut", "eleven_back", "q_reverse_permanent"]
    position = scene(rules, ["S9 ST SJ X1 HK", *OTHERS])
    assert [move for move in legal(position) if move.count(" ") == 3] == ["S9 ST SJ X1=SQ"]
    play(position, "S9 ST SJ X1=SQ")
    assert (position.order.back, position.ring.reversed, position.pile != 0) == (1, 0, True)


def test_another_number_is_refused() -> None:
    position = scene(RULES, ["S4 S5 S6 X1", *OTHERS])
    assert refused(position, "X1=S3 S4 S5 S6") == "joker_number_auto"


def test_the_table_may_prefer_numbers_that_shed_cards() -> None:
    rules: list[Rule] = [
        {"id": "joker_number_auto", "policy": "most_cards_effect"}, "sequence", "joker_inherits_effect", "seven_pass",
    ]  # fmt: skip
    assert with_jokers("S8 S9 ST X1 HK", rules) == ["X1=S7 S8 S9 ST"]
    assert with_jokers("S9 ST SJ X1 HK", rules) == ["S9 ST SJ X1=SQ"]


def test_sets_keep_their_number() -> None:
    assert with_jokers("S4 H4 X1", size=3) == ["S4 H4 X1"]


def test_numbers_are_chosen_or_not() -> None:
    assert refuses(["joker_number_auto", "joker_number_choice"], players=4)


@pytest.mark.parametrize(("turned", "whole"), [(False, "S6 H7 D8 X1=C9"), (True, "X1=C5 S6 H7 D8")])
def test_in_an_emperor_too_it_has_the_strongest_number(turned: bool, whole: str) -> None:
    rules: list[Rule] = ["emperor", "joker_number_auto"]
    moves = legal(scene(rules, ["S6 H7 D8 X1", "H3", "D3", "C3"], revolution=turned))
    assert [move for move in moves if len(move.split()) == 4] == [whole]


def test_of_equal_steps_with_a_joker_the_strongest_ones_stay() -> None:
    rules: list[Rule] = ["sequence", {"id": "tosa_suretsu", "jokers": True}, "joker_number_auto"]
    moves = legal(scene(rules, ["S5 S9 X1", "H3", "D3", "C3"]))
    assert [move for move in moves if len(move.split()) == 3] == ["S5 S9 X1=SK"]


def test_with_several_packs_as_with_one() -> None:
    rules: list[Rule] = ["sequence", {"id": "multi_deck", "decks": 2}, "joker_number_auto"]
    moves = legal(scene(rules, ["S5 S6 X1", "H3", "D3", "C3"]))
    assert [move for move in moves if len(move.split()) == 3] == ["S5 S6 X1=S7"]
