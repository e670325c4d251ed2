"""The pack, where cards are, the phases of a turn, and what a move is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.cards.pack import SUITS, Pack

# §2 The pack: every number card twice, one joker.
JOKER: Final = 40
NAMES: Final[list[str]] = [suit + rank for suit in SUITS for rank in "A23456789T"] + ["X1"]
PACK: Final = Pack(NAMES, [2] * JOKER + [1])
ALL_CARDS: Final = (1 << 40) - 1
HAND: Final = 2
MARKET: Final = 5

# Places of number cards: five hands, five keep areas, what five seats have put down for the joker, and the rest.
KEPT: Final = 5
DOWN: Final = 10
COMMON: Final = 15
STOCK: Final = 16
GONE: Final = 17
PLACES: Final = 18

# Where the joker is: not in the match (yet), in the stock, or put aside until the end of the turn.
ABSENT: Final = 0
HIDDEN: Final = 1
ASIDE: Final = 2


class Phase:
    """What is decided next."""

    ACTION: Final[i64] = 0
    TAKE: Final[i64] = 1
    SWAP: Final[i64] = 2
    GIVE: Final[i64] = 3
    PICK: Final[i64] = 4
    MORE: Final[i64] = 5
    DISCARD: Final[i64] = 6
    AGAIN: Final[i64] = 7
    DONE: Final[i64] = 8


PHASES: Final = ("action", "take", "swap", "give", "pick", "more", "discard", "again", "over")  # as setups name them

# Moves: a card is its number, then these.
FROM_STOCK: Final = 40
COLLECT: Final = 41
END_CLAIMS: Final = 42
ONCE_MORE: Final = 43
GO_ON: Final = 44
SWAP_WITH: Final = 48
CLAIM: Final = 64
WORDS: Final[dict[int, str]] = {
    FROM_STOCK: "stock",
    COLLECT: "collect",
    END_CLAIMS: "done",
    ONCE_MORE: "again",
    GO_ON: "on",
}
