"""Sets of cards of one pack, weakest rank first: one integer, in which "stronger than" is a shift.

A card is `4 * rank + suit`: rank 0 is a 3, rank 12 a 2; suits in the order S H D C; the jokers come last. All 54 cards
fit into 64 bits. For two to four packs the modules of this game are there a second time, and `packs/cards.py` in the
place of this one (`packs/__init__.py`): so nothing outside the two computes with the bits of a `Cards`. What other
modules may do with sets of cards is combine them by `&`, `|`, `^` and `~`, compare them, and call these functions.

A `part` is what a set holds of one rank: with one pack its suits.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.bits import bit as lone
from tefuda.cards.bits import count as count_cards
from tefuda.cards.bits import first as first_card
from tefuda.cards.bits import last as last_card
from tefuda.cards.bits import members as cards_in
from tefuda.cards.bits import nth as nth_card
from tefuda.cards.bits import union as together
from tefuda.cards.pack import SUITS, Pack
from tefuda.engine import knowledge
from tefuda.engine.chance import Rng
from tefuda.engine.position import Position

__all__ = ["Cards", "Sets", "cards_in", "count_cards", "first_card", "last_card", "lone", "nth_card", "together"]

Cards = i64
Sets: TypeAlias = "vec[i64]"  # several sets, by seat or another number

PACKS: Final = 1  # at most
ROOM: Final = 62  # things in a set

RANKS: Final = "3456789TJQKA2"
FACES: Final = [suit + rank for rank in RANKS for suit in SUITS]
PACK: Final = Pack([*FACES, "X1", "X2"])
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
ALL_SUITS: Final[i64] = 15


PART: Final = 0xF  # all cards of a rank
NATURAL: Final = 0xFFFFFFFFFFFFF
JOKERS_AT: Final = 52  # cards from this number on
JOKER_PART: Final = 3
JOKERS: Final = 0x30000000000000
NO_CARDS: Final = 0
SPADE3: Final = 1  # as a set
EVERY_RANK: Final = 0x1111111111111  # the spade of each of the 13 ranks
FACE_VALUES: Final = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 2)


# --- one card ----------------------------------------------------------------------------------------------------


def rank_of(card: i64) -> i64:
    return card >> 2


def suit_of(card: i64) -> i64:
    """Return the suit of a card: 0..3, in the order S H D C."""
    return card & 3


def copy_of(card: i64) -> i64:
    """Return which of several equal cards this one is."""
    return card - card


def card_of(rank: i64, suit: i64) -> Cards:
    """Return the card of a rank and a suit (0..3), as a set; with several packs its first copy."""
    return bit(4 * rank + suit)


def of_face(face: i64) -> Cards:
    """Return the cards of a face, by its place among the pack's names."""
    return bit(face)


def equals(card: Cards) -> Cards:
    """Return the cards that are as good as one card, itself among them: its copies, or all jokers."""
    return JOKERS if card & JOKERS != 0 else card


# --- places and ranks --------------------------------------------------------------------------------------------


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


# --- parts -------------------------------------------------------------------------------------------------------


def number(suits: i64) -> i64:
    """Return how many things a set of suits, a part of a rank or one of jokers holds."""
    suits -= (suits >> 1) & 5
    return (suits & 3) + (suits >> 2)


def part_at(cards: Cards, rank: i64) -> i64:
    """Return what a set holds of a rank."""
    return (cards >> (4 * rank)) & PART


def at_rank(part: i64, rank: i64) -> Cards:
    """Return a part of a rank as cards."""
    return part << 4 * rank


def suits_of(part: i64) -> i64:
    """Return the suits of a part."""
    return part


def jokers_in(cards: Cards) -> i64:
    """Return the jokers of a set, as a set of its own."""
    return (cards & JOKERS) >> JOKERS_AT


def as_jokers(part: i64) -> Cards:
    """Return jokers as cards."""
    return part << JOKERS_AT


# --- sets --------------------------------------------------------------------------------------------------------


def pack_of(packs: i64, jokers: i64) -> Cards:
    """Return all cards of some packs with some jokers each."""
    return NATURAL | JOKERS & (bit(JOKERS_AT + packs * jokers) - 1)


def first_of(cards: Cards) -> Cards:
    """Return the first card of a set, as a set; none if it is empty."""
    return cards & -cards


