"""Locks: what plays must show until the pile clears."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from .cards import ALL_SUITS
from .cause import CORE


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Locks:
    """The locks in force. Replaced, never changed, so that clones share them."""

    suits: i64 = 0  # suits every play must show
    within: i64 = ALL_SUITS  # suits a play may show
    step: i64 = 0  # 1: only the next rank may follow
    suits_by: i64 = CORE  # the rule that last locked suits
    step_by: i64 = CORE  # the rule that last locked ranks
    on: i64 = 0  # 1: some lock is on

    def exactly(self, suits: i64, within: i64, step: i64) -> Locks:
        """Return exactly these locks, by the rules that made the last ones."""
        return locks_of(suits, within, step, self.suits_by, self.step_by)

    def with_suits(self, suits: i64, within: i64, by: i64) -> Locks:
        """Return these locks and one on suits."""
        return locks_of(self.suits | suits, self.within & within, self.step, by, self.step_by)

    def with_step(self, by: i64) -> Locks:
        """Return these locks and one on ranks."""
        return locks_of(self.suits, self.within, 1, self.suits_by, by)


def locks_of(suits: i64, within: i64, step: i64, suits_by: i64, step_by: i64) -> Locks:
    """Return these locks."""
    locks = Locks()
    locks.suits, locks.within, locks.step = suits, within, step
    locks.suits_by, locks.step_by = suits_by, step_by
    locks.on = 1 if suits != 0 or within != ALL_SUITS or step != 0 else 0
    return locks


NO_LOCKS: Final = Locks()
