"""8の効果 (catalogue, effect:8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tefuda.games.daifugo.base import Base
from tefuda.games.daifugo.cards import EIGHT
from tefuda.games.daifugo.plays import Play
from tefuda.games.daifugo.rule import Rule

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


RULES: Final = [EightCut, EightCutInRuns, EightCutPure]
