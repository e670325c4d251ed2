"""Jの効果 (catalogue, effect:J)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.games.daifugo.agenda import TURN
from tefuda.games.daifugo.base import Base
from tefuda.games.daifugo.cards import JACK, KING, QUEEN, SIX
from tefuda.games.daifugo.plays import IS_RUN, Play
from tefuda.games.daifugo.rule import GAME, TRICK, Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class ElevenBack(Rule):
    """11バック: until the pile clears, the card order is reversed; every further jack reverses it again."""

    id: ClassVar[str] = "eleven_back"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("turned", TRICK),)
    when: ClassVar[int] = 1 << JACK
    section: ClassVar[int] = TURN
    once: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.once = "eleven_back_first" in ids

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if self.once and table.recall(self) != 0:
            return
        table.remember(self, 1)
        table.turn_back(self)


class ElevenBackFirst(Rule):
    """11バック重複: 最初のみ. Only the first jack of a trick reverses the card order."""

    id: ClassVar[str] = "eleven_back_first"
    governs: ClassVar[tuple[str, ...]] = ("eleven_back",)


class StrongElevenBack(Rule):
    """強化11バック: after three jacks the card order is reversed in the next trick too, unless 6戻し has ended it."""

    id: ClassVar[str] = "strong_eleven_back"
    when: ClassVar[int] = 1 << SIX | 1 << JACK
    section: ClassVar[int] = TURN
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("again", GAME),)

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, JACK):
            table.remember(self, 1)
        elif rank == SIX and table.rules.ids[table.order.backed_by] == "six_back":
            table.remember(self, 0)

    def cleared(self, table: Table, play: Play) -> None:
        if table.recall(self) != 0:
            table.remember(self, 0)
            table.turn_back(self)


class Dignity(Rule):
    """威厳: the run J Q K clears the pile."""

    id: ClassVar[str] = "dignity"
    when: ClassVar[int] = IS_RUN

    def clear(self, table: Table, play: Play) -> None:
        if play.size == 3 and play.has(JACK) and play.has(QUEEN) and play.has(KING):
            table.cut(self)


RULES: Final = [ElevenBack, ElevenBackFirst, StrongElevenBack, Dignity]
