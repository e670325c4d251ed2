"""Aの効果 (catalogue, effect:A)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit

from ..agenda import SEAT_NAMED, TURN, Step
from ..asking import ask_cards, ask_seat, ask_strongest
from ..cards import ACE, NO_CARDS
from ..cause import CORE
from ..plays import A_SEAT, Play
from ..rule import MOVE, SEAT, TRICK, Rule

if TYPE_CHECKING:
    from ..table import Table


class AceTax(Rule):
    """A税収 / Ace tax: an ace played on another play takes that play into its player's hand and skips the next
    player.

    If all others pass, its player acts once more, on their own ace. If they pass too, the skipped player leads.
    """

    id: ClassVar[str] = "a_tax"
    restores: ClassVar[bool] = True
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("skipped", TRICK | SEAT), ("by", TRICK | MOVE))
    skipped_at: i64 = 0
    by_at: i64 = 0
    when: ClassVar[int] = 1 << ACE
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.below is None or table.hands[play.owner] == NO_CARDS:
            return
        table.pick_up_below(self)
        table.memory[self.skipped_at] = table.next_active(play.owner)
        table.memory[self.by_at] = play.move
        table.skip(self, 1)
        table.to_ask |= bit(play.owner)

    def leader(self, table: Table, play: Play, seat: i64) -> i64:
        all_passed = table.clear_rule == CORE and seat == play.owner and play.move == table.memory[self.by_at]
        return table.memory[self.skipped_at] if all_passed else seat


class NextAce(Rule):
    """次期エース / Next ace: when the pile clears, the player of the latest ace in it leads, whoever cleared it."""

    id: ClassVar[str] = "jiki_ace"

    def leader(self, table: Table, play: Play, seat: i64) -> i64:
        if table.base.out_clears and not table.in_round(play.owner):
            return seat
        ace: Play | None = play
        while ace is not None and (ace.is_run() or not ace.has(ACE)):
            ace = ace.below
        return ace.owner if ace is not None and table.in_round(ace.owner) else seat


class BlackMarket(Rule):
    """闇市 / Black market: after three aces their player names an opponent and swaps two cards of their own choice
    with them.

    The opponent gives their two strongest cards.
    """

    id: ClassVar[str] = "yami_ichi"
    chooses: ClassVar[str] = "give"
    when: ClassVar[int] = 1 << ACE

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, ACE) and table.hands[play.owner] != NO_CARDS:
            ask_seat(table, self, play.owner, table.active & ~bit(play.owner))

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if step.ask == SEAT_NAMED:
            other = move - A_SEAT
            ask_strongest(table, self, other, 2, what=2, other=step.seat, secret=True)
            ask_cards(table, self, step.seat, 2, 2, what=1, other=other, secret=True)
        else:
            table.give(step.seat, step.other, step.cards_of(move), self.index)


RULES: Final = [AceTax, NextAce, BlackMarket]
