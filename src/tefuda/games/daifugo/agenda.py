"""What is still to be done before the next card may be played: steps of plain data, the next one last.

A step is a question to a seat (`ask`) or a piece of work that had to wait behind a question. Steps are never changed
once they are on the agenda, only replaced, so that clones share them. While any question is open the agenda's last step
is one; several last ones marked `secret` are asked at the same time.

The order in which the rules of one play speak is a list of moments, each with its rules in the order of ranks and then
of sections (RULES.md, section 4); `Base.order` may move rules to other places.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from .cards import NO_CARDS, Cards
from .cause import CORE
from .plays import TOO_MANY, pick, picked

# Moments of a play, in their usual order.
PLAYED: Final = 0  # before any effect (どかん)
LOCK: Final = 1
REVOLUTION: Final = 2  # one at most per play
UPHEAVAL: Final = 3  # a revolution has taken place
EFFECT: Final = 4  # by rank, 3 first
CLEAR: Final = 5
LASTING: Final = 6  # what takes hold for later plays only
MOMENTS: Final = ["played", "lock", "revolution", "upheaval", "effect", "clear", "lasting"]

# Sections of the effects of one rank.
FORCED: Final = 0  # discards and thefts from others
GIVE: Final = 1
DRAW: Final = 2
TURN: Final = 3  # direction and card order
CALL: Final = 4  # announcements

# What a question offers.
WORK: Final = 0  # no question
A_PICK: Final = 1  # `least`..`most` cards of `Rule.offered`
RANK_NAMED: Final = 2
SEAT_NAMED: Final = 3  # one of the seats in `cards`
YES_OR_NO: Final = 4
NUMBER_NAMED: Final = 5  # `least`..`most`
ORDER_NAMED: Final = 6  # an order of the seats in `cards`
A_PLACE: Final = 8  # a card of the hand of `other`, face down: by its place, the weakest first; not those in `cards`
THE_STRONGEST: Final = 7  # `most` cards: the strongest of `Rule.offered`, free among equals; `n`: as in the exchange

# How a question is asked.
OPENLY: Final = 0
SECRETLY: Final = 1  # at the same time as others of its rule
OUT_OF_TURN: Final = 2  # the same, and only a seat that is able can do more than decline

# Work of the match.
RESOLVE: Final = 1  # go on with the play's rules at `n`
WINDOWS: Final = 2  # go on asking which seats answer a clear, at `n`
NEW_LEAD: Final = 3
EXCHANGE: Final = 4
READY: Final = 5  # the exchange is over: go on with the rules that speak then, at `n`
FIRST_LEAD: Final = 6
TRIBUTE: Final = 7  # questions of the exchange
GIFT: Final = 8
DRAWING: Final = 9
DEAL: Final = 10  # all is settled before the deal
VERDICT: Final = 11  # all have answered the step's rule
RESUME: Final = 12  # back to the seat whose turn it was
AFTERMATH: Final = 13  # what follows from a revolution that was completed by adding cards


@final
@mypyc_attr(acyclic=True)
class Step:
    """A step of the agenda. `what` is its owner's own name for it; `n`, `other` and `cards` belong to the owner too."""

    rule: i64 = CORE
    what: i64 = 0
    ask: i64 = WORK
    seat: i64 = 0
    other: i64 = 0
    n: i64 = 0
    cards: Cards = NO_CARDS
    least: i64 = 0
    most: i64 = 0
    secret: i64 = 0
    seats: i64 = 0  # where a seat is asked for, or an order of seats
    places: Cards = NO_CARDS  # of a hand that is face down: those drawn
    picked: Cards = NO_CARDS  # where cards are asked one by one; the answer if it is TOO_MANY
    answer: i64 = -1  # of a secret question, until all have answered

    def is_open_to(self, seat: i64) -> bool:
        """Return whether it is a question that the seat has yet to answer."""
        return self.seat == seat and self.answer < 0

    def answered(self, move: i64) -> Step:
        """Return the same question answered so; -1: asked again."""
        twin = self.copy()
        twin.picked = NO_CARDS
        twin.answer = move
        return twin

    def answered_with(self, cards: Cards) -> Step:
        """Return the same question answered with these cards, even where they are more than a move can name."""
        twin = self.answered(pick(cards))
        if twin.answer == TOO_MANY:
            twin.picked = cards
        return twin

    def cards_of(self, move: i64) -> Cards:
        """Return the cards of an answer; none for any other answer."""
        return self.picked if move == TOO_MANY else picked(move)

    def with_picked(self, cards: Cards) -> Step:
        """Return the same question, with some more cards picked."""
        twin = self.copy()
        twin.picked |= cards
        return twin

    def copy(self) -> Step:
        twin = Step()
        twin.rule, twin.what, twin.ask, twin.seat, twin.other = self.rule, self.what, self.ask, self.seat, self.other
        twin.n, twin.cards, twin.least, twin.most = self.n, self.cards, self.least, self.most
        twin.seats, twin.places = self.seats, self.places
        twin.secret, twin.picked, twin.answer = self.secret, self.picked, self.answer
        return twin


def work(what: i64, n: i64 = 0, seat: i64 = 0, cards: Cards = NO_CARDS) -> Step:
    """Return a piece of the match's own work."""
    step = Step()
    step.what, step.n, step.seat, step.cards = what, n, seat, cards
    return step