def lowest(cards: Cards, number: i64) -> Cards:
    """Return the first few cards of a set, or all of them."""
    out: Cards = 0
    while cards != 0 and number > 0:
        out |= cards & -cards
        cards &= cards - 1
        number -= 1
    return out


def of_rank(rank: i64) -> Cards:
    """Return all cards of a rank."""
    return bit(4 * rank + 4) - bit(4 * rank)


def lower_than(rank: i64) -> Cards:
    """Return all cards of lower ranks."""
    return bit(4 * rank) - 1


def from_rank(rank: i64) -> Cards:
    """Return the cards of a rank and all above it, jokers apart; from 13 on: none."""
    return NATURAL & -bit(4 * rank)


def of_suits(suits: i64) -> Cards:
    """Return all ranked cards of a set of suits."""
    return EVERY_RANK * suits


def suits_at(cards: Cards, rank: i64) -> i64:
    """Return which suits of a rank a set holds."""
    return suits_of(part_at(cards, rank))


def turned(cards: Cards, by: i64) -> Cards:
    """Return the set with every rank moved down by `by`, the lowest ones coming out at the top; jokers stay."""
    natural = cards & NATURAL
    return cards & JOKERS | (natural >> (4 * by) | natural << (JOKERS_AT - 4 * by)) & NATURAL


def ranks_in(cards: Cards) -> i64:
    """Return the ranks of a set, as a set of ranks (jokers apart)."""
    cards &= NATURAL
    ranks: i64 = 0
    rank: i64 = 0
    while cards != 0:
        if cards & PART != 0:
            ranks |= bit(rank)
        cards >>= 4
        rank += 1
    return ranks


def suits_in(cards: Cards) -> i64:
    """Return the suits of a set (jokers have none)."""
    cards &= NATURAL
    cards |= cards >> 32
    cards |= cards >> 16
    cards |= cards >> 8
    cards |= cards >> 4
    return cards & ALL_SUITS


# --- faces: what copies have in common ---------------------------------------------------------------------------


def shown_in(cards: Cards) -> i64:
    """Return the faces of a set: bit `4 * rank + suit`, from bit 52 on its jokers."""
    return cards


def copies(cards: Cards, k: i64) -> i64:
    """Return the faces of which a set holds more than `k` cards, jokers apart."""
    return cards & NATURAL if k == 0 else 0


def as_faces(shown: i64) -> Cards:
    """Return the first card of each face of a set."""
    return shown


def faces(cards: Cards) -> Cards:
    """Return a set as moves name it: the same number of copies of each card, jokers too, but the first ones."""
    return cards


def held_as(named: Cards, held: Cards) -> Cards:
    """Return the cards played for the cards that a move names.

    They are the first copies held, others only where these are too few.
    """
    return named


FIVES: Final = 0x5555555555555
THREES: Final = 0x3333333333333
TOPS: Final = 0x8888888888888  # the highest of each rank's four bits


def ranks_with(number: i64, natural: Cards) -> i64:
    """Return the ranks of which there are `number` cards at least, as one of the faces of each."""
    tallies = natural - ((natural >> 1) & FIVES)
    tallies = (tallies & THREES) + ((tallies >> 2) & THREES)
    return (tallies + EVERY_RANK * (8 - number)) & TOPS


# --- several sets ------------------------------------------------------------------------------------------------


def no_sets(n: i64) -> Sets:
    """Return some empty sets."""
    return vec[i64]([0] * n)


def sets_of(sets: list[Cards]) -> Sets:
    """Return these sets."""
    return vec[i64](sets)


def copied(sets: Sets) -> Sets:
    """Return the same sets, to be changed without changing these."""
    return sets[:]


def names_of(packs: i64) -> Pack:
    """Return the cards of a table, as setups and the conformance kit read them."""
    return PACK


# --- chance ------------------------------------------------------------------------------------------------------


def draw(position: Position, cards: Cards, n: i64, packs: i64) -> Cards:
    """Return `n` of the cards, drawn from the match's own chance."""
    return position.draw(cards, n)


def share(unseen: Cards, needs: vec[i64], voids: Sets, hands: Sets, rng: Rng, packs: i64) -> None:
    """Share out unseen cards as `knowledge.share` does."""
    knowledge.share(unseen, needs, voids, hands, rng)
