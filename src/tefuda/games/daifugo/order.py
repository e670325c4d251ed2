"""The card order: which card beats which, where rules may reverse it, begin it with another rank or move the joker.

The ranks go round a circle 3 4 ... K A 2; `CardOrder.weakest` says where it is cut. Strengths count from 0 for the
weakest rank to 24 for the strongest, by two, so that the joker may be between two ranks.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from .base import Base
from .cards import JOKER, JOKERS, NO_CARDS, THREE, Cards, from_rank, of_rank, place_of, rank_at, turned
from .cause import CORE
from .plays import Play

HIGHEST: Final = 26
LOWEST: Final = -2


@final
@mypyc_attr(acyclic=True)
class CardOrder:
    """The card order in force, and what changes it when the pile clears.

    Replaced, never changed, so that clones share it.
    """

    revolution: i64 = 0  # 1: reversed until the next revolution
    back: i64 = 0  # 1: reversed once more until the pile clears
    weakest: i64 = THREE  # the rank that the order begins with
    joker_above: i64 = JOKER  # the rank right above which the joker is; JOKER: it is above all
    jokers_turn: bool = False  # in a revolution the joker is the weakest card (`Base.jokers_turn`)
    rising: i64 = 0  # 1: `revolution` changes when the pile clears
    rising_weakest: i64 = -1  # what `weakest` will be when the pile clears; -1: it stays
    passing: i64 = 0  # 1: something changes when the pile clears
    raised_by: i64 = CORE  # the rules that last changed `revolution`, `weakest` and `back`
    ordered_by: i64 = CORE
    backed_by: i64 = CORE

    # --- what changes it -----------------------------------------------------------------------------------------

    def copy(self) -> CardOrder:
        twin = CardOrder()
        twin.revolution, twin.back, twin.weakest = self.revolution, self.back, self.weakest
        twin.joker_above, twin.jokers_turn = self.joker_above, self.jokers_turn
        twin.rising, twin.rising_weakest = self.rising, self.rising_weakest
        twin.raised_by, twin.ordered_by, twin.backed_by = self.raised_by, self.ordered_by, self.backed_by
        return twin

    def noted(self) -> CardOrder:
        """Note whether something changes when the pile clears: the last step of every change."""
        self.passing = 1 if self.rising != 0 or self.rising_weakest >= 0 or self.back != 0 else 0
        return self

    def revolved(self, by: i64, delayed: bool) -> CardOrder:
        """Return this order after a revolution by rule `by`, at once or when the pile clears."""
        twin = self.copy()
        if delayed:
            twin.rising ^= 1
        else:
            twin.revolution ^= 1
        twin.raised_by = by
        return twin.noted()

    def beginning_with(self, weakest: i64, by: i64, delayed: bool) -> CardOrder:
        """Return the order with another weakest rank, by rule `by`, at once or when the pile clears."""
        twin = self.copy()
        if delayed:
            twin.rising_weakest = weakest
        else:
            twin.weakest = weakest
        twin.ordered_by = by
        return twin.noted()

    def turned_back(self, by: i64) -> CardOrder:
        """Return this order reversed until the pile clears, or back as it was."""
        twin = self.copy()
        twin.back ^= 1
        twin.backed_by = by
        return twin.noted()

    def with_back(self, back: i64) -> CardOrder:
        """Return this order reversed until the pile clears (1) or not (0)."""
        twin = self.copy()
        twin.back = back
        return twin.noted()

    def with_joker_above(self, rank: i64) -> CardOrder:
        """Return this order with the joker right above a rank."""
        twin = self.copy()
        twin.joker_above = rank
        return twin.noted()

    def made_under(self, play: Play) -> CardOrder:
        """Return the order that a play was made under, if it has only been reversed since."""
        twin = self.copy()
        twin.revolution, twin.back = play.revolution, play.revolution ^ play.inverted
        return twin.noted()

    def usual(self) -> CardOrder:
        """Return the usual order, as a round begins with it."""
        twin = self.copy()
        twin.revolution = twin.back = twin.rising = 0
        twin.weakest, twin.rising_weakest, twin.joker_above = THREE, -1, JOKER
        return twin.noted()

    def settled(self) -> CardOrder:
        """Return the order after the pile has cleared."""
        twin = self.copy()
        twin.revolution ^= twin.rising
        twin.rising = 0
        if twin.rising_weakest >= 0:
            twin.weakest = twin.rising_weakest
            twin.rising_weakest = -1
        twin.back = 0
        return twin.noted()

    # --- which card beats which ----------------------------------------------------------------------------------

    def inverted(self) -> bool:
        """Return whether weak ranks are strong."""
        return self.revolution ^ self.back != 0

    def strength(self, rank: i64, inverted: bool) -> i64:
        """Return how strong a rank is, or the joker."""
        if rank != JOKER:
            at = 2 * place_of(rank, self.weakest)
            return 24 - at if inverted else at
        if self.joker_above != JOKER:
            at = 2 * place_of(self.joker_above, self.weakest) + 1
            return 24 - at if inverted else at
        return LOWEST if inverted and self.revolution != 0 and self.jokers_turn else HIGHEST

    def joker_on_top(self) -> bool:
        """Return whether the joker is above all ranks."""
        return self.strength(JOKER, self.inverted()) == HIGHEST

    def joker_was_lowest(self, play: Play) -> bool:
        """Return whether the joker was the weakest card when a play was made."""
        return self.jokers_turn and self.joker_above == JOKER and play.revolution & play.inverted != 0

    def counts_as(self, play: Play) -> i64:
        """Return the rank as strong as a set: a joker between two ranks draws higher ones down to itself."""
        return i64(JOKER) if play.jokers != 0 and play.rank > self.joker_above else play.rank

    def stronger(self, top: Play, step: i64) -> Cards:
        """Return the cards whose rank beats a set; `step`: only the next rank does."""
        inverted = self.inverted()
        at = self.strength(self.counts_as(top), inverted)
        joker = self.strength(JOKER, inverted)
        if at == HIGHEST or self.is_answer(top):
            return NO_CARDS
        up = place_above(at, inverted)
        above = of_rank(up) if 0 <= up < 13 else NO_CARDS
        if step == 0:
            above = from_rank(0) & ~from_rank(up + 1) if inverted else from_rank(up)
        above = turned(above, 13 - self.weakest)
        return above | JOKERS if joker > at else above

    def is_answer(self, top: Play) -> bool:
        """Return whether a set is on a lone joker that it would not beat: an answer to it, which nothing beats."""
        below = top.below
        if below is None or not below.is_lone_joker() or top.rank == JOKER:
            return False
        inverted = self.inverted()
        return self.strength(self.counts_as(top), inverted) <= self.strength(JOKER, inverted)

    def next_rank(self, rank: i64) -> i64:
        """Return the rank one step stronger than another, or than the joker; JOKER where there is none."""
        inverted = self.inverted()
        place = place_above(self.strength(rank, inverted), inverted)
        return rank_at(place, self.weakest) if 0 <= place < 13 else JOKER

    def ranks(self) -> list[int]:
        """Return the ranks from the weakest to the strongest."""
        ranks = [int(rank_at(place, self.weakest)) for place in range(13)]
        return ranks[::-1] if self.inverted() else ranks

    def line(self) -> list[int]:
        """Return the ranks from the weakest to the strongest, with the joker where it is not above all."""
        inverted = self.inverted()
        out = self.ranks()
        joker = self.strength(JOKER, inverted)
        if joker != HIGHEST:
            out.insert(len([rank for rank in out if self.strength(rank, inverted) < joker]), JOKER)
        return out

    def manner(self) -> str:
        """Return how texts speak of this order: as the usual one, as that reversed, or as another."""
        if self.weakest != THREE or not self.joker_on_top():
            return "_order"
        return "_back" if self.inverted() else ""

    def joker_first(self, rank: i64, inverted: bool, above_all: bool) -> bool:
        """Return whether the joker is stronger than a rank, or than what is above all ranks."""
        return self.strength(JOKER, inverted) > (HIGHEST - 1 if above_all else self.strength(rank, inverted))

    def beats_by(self, play: Play, allowed: Cards) -> bool:
        """Return whether a set counts as a rank that is among the `allowed` cards."""
        rank = self.counts_as(play)
        return allowed & (JOKERS if rank == JOKER else of_rank(rank)) != NO_CARDS


def place_above(at: i64, inverted: bool) -> i64:
    """Return the place of the next rank above a strength; 13 or -1 where there is none."""
    return (23 - at) >> 1 if inverted else (at >> 1) + 1


def usual_order(base: Base) -> CardOrder:
    """Return the order that a match begins with."""
    order = CardOrder()
    order.jokers_turn = base.jokers_turn
    return order


def joker_place(order: CardOrder, base: Base) -> i64:
    """Return where a joker may lengthen a run: 1 above the strongest rank, -1 below it where the order is reversed,
    2 at both ends, 0 nowhere.
    """
    if not (base.joker_on_top or base.joker_ends) or not order.joker_on_top():
        return 0
    if base.joker_ends:
        return 2
    return -1 if order.inverted() else 1
