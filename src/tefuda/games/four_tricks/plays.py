"""The pack, and what a move is: the number of a card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.cards.bits import shift
from tefuda.cards.pack import french

# §2 Suit by suit, each from the weakest card up.
PACK: Final = french("6789TJQKA")
SUIT: Final = 0x1FF  # the nine cards of one suit
ALL_CARDS: Final = (1 << 36) - 1
SEATS: Final = 3
MOST_TRICKS: Final = 13  # §3 in a round: the last one counts as two


def tricks_of(won: i64, seat: i64) -> i64:
    """Return a seat's tricks out of a number that has a byte per seat."""
    return won >> 8 * seat & 0xFF


def all_tricks(won: i64) -> list[int]:
    """Return the tricks by seat out of such a number."""
    return [tricks_of(won, seat) for seat in range(SEATS)]


def won_from(tricks: list[int]) -> i64:
    """Return such a number. `tricks` by seat."""
    won: i64 = 0
    for seat in range(i64(SEATS)):
        won |= shift(tricks[seat], 8 * seat)
    return won


def suit_of(card: i64) -> i64:
    """Return all nine cards of a card's suit."""
    return shift(SUIT, card // 9 * 9)
