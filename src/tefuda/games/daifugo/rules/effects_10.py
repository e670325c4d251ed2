"""10の効果 (catalogue, effect:10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from ..agenda import TURN, Step
from ..asking import ask_cards, ask_out_of_turn
from ..cards import NO_CARDS, QUEEN, SEVEN, TEN
from ..legal import matching
from ..plays import YES, Play, set_of
from ..rule import TRICK, Rule
from .lock import coloured

if TYPE_CHECKING:
    from ..table import Table


class TenDiscard(Rule):
    """10捨て / 10 discard (ju-sute): up to the same number of cards as there are 10s go to the discard pile."""

    id: ClassVar[str] = "ten_discard"
    chooses: ClassVar[str] = "discard"
    when: ClassVar[int] = 1 << TEN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if table.hands[play.owner] != NO_CARDS:
            ask_cards(table, self, play.owner, 0, k)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if step.cards_of(move) != NO_CARDS:
            table.throw(step.seat, step.cards_of(move), self.index)


class SevenDiscard(TenDiscard):
    """7捨て / 7 discard: the same with 7s."""

    id: ClassVar[str] = "seven_discard"
    when: ClassVar[int] = 1 << SEVEN


class QueenDiscard(TenDiscard):
    """Q捨て / Q discard: the same with queens."""

    id: ClassVar[str] = "q_discard"
    when: ClassVar[int] = 1 << QUEEN


class TenSkip(Rule):
    """10飛び / 10 skip: the next player's turn is skipped, however many 10s there are."""

    id: ClassVar[str] = "ten_skip"
    when: ClassVar[int] = 1 << TEN
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        table.skip(self, 1)


class TenReturn(Rule):
    """10返し / 10 return: a cut by 8s alone is taken over by the 10s of the same suits, out of turn; their player
    leads."""

    id: ClassVar[str] = "ten_return"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("answered", TRICK),)
    cuts: ClassVar[tuple[str, ...]] = ("eight_cut",)

    def fits(self, play: Play) -> bool:
        """Return whether the cut is made by 8s that 10s can match."""
        return not play.is_run() and play.jokers == 0

    def window(self, table: Table, play: Play) -> None:
        by = table.clear_rule
        if by < 0 or table.base.ids[by] not in self.cuts or not self.fits(play):
            return
        table.remember(self, 0)
        for seat in table.others(play.owner):
            ask_out_of_turn(table, self, seat)

    def able(self, table: Table, step: Step) -> bool:
        top = table.top
        return top is not None and matching(table.hands[step.seat], TEN, top) != NO_CARDS

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        top = table.top
        if move == YES and top is not None and table.recall(self) == 0:  # no one nearer has answered
            table.remember(self, 1)
            table.answer_cut(step.seat, set_of(matching(table.hands[step.seat], TEN, top)), self)


class StealByTen(TenReturn):
    """流す権利の奪取(同スート10), 流す権利の奪取（同マーク10） / 10 takes over the cut: the same against every cut
    by 8s.

    That is also by those that took a cut over, by jokers of a declared suit among them, and by figures, whose cards
    must all be matched.
    """

    id: ClassVar[str] = "eight_cut_steal_10"
    cuts: ClassVar[tuple[str, ...]] = ("eight_cut", "eight_cut_steal_8")

    def fits(self, play: Play) -> bool:
        return play.jokers == 0 if play.is_run() else coloured(play)


RULES: Final = [TenDiscard, SevenDiscard, QueenDiscard, TenSkip, TenReturn, StealByTen]
