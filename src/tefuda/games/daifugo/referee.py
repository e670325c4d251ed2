"""People who err, are found out and are judged: fouls, warnings, and questions that all must answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.engine.moves import Moves

from . import seen, tell
from .agenda import VERDICT, Step
from .cards import Cards
from .rule import Rule

if TYPE_CHECKING:
    from .table import Table


# --- fouls -------------------------------------------------------------------------------------------------------


def is_foul(table: Table, move: i64) -> bool:
    """Return whether the rules forbid what `turn` is about to play."""
    allowed = Moves()
    table.consider(allowed)
    return not allowed.has(move)


def sent_back(table: Table, cards: Cards, by: Rule, fired: bool = False) -> None:
    """Note a foul of `turn`: its cards, seen by all, stay in the hand, and it counts as a pass.

    `fired`: the rule's name says what has happened.
    """
    seat = table.turn
    table.actor = seat
    table.touched = table.emptied = 0
    table.must_play = -1  # the card the first lead had to contain is not asked of others
    seen.drawn(table, seat, cards, True)
    if table.log is not None:
        tell.sent_back(table, seat, cards, by)
        if fired:
            table.fired(by)
    for rule in table.rules.fouled:
        rule.fouled(table, seat)
    table.pass_turn()


# --- warnings ----------------------------------------------------------------------------------------------------


def warn(table: Table, seat: i64, by: Rule) -> None:
    """Warn a seat, unless a rule asks first whether it may be let go."""
    if table.rules.before_warning:
        for rule in table.rules.before_warning:
            rule.before_warning(table, seat)
    else:
        enter(table, seat, by)


def enter(table: Table, seat: i64, by: Rule) -> None:
    """Enter a warning in the book."""
    if table.log is not None:
        tell.sanctioned(table, seat, by, "warned")
    for rule in table.rules.warned:
        rule.warned(table, seat)


def excluded(table: Table) -> i64:
    """Return the seats that cannot win the match."""
    seats: i64 = 0
    for rule in table.rules.unranked:
        seats |= rule.unranked(table)
    return seats


def await_verdict(table: Table, rule: Rule, n: i64 = 0) -> None:
    """Let the rule give its verdict when all that has been asked before is answered."""
    step = Step()
    step.rule, step.what, step.n = rule.index, VERDICT, n
    table.queue(step)
