"""2枚階段."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.engine.errors import BadNotation
from tefuda.games.daifugo.cards import NO_CARDS
from tefuda.games.daifugo.notation import parse_play
from tefuda.games.daifugo.plays import Play
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import legal, play, refused, scene

HANDS = ["S4 S5 S6 D3", "H4 H5 H6 H8 D9", "D5 D6 X1", "C3 C4"]


def test_two_cards_of_a_suit_in_a_row_are_a_run() -> None:
    moves = legal(scene(["sequence_min2"], HANDS))
    assert [move for move in moves if len(move.split()) > 1] == ["S4 S5", "S4 S5 S6", "S5 S6"]
    assert refused(scene(["sequence"], HANDS), "S4 S5") == "sequence"


def test_a_stronger_one_of_two_cards_follows() -> None:
    position = scene(["sequence_min2"], HANDS, "S4 S5")
    assert legal(position) == ["pass", "H5 H6"]
    assert refused(position, "H4 H5 H6") == "must_beat"


def test_a_pair_does_not_follow_it() -> None:
    hands = ["S4 S5 S6 D3", "H9 D9", "D5 D6", "C3 C4"]
    assert legal(scene(["sequence_min2"], hands, "S4 S5")) == ["pass"]


def test_a_joker_and_one_card_are_a_run() -> None:
    moves = legal(play(scene(["sequence_min2"], HANDS, "S4 S5"), "pass"))
    assert moves == ["pass", "D5 D6", "X1=D5 D6", "D5 X1=D6", "D6 X1=D7"]


def test_two_cards_are_too_few_for_a_revolution_or_a_tunnel() -> None:
    hands = ["S2 S3 D3", "H4", "D5", "C3"]
    assert refused(scene(["sequence_min2", "tunnel"], hands), "S3 S2") == "same_number_set"
    assert scene(["sequence_min2", "kaidan_kakumei"], HANDS, "S4 S5").order.revolution == 0


def on_top(position: Table) -> Play:
    assert position.top is not None
    return position.top


def test_a_joker_above_or_below_every_rank_ends_a_run_and_no_pair() -> None:
    """Both were written `C2 X1` once: the run could not be chosen, and a record of it played the pair."""
    rules: list[Any] = ["sequence_min2", {"id": "sequence", "joker_ends": True}]
    hands = ["C2 X1 S9", "H4 H5", "D4 D7", "C4 C7"]
    moves = legal(scene(rules, hands))
    assert len(set(moves)) == len(moves)
    assert {"C2 X1", "C2 X1=+"} <= set(moves)
    assert on_top(scene(rules, hands, "C2 X1=+")).is_run()
    assert not on_top(scene(rules, hands, "C2 X1")).is_run()
    moves = legal(scene(rules, ["C3 X1 S9", *hands[1:]]))
    assert {"C3 X1", "X1=- C3"} <= set(moves)
    assert on_top(scene(rules, ["C3 X1 S9", *hands[1:]], "X1=- C3")).is_run()


@pytest.mark.parametrize("text", ["X1=+", "C2 S9 X1=+", "C2 X1=+ X2=-"])
def test_what_an_end_is_not(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_play(text, NO_CARDS)
