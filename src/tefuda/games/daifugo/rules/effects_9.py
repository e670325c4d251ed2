"""9の効果 (catalogue, effect:9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, union

from ..agenda import A_PLACE, DRAW, FORCED, SEAT_NAMED, TURN, Step
from ..asking import ask_cards, ask_order, ask_place, ask_seat
from ..base import Base
from ..cards import NINE, NO_CARDS, QUEEN, RANKS, count_cards, of_rank
from ..plays import A_SEAT, Play, ordered_seats
from ..rule import Param, Rule
from ..seats import listed, pushed

if TYPE_CHECKING:
    from ..table import Table


class NineReverse(Rule):
    """9リバース / 9 reverse: the order of turns is reversed, until it is reversed again or the round ends."""

    id: ClassVar[str] = "nine_reverse"
    when: ClassVar[int] = 1 << NINE
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        table.reverse(self)


class ReverseOnOthers(NineReverse):
    """7・10・Qリバース / Reverse on other ranks: chosen ranks reverse the order of turns as 9s do.

    Queens with a reversal of their own are left to it.
    """

    id: ClassVar[str] = "reverse_alt_numbers"
    params: ClassVar[tuple[Param, ...]] = (Param("numbers", "list", ["7"], choices=("7", "T", "Q")),)
    numbers: list[str]
    taken: i64 = 0

    def configure(self, base: Base, ids: list[str]) -> None:
        self.taken = 1 << QUEEN if "q_reverse_permanent" in ids or "q_reverse_temporary" in ids else 0

    def waits(self) -> i64:
        return union([RANKS.index(number) for number in self.numbers]) & ~self.taken


class NineReturn(Rule):
    """9戻し / 9 return: the same number of cards as there are 9s (no run) go to the previous player."""

    id: ClassVar[str] = "nine_return"
    chooses: ClassVar[str] = "give"
    when: ClassVar[int] = 1 << NINE

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        nines = count_cards(play.cards & of_rank(NINE))
        if not play.is_run() and nines > 0 and table.hands[play.owner] != NO_CARDS:
            ask_cards(table, self, play.owner, nines, nines)

    def receiver(self, table: Table, step: Step) -> i64:
        return table.previous_active(step.seat)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.give(step.seat, self.receiver(table, step), step.cards_of(move), self.index)


class Ambulance(Rule):
    """救急車 / Ambulance: a pair of 9s clears the pile."""

    id: ClassVar[str] = "ambulance"
    when: ClassVar[int] = 1 << NINE

    def clear(self, table: Table, play: Play) -> None:
        if play.is_exactly(2, NINE):
            table.cut(self)


class GalaxyRailway(Rule):
    """銀河鉄道 / Galaxy railway: after three 9s their player puts two cards aside and draws two of the discard pile
    in their place."""

    id: ClassVar[str] = "galaxy_railway"
    restores: ClassVar[bool] = True
    chooses: ClassVar[str] = "discard"
    when: ClassVar[int] = 1 << NINE
    section: ClassVar[int] = DRAW

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, NINE) and count_cards(table.hands[play.owner]) >= 2 and count_cards(table.discard) >= 2:
            ask_cards(table, self, play.owner, 2, 2)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.take(step.seat, table.at_random(table.discard, 2), self.index)
        table.put_aside(step.seat, step.cards_of(move), self.index)


class NineBet(Rule):
    """9賭け / 9 bet: for each 9 its player names an opponent, who draws an unseen card of their own hand and
    discards it.

    Then the pile clears.
    """

    id: ClassVar[str] = "nine_bet"
    when: ClassVar[int] = 1 << NINE
    section: ClassVar[int] = FORCED

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if table.hands[play.owner] != NO_CARDS and not table.done():
            ask_seat(table, self, play.owner, table.active & ~bit(play.owner), other=k)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if step.ask == SEAT_NAMED:
            ask_place(table, self, move - A_SEAT, step.seat, what=1, n=step.other)
            return
        table.throw(step.other, table.at_random(table.hands[step.other], 1), self.index)
        if step.n > 1 and table.hands[step.other] != NO_CARDS:
            ask_seat(table, self, step.other, table.active & ~bit(step.other), other=step.n - 1)

    def could_ask(self, table: Table, step: Step) -> bool:
        """`n` is how many cards are still to be drawn; `other`, where a seat is named."""
        return step.ask == SEAT_NAMED or (step.ask == A_PLACE and 0 <= step.other < table.players)

    def clear(self, table: Table, play: Play) -> None:
        table.cut(self)


MOST_ORDERED: Final = 4  # seats whose order is named with one move


class NineShuffle(Rule):
    """9シャッフル / 9 shuffle: after a pair of 9s their player seats the opponents in a new order.

    If there are many, they are named one after the other.
    """

    id: ClassVar[str] = "nine_shuffle"
    when: ClassVar[int] = 1 << NINE
    section: ClassVar[int] = TURN

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        others = table.others(play.owner)
        if not play.is_exactly(2, NINE) or len(others) < 2:
            return
        if len(others) <= MOST_ORDERED:
            ask_order(table, self, play.owner, union(others))
        else:
            ask_seat(table, self, play.owner, union(others), what=1)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if step.ask != SEAT_NAMED:
            self.seat_anew(table, step.seat, ordered_seats(move))
            return
        named, left = pushed(step.other, move - A_SEAT), step.seats & ~bit(move - A_SEAT)
        if count(left) > 1:
            ask_seat(table, self, step.seat, left, what=1, other=named)
        else:
            self.seat_anew(table, step.seat, [*listed(named), int(first(left))])

    def could_ask(self, table: Table, step: Step) -> bool:
        """`other` is a list of the seats named so far, `seats` the set of those left."""
        named = listed(step.other) if 0 <= step.other < bit(4 * table.players) else [-1]
        return all(0 <= seat < table.players and step.seats & bit(seat) == 0 for seat in named)

    def seat_anew(self, table: Table, seat: i64, moved: list[int]) -> None:
        """Put the seats that move in their places, clockwise from a seat on, in the order named."""
        who = union(moved)
        table.sit([moved.pop(0) if bit(other) & who else other for other in table.seating_from(seat)])
        table.fired(self)


RULES: Final = [NineReverse, ReverseOnOthers, NineReturn, Ambulance, GalaxyRailway, NineBet, NineShuffle]
