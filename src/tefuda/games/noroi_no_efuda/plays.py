"""The pack, the steps of a round, and what a move is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.cards.bits import last
from tefuda.cards.pack import SUITS, Pack

ROUNDS: Final = 3


# --- §2 the cards ------------------------------------------------------------------------------------------------


def cards_of(courts: str, numbers: str, jokers: int) -> Pack:
    """Return the pack rank by rank, so that within a suit the higher number is the stronger card; the jokers last."""
    names = [suit + rank for rank in courts + numbers for suit in SUITS]
    return Pack(names + [f"X{k + 1}" for k in range(jokers)])


THREE: Final = cards_of("KQ", "12345", jokers=2)  # also for two players, who play with a dummy
FOUR: Final = cards_of("KQJ", "1234567", jokers=0)
FIVE: Final = cards_of("KQJ", "123456789", jokers=2)
SIX: Final = cards_of("KQJ", "123456789T", jokers=2)


def suit_of(card: i64) -> i64:
    return card & 3


# --- §5 the piles ------------------------------------------------------------------------------------------------

# A pile is an integer, four bits per card, the top card lowest: the numbers 1 to 10 as they are, and the jokers above.
# A seat has a place for each suit's pile and two for joker piles whose suit is still open, the first filled first.
JOKERS: Final[i64] = 11
PLACES: Final = 6
OPEN: Final[i64] = 4  # the first joker pile's place
NEW: Final[i64] = 5  # the second one's; as a choice: a new pile


def size(pile: i64) -> i64:
    """Return how many cards are in a pile that is not empty."""
    return last(pile) // 4 + 1


def top_rank(pile: i64) -> i64:
    """Return the rank of its top card: a joker counts 0."""
    code = pile & 15
    return 0 if code >= JOKERS else code


def points(pile: i64) -> i64:
    """§6: return the sum of the top card's rank and the number of cards."""
    return top_rank(pile) + size(pile) if pile != 0 else 0


# --- moves: a card's number, or one of these ---------------------------------------------------------------------

NAME: Final = 56  # + the suit that the led joker counts as
PUT: Final = 60  # + where a taken card goes: a suit's pile, OPEN or NEW
PLAYING: Final[i64] = 0
NAMING: Final[i64] = 1
HELPING: Final[i64] = 2  # two players: a card of the dummy's is chosen
TAKING: Final[i64] = 3
WHERE: Final = [*SUITS, "X", "new"]  # the places of a taken card, in moves
