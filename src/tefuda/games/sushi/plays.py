"""Moves and numbers of the game: packs, phases, and what a move is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.domino import HIGH, LOW, PIPS, dominoes
from tefuda.cards.pack import Pack
from tefuda.games.sushi.layouts import ALONE, joined_to, lay, tile_of_lay

# §2 The double-nine set for three and four players, the double-twelve set for five.
PACKS: Final[dict[int, Pack]] = {3: dominoes(9), 4: dominoes(9), 5: dominoes(12)}
HAND: Final[dict[int, int]] = {3: 18, 4: 12, 5: 18}

WASABI: Final = 3
ENOUGH: Final = 11
MOST_ROUNDS: Final = 30
SECONDS: Final = 90  # for the players who start the count
BACKS: Final = 30  # tiles a seat may take back while it links


class Phase:
    """What is decided next: a piece of sushi, or a step of linking."""

    SERVE: Final[i64] = 0
    LINK: Final[i64] = 1
    DONE: Final[i64] = 2


PHASES: Final = ("serve", "link", "over")  # as setups name them

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


# --- moves as numbers (`Position.action`), for a set of `tiles`: leads by both ends, other pieces, lays, the rest ---


def numbers(tiles: i64) -> i64:
    return 3 * tiles * tiles + tiles * (tiles + 1) + 2


def numbered(move: i64, tiles: i64) -> i64:
    """Return the fixed number of a move."""
    if move >= FINISH:
        return numbers(tiles) - 2 + move - FINISH
    if move >= LAYS:
        to = joined_to(move)
        return 3 * tiles * tiles + tile_of_lay(move ^ LAYS) * (tiles + 1) + (tiles if to == ALONE else to)
    pair = neta_of(move) * tiles + shari_of(move)
    return 2 * pair + (move & 1) if move & LEADS else 2 * tiles * tiles + pair


def move_numbered(number: i64, tiles: i64) -> i64:
    """Return the move with a number."""
    pairs = tiles * tiles
    if number < 3 * pairs:
        pair = number >> 1 if number < 2 * pairs else number - 2 * pairs
        piece = pair // tiles << 8 | pair % tiles << 1
        return LEADS | piece | number & 1 if number < 2 * pairs else piece
    number -= 3 * pairs
    if number >= tiles * (tiles + 1):
        return FINISH + number - tiles * (tiles + 1)
    to = number % (tiles + 1)
    return LAYS | lay(number // (tiles + 1), ALONE if to == tiles else to)
