"""§4 Tiles in hands, and pieces of sushi: those of a trick, and those a seat has taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first
from tefuda.cards.domino import NINE, PIPS, has_end
from tefuda.engine.table import NOTHING

if TYPE_CHECKING:
    from tefuda.games.sushi import Sushi


def place(game: Sushi, trick: i64, seat: i64) -> i64:
    """Return where a seat's piece of a trick is in `netas` and `sharis`."""
    return trick * game.players + seat


def holds(game: Sushi, seat: i64, tile: i64) -> bool:
    return game.hands[2 * seat + tile // NINE] & bit(tile % NINE) != 0


def hand(game: Sushi, seat: i64) -> vec[i64]:
    """Return the tiles of a hand, ascending."""
    out = vec[i64]()
    for word in range(i64(2)):
        tiles = game.hands[2 * seat + word]
        while tiles != 0:
            out = append(out, first(tiles) + NINE * word)
            tiles &= tiles - 1
    return out


def leader(game: Sushi, trick: i64) -> i64:
    """Return the seat that leads a trick: the winner of the one before."""
    return game.starter if trick == 0 else game.winners[trick - 1]


def seats(game: Sushi) -> list[int]:
    """Return all seats, the leader of this trick first."""
    return game.clockwise(leader(game, min(game.trick, game.size - 1)))


def toggle(game: Sushi, seat: i64, tile: i64) -> None:
    """Take a tile out of a hand, or put it there."""
    game.hands[2 * seat + tile // NINE] ^= bit(tile % NINE)


def taken(game: Sushi, seat: i64, tiles: vec[i64]) -> vec[i64]:
    """Return the toppings or the rice a seat has taken, as they came."""
    out = vec[i64]()
    for trick in range(game.trick):
        if game.winners[trick] == seat:
            for other in range(game.players):
                out = append(out, tiles[place(game, trick, other)])
    return out


def tricks(game: Sushi, seat: i64) -> i64:
    """Return how many tricks of this round a seat has taken."""
    number: i64 = 0
    for trick in range(game.trick):
        if game.winners[trick] == seat:
            number += 1
    return number


def alone(game: Sushi, hand: vec[i64]) -> i64:
    """Return the tile of the exception: the only one of the suit led, if no other tile could go under it.

    It must be the rice then, under any topping (R3). NOTHING if the exception does not apply.
    """
    lead = game.lead()
    if lead == NOTHING:
        return NOTHING
    alone: i64 = NOTHING
    for k in range(i64(len(hand))):
        if has_end(hand[k], lead):
            if alone != NOTHING:
                return NOTHING
            alone = hand[k]
    if alone != NOTHING:
        for k in range(i64(len(hand))):
            if hand[k] != alone and PIPS[hand[k]] <= PIPS[alone]:
                return NOTHING
    return alone
