"""A trick as a foul found it, for as long as the foul may still be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from .agenda import CORE
from .locks import Locks
from .order import CardOrder
from .seats import Ring

if TYPE_CHECKING:
    from .fields import Fields


@final
@mypyc_attr(acyclic=True)
class Before:
    """All that a play can change in its trick, apart from where cards are. Never changed, so that clones share it."""

    order: CardOrder
    locks: Locks
    ring: Ring
    memory: vec[i64]
    to_ask: i64 = 0
    passed: i64 = 0
    lead_passes: i64 = 0
    skips: i64 = 0
    silenced_by: i64 = CORE
    silent: i64 = 0
    revolted: i64 = 0


def keep(table: Fields) -> Before:
    """Return the trick as it is now, before a play."""
    found = Before()
    found.order, found.locks, found.ring = table.order, table.locks, table.ring
    found.memory = table.memory[:]
    found.to_ask, found.passed, found.lead_passes = table.to_ask, table.passed, table.lead_passes
    found.skips = table.skips
    found.silenced_by, found.silent = table.silenced_by, table.silent
    found.revolted = table.revolted
    return found


def restore(table: Fields, found: Before) -> None:
    """Restore the trick; of the numbers that rules keep, those that plays change (`RuleSet.of_plays`)."""
    table.order, table.locks, table.ring = found.order, found.locks, found.ring
    for slot in table.rules.of_plays:
        table.memory[slot] = found.memory[slot]
    table.to_ask, table.passed, table.lead_passes = found.to_ask, found.passed, found.lead_passes
    table.skips = found.skips
    table.silenced_by, table.silent = found.silenced_by, found.silent
    table.revolted = found.revolted
