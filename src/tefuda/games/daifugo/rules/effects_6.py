"""6の効果 (catalogue, effect:6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.games.daifugo.agenda import DRAW, TURN, Step
from tefuda.games.daifugo.asking import ask_cards
from tefuda.games.daifugo.cards import SIX
from tefuda.games.daifugo.plays import Play, picked
from tefuda.games.daifugo.rule import TRICK, Rule
from tefuda.games.daifugo.rules.effects_8 import CutInRevolution

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class Damian(Rule):
    """ダミアン: after three 6s everyone who passes before the pile clears loses; the later, the lower."""

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

    def lasts(self, table: Table) -> bool:
        return table.recall(self) != 0


class SixCut(CutInRevolution):
    """6切り: in a revolution a play with a 6, but not four of them, clears the pile."""

    id: ClassVar[str] = "six_cut"
    when: ClassVar[int] = 1 << SIX


class Satan(Rule):
    """サタン: after three 6s their player takes any one card from the discard pile."""

    id: ClassVar[str] = "satan"
    restores: ClassVar[bool] = True
    chooses: ClassVar[str] = "take"
    when: ClassVar[int] = 1 << SIX
    section: ClassVar[int] = DRAW

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, SIX) and table.hands[play.owner] != 0 and table.discard != 0:
            ask_cards(table, self, play.owner, 1, 1)

    def offered(self, table: Table, step: Step) -> i64:
        return table.discard

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.take(step.seat, picked(move), self.index, open=True)


class SixBack(Rule):
    """6戻し: a 6 ends the reversed card order of a jack, but not that of a 2."""

    id: ClassVar[str] = "six_back"
    when: ClassVar[int] = 1 << SIX
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        by = table.order.backed_by
        if table.order.back != 0 and (by < 0 or table.rules.ids[by] != "two_back"):
            table.turn_back(self)


class Rokurokubi(Rule):
    """ろくろ首: a pair of 6s clears the pile."""

    id: ClassVar[str] = "rokurokubi"
    when: ClassVar[int] = 1 << SIX

    def clear(self, table: Table, play: Play) -> None:
        if play.is_exactly(2, SIX):
            table.cut(self)


RULES: Final = [Damian, SixCut, Satan, SixBack, Rokurokubi]
