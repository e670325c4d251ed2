"""Qの効果 (catalogue, effect:Q)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.games.daifugo import finish, tell
from tefuda.games.daifugo.agenda import CALL, DRAW, FORCED, RANK_NAMED, TURN, Step
from tefuda.games.daifugo.asking import ask_cards, ask_rank, ask_strongest
from tefuda.games.daifugo.base import EFFECTS, FOULS, MOST_EFFECTS, Base
from tefuda.games.daifugo.cards import JOKERS, KING, QUEEN, of_rank
from tefuda.games.daifugo.plays import A_RANK, Play, picked
from tefuda.games.daifugo.referee import await_verdict
from tefuda.games.daifugo.rule import TRICK, Param, Rule
from tefuda.games.daifugo.rules.effects_8 import Cut
from tefuda.games.daifugo.rules.effects_9 import NineReverse
from tefuda.games.daifugo.seats import listed, packed, pushed

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


class QBomber(Rule):
    """Qボンバー: for each queen its player calls a rank.

    When all are called, everyone discards all cards of each, or one of them.
    """

    id: ClassVar[str] = "q_bomber"
    params: ClassVar[tuple[Param, ...]] = (Param("amount", "choice", "all", choices=("all", "one_per_call")),)
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("called", TRICK),)
    amount: str = "all"
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = CALL
    weakest_first: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.weakest_first = "q_bomber_weak_order" in ids

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        for call in range(k):
            ask_rank(table, self, play.owner, n=call + 1)
        await_verdict(table, self, play.owner)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if step.ask == RANK_NAMED:
            tell.called(table, step.seat, self, move - A_RANK)
            table.remember(self, pushed(table.recall(self), move - A_RANK))
        else:
            table.throw(step.seat, picked(move), self.index)

    def verdict(self, table: Table, step: Step) -> None:
        """Discard the ranks one after the other when all are called, as soon as no one must choose a card."""
        while table.recall(self) != 0 and len(table.agenda) == table.depth and not table.done():
            called = listed(table.recall(self))
            if self.weakest_first:
                called = [rank for rank in table.ranks_by_strength() for other in called if other == rank]
            table.remember(self, packed(called[1:]))
            self.drop(table, step.n, called[0])
            if table.touched != 0:
                finish.check_hands(table, self.index)
        if len(table.agenda) > table.depth:
            await_verdict(table, self, step.n)

    def drop(self, table: Table, caller: i64, rank: i64) -> None:
        """Make everyone discard a rank."""
        for seat in [caller, *table.others(caller)]:
            hit = table.hands[seat] & of_rank(rank)
            if hit & (hit - 1) == 0 or self.amount == "all":
                if hit:
                    table.throw(seat, hit, self.index)
            else:
                ask_cards(table, self, seat, 1, 1, what=1, other=rank)

    def offered(self, table: Table, step: Step) -> i64:
        return table.hands[step.seat] & of_rank(step.other)


class BloodyMary(Rule):
    """ブラッディメアリ: after three queens all others put their two strongest cards aside, until the pile clears."""

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


class BloodyMaryForGood(Rule):
    """ブラッディメアリ(パターン2): after several cards with a queen all others discard their jokers.

    From then on cards have no effects, and no finish is illegal.
    """

    id: ClassVar[str] = "bloody_mary_2"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("begins", TRICK),)
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = FORCED

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.size == 1:
            return
        table.remember(self, 1)
        for seat in table.others(play.owner):
            if table.hands[seat] & JOKERS != 0:
                table.throw(seat, table.hands[seat] & JOKERS, self.index)

    def lasting(self, table: Table, play: Play) -> None:
        """Begin what holds for all that is played, and for hands that end, after this play."""
        if table.recall(self) != 0:
            table.remember(self, 0)
            finish.settle(table, self.index)
            table.silent |= MOST_EFFECTS | FOULS
            table.fired(self)

    def lasts(self, table: Table) -> bool:
        return table.silent & MOST_EFFECTS != 0


class JoanOfArcEndsMary(Rule):
    """ジャンヌダルク(パターン2): the next play of several cards with a queen ends what ブラッディメアリ began.

    It has no effects itself yet.
    """

    id: ClassVar[str] = "jeanne_darc_2"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("ends", TRICK),)
    when: ClassVar[int] = 1 << QUEEN

    def played(self, table: Table, play: Play) -> None:
        if play.size > 1 and table.silent & MOST_EFFECTS != 0 and table.silent & EFFECTS == 0:
            table.remember(self, 1)

    def lasting(self, table: Table, play: Play) -> None:
        if table.recall(self) != 0:
            table.remember(self, 0)
            finish.settle(table, self.index)
            table.silent &= ~(MOST_EFFECTS | FOULS)
            table.fired(self)


class WeakestFirst(Rule):
    """Qボンバー:弱い順に捨てる: the ranks called are discarded from the weakest to the strongest."""

    id: ClassVar[str] = "q_bomber_weak_order"
    governs: ClassVar[tuple[str, ...]] = ("q_bomber",)


class JoanOfArc(Rule):
    """ジャンヌダルク: after three queens the next player discards their two strongest cards."""

    id: ClassVar[str] = "jeanne_darc_1"
    spared: ClassVar[bool] = True
    chooses: ClassVar[str] = "discard"
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = FORCED

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, QUEEN) and not table.done():
            ask_strongest(table, self, table.next_active(play.owner), 2)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.throw(step.seat, picked(move), self.index)


class QueenLove(Rule):
    """Qラブ: for each queen (no run) its player takes a card of the discard pile, then acts once more.

    That second time they play on their own queens.
    """

    id: ClassVar[str] = "q_love"
    restores: ClassVar[bool] = True
    chooses: ClassVar[str] = "take"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("again", TRICK),)
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = DRAW

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        queens = count(play.cards & of_rank(QUEEN))
        if play.is_run() or queens == 0 or table.hands[play.owner] == 0:
            return
        table.remember(self, 1)
        if table.discard != 0:
            ask_cards(table, self, play.owner, queens, queens)

    def offered(self, table: Table, step: Step) -> i64:
        return table.discard

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.take(step.seat, picked(move), self.index, open=True)

    def lasting(self, table: Table, play: Play) -> None:
        """Give the further turn only when all else has been done: the queens may reverse the order of turns, too."""
        if table.recall(self) != 0:
            table.remember(self, 0)
            table.act_again()


class QueenUnlocks(Rule):
    """Q解き: a queen ends all locks, also those it made itself."""

    id: ClassVar[str] = "q_unlock"
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if table.is_locked():
            table.unlock()
            table.fired(self)


class QueenReverse(NineReverse):
    """Qリバース(永続型): a queen reverses the order of turns as a 9 does."""

    id: ClassVar[str] = "q_reverse_permanent"
    when: ClassVar[int] = 1 << QUEEN


class QueenTurn(Rule):
    """Qリバース(一時型): a queen reverses the order of turns until the pile clears, or it is reversed again."""

    id: ClassVar[str] = "q_reverse_temporary"
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        table.reverse(self, temporary=True)


class Drag(Rule):
    """女装: for each queen (no run) its player puts a king aside, until the pile clears."""

    id: ClassVar[str] = "joso"
    chooses: ClassVar[str] = "discard"
    when: ClassVar[int] = 1 << QUEEN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        kings = table.hands[play.owner] & of_rank(KING)
        queens = count(play.cards & of_rank(QUEEN))
        if play.is_run() or queens == 0 or kings == 0:
            return
        if count(kings) <= queens:
            table.put_aside(play.owner, kings, self.index)
        else:
            ask_cards(table, self, play.owner, queens, queens)

    def offered(self, table: Table, step: Step) -> i64:
        return table.hands[step.seat] & of_rank(KING)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.put_aside(step.seat, picked(move), self.index)


class QueenCut(Cut):
    """Q切り: a play with a queen clears the pile."""

    id: ClassVar[str] = "q_cut"
    when: ClassVar[int] = 1 << QUEEN


RULES: Final = [
    QBomber, WeakestFirst, BloodyMary, BloodyMaryForGood, JoanOfArc, JoanOfArcEndsMary, QueenLove, QueenUnlocks,
    QueenReverse, QueenTurn, Drag, QueenCut,
]  # fmt: skip
