"""The 54 kinds of cards, weakest number first, so that "stronger than" is a shift.

A card is `4 * rank + suit`: rank 0 is a 3, rank 12 a 2; suits in the order S H D C; the jokers are 52 and 53. A set of
cards is one integer. With several packs a second copy of a card lies in a second layer of the same shape.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, shift
from tefuda.cards.pack import SUITS, Pack

RANKS: Final = "3456789TJQKA2"
PACK: Final = Pack([suit + rank for rank in RANKS for suit in SUITS] + ["X1", "X2"])

THREE: Final = 0
FOUR: Final = 1
FIVE: Final = 2
SIX: Final = 3
SEVEN: Final = 4
EIGHT: Final = 5
NINE: Final = 6
TEN: Final = 7
JACK: Final = 8
QUEEN: Final = 9
KING: Final = 10
ACE: Final = 11
TWO: Final = 12
JOKER: Final = 13  # the place above every number

SPADES: Final = 1
HEARTS: Final = 2
DIAMONDS: Final = 4
CLUBS: Final = 8
ALL_SUITS: Final = 15

SPADE3: Final = 1  # as a set of one card
NATURAL: Final = (1 << 52) - 1
JOKERS: Final = 3 << 52
EVERY_RANK: Final = 0x1111111111111  # the first suit's bit of each of the 13 numbers
FACE_VALUES: Final = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 2)


def rank_of(card: i64) -> i64:
    return card >> 2


def place_of(rank: i64, weakest: i64) -> i64:
    """How far a number stands above the weakest one, round the circle 3 4 ... A 2; the joker's place is above all."""
    if rank == JOKER:
        return JOKER
    return rank - weakest if rank >= weakest else rank - weakest + 13


def rank_at(place: i64, weakest: i64) -> i64:
    """The number at such a place."""
    if place == JOKER:
        return JOKER
    rank = place + weakest
    return rank if rank < 13 else rank - 13


def suit_of(card: i64) -> i64:
    """0..3, in the order S H D C."""
    return card & 3


def number(suits: i64) -> i64:
    """How many suits a set of suits holds."""
    suits -= (suits >> 1) & 5
    return (suits & 3) + (suits >> 2)


def of_rank(rank: i64) -> i64:
    """The four cards of a number."""
    return bit(4 * rank + 4) - bit(4 * rank)


def from_rank(rank: i64) -> i64:
    """The cards of a number and all above it, jokers apart; from 13 on: none."""
    return NATURAL & -bit(4 * rank)


def of_suits(suits: i64) -> i64:
    """All numbered cards of a set of suits."""
    return EVERY_RANK * suits


def suits_at(cards: i64, rank: i64) -> i64:
    """Which suits of a number a set holds."""
    return (cards >> (4 * rank)) & ALL_SUITS


def turned(cards: i64, by: i64) -> i64:
    """The set with every number moved down by so many, the lowest ones coming out at the top; jokers stay."""
    natural = cards & NATURAL
    return cards & JOKERS | (natural >> (4 * by) | natural << (52 - 4 * by)) & NATURAL


def ranks_in(cards: i64) -> i64:
    """The numbers of a set, as a set of ranks (jokers apart)."""
    cards &= NATURAL
    ranks: i64 = 0
    rank: i64 = 0
    while cards != 0:
        if cards & ALL_SUITS != 0:
            ranks |= bit(rank)
        cards >>= 4
        rank += 1
    return ranks


def suits_in(cards: i64) -> i64:
    """The suits of a set (jokers have none)."""
    cards &= NATURAL
    cards |= cards >> 32
    cards |= cards >> 16
    cards |= cards >> 8
    cards |= cards >> 4
    return cards & ALL_SUITS


def _subsets() -> vec[i64]:
    """For each set of suits and each size: its subsets of that size, four bits each, ascending from the lowest."""
    out = vec[i64]([0] * 80)
    for suits in range(i64(16)):
        for size in range(i64(5)):
            packed: i64 = 0
            place: i64 = 0
            for part in range(i64(1), i64(16)):
                if part & suits == part and count(part) == size:
                    packed |= shift(part, 4 * place)
                    place += 1
            out[5 * suits + size] = packed
    return out


SUBSETS: Final = _subsets()


def subsets(suits: i64, size: i64) -> i64:
    """The subsets of 1..4 suits, packed four bits each; 0 ends the list."""
    return SUBSETS[5 * suits + size]
