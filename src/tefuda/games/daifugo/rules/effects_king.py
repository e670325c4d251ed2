"""Kの効果 (catalogue, effect:K)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import count

from ..agenda import DRAW, EFFECT, TURN, Step
from ..asking import ask_cards, ask_seat
from ..base import Base
from ..cards import KING, NO_CARDS, TEN, Cards, count_cards
from ..plays import A_SEAT, Play
from ..rule import TRICK, Rule
from .effects_10 import TenSkip
from .effects_queen import QueenTurn

if TYPE_CHECKING:
    from ..table import Table


class KingPrivilege(Rule):
    """王の特権 / The king's privilege: after three kings their player swaps hands with the left or the right
    neighbour."""

    id: ClassVar[str] = "king_privilege"
    when: ClassVar[int] = 1 << KING

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, KING) and table.hands[play.owner] != NO_CARDS:
            ask_seat(table, self, play.owner, table.neighbours(play.owner))

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.swap_hands(step.seat, move - A_SEAT, self.index)


class Nero(Rule):
    """ネロ / Nero: after three kings their player looks at every other hand and takes one card of each."""

    id: ClassVar[str] = "nero"
    chooses: ClassVar[str] = "take"
    when: ClassVar[int] = 1 << KING
    section: ClassVar[int] = DRAW

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if not play.is_exactly(3, KING) or table.hands[play.owner] == NO_CARDS:
            return
        for other in table.others(play.owner):
            table.look(play.owner, other, self)
            ask_cards(table, self, play.owner, 1, 1, other=other)

    def offered(self, table: Table, step: Step) -> Cards:
        return table.hands[step.other]

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if step.cards_of(move) != NO_CARDS:
            table.give(step.other, step.seat, step.cards_of(move), self.index)


class ReverendKing(Rule):
    """キング牧師 / Reverend King: after a king everyone passes a card on to the next player, all at the same time."""

    id: ClassVar[str] = "king_bokushi"
    chooses: ClassVar[str] = "give"
    when: ClassVar[int] = 1 << KING

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        seats = [seat for seat in [play.owner, *table.others(play.owner)] if table.hands[seat] != NO_CARDS]
        if len(seats) == 1:
            return  # there is no one to pass a card on to
        for place, seat in enumerate(seats):
            ask_cards(table, self, seat, 1, 1, other=seats[(place + 1) % len(seats)], secret=True)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.give(step.seat, step.other, step.cards_of(move), self.index)


class ReKing(Rule):
    """Re:KING / Re:KING. After k kings everyone draws k cards of the discard pile, if there are enough.

    So does a player whose last cards they were.
    """

    id: ClassVar[str] = "re_king"
    restores: ClassVar[bool] = True
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("due", TRICK),)
    when: ClassVar[int] = 1 << KING
    section: ClassVar[int] = DRAW

    def played(self, table: Table, play: Play) -> None:
        table.remember(self, play.number_of(KING))

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        table.remember(self, 0)
        if self.is_enough(table, k):
            for seat in [play.owner, *table.others(play.owner)]:
                if table.in_round(seat):
                    table.take(seat, table.at_random(table.discard, k), self.index)

    def lasting(self, table: Table, play: Play) -> None:
        """Forget a draw that was void when it was due: it will not come, even if cards have effects again."""
        table.remember(self, 0)

    def is_enough(self, table: Table, k: i64) -> bool:
        """Return whether everyone can draw `k` cards."""
        return count_cards(table.discard) >= k * count(table.active)

    def spares(self, table: Table, seat: i64) -> bool:
        """Return whether the player of the kings is not out before the draw, whatever else the play does first."""
        play, kings = table.top, table.recall(self)
        if play is None or seat != play.owner or kings == 0 or table.is_silenced(EFFECT, self):
            return False
        return play.number_of(KING) == kings and self.is_enough(table, kings)


class KingSkip(TenSkip):
    """K飛び（一律1人） / K skip: one. The next player's turn is skipped, however many kings there are."""

    id: ClassVar[str] = "k_skip_one"
    when: ClassVar[int] = 1 << KING


class KingSkipEach(Rule):
    """K飛び（枚数分） / K skip: one per king. The number of players skipped is the number of kings."""

    id: ClassVar[str] = "k_skip_count"
    when: ClassVar[int] = 1 << KING
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        table.skip(self, k)


class KingTurn(QueenTurn):
    """Kリバース / K reverse: a king reverses the order of turns until the pile clears, or it is reversed again."""

    id: ClassVar[str] = "k_reverse"
    when: ClassVar[int] = 1 << KING


class Arthur(Rule):
    """アーサー / Arthur: after three kings the joker is between the 10 and the jack until the round ends.

    So are jacks, queens, kings, aces and 2s with a joker among them.
    """

    id: ClassVar[str] = "arthur"
    strength: ClassVar[bool] = True
    when: ClassVar[int] = 1 << KING
    section: ClassVar[int] = TURN

    def configure(self, base: Base, ids: list[str]) -> None:
        base.reorders = True

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, KING) and table.order.joker_above != TEN:
            table.order = table.order.with_joker_above(TEN)
            table.fired(self)

    def in_force(self, table: Table) -> bool:
        return table.order.joker_above == TEN


RULES: Final = [KingPrivilege, Nero, ReverendKing, ReKing, KingSkip, KingSkipEach, KingTurn, Arthur]
