"""10の効果 (catalogue, effect:10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.games.daifugo.agenda import Step
from tefuda.games.daifugo.cards import TEN
from tefuda.games.daifugo.choices import ask_cards, picked
from tefuda.games.daifugo.plays import Play
from tefuda.games.daifugo.rule import Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class TenDiscard(Rule):
    """10捨て: up to as many cards as there are 10s go to the discard pile."""

    id: ClassVar[str] = "ten_discard"
    chooses: ClassVar[str] = "discard"
    when: ClassVar[int] = 1 << TEN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if table.hands[play.owner] != 0:
            ask_cards(table, self, play.owner, 0, k)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if picked(move):
            table.throw(step.seat, picked(move), self.index)


RULES: Final = [TenDiscard]
