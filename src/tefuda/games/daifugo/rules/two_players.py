"""2人用: fewer cards for two players, so that no hand shows what the other one is (catalogue, BASE GAME)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.engine.moves import Moves

from ..base import Base
from ..cards import EIGHT, NINE, NO_CARDS, SEVEN, SIX, TEN, Cards, of_rank
from ..cause import DEAL
from ..plays import special_move
from ..rule import ROUND, Param, Rule

if TYPE_CHECKING:
    from ..table import Table


def leave_out_the_middle(base: Base) -> None:
    """Leave out the 6s to the 10s: only 3 4 5 J Q K A 2 and the jokers are played with."""
    for rank in (SIX, SEVEN, EIGHT, NINE, TEN):
        base.removed |= of_rank(rank)


class Deck33(Rule):
    """2人用33枚デッキ / 33 cards for two: without the 6s to the 10s; thirteen cards each, the rest is face down."""

    id: ClassVar[str] = "two_player_deck33"
    governs: ClassVar[tuple[str, ...]] = (DEAL,)
    players: ClassVar[tuple[int, ...]] = (2,)

    def configure(self, base: Base, ids: list[str]) -> None:
        leave_out_the_middle(base)
        base.hand = 13


class SmallHand(Rule):
    """2人用・少枚数手札 / Small hands for two: three to seven cards each, also where the pack alone would give
    thirteen."""

    id: ClassVar[str] = "two_player_small_hand"
    governs: ClassVar[tuple[str, ...]] = (DEAL,)
    players: ClassVar[tuple[int, ...]] = (2,)
    params: ClassVar[tuple[Param, ...]] = (
        Param("hand_size", "int", 5, 3, 7),
        Param("deck", "choice", "33", choices=("33", "full")),
    )
    hand_size: i64 = 5
    deck: str = "33"

    def configure(self, base: Base, ids: list[str]) -> None:
        if self.deck == "33":
            leave_out_the_middle(base)
        base.hand = self.hand_size


class Draw(Rule):
    """余り山札のドロー / Drawing for two: once in a turn, before the play or the pass, its player may draw from the
    stock."""

    id: ClassVar[str] = "two_player_draw"
    players: ClassVar[tuple[int, ...]] = (2,)
    params: ClassVar[tuple[Param, ...]] = (Param("draw", "int", 1, 1, 3),)
    verb: ClassVar[str] = "draw"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("drawn", ROUND),)
    draw: i64 = 1

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        if table.stock != NO_CARDS and table.recall(self) == 0:
            moves.add(special_move(self.number, 0))

    def act(self, table: Table, move: i64) -> None:
        table.remember(self, 1)
        table.draw_stock(table.turn, self.draw, self.index)

    def turn_comes(self, table: Table, seat: i64) -> None:
        table.remember(self, 0)


RULES: Final = [Deck33, SmallHand, Draw]
