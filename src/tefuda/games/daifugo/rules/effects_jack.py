"""Jの効果 (catalogue, effect:J)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.games.daifugo.agenda import TURN
from tefuda.games.daifugo.base import Base
from tefuda.games.daifugo.cards import JACK
from tefuda.games.daifugo.plays import Play
from tefuda.games.daifugo.rule import TRICK, Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class ElevenBack(Rule):
    """11バック: until the field clears strengths are turned round; every further J turns them again."""

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
    """11バック重複: 最初のみ. Only the first J of a trick turns strengths round."""

    id: ClassVar[str] = "eleven_back_first"


RULES: Final = [ElevenBack, ElevenBackFirst]
