"""Hands that end: who is out, by their own play or by a rule, and whether that was a foul."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit

from . import tell
from .base import FOULS, REST
from .cards import NO_CARDS
from .cause import CORE, Cause
from .fields import NOBODY
from .ruleset import place
from .seats import listed, number_of

if TYPE_CHECKING:
    from .table import Table


def check_hands(table: Table, by: i64) -> None:
    """Check the hands after an effect of a rule: a player with no card left is out, at once or after all effects."""
    if table.base.after_each:
        settle(table, by)
    elif table.hands[table.actor] != NO_CARDS:
        table.ended_by = CORE
    elif table.ended_by == CORE and table.emptied == 0:
        table.ended_by = by


def settle(table: Table, by: i64) -> None:
    """Let seats with no card left go out: the acting player first, then in the order of turns (G8)."""
    table.touched = 0
    seat = table.actor
    looked: i64 = 0
    while looked < table.players and table.stopped == 0:
        if table.active & bit(seat) != 0 and table.hands[seat] == NO_CARDS and not is_spared(table, seat):
            judged = by != CORE or seat == table.actor  # no one answers for the play of another
            go_out(table, seat, end_of(table, seat, by), judged)
        seat = table.next(seat)
        looked += 1


def end_of(table: Table, seat: i64, by: i64) -> i64:
    """Return what ended the hand of a seat: the acting player's own play, or a rule."""
    if seat != table.actor:
        return by
    if table.emptied != 0:
        return CORE
    return by if table.ended_by == CORE else table.ended_by


def is_spared(table: Table, seat: i64) -> bool:
    """Return whether a rule keeps a seat without cards in the round."""
    return any(rule.spares(table, seat) for rule in table.rules.spares)


def go_out(table: Table, seat: i64, by: i64, judged: bool) -> None:
    """End a hand: with a place, or, where it may be `judged`, a foul.

    Catalogue: 上がっても場を残す / Going out keeps the pile.
    """
    foul = NOBODY
    top = table.top
    if top is not None and judged and table.silent & FOULS == 0:
        for rule in table.rules.share:
            top = rule.share(table, seat, top)
        for rule in table.rules.foul:
            if foul == NOBODY and rule.foul(table, seat, top, by):
                foul = rule.index
    table.leave(seat)
    if foul != NOBODY:
        table.out = table.out.with_fallen(seat)
        if seat not in listed(table.out.deposed):
            note_place(table, seat, table.rules.rules[foul])
    else:
        table.out = table.out.with_finished(seat)
    if table.base.out_clears and seat == table.actor and table.top is not None and table.top.owner == seat:
        clear_after(table, seat)
    if table.log is not None:
        tell.out(table, seat, foul)
    for rule in table.rules.out:
        if table.stopped == 0:
            rule.out(table, seat, foul != NOBODY, by)


def note_place(table: Table, seat: i64, by: Cause) -> None:
    """Keep the place that a rule has among the interrupts, if the table has a list of them."""
    at = table.base.judged_at
    if at >= 0:
        judging = {rule.id for rule in [*table.rules.foul, *table.rules.out]} | {by.id, REST}  # no effects: 15 are kept
        found: i64 = place(by.id, [id for id in table.base.interrupts if id in judging]) + 1
        table.memory[at] |= min(found, 15) << (4 * seat)


def fallen_first(table: Table) -> list[int]:
    """Return the seats that fouled, were eliminated or deposed, the lowest first.

    A demotion that is named among the interrupts comes before the illegal finishes that it is named before; any other
    goes by the switch, and so do eliminations.
    """
    fallen, deposed = listed(table.out.fallen), listed(table.out.deposed)
    at = table.base.judged_at
    book = table.memory[at] if at >= 0 else i64(0)
    demotion: i64 = 0
    for seat in deposed:
        demotion = max(demotion, number_of(book, seat))
    before: list[int] = []
    for seat in fallen:
        foul = number_of(book, seat)
        if foul < demotion if foul != 0 and demotion != 0 else table.base.foul_first:
            before.append(seat)
    return before + deposed + [seat for seat in fallen if seat not in before]


def clear_after(table: Table, seat: i64) -> None:
    """Announce a clear because a seat has gone out by its own play; whatever else clears the pile does not count."""
    table.clearing = seat
    table.clear_rule = CORE
