"""One card of several packs, and what a set holds of one rank: a `part`, four bits for each suit, one for each copy.

A part of jokers has a bit for each of the eight.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.cards import bits
from tefuda.cards.bits import bit

from .words import Cards, joined, words

JOKERS_AT: Final = 208  # cards from this number on
WILD: Final = 0x30000000000000  # the jokers of one word

# --- one card ----------------------------------------------------------------------------------------------------


def lone(card: i64) -> Cards:
    """Return the set with only this card."""
    word = bit(card >> 2) if card < JOKERS_AT else bit(52 + (card - JOKERS_AT >> 2))
    pack = card & 3
    return joined(
        word if pack == 0 else i64(0), word if pack == 1 else i64(0), word if pack == 2 else i64(0),
        word if pack == 3 else i64(0),
    )  # fmt: skip


def rank_of(card: i64) -> i64:
    return card >> 4


def suit_of(card: i64) -> i64:
    """Return the suit of a card: 0..3, in the order S H D C."""
    return card >> 2 & 3


def copy_of(card: i64) -> i64:
    """Return which of several equal cards this one is."""
    return card & 3 if card < JOKERS_AT else card - JOKERS_AT


# --- parts -------------------------------------------------------------------------------------------------------


def number(part: i64) -> i64:
    """Return how many things a set of suits, a part of a rank or one of jokers holds."""
    return bits.count(part)


def spread(suits: i64) -> i64:
    """Return the first copies of some suits, as a part."""
    return suits & 1 | (suits & 2) << 3 | (suits & 4) << 6 | (suits & 8) << 9


def gathered(part: i64) -> i64:
    """Return the suits of which a part holds the first copy."""
    return part & 1 | part >> 3 & 2 | part >> 6 & 4 | part >> 9 & 8


def part_at(cards: Cards, rank: i64) -> i64:
    """Return what a set holds of a rank."""
    a, b, c, d = words(cards)
    by = 4 * rank
    part = spread(a >> by & 15) | spread(b >> by & 15) << 1
    if c | d != 0:
        part |= spread(c >> by & 15) << 2 | spread(d >> by & 15) << 3
    return part


def at_rank(part: i64, rank: i64) -> Cards:
    """Return a part of a rank as cards."""
    by = 4 * rank
    return joined(gathered(part) << by, gathered(part >> 1) << by, gathered(part >> 2) << by, gathered(part >> 3) << by)


def suits_of(part: i64) -> i64:
    """Return the suits of a part."""
    part |= part >> 1
    return gathered(part | part >> 2)


def jokers_in(cards: Cards) -> i64:
    """Return the jokers of a set, as a set of its own."""
    a, b, c, d = words(cards)
    if (a | b | c | d) & WILD == 0:
        return 0
    high = (a >> 53 & 1) | (b >> 53 & 1) << 1 | (c >> 53 & 1) << 2 | (d >> 53 & 1) << 3
    return (a >> 52 & 1) | (b >> 52 & 1) << 1 | (c >> 52 & 1) << 2 | (d >> 52 & 1) << 3 | high << 4


def as_jokers(part: i64) -> Cards:
    """Return jokers as cards."""
    return joined(
        (part & 1 | part >> 3 & 2) << 52,
        (part >> 1 & 1 | part >> 4 & 2) << 52,
        (part >> 2 & 1 | part >> 5 & 2) << 52,
        (part >> 3 & 1 | part >> 6 & 2) << 52,
    )
