"""The tutorial about secret choices: bids are hidden until all are in, and come in any order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tefuda
from tefuda.engine.chance import Rng
from tefuda.engine.options import Options
from tefuda.engine.registry import forget
from tefuda.testing import check

FILE = Path(__file__).parents[2] / "examples" / "goofspiel.py"
START = {"hands": ["SA SK", "H2 HK"], "prizes": "D5", "stock": "D9", "waiting": [1, 1]}


@pytest.fixture(autouse=True)
def game() -> Iterator[tefuda.Game]:
    yield tefuda.load_game(FILE)
    forget("goofspiel")


@pytest.mark.parametrize("players", [2, 3])
def test_it_keeps_the_contract(players: int) -> None:
    assert check("goofspiel", {"players": players}, matches=2, every=5).matches == 2


def test_bids_come_in_any_order_and_no_one_sees_them_before_all_are_in() -> None:
    match = tefuda.new("goofspiel", players=2, setup=START)
    match.push("H2", seat=1)
    assert "♥2" not in str(match.seen_by(0)) and "♥2" in str(match.seen_by(1))
    match.push("SA", seat=0)
    assert match.scores == [0, 5] and "♥2" in str(match.seen_by(0))


def test_equal_bids_leave_the_diamond_to_the_next() -> None:
    match = tefuda.new("goofspiel", players=2, setup=START)
    match.push("SK", seat=0)
    match.push("HK", seat=1)
    assert match.scores == [0, 0]
    match.push("SA", seat=0)
    match.push("H2", seat=1)
    assert match.over and match.scores == [0, 14]


def test_bots_know_everything_but_the_bid_and_the_order_of_the_stock(game: tefuda.Game) -> None:
    setup = {**START, "hands": ["SA SK", "H2"], "bids": ["", "HK"], "stock": "D9 DT", "waiting": [1, 0]}
    position = game.load(Options(2, {}), setup)
    rng = Rng("worlds")
    states = [position.determinize(0, rng).state() for _ in range(200)]
    worlds = {(state["bids"][1][0], tuple(state["stock"])) for state in states}
    assert worlds == {(bid, stock) for bid in ("H2", "HK") for stock in (("D9", "DT"), ("DT", "D9"))}


def test_a_setup_in_which_the_wrong_seat_chooses_is_refused() -> None:
    with pytest.raises(tefuda.BadSetup) as refused:
        tefuda.new("goofspiel", players=2, setup={**START, "waiting": [0, 1]})
    assert refused.value.path == "$.setup.turn"
