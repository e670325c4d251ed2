"""The pile clears, and a player leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit

from . import finish, tell
from .agenda import NEW_LEAD, WINDOWS, work
from .cards import NO_CARDS
from .cause import CORE
from .fields import NOBODY

if TYPE_CHECKING:
    from .table import Table


def open_windows(table: Table, begin: i64) -> None:
    """Ask, window by window, who prevents the clear."""
    windows = table.rules.window
    top = table.top
    k = begin
    while k < len(windows) and table.clearing != NOBODY and top is not None:
        table.depth = len(table.agenda)
        windows[k].window(table, top)
        if len(table.agenda) > table.depth:
            table.queue(work(WINDOWS, k + 1))
            return
        k += 1
    if table.touched != 0:
        finish.settle(table, windows[0].index)
    if table.clearing != NOBODY:
        clear_pile(table)
    else:
        table.advance()


def clear_pile(table: Table) -> None:
    """Put all cards of the trick on the discard pile, end what lasted for the trick, and let a player lead.

    Catalogue: 場の流れ / Clearing the pile (federation).
    """
    top = table.top
    seat = table.clearing
    if table.log is not None:
        tell.cleared(table)
    if top is not None and table.pile != NO_CARDS:  # else the pile has been taken by the leader
        for rule in table.rules.leader:
            leader = rule.leader(table, top, seat)
            if leader != seat:
                seat = leader
                table.fired(rule)
    table.discard |= table.pile | table.aside
    table.pile = NO_CARDS
    table.aside = NO_CARDS
    table.top = None
    table.clearing = NOBODY
    table.passed = 0
    table.to_ask = 0
    table.skips = 0
    table.emptied = 0
    if table.order.passing != 0:
        table.order = table.order.settled()
    if table.ring.turned != 0:
        table.ring = table.ring.settled()
    if table.locks.on != 0:
        table.unlock()
    if table.rules.cleared and top is not None:
        table.depth = len(table.agenda)
        for rule in table.rules.cleared:
            rule.cleared(table, top)
        if len(table.agenda) > table.depth:
            table.queue(work(NEW_LEAD, seat=seat))
            return
    new_lead(table, seat)


def new_lead(table: Table, seat: i64) -> None:
    """Let `seat` lead; if it is out, the next seat after it.

    Catalogue: 反則上がり後の場 / Pile after an illegal finish; 上がり札の扱い / The last cards stay.
    """
    if table.touched != 0:
        finish.settle(table, CORE)
    count_trick(table, seat)
    if table.done():
        table.end_round()
        return
    if len(table.memory) > 0:
        forget_trick(table)
    if table.active & bit(seat) == 0:
        seat = table.next_active(seat)
    give_lead(table, seat)


def forget_trick(table: Table) -> None:
    """Forget the numbers that rules keep for one trick."""
    memory = table.memory
    for slot in table.rules.of_tricks:
        memory[slot] = 0


def give_lead(table: Table, seat: i64) -> None:
    """Let `seat` lead, or the next that no rule keeps from it: such a pass by force is a leader's pass, too (G10)."""
    barred: i64 = 0
    by = table.begin_turn(seat)
    while by != CORE and barred < table.players:
        table.lead_passes |= bit(seat)
        table.mark_pass(seat, True, by)
        table.passed &= ~bit(seat)
        seat = table.next_active(seat)
        barred += 1
        by = table.begin_turn(seat) if barred < table.players else CORE
    if table.done():
        table.end_round()
    else:
        table.turn = seat


def count_trick(table: Table, seat: i64) -> None:
    """Count one more trick of the round, in which `seat` leads next.

    A trick has ended by a leader's pass or a clear, or goes on with a play on its owner's last. Rules that bring cards
    back may keep a round going forever, so there is a last trick.
    """
    table.tricks += 1
    if table.tricks >= table.terms.most_tricks and not table.done():
        table.stopped = 1
        table.actor = seat
        if table.log is not None:
            tell.exhausted(table)


def resume(table: Table, seat: i64) -> None:
    """Resume the seat's turn after questions in the middle of it, if it is in the round."""
    table.actor = seat
    if table.done():
        table.end_round()
    elif table.active & bit(seat) != 0:
        table.turn = seat
    elif table.top is None:
        new_lead(table, seat)
    else:
        table.advance()
