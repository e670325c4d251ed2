"""5の効果 (catalogue, effect:5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import union
from tefuda.games.daifugo.agenda import TURN
from tefuda.games.daifugo.cards import FIVE, RANKS
from tefuda.games.daifugo.plays import Play
from tefuda.games.daifugo.rule import Param, Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class FiveSkip(Rule):
    """5飛び: the next player's turn is skipped, however many 5s there are."""

    id: ClassVar[str] = "five_skip"
    when: ClassVar[int] = 1 << FIVE
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        table.skip(self, 1)


class SkipOnOthers(Rule):
    """6・10・K等のスキップ: chosen numbers skip the next player as a 5 does."""

    id: ClassVar[str] = "skip_alt_numbers"
    params: ClassVar[tuple[Param, ...]] = (Param("numbers", "list", ["6"], choices=("6", "T", "K")),)
    numbers: list[str]
    section: ClassVar[int] = TURN

    def waits(self) -> i64:
        return union([RANKS.index(number) for number in self.numbers])

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        table.skip(self, 1)


RULES: Final = [FiveSkip, SkipOnOthers]
