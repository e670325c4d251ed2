"""§2 The tiles, and what a move is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import first
from tefuda.cards.domino import all_tiles, dominoes
from tefuda.engine import tiles
from tefuda.engine.moves import Moves

PACK: Final = dominoes(9)
ALL_TILES: Final = all_tiles(9)
HAND: Final = vec[i64]([0, 0, 0, 0, 0, 11, 9])  # by players
DOUBLE: Final = 5  # §5: worth this much more than another tile

# Moves: a lead or a tile (`tefuda.engine.tiles`), or a ride.
RIDES: Final = 192  # + the seat that is ridden * 64 + the tile


def ride(host: i64, tile: i64) -> i64:
    return RIDES + 64 * host + tile


def is_ride(move: i64) -> bool:
    return move >= RIDES


def host_of(move: i64) -> i64:
    """Return the seat whose tile a ride docks onto."""
    return (move - RIDES) // 64


def tile_of(move: i64) -> i64:
    if is_ride(move):
        return (move - RIDES) % 64
    return tiles.tile_led(move) if tiles.is_lead(move) else move


def add_rides(riders: i64, host: i64, moves: Moves) -> None:
    """Add the rides of each of these tiles onto the tile of a seat."""
    while riders != 0:
        moves.add(ride(host, first(riders)))
        riders &= riders - 1
