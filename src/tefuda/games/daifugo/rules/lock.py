"""縛り: what was played twice alike must be played on (catalogue, LOCKS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.games.daifugo.base import Base
from tefuda.games.daifugo.cards import JOKER, number
from tefuda.games.daifugo.plays import FOLLOWS, Play
from tefuda.games.daifugo.rule import TRICK, Param, Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class LockAfter(Rule):
    """縛りの成立手数: how many matching plays in a row make a lock."""

    id: ClassVar[str] = "lock_after"
    params: ClassVar[tuple[Param, ...]] = (Param("plays", "int", 2, 2, 3),)
    plays: i64 = 2

    def configure(self, base: Base, ids: list[str]) -> None:
        base.lock_after = self.plays


def same_suits(play: Play, below: Play) -> bool:
    """Whether two plays show the same suits. A joker without a suit matches nothing, so it never starts a lock."""
    shown = play.suits == below.suits
    return shown and (play.is_run() or (coloured(play) and coloured(below)))


def coloured(play: Play) -> bool:
    """Whether every card of a set shows a suit of its own."""
    return number(play.suits) == play.size


class SuitLock(Rule):
    """マーク縛り: after plays of the same suits only these suits may follow."""

    id: ClassVar[str] = "suit_lock"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("row", TRICK),)
    when: ClassVar[int] = FOLLOWS

    def lock(self, table: Table, play: Play) -> None:
        below = play.below
        if table.lock_suits != 0 or below is None:
            return
        row = table.recall(self) + 1 if same_suits(play, below) else i64(0)
        table.remember(self, row)
        if row + 1 >= table.base.lock_after:
            table.lock(self, suits=play.suits)


class NumberLock(Rule):
    """数字縛り: after plays one step apart only the next number may follow, step by step."""

    id: ClassVar[str] = "number_lock"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("row", TRICK),)
    when: ClassVar[int] = FOLLOWS

    def lock(self, table: Table, play: Play) -> None:
        below = play.below
        if table.lock_step != 0 or below is None:
            return
        step: i64 = -1 if play.inverted else 1
        numbered = play.kind == below.kind and play.rank != JOKER and below.rank != JOKER
        row = table.recall(self) + 1 if numbered and play.rank == below.rank + step else i64(0)
        table.remember(self, row)
        if row + 1 >= table.base.lock_after:
            table.lock(self, step=True)


RULES: Final = [LockAfter, SuitLock, NumberLock]
