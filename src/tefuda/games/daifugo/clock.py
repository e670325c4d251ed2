"""The clocks of a table: the seconds there are, and what is done when time has run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.engine.moves import Moves

from .cards import JOKER, NO_CARDS
from .cause import CORE
from .order import HIGHEST
from .plays import LATE, PASS, SET, kind_of

if TYPE_CHECKING:
    from .table import Table


def seconds(table: Table) -> i64:
    """Return the rulebook's clock: for the exchange, and for every turn.

    Catalogue: 8切りで考慮時間回復 / 8 cut restarts the clock.
    """
    base = table.base
    if len(table.agenda) > 0 and table.agenda[-1].rule == CORE:
        return base.exchange_seconds
    limit = base.seconds
    for rule in table.rules.clock:
        limit = rule.clock(table, limit)
    return limit


def weakest_lead(table: Table, moves: Moves) -> i64:
    """Return the weakest card that a leader out of time may play alone: ♣ before ♦, ♥ and ♠."""
    out = moves.get(1 if moves.get(0) == PASS and moves.size > 1 else 0)
    least: i64 = HIGHEST + 1
    for k in range(moves.size):
        move = moves.get(k)
        if kind_of(move) != SET:
            continue
        play = table.read(move)
        worth = (
            HIGHEST - 1 if play.cards & table.high() != NO_CARDS else table.order.strength(play.rank, table.inverted())
        )
        if play.size == 1 and (worth < least or (worth == least and play.rank != JOKER)):
            least, out = worth, move
    return out


def expired(table: Table, seat: i64) -> i64:
    """Return the move of a seat out of time: a pass or refusal, or the lowest move there is, the weakest card."""
    twin = table.clone()
    twin.ask(seat)
    if may_be_late(twin):
        return LATE
    moves = Moves()
    twin.consider(moves)
    if len(table.agenda) == 0 and (moves.get(0) != PASS or (table.base.autoplay and table.top is None)):
        return weakest_lead(twin, moves)
    return moves.get(0)


def may_be_late(table: Table) -> bool:
    """Return whether the clock of the exchange runs for `turn`."""
    return len(table.rules.late) > 0 and len(table.agenda) > 0 and table.question().rule == CORE
