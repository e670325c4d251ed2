"""5の効果 (catalogue, effect:5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.games.daifugo.agenda import TURN
from tefuda.games.daifugo.cards import FIVE
from tefuda.games.daifugo.plays import Play
from tefuda.games.daifugo.rule import Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class FiveSkip(Rule):
    """5飛び: the next player's turn is skipped, however many 5s there are."""

    id: ClassVar[str] = "five_skip"
    when: ClassVar[int] = 1 << FIVE
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        table.skip(self, 1)


RULES: Final = [FiveSkip]
