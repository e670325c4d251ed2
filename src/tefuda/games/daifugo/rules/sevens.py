"""ブラックセブン, レッドセブン: sevens that beat every rank (catalogue, PROGRESS OPTIONS, seven)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, members
from tefuda.engine.moves import Moves

from ..base import FOUR_SUITS, Base
from ..cards import (
    ALL_SUITS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    JOKERS,
    NO_CARDS,
    SEVEN,
    SPADES,
    Cards,
    first_of,
    number,
    of_rank,
    of_suits,
    suits_at,
)
from ..legal import choices_of
from ..plays import ANY, SET, Play, set_of
from ..rule import Rule

if TYPE_CHECKING:
    from ..table import Table


class StrongSeven(Rule):
    """Sevens of one colour that beat every rank while the revolution flag is as the rule says.

    A 7 of the colour alone, or both together, beat every rank, and only jokers beat them, also under a Jack back; runs
    must not hold one then. Otherwise they are plain 7s.
    """

    answers: ClassVar[int] = ANY
    suits: ClassVar[int] = 0
    flag: ClassVar[int] = 0

    def configure(self, base: Base, ids: list[str]) -> None:
        base.high = of_rank(SEVEN) & of_suits(self.suits)
        base.high_flag = self.flag

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        if table.high() == NO_CARDS or top is None or top.kind != SET or top.size > 2:
            return
        if table.order.is_answer(top) or (top.rank == JOKER and table.order.joker_on_top()):
            return
        if self.is_strong(top) or (table.locks.step != 0 and table.next_rank(top.rank) != SEVEN):
            return
        self.add_sevens(table, hand, top, moves)

    def add_sevens(self, table: Table, hand: Cards, top: Play, moves: Moves) -> None:
        """Add the 7s that beat a set of one or two cards."""
        held = hand & table.high() & of_suits(table.locks.within)
        if held == NO_CARDS:
            return
        both: i64 = self.suits
        for cards in choices_of(held, top.size):
            suits = suits_at(cards, SEVEN)
            if number(suits) == top.size and table.locks.suits & ~suits == 0:
                moves.add(set_of(cards))
        joker = first_of(hand & JOKERS)
        if top.size != 2 or joker == NO_CARDS or table.locks.suits & ~both != 0:
            return
        named = table.base.joker_suits >= FOUR_SUITS and table.locks.within & both == both
        for suit in members(both):
            other = both ^ bit(suit)
            cards = held & of_suits(bit(suit))
            if cards != NO_CARDS and (named or table.locks.suits & other != 0):  # a lock gives the joker its suit
                moves.add(set_of(first_of(cards) | joker, other if named else 0))

    def restricts(self, table: Table) -> bool:
        high, top = table.high(), table.top
        return high != NO_CARDS and (
            table.hands[table.turn] & high != NO_CARDS or (top is not None and self.is_strong(top))
        )

    def allows(self, table: Table, play: Play) -> bool:
        if play.is_run():
            return play.cards & table.high() == NO_CARDS
        top = table.top
        if top is None or not self.is_strong(top) or play.size != top.size:
            return True  # three 3s on any number of cards need not be stronger, nor need an equal pair
        return play.rank == SEVEN or (play.rank == JOKER and table.order.joker_on_top())

    def is_strong(self, play: Play) -> bool:
        """Return whether it is a 7 of the colour alone, or a pair that shows both its suits."""
        strong = play.kind == SET and play.rank == SEVEN and play.size <= 2 and play.suits & ~self.suits == 0
        return strong and number(play.suits & ALL_SUITS) == play.size


class BlackSeven(StrongSeven):
    """ブラックセブン / Black 7: ♠7 and ♣7, in a revolution."""

    id: ClassVar[str] = "black_seven"
    suits: ClassVar[int] = SPADES | CLUBS
    flag: ClassVar[int] = 1


class RedSeven(StrongSeven):
    """レッドセブン / Red 7: ♥7 and ♦7, without a revolution. In the exchange they are given after the 2s."""

    id: ClassVar[str] = "red_seven"
    suits: ClassVar[int] = HEARTS | DIAMONDS


RULES: Final = [BlackSeven, RedSeven]
