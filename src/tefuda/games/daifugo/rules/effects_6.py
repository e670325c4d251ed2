"""6の効果 (catalogue, effect:6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from ..agenda import DRAW, TURN, Step
from ..asking import ask_cards
from ..cards import NO_CARDS, SIX, Cards
from ..plays import Play
from ..rule import TRICK, Rule
from .effects_8 import CutInRevolution

if TYPE_CHECKING:
    from ..table import Table


class Damian(Rule):
    """ダミアン / Damian: after three 6s everyone who passes before the pile clears loses; the later, the lower."""

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

    def in_force(self, table: Table) -> bool:
        return table.recall(self) != 0


class SixCut(CutInRevolution):
    """6切り / 6 cut: in a revolution a play with a 6, but not four of them, clears the pile."""

    id: ClassVar[str] = "six_cut"
    when: ClassVar[int] = 1 << SIX


class Satan(Rule):
    """サタン / Satan: after three 6s their player takes any one card from the discard pile."""

    id: ClassVar[str] = "satan"
    restores: ClassVar[bool] = True
    chooses: ClassVar[str] = "take"
    when: ClassVar[int] = 1 << SIX
    section: ClassVar[int] = DRAW

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, SIX) and table.hands[play.owner] != NO_CARDS and table.discard != NO_CARDS:
            ask_cards(table, self, play.owner, 1, 1)

    def offered(self, table: Table, step: Step) -> Cards:
        return table.discard

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.take(step.seat, step.cards_of(move), self.index, open=True)


class SixBack(Rule):
    """6戻し / 6 back: a 6 ends the reversed card order of a jack, but not that of a 2."""

    id: ClassVar[str] = "six_back"
    when: ClassVar[int] = 1 << SIX
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        by = table.order.backed_by
        if table.order.back != 0 and (by < 0 or table.base.ids[by] != "two_back"):
            table.reverse_order_for_trick(self)


class Rokurokubi(Rule):
    """ろくろ首 / Rokurokubi: a pair of 6s clears the pile."""

    id: ClassVar[str] = "rokurokubi"
    when: ClassVar[int] = 1 << SIX

    def clear(self, table: Table, play: Play) -> None:
        if play.is_exactly(2, SIX):
            table.cut(self)


RULES: Final = [Damian, SixCut, Satan, SixBack, Rokurokubi]
