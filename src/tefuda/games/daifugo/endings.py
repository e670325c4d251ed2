"""Certain wins: a hand that goes out before anyone else can come in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit
from tefuda.engine.moves import Moves

from .cards import NO_CARDS, Cards, count_cards
from .plays import KIND, PASS, SPECIAL
from .seats import listed

if TYPE_CHECKING:
    from .table import Table

MOST_CARDS: Final = 12  # of a hand that is looked at
MOST_PLAYS: Final = 100  # looked at for one decision


def certain_win(table: Table) -> i64:
    """Return a play of `turn` after which it goes out next, whatever the others hold; -1 if none is found.

    Each of the others is given every card that the seat has not seen: what they cannot beat with these, they cannot
    beat. So the answer follows from what the seat knows.
    """
    seat = table.turn
    if table.waiting != 0 or count_cards(table.hands[seat]) > MOST_CARDS:
        return -1
    unseen = table.stock | table.outside
    for other in range(table.players):
        if other != seat:
            unseen |= table.hands[other]
    twin = table.clone()
    twin.horizon = 1  # the round and no further
    for other in range(table.players):
        if other != seat and table.active & bit(other) != 0:
            twin.hands[other] = unseen
    return Proof(seat, unseen, i64(len(listed(table.out.finished))), table.round).winning(twin)


@final
@mypyc_attr(acyclic=True)
class Proof:
    """A search for a win of `seat`, which must be the `place`-th seat to go out of a round (from 0)."""

    def __init__(self, seat: i64, unseen: Cards, place: i64, round: i64) -> None:
        self.seat = seat
        self.unseen = unseen
        self.place = place
        self.round = round
        self.plays: i64 = 0  # looked at
        self.moves = Moves()  # of the others

    def winning(self, table: Table) -> i64:
        """Return a play that wins for certain; strong and large ones are looked at first."""
        moves = Moves()
        table.consider(moves)
        k = moves.size - 1
        while k >= 0:
            move = moves.get(k)
            k -= 1
            if move == PASS or move >> KIND == SPECIAL:
                continue
            self.plays += 1
            if self.plays > MOST_PLAYS:
                return -1
            twin = table.clone()
            left = count_cards(table.hands[self.seat]) - count_cards(table.read(move).cards)
            twin.apply(move)
            if self.wins(twin, left):
                return move
        return -1

    def wins(self, table: Table, left: i64) -> bool:
        """Return whether the seat, with `left` cards after its play, wins although the others do what they can."""
        seat = self.seat
        while table.turn >= 0 and table.round == self.round and table.active & bit(seat) != 0:
            if len(table.agenda) > 0 or not self.is_as_supposed(table, left):
                return False
            if table.turn == seat:
                return self.winning(table) >= 0
            table.consider(self.moves)
            if self.moves.size > 1 or self.moves.get(0) != PASS:
                return False
            table.apply(PASS)
        if table.turn < 0 or table.round != self.round:
            return len(table.titles) > 0 and i64(table.titles[seat]) == self.place
        finished = listed(table.out.finished)
        return self.place < i64(len(finished)) and i64(finished[self.place]) == seat

    def is_as_supposed(self, table: Table, left: i64) -> bool:
        """Return whether no rule has moved cards from hand to hand, or taken some from the stock."""
        if count_cards(table.hands[self.seat]) != left:
            return False
        for other in range(table.players):
            if other != self.seat and table.active & bit(other) != 0 and (table.hands[other] ^ self.unseen) != NO_CARDS:
                return False
        return True
