"""Moves and numbers of the game: packs, phases, and what a move is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.domino import HIGH, LOW, PIPS, dominoes
from tefuda.cards.pack import Pack

# §2 The double-nine set for three and four players, the double-twelve set for five.
PACKS: Final[dict[int, Pack]] = {3: dominoes(9), 4: dominoes(9), 5: dominoes(12)}
HAND: Final[dict[int, int]] = {3: 18, 4: 12, 5: 18}

WASABI: Final = 3
ENOUGH: Final = 11
MOST_DEALS: Final = 30
SECONDS: Final = 90  # for the players who start the count
BACKS: Final = 30  # tiles a seat may take back while it links

# The phases of a round.
SERVE: Final[i64] = 0
LINK: Final[i64] = 1
DONE: Final[i64] = 2
PHASES: Final = ("serve", "link", "over")

# Moves: a piece of sushi is topping << 8 | rice << 1, a lead besides LEADS and whether its higher end is the suit.
LEADS: Final = 1 << 16
LAYS: Final = 1 << 17  # and from here `lay(tile, to)`
FINISH: Final = 1 << 18
TAKE_BACK: Final = FINISH + 1
SEEN: Final = ~0xFE  # the part of a piece that everyone sees


def neta_of(move: i64) -> i64:
    return move >> 8 & 127


def shari_of(move: i64) -> i64:
    return move >> 1 & 127


def suit_of(move: i64) -> i64:
    """Return the end a lead names."""
    return HIGH[neta_of(move)] if move & 1 else LOW[neta_of(move)]


def pips(tile: i64) -> i64:
    return PIPS[tile]


def pips_of(tiles: vec[i64]) -> i64:
    """Return the sum of both ends of all these tiles."""
    sum: i64 = 0
    for k in range(i64(len(tiles))):
        sum += PIPS[tiles[k]]
    return sum
