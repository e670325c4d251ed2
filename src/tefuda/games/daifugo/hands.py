"""Cards on their way between hands and piles, each with what all see and know of it."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from . import seen, tell
from .cards import NO_CARDS, Cards
from .cause import CORE, Cause
from .fields import Fields


@mypyc_attr(acyclic=True)
class Hands(Fields):
    """The verbs that move cards."""

    def give(self, giver: i64, taker: i64, cards: Cards, by: i64 = CORE, *, open: bool = False) -> None:
        """Move cards from hand to hand; the two know them, or all do (`open`)."""
        self.hands[giver] &= ~cards
        self.hands[taker] |= cards
        self.touched = 1
        seen.moved(self, giver, taker, cards, open)
        if self.log is not None:
            tell.gave(self, giver, taker, cards, by, open)

    def put_aside(self, seat: i64, cards: Cards, by: i64) -> None:
        """Put cards from a hand face up beside the pile, until it clears."""
        self.hands[seat] &= ~cards
        self.aside |= cards
        self.touched = 1
        if self.log is not None:
            tell.laid_aside(self, seat, cards, by)

    def throw(self, seat: i64, cards: Cards, by: i64) -> None:
        """Put cards from a hand on the discard pile, face up."""
        self.hands[seat] &= ~cards
        self.discard |= cards
        self.touched = 1
        if self.log is not None:
            tell.threw(self, seat, cards, by)

    def take(self, seat: i64, cards: Cards, by: i64, *, open: bool = False) -> None:
        """Move cards from the discard pile to a hand."""
        self.discard &= ~cards
        self.hands[seat] |= cards
        self.touched = 1
        seen.drawn(self, seat, cards, open)
        if self.log is not None:
            tell.drew(self, seat, cards, by, open)

    def draw_stock(self, seat: i64, number: i64, by: i64) -> None:
        """Move cards from the stock to a hand, unseen by the others."""
        cards = self.at_random(self.stock, number)
        self.stock &= ~cards
        self.hands[seat] |= cards
        seen.drawn(self, seat, cards, False)
        if self.log is not None:
            tell.drew(self, seat, cards, by, False)

    def take_out(self, cards: Cards, by: Cause) -> None:
        """Remove cards of the discard pile from the match for good, seen by all."""
        self.discard &= ~cards
        self.gone |= cards
        if self.log is not None:
            tell.went(self, cards, by)

    def drop_hand(self, seat: i64) -> None:
        self.discard |= self.hands[seat]
        self.hands[seat] = NO_CARDS

    def swap_hands(self, one: i64, other: i64, by: i64 = CORE) -> None:
        """Exchange the whole hands of two seats."""
        mine, yours = self.hands[one], self.hands[other]
        self.give(one, other, mine, by)
        self.hands[other] = mine
        self.give(other, one, yours, by)
        self.hands[other] = mine

    def pick_up_below(self, by: Cause) -> None:
        """Let the owner of the top play take the play under it into the hand, seen by all."""
        top = self.top
        if top is None or top.below is None:
            return
        taken = top.below
        self.pile &= ~taken.cards
        self.hands[top.owner] |= taken.cards
        self.top = top.over(taken.below)
        seen.drawn(self, top.owner, taken.cards, True)
        if self.log is not None:
            tell.drew(self, top.owner, taken.cards, by.index, True)

    def look(self, viewer: i64, owner: i64, by: Cause) -> None:
        """Let a seat look at another's hand."""
        seen.looked(self, viewer, owner)
        if self.log is not None:
            tell.looked(self, viewer, owner, by)
