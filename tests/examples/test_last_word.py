"""The tutorial about tricks: suits are followed, trumps win, and bots remember who lacks a suit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tefuda
from tefuda.engine.chance import Rng
from tefuda.engine.options import Options
from tefuda.engine.registry import forget
from tefuda.testing import check

FILE = Path(__file__).parents[2] / "examples" / "last_word.py"


@pytest.fixture(autouse=True)
def game() -> Iterator[tefuda.Game]:
    yield tefuda.load_game(FILE)
    forget("last_word")


@pytest.mark.parametrize("players", [3, 4])
def test_it_keeps_the_contract(players: int) -> None:
    assert check("last_word", {"players": players}, matches=2, every=5).matches == 2


def test_the_suit_led_is_followed_and_a_trump_wins() -> None:
    setup = {"hands": ["HA S7", "H7 DA", "S8 C7"], "points": [0, 0, 0]}
    match = tefuda.new("last_word", players=3, setup=setup)
    match.push("HA")
    refused = match.why("DA")
    assert match.legal_moves == ["H7"] and refused is not None and refused.rule == "must_follow"
    match.push("H7")
    match.push("S8")
    assert (match.turn, match.scores) == (2, [0, 0, 1])


def test_the_last_trick_is_three_points() -> None:
    setup = {"hands": ["HA", "H7", "D8"], "points": [0, 1, 0]}
    match = tefuda.new("last_word", players=3, setup=setup)
    for card in ("HA", "H7", "D8"):
        match.push(card)
    assert match.over and match.scores == [3, 1, 0]


def test_bots_are_given_no_hand_with_a_suit_that_it_lacks(game: tefuda.Game) -> None:
    setup = {"hands": ["HA S7", "D7 DA", "C8 C7"], "rest": "H8 H9", "lacking": {"H": [1, 2]}, "points": [0, 0, 0]}
    position = game.load(Options(3, {}), setup)
    rng = Rng("worlds")
    hands = {tuple(position.determinize(0, rng).state()["hands"][1]) for _ in range(300)}
    assert {frozenset(hand) for hand in hands} == {
        frozenset(pair) for pair in (("D7", "DA"), ("D7", "C7"), ("D7", "C8"), ("DA", "C7"), ("DA", "C8"), ("C7", "C8"))
    }
