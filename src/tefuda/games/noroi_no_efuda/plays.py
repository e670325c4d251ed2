"""The pack, the phases of a round, and what a move is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.cards.pack import SUITS, Pack
from tefuda.engine.options import Options

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


def pack(options: Options) -> Pack:
    return [THREE, THREE, FOUR, FIVE, SIX][options.players - 2]


def suit_of(card: i64) -> i64:
    return card & 3


# --- moves: a card's number, or one of these ---------------------------------------------------------------------

NAME: Final = 56  # + the suit that the led joker counts as
PUT: Final = 60  # + where a taken card goes: a suit's pile, OPEN or NEW


class Phase:
    """What is decided next."""

    PLAYING: Final[i64] = 0
    NAMING: Final[i64] = 1
    HELPING: Final[i64] = 2  # two players: a card of the dummy's is chosen
    TAKING: Final[i64] = 3


WHERE: Final = [*SUITS, "X", "new"]  # the places of a taken card, in moves


def bound(options: Options) -> int:
    """§10: return the most moves a match can have.

    Each round every card is played, its place in a pile may be chosen, and two jokers may name a suit.
    """
    return ROUNDS * (2 * pack(options).size + 2)
