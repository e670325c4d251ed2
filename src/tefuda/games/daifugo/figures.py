"""Which figures other than plain runs a hand holds: emperors, steps and tunnels, written into the move buffer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, shift
from tefuda.engine.moves import Moves

from .cards import ALL_SUITS, Cards, jokers_in, place_of, ranks_in, suits_at
from .legal import first_jokers, places_of
from .plays import EMPEROR, STEPS, TUNNEL, Play, figure_move, gap_of, run_move

if TYPE_CHECKING:
    from .fields import Fields

THREES_AND_TWOS: Final = 0x1001  # the places that a tunnel joins


def emperors(hand: Cards, starts: i64, wild: i64, moves: Moves) -> None:
    """Add four ranks in a row, each of another suit, that begin at one of the places in `starts`."""
    jokers = jokers_in(hand)
    ranks = ranks_in(hand)
    for low in range(i64(10)):
        if starts & bit(low) != 0 and count(ranks >> low & 15) + wild >= 4:
            go_on(hand, low, 0, 0, 0, wild, jokers, moves)


def go_on(hand: Cards, low: i64, k: i64, order: i64, by_jokers: i64, wild: i64, jokers: i64, moves: Moves) -> None:
    """Add the emperors that begin with `k` cards chosen already.

    Their suits are in `order`, the jokers' among them open.
    """
    if k == 4:
        if by_jokers != ALL_SUITS:
            suits = with_jokers_suits(order, by_jokers)
            moves.add(figure_move(EMPEROR, low, 4, 1, suits, by_jokers, first_jokers(jokers, count(by_jokers))))
        return
    own = suits_at(hand, low + k) & ~suits_taken(order, by_jokers, k)
    while own != 0:
        go_on(hand, low, k + 1, order | shift(first(own), 2 * k), by_jokers, wild, jokers, moves)
        own &= own - 1
    if wild > 0:
        go_on(hand, low, k + 1, order, by_jokers | bit(k), wild - 1, jokers, moves)


def suits_taken(order: i64, by_jokers: i64, size: i64) -> i64:
    """Return the suits of the real cards among the first `size` places of an emperor."""
    taken: i64 = 0
    for k in range(size):
        if by_jokers & bit(k) == 0:
            taken |= bit((order >> (2 * k)) & 3)
    return taken


def with_jokers_suits(order: i64, by_jokers: i64) -> i64:
    """Return an emperor's suits, jokers taking those that are left, from the first on."""
    left = ALL_SUITS & ~suits_taken(order, by_jokers, 4)
    for k in range(i64(4)):
        if by_jokers & bit(k) != 0:
            order |= shift(first(left), 2 * k)
            left &= left - 1
    return order


def steps(held: i64, jokers: i64, suit: i64, low: i64, size: i64, gap: i64, moves: Moves) -> None:
    """Add ranks of one suit that are `held`, each `gap` above the last one, and the `jokers` that may be among them."""
    window: i64 = 0
    for k in range(size):
        if held & bit(low + k * gap) != 0:
            window |= bit(k)
    if size - count(window) <= count(jokers):
        plain = figure_move(STEPS, low, size, gap, suit, 0, 0)
        lay(window, size, count(jokers), jokers, plain, 0, moves)


def tunnels(hand: Cards, suit: i64, least: i64, most: i64, wild: i64, moves: Moves) -> None:
    """Add runs of one suit through a real 2 and a real 3. Jokers represent ranks reached from the 3 only."""
    held = places_of(hand, suit)
    down: i64 = 0  # cards below the 2
    while held & THREES_AND_TWOS == THREES_AND_TWOS and down < 11 and (down == 0 or held & bit(12 - down) != 0):
        for up in range(max(i64(0), least - down - 2), min(most - down - 2, 10 - down) + 1):
            plain = figure_move(TUNNEL, 12 - down, down + 2 + up, 1, suit, 0, 0)
            lay((held >> 1) & (bit(up) - 1), up, wild, jokers_in(hand), plain, down + 2, moves)
        down += 1


def lay(window: i64, size: i64, wild: i64, jokers: i64, plain: i64, shifted: i64, moves: Moves) -> None:
    """Add a figure with its jokers, at every gap of a window of places, and spare ones at any other place.

    The window begins at the figure's place `shifted`; where it is the whole figure one real card must stay.
    """
    gaps = (bit(size) - 1) & ~window
    if count(gaps) > wild:
        return
    by_jokers = gaps
    while by_jokers < bit(size):
        if by_jokers & gaps == gaps and count(by_jokers) <= wild and (shifted > 0 or count(by_jokers) < size):
            used = first_jokers(jokers, count(by_jokers))
            moves.add(plain | run_move(0, 0, 0, shift(by_jokers, shifted), used))
        by_jokers = by_jokers + 1 if wild > 0 else bit(size)


def overtakes(table: Fields, top: Play, low: i64, gap: i64) -> bool:
    """Return whether a figure from place `low` on is stronger than one of its kind.

    It is by its weakest card, or, where steps must not overlap, by all of them. Under a lock on ranks it is the next
    one.
    """
    under = place_of(top.rank, table.order.weakest)
    if table.locks.step != 0:
        return low == under + table.step()
    last = top.size - 1
    apart = 0 if table.base.overlap or top.kind == EMPEROR else last * gap_of(top.move)
    if table.inverted():
        return low + last * gap < under + last * gap_of(top.move) - apart
    return low > under + apart


def beats(table: Fields, play: Play, top: Play) -> bool:
    """Return whether an emperor or steps are stronger than others of their kind and size."""
    return overtakes(table, top, place_of(play.rank, table.order.weakest), gap_of(play.move))
