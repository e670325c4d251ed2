"""Sets as integers, up to the highest bit: what compiled shifts of 32 bits would get wrong shows here."""

from __future__ import annotations

import random

import pytest

from tefuda.cards.bits import bit, count, first, last, members, nth, shift, union, up_to

SETS = [[0], [31], [32], [61], [30, 31, 32, 33], [0, 61], list(range(62))]
SETS += [sorted(random.Random(k).sample(range(62), random.Random(k).randrange(1, 62))) for k in range(40)]


@pytest.mark.parametrize("i", range(62))
def test_every_bit_is_its_own_power_of_two(i: int) -> None:
    assert bit(i) == 2**i
    assert shift(1, i) == 2**i


@pytest.mark.parametrize("things", SETS)
def test_a_set_knows_its_members(things: list[int]) -> None:
    held = union(things)
    assert held == sum(2**i for i in things)
    assert members(held) == things
    assert count(held) == len(things)
    assert (first(held), last(held)) == (things[0], things[-1])
    assert up_to(held) == 2 ** (things[-1] + 1) - 1
    assert [nth(held, k) for k in range(len(things))] == things


def test_the_empty_set_has_no_members() -> None:
    assert (union([]), count(0), members(0), up_to(0)) == (0, 0, [], 0)
    assert (first(0), last(0), nth(0, 0), nth(0, 61)) == (-1, -1, -1, -1)


@pytest.mark.parametrize("things", SETS)
def test_a_set_has_no_thing_beyond_its_last(things: list[int]) -> None:
    assert [nth(union(things), k) for k in range(len(things), 62)] == [-1] * (62 - len(things))
