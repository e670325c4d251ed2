"""Qの効果 (catalogue, effect:Q)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.games.daifugo import tell
from tefuda.games.daifugo.agenda import CALL, FORCED, RANK_NAMED, Step
from tefuda.games.daifugo.cards import QUEEN, of_rank
from tefuda.games.daifugo.choices import ask_cards, ask_rank, ask_strongest, picked
from tefuda.games.daifugo.plays import A_RANK, Play
from tefuda.games.daifugo.rule import Param, Rule

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class QBomber(Rule):
    """Qボンバー: for each Q its player calls a number; everybody discards all cards of it, or one of them."""

    id: ClassVar[str] = "q_bomber"
    params: ClassVar[tuple[Param, ...]] = (Param("amount", "choice", "all", choices=("all", "one_per_call")),)
    amount: str = "all"
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = CALL

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        for call in range(k):
            ask_rank(table, self, play.owner, n=call + 1)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if step.ask != RANK_NAMED:
            table.throw(step.seat, picked(move), self.index)
            return
        tell.called(table, step.seat, self, move - A_RANK)
        for seat in [step.seat, *table.others(step.seat)]:
            hit = table.hands[seat] & of_rank(move - A_RANK)
            if hit & (hit - 1) == 0 or self.amount == "all":
                if hit:
                    table.throw(seat, hit, self.index)
            else:
                ask_cards(table, self, seat, 1, 1, what=1, other=move - A_RANK)

    def offered(self, table: Table, step: Step) -> i64:
        return table.hands[step.seat] & of_rank(step.other)


class BloodyMary(Rule):
    """ブラッディメアリ: after three Qs everybody else lays the two strongest cards aside, until the field clears."""

    id: ClassVar[str] = "bloody_mary_1"
    chooses: ClassVar[str] = "discard"
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = FORCED

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, QUEEN):
            for seat in table.others(play.owner):
                ask_strongest(table, self, seat, 2)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.put_aside(step.seat, picked(move), self.index)


RULES: Final = [QBomber, BloodyMary]
