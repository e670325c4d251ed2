"""A trick as a foul found it, for as long as the foul may still be taken back."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from .cause import CORE
from .locks import Locks
from .order import CardOrder
from .seats import Ring


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
