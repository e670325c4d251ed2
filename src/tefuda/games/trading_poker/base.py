"""The cards and words of Trading Poker: places, steps, moves, and the score cards of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first
from tefuda.cards.pack import SUITS, Pack
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Text
from tefuda.games.trading_poker.kinds import KINDS

# §2 The pack: every number card twice, one joker.
JOKER: Final = 40
NAMES: Final[list[str]] = [suit + rank for suit in SUITS for rank in "A23456789T"] + ["X1"]
PACK: Final = Pack(NAMES, [2] * JOKER + [1])
ALL_CARDS: Final = (1 << 40) - 1
HAND: Final = 2
MARKET: Final = 5

# §2.1 The score cards. Two of the kinds are stand-ins (R1).
SCORE_CARDS: Final[dict[str, list[int]]] = {
    "one_pair": [3, 2, 1],
    "no_pair": [4, 3, 2],
    "two_pair": [5, 4, 3],
    "three": [5, 4, 3],
    "straight": [8, 7, 6],
    "flush": [8, 7],
    "three_pair": [8, 7],
    "full_house": [9, 8],
    "four": [11, 10],
    "double_three": [11, 10],
    "straight_flush": [14, 13],
}
LONGEST: Final = 5  # score cards of one kind

# Places where number cards lie: five hands, five keep areas, what five seats have put down for the joker, and the rest.
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

# The steps of a turn.
ACTION: Final = 0
TAKE: Final = 1
SWAP: Final = 2
GIVE: Final = 3
PICK: Final = 4
MORE: Final = 5
DISCARD: Final = 6
AGAIN: Final = 7
DONE: Final = 8
STEPS: Final = ("action", "take", "swap", "give", "pick", "more", "discard", "again", "over")

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

# What a seat knows of another's hand: five numbers a pair of seats.
SURE: Final = 0  # two layers of cards that certainly lie there
MAYBE: Final = 2  # two layers of cards that lay there before some left it in secret
CHANCE: Final = 4  # how likely each of those is still there, in percent
FACTS: Final = 5


@final
class ScoreTable:
    """The score cards of a match: numbered kind by kind, the top card of each kind first. By row of the table: `kinds`
    and the set of its score cards, `cards`; `values` by score card. `order`: the rows, best first."""

    def __init__(self, rows: Sequence[tuple[str, list[int]]]) -> None:
        kinds: list[int] = []
        cards: list[int] = []
        values: list[int] = []
        for kind, row in rows:
            kinds.append(KINDS.index(kind))
            cards.append((1 << len(values) + len(row)) - (1 << len(values)))
            values += sorted(row, reverse=True)
        best = sorted(range(len(kinds)), key=lambda row: -values[first(cards[row])])
        self.kinds: vec[i64] = vec[i64](kinds)
        self.cards: vec[i64] = vec[i64](cards)
        self.values: vec[i64] = vec[i64](values)
        self.order: vec[i64] = vec[i64](best)
        self.all: i64 = (1 << len(values)) - 1

    def row_of(self, card: i64) -> i64:
        for row in range(len(self.cards)):
            if self.cards[row] & bit(card):
                return row
        return NOTHING

    def kind_of(self, card: i64) -> str:
        return KINDS[self.kinds[self.row_of(card)]]

    def name(self, card: i64) -> str:
        """`full_house 9`; of equal ones of a kind it makes no difference which."""
        return f"{self.kind_of(card)} {self.values[card]}"

    def points(self, cards: i64) -> i64:
        points: i64 = 0
        while cards != 0:
            points += self.values[first(cards)]
            cards &= cards - 1
        return points

    def kinds_in(self, cards: i64) -> i64:
        """How many kinds the score cards are of."""
        kinds: i64 = 0
        for row in range(len(self.cards)):
            if self.cards[row] & cards:
                kinds += 1
        return kinds


def kind_text(kind: i64) -> Text:
    return Text(f"trading_poker.kind.{KINDS[kind]}")
