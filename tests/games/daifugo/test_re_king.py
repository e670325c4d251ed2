"""Re:KING."""

import pytest

from tefuda.cards.bits import count
from tests.games.daifugo.scene import Rule, play, scene


@pytest.mark.parametrize(("pile", "out"), [(["S4", "H4", "D4", "C4"], False), (["S4", "H4", "D4"], True)])
def test_even_whose_last_card_was_a_king_draws_if_the_discard_pile_is_large_enough(pile: list[str], out: bool) -> None:
    position = scene(["re_king"], ["CK", "H6 H5", "D6 D7", "C8 C9"], "CK", discard=pile)
    assert (position.state()["finished"] == [0]) == out
    assert count(position.discard) == (3 if out else 0)


def test_a_player_who_is_out_already_draws_nothing() -> None:
    hands = ["SQ D9", "SK HT D8 H7", "S6 D5", "S7 C7"]
    pile = ["C3", "D3", "H3", "S3", "C4", "D4"]
    position = scene(["re_king", "dokan"], hands, "SQ", "SK", discard=pile)
    assert position.state()["finished"] == [1]
    assert position.state()["hands"][1] == []


def test_the_draw_comes_before_any_look_at_empty_hands() -> None:
    hands = ["CK", "H6 H5", "D6 D7", "C8 C9"]
    position = scene(["re_king", "king_bokushi"], hands, "CK", "H6", "D6", "C8", discard=["S4", "H4", "D4", "C4"])
    assert position.state()["finished"] == []
    assert count(position.hands[0]) == 1
    position = scene(["re_king", "king_bokushi"], hands, "CK", "H6", "D6", "C8", discard=["S4", "H4", "D4"])
    assert position.state()["finished"] == [0]


def test_what_has_no_effect_keeps_nobody_in_the_game() -> None:
    hands = ["CK", "H6 H5", "D6 D7", "C8 C9"]
    position = scene(["re_king"], hands, "CK", discard=["S4", "H4", "D4", "C4"], silent=1)
    assert position.state()["finished"] == [0]


def test_two_kings_make_everybody_draw_two_cards() -> None:
    hands, pile = ["SK HK D3", "H6 H5", "D6 D7"], ["S4", "H4", "D4", "C4", "S5", "C5"]
    position = scene(["re_king"], hands, "SK HK", discard=pile)
    assert [count(hand) for hand in position.hands] == [3, 4, 4]
    assert count(scene(["re_king"], hands, "SK HK", discard=pile[:5]).discard) == 5


def test_a_king_inside_a_run_counts_once() -> None:
    hands, pile = ["SQ SK SA", "H6 H5", "D6 D7"], ["S4", "H4", "D4", "C4"]
    position = scene(["re_king", "sequence"], hands, "SQ SK SA", discard=pile)
    assert [count(hand) for hand in position.hands] == [1, 3, 3]


def test_a_king_that_only_undoes_another_keeps_nobody_in_the_game() -> None:
    rules: list[Rule] = ["re_king", "k_skip_one", "spade_gaeshi"]
    hands, pile = ["DK D9 D8", "H6 H5", "SK S9", "CA"], ["S4", "H4", "D4"]
    position = play(scene(rules, hands, "DK", "answer SK", discard=pile), "pass", "CA")
    assert position.state()["finished"] == [3]


def test_a_draw_that_was_void_when_it_was_due_keeps_nobody_in_the_game() -> None:
    order = {"id": "simultaneous_order", "order": ["bloody_mary_2", "re_king", "jeanne_darc_2"]}
    rules: list[Rule] = ["re_king", "sequence", "sequence_min2", "bloody_mary_2", "jeanne_darc_2", "q_discard", order]
    hands, pile = ["HQ HK C9", "H6 H5", "D6 D7", "C8 C7"], ["S4", "H4", "D4", "C4"]
    position = scene(rules, hands, "HQ HK", "C9", discard=pile)
    assert position.state()["finished"] == [0]
