"""8の効果 (catalogue, effect:8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import union
from tefuda.games.daifugo.base import Base
from tefuda.games.daifugo.cards import EIGHT, RANKS
from tefuda.games.daifugo.plays import Play
from tefuda.games.daifugo.rule import Param, Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class EightCut(Rule):
    """8切り: a play with an 8 clears the field; its player leads."""

    id: ClassVar[str] = "eight_cut"
    when: ClassVar[int] = 1 << EIGHT
    in_runs: bool = True

    def configure(self, base: Base, ids: list[str]) -> None:
        self.in_runs = "eight_cut_pure" not in ids

    def cuts(self, play: Play) -> bool:
        """Whether a play with an 8 would clear the field."""
        return self.in_runs or not play.is_run()

    def clear(self, table: Table, play: Play) -> None:
        if self.cuts(play):
            table.cut(self)


class EightCutInRuns(Rule):
    """8切り(階段も可): runs with an 8 clear the field too."""

    id: ClassVar[str] = "eight_cut_sequence"


class EightCutPure(Rule):
    """8切り(8のみ): only plays made of 8s clear the field."""

    id: ClassVar[str] = "eight_cut_pure"


class CutOnOthers(Rule):
    """4/6/10/Q切り: plays with one of the chosen numbers clear the field as 8s do."""

    id: ClassVar[str] = "eight_cut_alt"
    params: ClassVar[tuple[Param, ...]] = (Param("numbers", "list", ["Q"], choices=("4", "6", "T", "Q")),)
    numbers: list[str]

    def waits(self) -> i64:
        return union([RANKS.index(number) for number in self.numbers])

    def clear(self, table: Table, play: Play) -> None:
        table.cut(self)


RULES: Final = [EightCut, EightCutInRuns, EightCutPure, CutOnOthers]
