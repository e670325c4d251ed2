"""The packs, the phases of a round, and what a move is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, first
from tefuda.cards.pack import SUITS, Pack
from tefuda.engine.moves import Moves
from tefuda.engine.options import Options

ROUNDS: Final = 3

# §2 Rank by rank, so that within a suit the higher number is the stronger card, whatever the pack.
FOUR_PLAYERS: Final = Pack([suit + rank for rank in "123456" for suit in SUITS])
FEWER_PLAYERS: Final = Pack([suit + rank for rank in "12345" for suit in SUITS] + ["X1"])
JOKER: Final[i64] = 20  # in the smaller pack
SPADES: Final = 0x111111
LAND: Final = 0x0F0F0F  # the cards with odd numbers


def pack(options: Options) -> Pack:
    return FOUR_PLAYERS if options.players == 4 else FEWER_PLAYERS


class Phase:
    """What is decided next."""

    CHOOSING_SUITS: Final[i64] = 0
    PLAYING: Final[i64] = 1
    NAMING: Final[i64] = 2
    PLACING: Final[i64] = 3


# Moves: a card's number, or one of these.
NAME: Final = 32  # + the suit that the led joker counts as
TAKE: Final = 40  # + the set of suits a seat takes
PUT: Final = 64  # × (card + 1) + the cell


def suit_of(card: i64) -> i64:
    return card & 3


def add_places(cards: i64, for_land: i64, for_sea: i64, moves: Moves) -> None:
    """§5: add the placings: any of the cards, in any order, on any of the cells there are for it."""
    while cards != 0:
        card = first(cards)
        cells = for_land if bit(card) & LAND else for_sea
        while cells != 0:
            moves.add(PUT * (card + 1) + first(cells))
            cells &= cells - 1
        cards &= cards - 1


def power(card: i64) -> i64:
    """Return the helmets of a land card, the ships of a sea card: 1 1 2 2 3 3 for the numbers 1 to 6."""
    return (card >> 3) + 1


def suit_names(suits: i64) -> list[str]:
    return [SUITS[suit] for suit in range(4) if suits & bit(suit)]


def bound(options: Options) -> int:
    """§12: return the most moves a match can have.

    A choice of suits per seat; each round every card of the hands is played, every card laid, and a joker names one
    suit.
    """
    hands = 24 if options.players == 4 else 7 * options.players
    return options.players + ROUNDS * (hands + pack(options).size + 1)
