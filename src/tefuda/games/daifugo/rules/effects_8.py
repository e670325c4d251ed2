"""8の効果 (catalogue, effect:8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import union

from ..agenda import A_PICK, Step
from ..asking import ask_cards, ask_out_of_turn
from ..base import Base
from ..cards import EIGHT, NO_CARDS, RANKS, Cards, count_cards, of_rank
from ..cause import CORE
from ..plays import YES, Play, set_of
from ..rule import AFTER_SEAT, TRICK, Param, Rule

if TYPE_CHECKING:
    from ..table import Table


class EightCut(Rule):
    """8切り / 8 cut (hachi-giri): a play with an 8 clears the pile, and its player leads."""

    id: ClassVar[str] = "eight_cut"
    when: ClassVar[int] = 1 << EIGHT
    in_runs: bool = True

    def configure(self, base: Base, ids: list[str]) -> None:
        self.in_runs = "eight_cut_pure" not in ids

    def cuts(self, play: Play) -> bool:
        """Return whether a play with an 8 would clear the pile."""
        return self.in_runs or not play.is_run()

    def clear(self, table: Table, play: Play) -> None:
        if self.cuts(play):
            table.cut(self)


class EightCutInRuns(Rule):
    """8切り（階段も可） / 8 cut in runs too: runs with an 8 clear the pile, too."""

    id: ClassVar[str] = "eight_cut_sequence"
    governs: ClassVar[tuple[str, ...]] = ("eight_cut",)


class EightCutPure(Rule):
    """8切り（8のみ） / 8 cut with 8s only: only plays made of 8s clear the pile.

    `EightCut` asks for it.
    """

    id: ClassVar[str] = "eight_cut_pure"
    governs: ClassVar[tuple[str, ...]] = ("eight_cut",)


class Cut(Rule):
    """A cut: a play with a rank this rule waits for clears the pile, and its player leads."""

    def clear(self, table: Table, play: Play) -> None:
        table.cut(self)


class CutInRevolution(Rule):
    """A cut only in a revolution, and not for four cards of the rank."""

    def clear(self, table: Table, play: Play) -> None:
        if table.order.revolution != 0 and (play.is_run() or play.size < 4):
            table.cut(self)


class StrongEightCut(Rule):
    """強化8切り / Enhanced 8 cut: three 8s clear the pile, and all its cards leave the match for good."""

    id: ClassVar[str] = "enhanced_eight_cut"
    when: ClassVar[int] = 1 << EIGHT
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("cuts", TRICK | AFTER_SEAT),)

    def clear(self, table: Table, play: Play) -> None:
        great = play.is_exactly(3, EIGHT)
        table.remember(self, play.owner + 1 if great else 0)
        if great:
            table.cut(self)

    def cleared(self, table: Table, play: Play) -> None:
        """Remove the cards, unless someone has stopped or taken over the clear, whichever rule cleared the pile."""
        if table.recall(self) != play.owner + 1 or table.clear_rule == CORE or play.rank != EIGHT:
            return
        cards = play.cards
        below = play.below
        while below is not None:
            cards |= below.cards
            below = below.below
        if cards & table.discard != NO_CARDS:
            table.take_out(cards & table.discard, self)


class CutOnOthers(Cut):
    """4/6/10/Q切り / Cut on other ranks: plays with one of the chosen ranks clear the pile as 8s do."""

    id: ClassVar[str] = "eight_cut_alt"
    params: ClassVar[tuple[Param, ...]] = (Param("numbers", "list", ["Q"], choices=("4", "6", "T", "Q")),)
    numbers: list[str]

    def waits(self) -> i64:
        return union([RANKS.index(number) for number in self.numbers])


class StealByEight(Rule):
    """流す権利の奪取（別の8） / 8 takes over the cut: the same number of other 8s takes a cut over, out of turn.

    They may be answered in the same way.
    """

    id: ClassVar[str] = "eight_cut_steal_8"
    chooses: ClassVar[str] = "play"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("stolen", TRICK),)

    def window(self, table: Table, play: Play) -> None:
        by = table.clear_rule
        if by >= 0 and table.base.ids[by] in ("eight_cut", "eight_cut_steal_8"):
            for seat in table.others(play.owner):
                ask_out_of_turn(table, self, seat, n=table.recall(self))

    def able(self, table: Table, step: Step) -> bool:
        top = table.top
        return top is not None and count_cards(self.offered(table, step)) >= top.size

    def could_ask(self, table: Table, step: Step) -> bool:
        """`n` is how often the cut has been taken over."""
        return 0 <= step.n <= table.players

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        top = table.top
        if top is None:
            return
        eights = table.hands[step.seat] & of_rank(EIGHT)
        if step.ask == A_PICK:
            self.steal(table, step.seat, step.cards_of(move))
        elif move == YES and step.n == table.recall(self):  # no one nearer has taken this cut over
            table.remember(self, step.n + 1)
            if count_cards(eights) == top.size:
                self.steal(table, step.seat, eights)
            else:
                ask_cards(table, self, step.seat, top.size, top.size, what=1)

    def steal(self, table: Table, seat: i64, cards: Cards) -> None:
        table.answer_cut(seat, set_of(cards), self)
        top = table.top
        if top is not None:
            self.window(table, top)

    def offered(self, table: Table, step: Step) -> Cards:
        return table.hands[step.seat] & of_rank(EIGHT)


RULES: Final = [EightCut, EightCutInRuns, EightCutPure, StrongEightCut, CutOnOthers, StealByEight]
