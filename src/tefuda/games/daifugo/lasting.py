"""What lasts for a trick or a round: seats and direction, the card order, locks, what is void."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from . import tell
from .cards import ALL_SUITS
from .cause import Cause
from .fields import NOBODY
from .hands import Hands


@mypyc_attr(acyclic=True)
class Lasting(Hands):
    """The verbs that begin and end what lasts."""

    def fired(self, by: Cause) -> None:
        """Report to everyone that a rule has done its work."""
        if self.log is not None:
            tell.rule(self, by.id, "")

    def sit(self, order: list[int], by: Cause | None = None) -> None:
        """Seat the players clockwise in this order, if by a rule for all to see."""
        if by is not None:
            self.fired(by)
        self.ring = self.ring.seated(order)

    def skip(self, by: Cause, seats: i64) -> None:
        """Skip the turns of the next seats; that is no pass."""
        self.skips += seats
        self.fired(by)

    def reverse(self, by: Cause, temporary: bool = False) -> None:
        """Reverse the order of turns."""
        ring = self.ring
        if temporary:
            self.ring = ring.facing(ring.reversed, ring.turned ^ 1, by.index)
        else:
            self.ring = ring.facing(ring.reversed ^ 1, ring.turned, by.index)
        self.fired(by)

    def reverse_order_for_trick(self, by: Cause) -> None:
        """Reverse the card order until the pile clears, or restore it."""
        self.order = self.order.turned_back(by.index)
        self.fired(by)

    def reverse_order(self, by: Cause) -> bool:
        """Flip the revolution flag: at once, or when the pile clears. Return whether it goes up.

        Catalogue: 革命即時発効 / Immediate revolution.
        """
        self.order = self.order.revolved(by.index, self.base.rev_delayed)
        return self.order.revolution ^ self.order.rising != 0

    def reorder(self, by: Cause, weakest: i64) -> None:
        """Begin the card order with another rank from now on, or when the pile clears."""
        self.order = self.order.beginning_with(weakest, by.index, self.base.rev_delayed)

    def lock(self, by: Cause, *, suits: i64 = 0, within: i64 = ALL_SUITS, step: bool = False) -> None:
        """Lock the plays from now on until the pile clears.

        They must show `suits` and only suits `within`, or (`step`) the next rank.
        """
        locks = self.locks
        news = suits & ~locks.suits != 0 or locks.within & ~within != 0 or (step and locks.step == 0)
        self.locks = locks.with_step(by.index) if step else locks.with_suits(suits, within, by.index)
        if news and self.log is not None:
            tell.rule(self, by.id, "on", lasting=True)

    def silence(self, by: Cause, what: i64) -> None:
        """Make EFFECTS, LOCKS, ... void from now on until the round ends."""
        self.silent |= what
        self.silenced_by = by.index

    def cut(self, by: Cause, *, final: bool = False) -> None:
        """Announce that the pile will clear when this play's effects are over; its owner leads.

        `final`: by this rule, even if another one that could be stopped clears it, too.
        """
        top = self.top
        if top is not None and (final or self.clearing == NOBODY):
            self.clearing = top.owner
            self.clear_rule = by.index
