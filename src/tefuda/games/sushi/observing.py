"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.domino import NINE
from tefuda.engine.observation import Bits
from tefuda.engine.position import OVER
from tefuda.engine.table import NOTHING
from tefuda.games.sushi import pieces, scoring
from tefuda.games.sushi.layouts import joined_to, tile_of_lay
from tefuda.games.sushi.plays import BACKS, MOST_ROUNDS, PACKS

if TYPE_CHECKING:
    from tefuda.games.sushi import Sushi

NUMBER: Final[i64] = 7  # bits of a tile's number and one, or of what a tile is joined to


def observe(game: Sushi, seat: i64, bits: Bits) -> None:
    n = game.players
    tiles("hand", game, game.hands[2 * seat], game.hands[2 * seat + 1], bits)
    sets("own rice", game, game.sharis, seat, NOTHING, bits)
    for k in range(n):
        other = seat + k if seat + k < n else seat + k - n
        bits.of(other)
        bits.number("cards", len(pieces.hand(game, other)), 0, 18)
        sets("taken", game, game.netas, NOTHING, other, bits)
        bits.number("tricks", pieces.tricks(game, other), 0, 9)
        bits.number("score", scoring.total(game, other), -90, 60)
        if game.by_hand:
            observe_layout(game, other, other == seat or game.turn == OVER, bits)
    bits.of(-1)
    bits.one("phase", game.phase, 3)
    bits.number("tiles that may be taken back", game.backs[seat], 0, BACKS)
    bits.one("suit led", game.lead(), 13)
    bits.seat("wins", game.best_so_far() if game.trick < game.size else NOTHING)
    bits.seat("starts", game.starter)
    bits.number("round", len(game.links), 0, MOST_ROUNDS)
    bits.number("trick", game.trick, 0, 9)
    observe_tricks(game, seat, bits)


def tiles(name: str, game: Sushi, low: i64, high: i64, bits: Bits) -> None:
    """Write a set of tiles: those of the double-nine set, and with five players those beyond."""
    pack = PACKS[game.players]
    bits.part(name, pack, low, 0, NINE)
    if pack.size > NINE:
        bits.part(name, pack, high, NINE, pack.size - NINE)


def sets(name: str, game: Sushi, played: vec[i64], by: i64, winner: i64, bits: Bits) -> None:
    """Write the set of the tiles played by a seat, or taken by one in finished tricks; NOTHING: whichever seat."""
    low: i64 = 0
    high: i64 = 0
    for trick in range(game.size):
        if winner != NOTHING and (trick >= game.trick or game.winners[trick] != winner):
            continue
        for seat in range(game.players):
            tile = played[trick * game.players + seat]
            if tile == NOTHING or (by != NOTHING and seat != by):
                continue
            if tile < NINE:
                low |= bit(tile)
            else:
                high |= bit(tile - NINE)
    tiles(name, game, low, high, bits)


def observe_tricks(game: Sushi, seat: i64, bits: Bits) -> None:
    """Write every trick of the round: its suit and winner, the toppings, and the seat's own rice."""
    n = game.players
    for trick in range(game.size):
        bits.item = trick
        bits.binary("suit and one of trick", game.leads[trick] + 1 if trick <= game.trick else i64(0), 4)
        bits.seat("took trick", game.winners[trick] if trick < game.trick else NOTHING)
        for k in range(n):
            at = trick * n + (seat + k if seat + k < n else seat + k - n)
            bits.of(seat + k if seat + k < n else seat + k - n)
            bits.binary("topping and one in trick", game.netas[at] + 1, NUMBER)
            if k == 0:
                bits.binary("rice and one in trick", game.sharis[at] + 1, NUMBER)
        bits.of(-1)
    bits.item = -1


def observe_layout(game: Sushi, owner: i64, seen: bool, bits: Bits) -> None:
    """Write what a seat has linked by hand, in order, if it is seen: its own, and at the end everyone's."""
    layout = game.layouts[owner]
    for k in range(game.size * game.players):
        bits.item = k
        laid = layout[k] if seen and k < len(layout) else i64(0)
        there = seen and k < len(layout)
        bits.binary("tile and one of layout", tile_of_lay(laid) + 1 if there else i64(0), NUMBER)
        bits.binary("joined to", joined_to(laid) if there else i64(0), NUMBER)
    bits.item = -1
