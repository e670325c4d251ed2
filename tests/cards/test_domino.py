"""Dominoes: numbers, ends, names; each set is the beginning of the next."""

from __future__ import annotations

import pytest

from tefuda.cards import domino
from tefuda.cards.bits import count, members
from tefuda.cards.domino import dominoes


@pytest.mark.parametrize(("most", "size"), [(6, 28), (9, 55), (12, 91)])
def test_a_set_has_each_pair_of_ends_once(most: int, size: int) -> None:
    pack = dominoes(most)
    assert pack.size == size
    assert sorted(pack.names) == sorted(f"{a}-{b}" for b in range(most + 1) for a in range(b + 1))


def test_each_set_is_the_beginning_of_the_next() -> None:
    assert dominoes(9).names[:28] == dominoes(6).names
    assert dominoes(12).names[:55] == dominoes(9).names


def test_a_tile_is_written_low_end_first_and_read_both_ways() -> None:
    pack = dominoes(12)
    assert pack.names[pack.number("6-3")] == "3-6"
    assert pack.number("12-3") == pack.number("3-12")
    assert pack.cards("1-0 0-1 5-5") == pack.cards("0-1 5-5")
    assert pack.number("3-13") == pack.number("03-6") == pack.number("3") == -1


def test_tables_agree_with_the_names() -> None:
    for tile, name in enumerate(dominoes(12).names):
        a, b = map(int, name.split("-"))
        assert (domino.LOW[tile], domino.HIGH[tile], domino.PIPS[tile]) == (a, b, a + b)
        assert domino.tile_of(a, b) == domino.tile_of(b, a) == tile
        assert domino.other_end(tile, a) == b
        assert domino.other_end(tile, b) == a
        assert domino.is_double(tile) == (a == b)
        assert [end for end in range(13) if domino.has_end(tile, end)] == sorted({a, b})
        assert domino.oriented(tile, b) == f"{b}-{a}"


def test_the_tiles_that_show_an_end() -> None:
    pack = dominoes(12)
    for end in range(13):
        near = [pack.names[tile] for tile in members(domino.WITH[end])]
        beyond = [pack.names[domino.NINE + tile] for tile in members(domino.WITH_BEYOND[end])]
        assert near + beyond == [name for name in pack.names if str(end) in name.split("-")]
    assert domino.WITH[9] == dominoes(9).cards(" ".join(f"{a}-9" for a in range(10)))


def test_the_doubles() -> None:
    pack = dominoes(9)
    assert [pack.names[tile] for tile in members(domino.DOUBLES)] == [f"{a}-{a}" for a in range(10)]


def test_a_set_as_one_integer() -> None:
    assert domino.all_tiles(6) == dominoes(6).all()
    assert domino.all_tiles(9) == dominoes(9).all()
    assert [count(domino.all_tiles(most)) for most in (0, 6, 9)] == [1, 28, 55]
