"""Qの効果 (catalogue, effect:Q)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from .. import finish, tell
from ..agenda import CALL, DRAW, FORCED, RANK_NAMED, TURN, WORK, Step
from ..asking import ask_cards, ask_rank, ask_strongest
from ..base import EFFECTS, FOULS, MOST_EFFECTS, Base
from ..cards import JOKERS, KING, NO_CARDS, QUEEN, Cards, count_cards, of_rank
from ..plays import A_RANK, Play
from ..referee import await_verdict
from ..rule import RANK_LIST, TRICK, Param, Rule
from ..seats import listed, packed, pushed
from .effects_8 import Cut
from .effects_9 import NineReverse

if TYPE_CHECKING:
    from ..table import Table


class QBomber(Rule):
    """Qボンバー / Queen bomber: for each queen its player calls a rank.

    When all are called, everyone discards all cards of each, or one of them.
    """

    id: ClassVar[str] = "q_bomber"
    params: ClassVar[tuple[Param, ...]] = (Param("amount", "choice", "all", choices=("all", "one_per_call")),)
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("called", TRICK | RANK_LIST),)
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
            table.throw(step.seat, step.cards_of(move), self.index)

    def verdict(self, table: Table, step: Step) -> None:
        """Discard the ranks one after the other when all are called, as soon as no one must choose a card.

        Catalogue: Qボンバー：コール順に捨てる / Queen bomber: as called.
        """
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
            if count_cards(hit) <= 1 or self.amount == "all":
                if hit != NO_CARDS:
                    table.throw(seat, hit, self.index)
            else:
                ask_cards(table, self, seat, 1, 1, what=1, other=rank)

    def offered(self, table: Table, step: Step) -> Cards:
        return table.hands[step.seat] & of_rank(step.other)

    def could_ask(self, table: Table, step: Step) -> bool:
        """`other` is a rank that was called, `n` the place of a call or, of the verdict, the caller."""
        return 0 <= step.other < 13 and 0 <= step.n < (table.players if step.ask == WORK else i64(100))


class BloodyMary(Rule):
    """ブラッディメアリ パターン1 / Bloody Mary I: after three queens all others put their two strongest cards
    aside, until the pile clears."""

    id: ClassVar[str] = "bloody_mary_1"
    chooses: ClassVar[str] = "discard"
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = FORCED

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, QUEEN):
            for seat in table.others(play.owner):
                ask_strongest(table, self, seat, 2)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.put_aside(step.seat, step.cards_of(move), self.index)


class BloodyMaryForGood(Rule):
    """ブラッディメアリ パターン2 / Bloody Mary II: after several cards with a queen all others discard their
    jokers.

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
            if table.hands[seat] & JOKERS != NO_CARDS:
                table.throw(seat, table.hands[seat] & JOKERS, self.index)

    def lasting(self, table: Table, play: Play) -> None:
        """Begin what holds for all that is played, and for hands that end, after this play."""
        if table.recall(self) != 0:
            table.remember(self, 0)
            finish.settle(table, self.index)
            table.silent |= MOST_EFFECTS | FOULS
            table.fired(self)

    def in_force(self, table: Table) -> bool:
        return table.silent & MOST_EFFECTS != 0


class JoanOfArcEndsMary(Rule):
    """ジャンヌダルク パターン2 / Jeanne d'Arc II: the next play of several cards with a queen ends what
    ブラッディメアリ began.

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
    """Qボンバー：弱い順に捨てる / Queen bomber: weakest first. The ranks called are discarded from the weakest to
    the strongest.

    `QBomber` asks for it.
    """

    id: ClassVar[str] = "q_bomber_weak_order"
    governs: ClassVar[tuple[str, ...]] = ("q_bomber",)


class JoanOfArc(Rule):
    """ジャンヌダルク パターン1 / Jeanne d'Arc I: after three queens the next player discards their two strongest
    cards."""

    id: ClassVar[str] = "jeanne_darc_1"
    spared: ClassVar[bool] = True
    chooses: ClassVar[str] = "discard"
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = FORCED

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, QUEEN) and not table.done():
            ask_strongest(table, self, table.next_active(play.owner), 2)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.throw(step.seat, step.cards_of(move), self.index)


class QueenLove(Rule):
    """Qラブ / Queen of love: for each queen (no run) its player takes a card of the discard pile, then acts once
    more.

    That second time they play on their own queens.
    """

    id: ClassVar[str] = "q_love"
    restores: ClassVar[bool] = True
    chooses: ClassVar[str] = "take"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("again", TRICK),)
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = DRAW

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        queens = count_cards(play.cards & of_rank(QUEEN))
        if play.is_run() or queens == 0 or table.hands[play.owner] == NO_CARDS:
            return
        table.remember(self, 1)
        if table.discard != NO_CARDS:
            ask_cards(table, self, play.owner, queens, queens)

    def offered(self, table: Table, step: Step) -> Cards:
        return table.discard

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.take(step.seat, step.cards_of(move), self.index, open=True)

    def lasting(self, table: Table, play: Play) -> None:
        """Give the further turn only when all else has been done: the queens may reverse the order of turns, too."""
        if table.recall(self) != 0:
            table.remember(self, 0)
            table.act_again()


class QueenUnlocks(Rule):
    """Q解き / Queen unlocks: a queen ends all locks, also those it made itself."""

    id: ClassVar[str] = "q_unlock"
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if table.is_locked():
            table.unlock()
            table.fired(self)


class QueenReverse(NineReverse):
    """Qリバース（永続型） / Queen reverse: lasting. A queen reverses the order of turns as a 9 does."""

    id: ClassVar[str] = "q_reverse_permanent"
    when: ClassVar[int] = 1 << QUEEN


class QueenTurn(Rule):
    """Qリバース（一時型） / Queen reverse: until the pile clears. A queen reverses the order of turns until the pile
    clears, or it is reversed again."""

    id: ClassVar[str] = "q_reverse_temporary"
    when: ClassVar[int] = 1 << QUEEN
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        table.reverse(self, temporary=True)


class Drag(Rule):
    """女装 / In disguise: for each queen (no run) its player puts a king aside, until the pile clears."""

    id: ClassVar[str] = "joso"
    chooses: ClassVar[str] = "discard"
    when: ClassVar[int] = 1 << QUEEN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        kings = table.hands[play.owner] & of_rank(KING)
        queens = count_cards(play.cards & of_rank(QUEEN))
        if play.is_run() or queens == 0 or kings == NO_CARDS:
            return
        if count_cards(kings) <= queens:
            table.put_aside(play.owner, kings, self.index)
        else:
            ask_cards(table, self, play.owner, queens, queens)

    def offered(self, table: Table, step: Step) -> Cards:
        return table.hands[step.seat] & of_rank(KING)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.put_aside(step.seat, step.cards_of(move), self.index)


class QueenCut(Cut):
    """Q切り / Q cut: a play with a queen clears the pile."""

    id: ClassVar[str] = "q_cut"
    when: ClassVar[int] = 1 << QUEEN


RULES: Final = [
    QBomber, WeakestFirst, BloodyMary, BloodyMaryForGood, JoanOfArc, JoanOfArcEndsMary, QueenLove, QueenUnlocks,
    QueenReverse, QueenTurn, Drag, QueenCut,
]  # fmt: skip
