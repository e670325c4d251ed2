"""The pack, the phases of a round, and what a move is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.pack import Pack
from tefuda.engine.options import Options

# --- §2 the cards ------------------------------------------------------------------------------------------------

# Rank by rank, ♣ ♦ ♥ ♠: off the lead suit, the higher number is the stronger card.
ORDER: Final = "CDHS"


def cards_of(ranks: str) -> Pack:
    return Pack([suit + rank for rank in ranks for suit in ORDER])


PACKS: Final = [cards_of("234567"), cards_of("23456789T"), cards_of("23456789TJQK")]  # two, three, four players
CLUBS: Final = 0x111111111111
BLACK: Final = 0x999999999999  # the backs of ♠ and ♣
TRICKS: Final = 12
HAND: Final = 3
CHIPS: Final = 8
CHIP: Final = 2  # what a chip counts
LED: Final = 64  # lifts the cards of the lead suit above all others
BLACK_BACK: Final = 0  # the weaves of the backs
RED_BACK: Final = 2


def suit_of(card: i64) -> i64:
    return card & 3


def number(card: i64) -> i64:
    """Return a card's number: 2 to 10; J 11, Q 12, K 13."""
    return (card >> 2) + 2


def backs_of(card: i64) -> i64:
    """Return all cards with the same back."""
    return BLACK if bit(card) & BLACK else ~BLACK


# --- moves: a card's number, or one of these ---------------------------------------------------------------------

LOOK: Final = 48  # + the place on the table
TAKE: Final = 53


class Phase:
    """What is decided next."""

    PLAYING: Final[i64] = 0
    REFILLING: Final[i64] = 1


def bound(options: Options) -> int:
    """§9: return the most moves a match can have.

    Twelve cards each; of the nine refills, at most every card on the table is looked at, except the first one, and the
    others one card fewer each time.
    """
    players = options.players
    return TRICKS * players + 9 * sum(range(2, players + 2))
