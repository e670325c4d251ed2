"""ブラックセブン: sevens that beat every number (catalogue, PROGRESS OPTIONS, seven)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.engine.moves import Moves
from tefuda.games.daifugo.base import FOUR_SUITS, Base
from tefuda.games.daifugo.cards import (
    ALL_SUITS,
    CLUBS,
    JOKER,
    JOKERS,
    SEVEN,
    SPADES,
    number,
    of_rank,
    of_suits,
    suits_at,
)
from tefuda.games.daifugo.legal import choices_of
from tefuda.games.daifugo.plays import SET, Play, set_of
from tefuda.games.daifugo.rule import Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table

BLACK: Final = SPADES | CLUBS


class BlackSeven(Rule):
    """ブラックセブン: while the revolution flag is up a black 7 alone, or both together, beat every number and only
    jokers beat them, also under a J-back; runs may not hold one then. Otherwise they are plain 7s.
    """

    id: ClassVar[str] = "black_seven"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.high_in_revolution |= of_rank(SEVEN) & of_suits(BLACK)

    def adds(self, table: Table, hand: i64, moves: Moves) -> None:
        top = table.top
        if table.revolution == 0 or top is None or top.kind != SET or top.rank == JOKER or top.size > 2:
            return
        if is_black(top) or (table.lock_step != 0 and top.rank + table.step() != SEVEN):
            return
        held = hand & of_rank(SEVEN) & of_suits(BLACK & table.lock_within)
        for cards in choices_of(held, top.size):
            suits = suits_at(cards, SEVEN)
            if number(suits) == top.size and table.lock_suits & ~suits == 0:
                moves.add(set_of(cards))
        if top.size == 2 and table.base.joker_suits >= FOUR_SUITS and table.lock_within & BLACK == BLACK:
            joker = hand & JOKERS & -(hand & JOKERS)
            for suit in (SPADES, CLUBS):
                cards = held & of_suits(suit)
                if joker != 0 and cards != 0 and table.lock_suits & ~BLACK == 0:
                    moves.add(set_of(cards & -cards | joker, BLACK ^ suit))

    def restricts(self, table: Table) -> bool:
        return table.revolution != 0

    def allows(self, table: Table, play: Play) -> bool:
        if play.is_run():
            return suits_at(play.cards, SEVEN) & BLACK == 0
        top = table.top
        return top is None or not is_black(top) or play.rank == JOKER


def is_black(play: Play) -> bool:
    """A black 7 alone, or a pair that shows both black suits."""
    black = play.kind == SET and play.rank == SEVEN and play.size <= 2 and play.suits & ~BLACK == 0
    return black and count(play.suits & ALL_SUITS) == play.size


RULES: Final = [BlackSeven]
