"""Sets of cards as one integer, weakest rank first, so that "stronger than" is a shift.

A card is `STRIDE * rank + PACKS * suit + copy`: rank 0 is a 3, rank 12 a 2; suits in the order S H D C; the jokers come
last. PACKS is the number of packs shuffled together: 1 here, where all 54 cards fit into 64 bits. The same sources are
read once more for 2, 3 and 4 packs (`packs.py`), so nothing outside this module computes with card numbers.

A `part` is what a set holds of one rank: STRIDE bits, which with one pack are its suits.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, members, shift, union
from tefuda.cards.pack import SUITS, Pack

PACKS: Final = 1
STRIDE: Final = 4 * PACKS  # cards of a rank

RANKS: Final = "3456789TJQKA2"
FACES: Final = [suit + rank for rank in RANKS for suit in SUITS]
PACK: Final = Pack([*FACES, "X1", "X2"]) if PACKS == 1 else Pack([*FACES, "X1"], [PACKS] * 52 + [2 * PACKS])

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
JOKER: Final = 13  # the place above every rank

SPADES: Final = 1
HEARTS: Final = 2
DIAMONDS: Final = 4
CLUBS: Final = 8
ALL_SUITS: Final = 15

PART: Final = (1 << STRIDE) - 1  # all cards of a rank
NATURAL: Final = (1 << 13 * STRIDE) - 1
JOKERS_AT: Final = 13 * STRIDE
JOKER_PART: Final = (1 << 2 * PACKS) - 1
JOKERS: Final = JOKER_PART << JOKERS_AT
SPADE3: Final = (1 << PACKS) - 1  # as a set
EVERY_RANK: Final = NATURAL // PART  # the first card of each of the 13 ranks
FACE_VALUES: Final = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 2)


def rank_of(card: i64) -> i64:
    return card // STRIDE if PACKS > 1 else card >> 2


def place_of(rank: i64, weakest: i64) -> i64:
    """Return how far a rank is above the weakest one, round the circle 3 4 ... A 2; the joker's place is above all."""
    if rank == JOKER:
        return JOKER
    return rank - weakest if rank >= weakest else rank - weakest + 13


def rank_at(place: i64, weakest: i64) -> i64:
    """Return the rank at such a place."""
    if place == JOKER:
        return JOKER
    rank = place + weakest
    return rank if rank < 13 else rank - 13


def suit_of(card: i64) -> i64:
    """Return the suit of a card: 0..3, in the order S H D C."""
    return card % STRIDE // PACKS if PACKS > 1 else card & 3


def copy_of(card: i64) -> i64:
    """Return which of several equal cards this one is."""
    return card - first(equals(bit(card)))


def card_of(rank: i64, suit: i64) -> i64:
    """Return the card of a rank and a suit (0..3), as a set; with several packs its first copy."""
    return bit(STRIDE * rank + PACKS * suit)


def number(suits: i64) -> i64:
    """Return how many things a set of suits, a part of a rank or one of jokers holds."""
    if PACKS > 1:
        return count(suits)
    suits -= (suits >> 1) & 5
    return (suits & 3) + (suits >> 2)


def of_rank(rank: i64) -> i64:
    """Return all cards of a rank."""
    return bit(STRIDE * rank + STRIDE) - bit(STRIDE * rank)


def lower_than(rank: i64) -> i64:
    """Return all cards of lower ranks."""
    return bit(STRIDE * rank) - 1


def from_rank(rank: i64) -> i64:
    """Return the cards of a rank and all above it, jokers apart; from 13 on: none."""
    return NATURAL & -bit(STRIDE * rank)


def of_suits(suits: i64) -> i64:
    """Return all ranked cards of a set of suits."""
    if PACKS > 1:
        return EVERY_RANK * (SPADE3 * spread(suits))
    return EVERY_RANK * suits


