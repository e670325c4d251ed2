"""Mutated setups: refused with their place, or played to their end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tefuda import cli
from tefuda.engine.registry import add, find, forget, games
from tefuda.engine.setup import Setup
from tefuda.lab.setups import change, fuzz
from tefuda.testing import ConformanceError
from tests.engine.low_card import LowCard, create, game

SLOW = {"daifugo": 5, "sushi": 30, "nueva_espana": 60}  # setups; of the other games more


@pytest.mark.parametrize("id", games())
def test_a_mutated_setup_is_refused_or_plays_to_its_end(id: str) -> None:
    number = SLOW.get(id, 120)
    tried = fuzz(id, range(number), seed="tests")
    assert tried.played + tried.refused == tried.setups == number
    assert tried.played > 0
    assert tried.refused > 0


class Trusts(LowCard):
    """Takes points as they are."""

    def load(self, setup: Setup) -> None:
        super().load(setup)
        self.points = [int(points) for points in setup.value("points")]


@pytest.mark.parametrize(
    ("kind", "promise"),
    [(Trusts, "a setup is refused as such"), (LowCard, "legal is never empty, from a setup too")],
)
def test_a_load_that_trusts_its_setup_is_found(kind: type[LowCard], promise: str) -> None:
    trusting = game(lambda options: create(options, kind))
    add(trusting)
    found: set[str] = set()
    try:
        for number in range(100):
            try:
                fuzz(trusting.id, range(number, number + 1))
            except ConformanceError as failure:
                found.add(failure.promise)
    finally:
        forget(trusting.id)
    assert f"low_card: {promise}" in found


def test_changes_reach_every_part_of_a_setup() -> None:
    match = find("four_tricks").new(find("four_tricks").options({}), "a")
    changed: set[str] = set()
    for number in range(300):
        before, after = match.state(), dict[str, Any](match.state())
        change(after, Random(number))
        changed |= {key for key in {**before, **after} if before.get(key) != after.get(key)}
    assert changed >= set(match.state())


def test_the_proof_has_a_row_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["prove", "four_tricks", "--setups", "--matches", "40", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "`tefuda prove four_tricks --setups --matches 40 --seed prove`" in said
    assert "| four_tricks | 40 | " in said
