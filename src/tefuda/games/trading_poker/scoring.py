"""§2.1, §6 The score cards of a match, and who wins with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first, members
from tefuda.engine import table
from tefuda.engine.errors import BadOption
from tefuda.engine.options import Options
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Line, Result, Sheet, Text
from tefuda.games.trading_poker.kinds import KINDS

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker

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


@final
class ScoreTable:
    """The score cards of a match, numbered kind by kind, the top card of each kind first.

    By row of the table: `kinds` and the set of its score cards, `cards`; `values` by score card. `order`: the rows,
    best first.
    """

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
        """Return a score card's name, such as `full_house 9`; equal ones of a kind are interchangeable."""
        return f"{self.kind_of(card)} {self.values[card]}"

    def points(self, cards: i64) -> i64:
        points: i64 = 0
        while cards != 0:
            points += self.values[first(cards)]
            cards &= cards - 1
        return points

    def kinds_in(self, cards: i64) -> i64:
        """Return how many kinds the score cards are of."""
        kinds: i64 = 0
        for row in range(len(self.cards)):
            if self.cards[row] & cards:
                kinds += 1
        return kinds


def kind_text(kind: i64) -> Text:
    return Text(f"trading_poker.kind.{KINDS[kind]}")


def rightward(game: TradingPoker, seat: i64) -> i64:
    """Return how far a seat is from the Once-More card, counter-clockwise."""
    return (game.once_more - seat) % game.players


def final_places(game: TradingPoker) -> list[int]:
    scores = game.scores()
    return table.placed([(scores[seat], -rightward(game, seat)) for seat in range(game.players)])


def result(game: TradingPoker) -> Result:
    scores, places = game.scores(), final_places(game)
    winner = places.index(1)
    args: dict[str, Any] = {"who": winner, "n": scores[winner]}
    if scores.count(scores[winner]) == 1:
        reason = Text("common.result.highest", args)
    elif winner == game.once_more:
        reason = Text("trading_poker.result.holder", args)
    else:
        reason = Text("trading_poker.result.nearest", args)
    return Result(places, scores, reason, sheets(game))


def sheets(game: TradingPoker) -> list[Sheet]:
    out = []
    for seat in range(game.players):
        lines = []
        for card in members(game.won[seat]):
            text = Text(f"trading_poker.kind.{game.score_table.kind_of(card)}")
            lines.append(Line(text, game.score_table.values[card]))
        out.append(Sheet(seat, game.score_table.points(game.won[seat]), lines))
    return out


def check(options: Options) -> None:
    """Refuse options that conflict: the match must not be over before it has begun.

    Raises: BadOption if it would be.
    """
    kinds = len(options.rows("scoreTable"))
    if options.number("endKindsLeft") >= kinds:
        raise BadOption(Text("trading_poker.clash.kinds", {"n": kinds}), "$.options.endKindsLeft")
