"""Dominoes: tiles with two ends. Each set (double-six, double-nine, double-twelve) begins with the smaller ones.

A tile is a number: its ends a <= b give b * (b + 1) / 2 + a. It is written with its lower end first, `3-6`; the other
order is read too. Sets as one integer have tiles up to the double nine. Tiles with an end from 10 to 12 have numbers
from `NINE` on, and a game with such tiles keeps them in a second integer, as tile - `NINE`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, union
from tefuda.cards.pack import Pack

SIX: Final = 28  # tiles of the double-six set
NINE: Final = 55
TWELVE: Final = 91

_ENDS: Final = [(a, b) for b in range(13) for a in range(b + 1)]

LOW: Final = vec[i64]([a for a, b in _ENDS])
HIGH: Final = vec[i64]([b for a, b in _ENDS])
PIPS: Final = vec[i64]([a + b for a, b in _ENDS])


def _with(end: int, least: int, most: int) -> i64:
    return union([tile - least for tile in range(least, most) if end in _ENDS[tile]])


# By end: the tiles that show it, of the first 55 and of those from 55 on.
WITH: Final = vec[i64]([_with(end, 0, NINE) for end in range(13)])
WITH_BEYOND: Final = vec[i64]([_with(end, NINE, TWELVE) for end in range(13)])

# The doubles of the first 55.
DOUBLES: Final[i64] = union([tile for tile in range(NINE) if _ENDS[tile][0] == _ENDS[tile][1]])


def tile_of(a: i64, b: i64) -> i64:
    """Return the tile with these ends, in any order."""
    return b * (b + 1) // 2 + a if a <= b else a * (a + 1) // 2 + b


def _above(end: int, other: int) -> i64:
    return union([int(tile_of(end, higher)) for higher in range(other + 1, 10)])


# By an end and the other end, 10 * the one + the other: the tiles with the one end whose other end is higher.
HIGHER: Final = vec[i64]([_above(k // 10, k % 10) for k in range(100)])


def above_either(tile: i64, tiles: i64) -> i64:
    """Return how many of these tiles are above one that is led by its better end."""
    low, high = LOW[tile], HIGH[tile]
    return min(count(tiles & HIGHER[low * 10 + high]), count(tiles & HIGHER[high * 10 + low]))


def has_end(tile: i64, end: i64) -> bool:
    return end in (LOW[tile], HIGH[tile])


def is_double(tile: i64) -> bool:
    return LOW[tile] == HIGH[tile]


def other_end(tile: i64, end: i64) -> i64:
    """Return the other end than `end`; of a double, the same."""
    return PIPS[tile] - end


def all_tiles(most: i64) -> i64:
    """Return the double-`most` set, up to the double nine, as one integer."""
    return bit((most + 1) * (most + 2) // 2) - 1


def oriented(tile: i64, end: i64) -> str:
    """Return the name of a tile with `end` first, `6-3`; the browser draws it in that orientation."""
    return f"{end}-{other_end(tile, end)}"


def dominoes(most: int) -> Pack:
    """Return the pack of the double-`most` set. Each tile is found by both its names."""
    ends = _ENDS[: (most + 1) * (most + 2) // 2]
    pack = Pack([f"{a}-{b}" for a, b in ends])
    for tile, (a, b) in enumerate(ends):
        pack.numbers[f"{b}-{a}"] = tile
    return pack
