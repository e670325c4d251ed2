"""What lasts for a trick or a game: seats and direction, the order of cards, locks, what is void."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import shift
from tefuda.games.daifugo import tell
from tefuda.games.daifugo.cards import ALL_SUITS
from tefuda.games.daifugo.fields import NOBODY
from tefuda.games.daifugo.hands import Hands
from tefuda.games.daifugo.rule import Rule


@mypyc_attr(acyclic=True)
class Lasting(Hands):
    """The verbs that begin and end what lasts."""

    def fired(self, by: Rule) -> None:
        """Tells everybody that a rule has done its work."""
        if self.log is not None:
            tell.rule(self, by, "")

    def sit(self, order: list[int], by: Rule | None = None) -> None:
        """Seats the players clockwise in this order, if by a rule for all to see."""
        if by is not None:
            self.fired(by)
        self.left = 0
        self.right = 0
        for k in range(len(order)):
            seat: i64 = order[k]
            after: i64 = order[(k + 1) % len(order)]
            self.left |= shift(after, 4 * seat)
            self.right |= shift(seat, 4 * after)

    def skip(self, by: Rule, seats: i64) -> None:
        """The next seats lose their turns; that is no pass."""
        self.skips += seats
        self.fired(by)

    def reverse(self, by: Rule, temporary: bool = False) -> None:
        """The order of turns is reversed."""
        if temporary:
            self.turned ^= 1
        else:
            self.reversed ^= 1
        self.reversed_by = by.index
        self.fired(by)

    def turn_back(self, by: Rule) -> None:
        """Strengths are turned round until the field clears, or turned round once more."""
        self.back ^= 1
        self.backed_by = by.index
        self.fired(by)

    def turn_strengths(self, by: Rule) -> bool:
        """The revolution flag goes up, or down again: at once, or when the field clears. Whether it goes up."""
        if self.base.rev_delayed:
            self.rising ^= 1
        else:
            self.revolution ^= 1
        self.raised_by = by.index
        return self.revolution ^ self.rising != 0

    def reorder(self, by: Rule, weakest: i64) -> None:
        """The order begins with another number from now on, or when the field clears."""
        self.ordered_by = by.index
        if self.base.rev_delayed:
            self.rising_weakest = weakest
        else:
            self.weakest = weakest

    def lock(self, by: Rule, *, suits: i64 = 0, within: i64 = ALL_SUITS, step: bool = False) -> None:
        """From now on until the field clears plays must show `suits`, only suits `within`, or the next number."""
        news = suits & ~self.lock_suits != 0 or self.lock_within & ~within != 0 or (step and self.lock_step == 0)
        self.lock_suits |= suits
        self.lock_within &= within
        self.lock_step |= 1 if step else 0
        if step:
            self.stepped_by = by.index
        else:
            self.locked_by = by.index
        if news and self.log is not None:
            tell.rule(self, by, "on", lasting=True)

    def silence(self, by: Rule, what: i64) -> None:
        """EFFECTS, LOCKS, ... are void from now on until the game ends."""
        self.silent |= what
        self.silenced_by = by.index

    def cut(self, by: Rule, *, final: bool = False) -> None:
        """The field will clear when this play's effects are over; its owner leads. `final`: by this rule, even if
        another one that could be stopped clears it, too.
        """
        top = self.top
        if top is not None and (final or self.clearing == NOBODY):
            self.clearing = top.owner
            self.clear_rule = by.index
