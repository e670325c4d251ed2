"""The ranks and suits that jokers get, where a hand could play them in several ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import count, shift
from tefuda.engine.moves import Moves

from .base import FOUR_SUITS, SHEDDING
from .cards import ALL_SUITS, JOKER, JOKER_PART, PACKS, PART, Cards, number, place_of, suits_of
from .legal import sort_from
from .plays import AT_DECLARED, AT_JOKERS, KIND, RUN, SET, Play, gap_of, joker_places

if TYPE_CHECKING:
    from .table import Table


BETTER: Final = 1000  # more than any strength of a run


# --- jokers' ranks -----------------------------------------------------------------------------------------------


def settle_numbers(table: Table, moves: Moves) -> None:
    """Keep only the best of several plays of the same cards, where no one chooses the ranks of jokers."""
    items = moves.room(0)
    best: dict[Cards, int] = {}
    for k in range(moves.size):
        if has_joker(items[k]):
            play = table.read(items[k])
            worth = number_worth(table, play)
            best[play.cards] = max(best.get(play.cards, worth), worth)
    kept: i64 = 0
    for k in range(moves.size):
        move = items[k]
        keep = True
        if has_joker(move):
            play = table.read(move)
            keep = number_worth(table, play) == best[play.cards]
        if keep:
            items[kept] = move
            kept += 1
    moves.size = kept


def has_joker(move: i64) -> bool:
    """Return whether it is an ordinary play with a joker."""
    if move >> KIND == RUN:
        return joker_places(move) != 0
    return move >> KIND == SET and (move >> AT_JOKERS) & JOKER_PART != 0


def number_worth(table: Table, play: Play) -> int:
    """Return how good it is for jokers to have the ranks of a play: a set before any run, then the stronger run.

    Before that, where the table says so, the play whose effects take cards out of the hand comes first.
    """
    worth: i64 = BETTER // 2
    if play.is_run():
        low = place_of(play.rank, table.order.weakest) if play.rank != JOKER else i64(-1)
        worth = 2 * low + (play.size - 1) * gap_of(play.move)
        worth = -worth if table.inverted() else worth
    if table.base.joker_numbers == SHEDDING:
        for wait in table.rules.shedding:
            if wait & play.ranks != 0:
                worth += BETTER
    return worth


# --- jokers' suits -----------------------------------------------------------------------------------------------


def declare(table: Table, moves: Moves) -> None:
    """Add one move for each naming that the locks allow, where the owner names the suits of jokers."""
    must, within = table.locks.suits, table.locks.within
    colourless = table.base.joker_suits != FOUR_SUITS
    out = Moves()
    for k in range(moves.size):
        move = moves.get(k)
        jokers = (move >> AT_JOKERS) & JOKER_PART
        real = suits_of(move & PART)
        if move >> KIND != SET or jokers == 0 or (real == 0 and not table.base.suit_alone):
            out.add(move)
            continue
        free = ALL_SUITS if PACKS > 1 else ALL_SUITS & ~real
        named = number(jokers)
        for suits in range(i64(16)):
            right_number = count(suits) == named or (colourless and count(suits) < named) or suits == free
            if suits & free == suits and count(suits) <= named and right_number:
                if must & ~(real | suits) == 0 and suits & ~within == 0:
                    out.add(move | shift(suits, AT_DECLARED))
    moves.clear()
    for k in range(out.size):
        moves.add(out.get(k))
    sort_from(0, moves)
