"""The beginner and the casual player misjudge moves, as far as was measured in each game."""

from __future__ import annotations

import statistics
from pathlib import Path
from typing import Any

import pytest

from tefuda.bots import make
from tefuda.bots.chance import Chance
from tefuda.bots.erring import USUAL, Erring, error_of, expectation, measured
from tefuda.bots.trial import play_deal
from tefuda.engine.chance import Rng
from tefuda.engine.position import Position
from tefuda.engine.registry import find, games, load_file

FOUR = find("four_tricks")


def lost(error: float, deal: int) -> tuple[float, int]:
    """Return what a bot's first lead costs, in the eyes of its own search, and how many moves that put first."""
    position = FOUR.new(FOUR.options({}), f"errors-{deal}")
    bot = Erring(f"{deal}", error)
    move = bot.choose(position, position.turn)
    search = bot.search
    nodes = [node for node in range(1, search.nodes) if search.parents[node] == 0]
    expected = {int(search.made[node]): expectation(search, node) for node in nodes}
    better = sum(value > expected[move] for value in expected.values())
    return (max(expected.values()) - expected[move]) / search.deviation, better


def test_a_bot_that_misjudges_nothing_makes_the_move_it_expects_most_of() -> None:
    assert [lost(0.0, deal)[1] for deal in range(5)] == [0] * 5


def test_the_further_it_misjudges_moves_the_more_that_costs_but_seldom_more_than_the_error() -> None:
    costs = {error: [lost(error, deal)[0] for deal in range(40)] for error in (0.1, 0.5, 100.0)}
    mean = {error: statistics.mean(cost) for error, cost in costs.items()}
    assert 0.0 < mean[0.1] < mean[0.5] < mean[100.0]
    assert max(costs[0.1]) < 0.6  # two draws of 0.1 that are four deviations apart


def test_its_errors_are_normally_distributed() -> None:
    bot = Erring("normal", 1.0)
    drawn = [bot.normal() for _ in range(4000)]
    assert abs(statistics.mean(drawn)) < 0.06
    assert abs(statistics.stdev(drawn) - 1.0) < 0.05
    assert abs(sum(abs(one) > 1.96 for one in drawn) / 4000 - 0.05) < 0.015


@pytest.mark.parametrize("name", USUAL)
def test_the_same_seed_makes_the_same_errors(name: str) -> None:
    position = FOUR.new(FOUR.options({}), "same")
    made = []
    for _ in range(2):
        bot = make(name, "seed")
        made.append([bot.choose(position.clone(), position.turn) for _ in range(4)])
    assert made[0] == made[1]


@pytest.mark.parametrize("id", games())
def test_every_game_says_how_far_they_misjudge_and_what_shows_it(id: str) -> None:
    rows = measured(id)
    assert rows
    game = find(id)
    for row in rows:
        assert set(row.errors) == set(row.below) == set(USUAL)
        assert 0.0 <= row.errors["casual"] < row.errors["beginner"]
        assert row.matches > 0
        assert error_of("beginner", game.options(row.options)) == row.errors["beginner"]


def test_a_rule_set_is_given_the_errors_of_the_nearest_one() -> None:
    game = find("daifugo")
    for row in measured("daifugo"):
        other = {**row.options, "games": row.options["games"] + 1}
        assert error_of("casual", game.options(other)) == row.errors["casual"]


def test_a_game_of_ones_own_has_the_usual_errors() -> None:
    hearts = load_file(Path(__file__).parents[2] / "examples/hearts.py")
    position = hearts.new(hearts.options({}), "own")
    for name, error in USUAL.items():
        assert error_of(name, position.options) == error
    (seat, *_) = position.deciders()
    assert make("beginner", "own").choose(position.determinize(seat, Rng("own")), seat) >= 0


class Watching(Chance):
    """A bot at random that notes the hands it is shown."""

    def __init__(self, seed: str, shown: list[Any]) -> None:
        super().__init__(seed)
        self.shown = shown

    def choose(self, position: Position, seat: int) -> int:
        self.shown.append(position.state()["hands"])
        return super().choose(position, seat)


@pytest.mark.parametrize("sees_all", [False, True])
def test_in_a_trial_one_bot_can_be_shown_the_true_hands(sees_all: bool) -> None:
    options = FOUR.options({})
    dealt = FOUR.new(options, "trial").state()["hands"]
    mine: list[Any] = []
    theirs: list[Any] = []
    bots = (lambda seed: Watching(seed, mine), lambda seed: Watching(seed, theirs))
    play_deal(FOUR, options, "trial", *bots, sees_all=sees_all)
    assert (dealt in mine) == sees_all  # drawn worlds have these very hands about once in 10^15
    assert dealt not in theirs
