"""6の効果 (catalogue, effect:6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.games.daifugo.cards import SIX
from tefuda.games.daifugo.plays import Play
from tefuda.games.daifugo.rule import TRICK, Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class Damian(Rule):
    """ダミアン: after three 6s everyone who passes before the field clears loses; the later, the lower."""

    id: ClassVar[str] = "damian"
    when: ClassVar[int] = 1 << SIX
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("on", TRICK),)

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, SIX):
            table.remember(self, 1)
            table.fired(self)

    def passed(self, table: Table, seat: i64) -> None:
        if table.recall(self) != 0:
            table.eliminate(seat, self, lowest=True)


RULES: Final = [Damian]