def spread(suits: i64) -> i64:
    """Return the first copies of some suits, as a part."""
    return suits & 1 | (suits & 2) << PACKS - 1 | (suits & 4) << 2 * PACKS - 2 | (suits & 8) << 3 * PACKS - 3


def part_at(cards: i64, rank: i64) -> i64:
    """Return what a set holds of a rank."""
    return (cards >> (STRIDE * rank)) & PART


def at_rank(part: i64, rank: i64) -> i64:
    """Return a part of a rank as cards."""
    return shift(part, STRIDE * rank)


def jokers_in(cards: i64) -> i64:
    """Return the jokers of a set, as a set of its own."""
    return (cards & JOKERS) >> JOKERS_AT


def suits_of(part: i64) -> i64:
    """Return the suits of a part."""
    if PACKS > 1:
        return union([card // PACKS for card in members(part)])
    return part


def equals(card: i64) -> i64:
    """Return the cards that are as good as one card, itself among them: its copies, or all jokers."""
    if card & JOKERS != 0:
        return JOKERS
    return copies(card) if PACKS > 1 else card


def copies(card: i64) -> i64:
    """Return all cards that look like one ranked card."""
    lowest = first(card) // PACKS * PACKS
    return bit(lowest + PACKS) - bit(lowest)


def faces(cards: i64) -> i64:
    """Return a set as moves name it: the same number of copies of each card, jokers too, but the first ones."""
    out: i64 = 0
    while cards != 0:
        card = cards & -cards
        same = equals(card)
        out |= (bit(count(cards & same)) - 1) * (same & -same)
        cards &= ~same
    return out


def held_as(named: i64, held: i64) -> i64:
    """Return the cards played for those that a move names.

    They are the first copies held, others only where these are too few.
    """
    out: i64 = 0
    while named != 0:
        same = equals(named & -named)
        out |= lowest(held & same, count(named & same))
        missing = count(named & same) - count(out & same)
        out |= lowest(same & ~held, missing)
        named &= ~same
    return out


def lowest(cards: i64, number: i64) -> i64:
    """Return the first few cards of a set, or all of them."""
    out: i64 = 0
    while cards != 0 and number > 0:
        out |= cards & -cards
        cards &= cards - 1
        number -= 1
    return out


def one_of_each(cards: i64) -> i64:
    """Return the first copy of each ranked card, if there is any at all."""
    out: i64 = 0
    for copy in range(PACKS):
        out |= cards >> copy & (EVERY_RANK * spread(ALL_SUITS))
    return out


def suits_at(cards: i64, rank: i64) -> i64:
    """Return which suits of a rank a set holds."""
    return suits_of(part_at(cards, rank))


def turned(cards: i64, by: i64) -> i64:
    """Return the set with every rank moved down by `by`, the lowest ones coming out at the top; jokers stay."""
    natural = cards & NATURAL
    return cards & JOKERS | (natural >> (STRIDE * by) | natural << (JOKERS_AT - STRIDE * by)) & NATURAL


def ranks_in(cards: i64) -> i64:
    """Return the ranks of a set, as a set of ranks (jokers apart)."""
    cards &= NATURAL
    ranks: i64 = 0
    rank: i64 = 0
    while cards != 0:
        if cards & PART != 0:
            ranks |= bit(rank)
        cards >>= STRIDE
        rank += 1
    return ranks


def suits_in(cards: i64) -> i64:
    """Return the suits of a set (jokers have none)."""
    cards &= NATURAL
    if PACKS > 1:
        return union([suit_of(card) for card in members(cards)])
    cards |= cards >> 32
    cards |= cards >> 16
    cards |= cards >> 8
    cards |= cards >> 4
    return cards & ALL_SUITS


def _subsets() -> vec[i64]:
    """Return the subsets of each set of suits by size, four bits each, ascending from the lowest."""
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
    """Return the subsets of 1..4 suits, packed four bits each; 0 ends the list."""
    return SUBSETS[5 * suits + size]
