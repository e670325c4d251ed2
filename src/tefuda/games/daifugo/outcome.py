"""Who is out of the round in progress."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from .seats import listed, packed, pushed


@final
@mypyc_attr(acyclic=True)
class Outcome:
    """Seats by how they left the round: packed lists (`seats.py`), first one first. Replaced, never changed."""

    finished: i64 = 0
    fallen: i64 = 0  # fouls and eliminations, the first one lowest
    deposed: i64 = 0

    @staticmethod
    def of(finished: i64, fallen: i64, deposed: i64) -> Outcome:
        outcome = Outcome()
        outcome.finished, outcome.fallen, outcome.deposed = finished, fallen, deposed
        return outcome

    def with_finished(self, seat: i64) -> Outcome:
        return Outcome.of(pushed(self.finished, seat), self.fallen, self.deposed)

    def with_fallen(self, seat: i64) -> Outcome:
        return Outcome.of(self.finished, pushed(self.fallen, seat), self.deposed)

    def with_lowest(self, seat: i64) -> Outcome:
        """Return this outcome with a seat below all that have fallen before."""
        return Outcome.of(self.finished, packed([seat, *listed(self.fallen)]), self.deposed)

    def with_deposed(self, seat: i64) -> Outcome:
        return Outcome.of(self.finished, self.fallen, pushed(self.deposed, seat))


NOBODY_OUT: Final = Outcome()
