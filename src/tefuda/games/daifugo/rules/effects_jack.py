"""Jの効果 (catalogue, effect:J)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from ..agenda import TURN
from ..base import Base
from ..cards import JACK, KING, QUEEN, SIX
from ..plays import IS_RUN, Play
from ..rule import ROUND, TRICK, UNDONE, Rule

if TYPE_CHECKING:
    from ..table import Table


class JackBack(Rule):
    """11バック / Jack back (irebun-bakku): until the pile clears, the card order is reversed; every further jack
    reverses it again."""

    id: ClassVar[str] = "eleven_back"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("turned", TRICK),)
    when: ClassVar[int] = 1 << JACK
    section: ClassVar[int] = TURN
    once: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.once = "eleven_back_first" in ids

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        """Reverse the card order at each jack, or back; with JackBackFirst only once in a trick.

        Catalogue: 11バック重複：毎回反転 / Jack back: every jack.
        """
        if self.once and table.recall(self) != 0:
            return
        table.remember(self, 1)
        table.reverse_order_for_trick(self)


class JackBackFirst(Rule):
    """11バック重複：最初のみ / Jack back: first jack only. Only the first jack of a trick reverses the card order.

    `JackBack` asks for it.
    """

    id: ClassVar[str] = "eleven_back_first"
    governs: ClassVar[tuple[str, ...]] = ("eleven_back",)


class StrongJackBack(Rule):
    """強化11バック / Strong Jack back: after three jacks the card order is reversed in the next trick too, unless
    6戻し has ended it."""

    id: ClassVar[str] = "strong_eleven_back"
    when: ClassVar[int] = 1 << SIX | 1 << JACK
    section: ClassVar[int] = TURN
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("again", ROUND | UNDONE),)

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, JACK):
            table.remember(self, 1)
        elif rank == SIX and table.base.ids[table.order.backed_by] == "six_back":
            table.remember(self, 0)

    def cleared(self, table: Table, play: Play) -> None:
        if table.recall(self) != 0:
            table.remember(self, 0)
            table.reverse_order_for_trick(self)


class Dignity(Rule):
    """威厳 / Dignity: the run J Q K clears the pile."""

    id: ClassVar[str] = "dignity"
    when: ClassVar[int] = IS_RUN

    def clear(self, table: Table, play: Play) -> None:
        if play.size == 3 and play.has(JACK) and play.has(QUEEN) and play.has(KING):
            table.cut(self)


RULES: Final = [JackBack, JackBackFirst, StrongJackBack, Dignity]
