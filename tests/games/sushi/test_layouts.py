"""Linking dominoes: what a layout is, and that the longest one is found."""

from __future__ import annotations

import random

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.domino import HIGH, LOW, PIPS, dominoes
from tefuda.games.sushi.layouts import ALONE, joined_to, joins, lay, longest, most_linked, tile_of_lay

PACK = dominoes(12)


def tiles(names: str) -> vec[i64]:
    return vec[i64](sorted(PACK.number(name) for name in names.split()))


def layout(*lays: str) -> vec[i64]:
    """Return lays from the way they are written: `4-5`, then `4-6 4-5`."""
    out = vec[i64]()
    for words in lays:
        names = [PACK.number(name) for name in words.split()]
        out = append(out, lay(names[0], names[1] if len(names) > 1 else ALONE))
    return out


def can_join(begun: vec[i64], tile: str, to: str) -> bool:
    return joins(begun, PACK.number(tile), PACK.number(to))


def by_trying_all(given: vec[i64]) -> int:
    """Return the longest layout, the slow way: by every way to grow one."""
    known: set[tuple[int, tuple[int, ...]]] = set()

    def grown(used: int, ends: tuple[int, ...]) -> int:
        if (used, ends) in known:
            return 0
        known.add((used, ends))
        best = used.bit_count()
        for end in set(ends):
            for k, tile in enumerate(given):
                if used >> k & 1 or end not in (LOW[tile], HIGH[tile]):
                    continue
                left = list(ends)
                left.remove(end)
                left += [end] * 3 if LOW[tile] == HIGH[tile] else [PIPS[tile] - end]
                best = max(best, grown(used | 1 << k, tuple(sorted(left))))
        return best

    starts = [
        (k, (LOW[tile],) * 4 if LOW[tile] == HIGH[tile] else (LOW[tile], HIGH[tile])) for k, tile in enumerate(given)
    ]
    return max((grown(1 << k, ends) for k, ends in starts), default=0)


@pytest.mark.parametrize(
    ("names", "linked"),
    [
        ("4-5 4-6 2-6 2-5 0-5", 5),
        ("2-2 0-2 0-1 1-2 1-3 2-3 0-3 2-4 4-5", 9),
        ("1-1 1-2 1-3 1-4 4-5 2-3", 6),
        ("", 0),
        ("3-7", 1),
        ("3-7 1-2", 1),
        ("0-1 0-2 0-3", 2),
        ("0-1 0-2 1-2", 3),
        ("0-1 0-2 0-3 0-0", 4),
        ("0-1 0-2 0-3 0-4 0-5 0-0", 5),
    ],
    ids=[
        "V1",
        "V2",
        "D3",
        "no tile",
        "R11 one tile",
        "R11 none that join",
        "three ends",
        "R6 a ring",
        "a double has four",
        "not five",
    ],
)
def test_how_many_can_be_linked(names: str, linked: int) -> None:
    """R6, R11."""
    assert most_linked(tiles(names)) == linked
    assert len(longest(tiles(names), vec[i64]())) == linked


@pytest.mark.parametrize("ends", [4, 7, 10, 13])
def test_no_way_of_linking_is_longer(ends: int) -> None:
    chance = random.Random(ends)
    pool = [tile for tile in range(PACK.size) if HIGH[tile] < ends]
    for _ in range(60):
        given = vec[i64](sorted(chance.sample(pool, chance.randint(1, 8))))
        assert most_linked(given) == by_trying_all(given), [PACK.name(tile) for tile in given]


def test_where_one_order_of_the_tiles_leads_nowhere_another_is_tried() -> None:
    """All of these can be linked, but taken in the order of their numbers a search would last for ages."""
    names = "0-0 0-1 0-2 2-2 2-3 3-3 0-4 1-4 3-4 4-4 0-5 4-5 0-6 1-6 3-6 3-7 4-7 7-7 2-8 3-8 4-8 7-8 3-9 8-9 9-9"
    assert most_linked(tiles(names)) == len(names.split())
    backwards = vec[i64](list(tiles(names))[::-1])
    assert list(longest(tiles(names), vec[i64]())) == list(longest(backwards, vec[i64]()))


def test_the_longest_layout_can_be_laid_tile_by_tile() -> None:
    chance = random.Random(1)
    for size in (5, 12, 27):
        given = vec[i64](sorted(chance.sample(range(55), size)))
        laid = vec[i64]()
        for one in longest(given, vec[i64]()):
            assert joins(laid, tile_of_lay(one), joined_to(one))
            laid = append(laid, one)
        assert len(laid) == most_linked(given)


def test_a_layout_begun_is_continued() -> None:
    begun = layout("0-1", "0-2 0-1")
    best = longest(tiles("0-1 0-2 1-3 2-4 0-3"), begun)
    assert list(best[:2]) == list(begun)
    assert len(best) == 5


def test_what_was_laid_badly_stays_so() -> None:
    assert len(longest(tiles("0-1 0-2 0-3 3-4"), layout("0-1", "0-2 0-1"))) == 2


def test_an_end_joins_one_other_end() -> None:
    begun = layout("3-4", "4-5 3-4")
    assert not can_join(begun, "4-6", "3-4")
    assert can_join(begun, "3-6", "3-4")
    assert not can_join(begun, "4-6", "4-5")


def test_a_double_joins_four() -> None:
    begun = layout("2-2", "0-2 2-2", "1-2 2-2", "2-3 2-2")
    assert can_join(begun, "2-4", "2-2")
    assert not can_join(layout("2-2", "0-2 2-2", "1-2 2-2", "2-3 2-2", "2-4 2-2"), "2-5", "2-2")


def test_a_double_that_is_joined_has_three_places_left() -> None:
    begun = layout("1-2", "2-2 1-2", "0-2 2-2", "2-3 2-2")
    assert can_join(begun, "2-4", "2-2")
    assert not can_join(layout("1-2", "2-2 1-2", "0-2 2-2", "2-3 2-2", "2-4 2-2"), "2-5", "2-2")


def test_only_equal_ends_touch_and_only_tiles_that_lie_there() -> None:
    assert not can_join(layout("3-4"), "5-6", "3-4")
    assert not can_join(layout("3-4"), "5-6", "4-5")
