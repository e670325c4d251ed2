"""5の効果 (catalogue, effect:5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, union

from ..agenda import FORCED, TURN, Step
from ..asking import ask_seat
from ..base import Base
from ..cards import DIAMONDS, FIVE, HEARTS, KING, NO_CARDS, RANKS, TEN, count_cards, of_rank, of_suits
from ..plays import A_SEAT, Play
from ..rule import Param, Rule
from .effects_8 import CutInRevolution

if TYPE_CHECKING:
    from ..table import Table


class FiveSkip(Rule):
    """5飛び / 5 skip (go-tobi): the next player's turn is skipped, however many 5s there are."""

    id: ClassVar[str] = "five_skip"
    when: ClassVar[int] = 1 << FIVE
    section: ClassVar[int] = TURN
    each: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.each = "skip_per_card" in ids

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        table.skip(self, k if self.each else 1)


class SkipOnOthers(FiveSkip):
    """6・10・K等のスキップ / Skip on other ranks: chosen ranks skip the next player as a 5 does.

    10s and kings that have a skip of their own are left to it.
    """

    id: ClassVar[str] = "skip_alt_numbers"
    params: ClassVar[tuple[Param, ...]] = (Param("numbers", "list", ["6"], choices=("6", "T", "K")),)
    numbers: list[str]
    taken: i64 = 0

    def configure(self, base: Base, ids: list[str]) -> None:
        FiveSkip.configure(self, base, ids)
        self.taken = 1 << TEN if "ten_skip" in ids else 0
        if "k_skip_one" in ids or "k_skip_count" in ids:
            self.taken |= 1 << KING

    def waits(self) -> i64:
        return union([RANKS.index(number) for number in self.numbers]) & ~self.taken


class SkipEach(Rule):
    """枚数分飛ばし / Skip per card: the number of players skipped is the number of skipping cards played.

    `FiveSkip` asks for it.
    """

    id: ClassVar[str] = "skip_per_card"
    governs: ClassVar[tuple[str, ...]] = ("five_skip", "skip_alt_numbers")


class RedFive(Rule):
    """赤い5 / Red 5 (red five): after a single red 5 its player names an opponent, and both hands are shuffled together
    and dealt again.

    The odd card goes to the player who had more.
    """

    id: ClassVar[str] = "red_five"
    when: ClassVar[int] = 1 << FIVE
    section: ClassVar[int] = FORCED

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        red = of_rank(FIVE) & of_suits(HEARTS | DIAMONDS)
        if play.is_single(red) and table.hands[play.owner] != NO_CARDS:
            ask_seat(table, self, play.owner, table.active & ~bit(play.owner))

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        seat, other = step.seat, move - A_SEAT
        had = count_cards(table.hands[seat])
        cards = table.hands[seat] | table.hands[other]
        odd: i64 = 1 if had > count_cards(cards) - had else 0
        hand = table.at_random(cards, (count_cards(cards) + odd) // 2)
        given, taken = table.hands[seat] & ~hand, table.hands[other] & hand
        table.give(seat, other, given, self.index)
        table.give(other, seat, taken, self.index)
        if given == NO_CARDS and taken == NO_CARDS:
            table.fired(self)


class FiveCut(CutInRevolution):
    """5切り / 5 cut: in a revolution a play with a 5, but not four of them, clears the pile."""

    id: ClassVar[str] = "five_cut"
    when: ClassVar[int] = 1 << FIVE


RULES: Final = [FiveSkip, SkipOnOthers, SkipEach, RedFive, FiveCut]
