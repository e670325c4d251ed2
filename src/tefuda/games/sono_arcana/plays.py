"""The pack, the phases of a round, and what a move is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.cards.bits import count, members
from tefuda.cards.pack import SUITS, Pack

# §2 The pack: bid cards suit by suit, each suit from the weakest rank up, then the arcana. (No M and F, R8.)
RANKS: Final[dict[int, str]] = {3: "23456789TJQK", 4: "A23456789TREBJQK", 5: "NA23456789TREBLWJCQK"}
ARCANA: Final = 24
PACKS: Final[dict[int, Pack]] = {
    players: Pack([suit + rank for suit in SUITS for rank in ranks] + [f"a{n}" for n in range(ARCANA)])
    for players, ranks in RANKS.items()
}
HAND: Final = 16
UP: Final = 2  # §6: points of an arcanum that is face up, and face down
DOWN: Final = -1


class Phase:
    """What is decided next."""

    LOTS: Final[i64] = 0  # the dealer may put up a second lot
    BID: Final[i64] = 1  # the dealer bids
    FOLLOW: Final[i64] = 2  # the others bid face up, in turn
    SEALED: Final[i64] = 3  # the others bid face down, all at once
    DONE: Final[i64] = 4


PHASES: Final = ("lots", "bid", "follow", "sealed", "over")  # as setups name them

# Moves: a bid card's number, HIDE more if it is bid face down; or what the dealer does with the lots.
HIDE: Final = 128
HIDDEN: Final = 255  # what the others see of a bid face down
STOP: Final = 256
MORE: Final = 257


def face_up(arcana: i64) -> i64:
    """§6: return the arcana that share their last digit with no other in the collection."""
    return arcana & ~(arcana << 10 | arcana >> 10 | arcana << 20 | arcana >> 20)


def worth(arcana: i64) -> i64:
    """Return the points of a collection."""
    up = count(face_up(arcana))
    return UP * up + DOWN * (count(arcana) - up)


def arcana_names(arcana: i64) -> list[str]:
    """Return the arcana of a set by last digit, so that those that clash are side by side."""
    return [f"a{n}" for digit in range(10) for n in members(arcana) if n % 10 == digit]
