"""Tournaments: who meets whom, and what a table is worth."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tefuda.table.pairing import beaten, pair, pairs, sizes


@pytest.mark.parametrize(
    ("players", "size", "found"),
    [(24, 4, [4] * 6), (9, 4, [3, 3, 3]), (7, 4, [4, 3]), (5, 4, [4]), (2, 4, []), (5, 2, [2, 2]), (6, 3, [3, 3])],
)
def test_as_many_as_possible_have_a_table(players: int, size: int, found: list[int]) -> None:
    assert sizes(players, size, [2] if size == 2 else [3, 4]) == found


def rounds(kind: Any, players: int, size: int, count: int) -> tuple[Counter[frozenset[int]], Counter[int]]:
    """Draw some rounds, in which the lower number always wins; return who met how often, and who paused."""
    met: Counter[frozenset[int]] = Counter()
    paused: Counter[int] = Counter()
    points = dict.fromkeys(range(players), 0.0)
    for number in range(count):
        order = sorted(points, key=lambda k: (-points[k], k))
        tables = pair(kind, order, points, met, paused, size, [2, 3, 4], f"seed {number}")
        assert len({k for table in tables for k in table}) == sum(map(len, tables))
        paused.update(set(points) - {k for table in tables for k in table})
        for table in tables:
            met.update(pairs(table))
            for k, score in zip(table, beaten([sorted(table).index(k) + 1 for k in table]), strict=True):
                points[k] += score
    return met, paused


def test_in_a_round_robin_of_two_everyone_meets_everyone_nearly_evenly() -> None:
    met, paused = rounds("round_robin", 7, 2, 7)
    assert set(paused) == set(range(7))
    assert set(paused.values()) == {1}
    assert len(met) >= 19  # of 21 pairs
    met, _ = rounds("round_robin", 8, 4, 7)
    assert len(met) == 28


def test_swiss_rounds_bring_equals_together_and_avoid_meetings_that_were_there() -> None:
    met, _ = rounds("swiss", 16, 2, 4)
    assert max(met.values()) == 1
    tables = pair("swiss", range(8), {k: 9.0 - k for k in range(8)}, Counter(), Counter(), 4, [3, 4], "s")
    assert sorted(map(sorted, tables)) == [[0, 1, 2, 3], [4, 5, 6, 7]]


def test_points_are_the_same_for_tables_of_every_size() -> None:
    assert beaten([1, 2, 3, 4]) == [6, 4, 2, 0]
    assert beaten([3, 1, 2]) == [0, 6, 3]
    assert beaten([1, 1, 3, 4]) == [5, 5, 2, 0]
