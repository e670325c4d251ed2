"""The fields of a match of Daifugo, and the questions about it that need no rule."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit
from tefuda.engine.position import Position

from .agenda import EXCHANGE, READY, Step
from .base import Base, Terms
from .cards import (
    ALL_SUITS,
    JOKERS,
    NATURAL,
    NO_CARDS,
    PACKS,
    TWO,
    Cards,
    Sets,
    count_cards,
    draw,
    equals,
    first_card,
    first_of,
    held_as,
    last_card,
    lowest,
    of_rank,
    rank_at,
    rank_of,
    turned,
)
from .cause import CORE, Cause
from .locks import Locks
from .order import CardOrder
from .outcome import Outcome
from .plays import SET, Play, read
from .seats import Ring, listed
from .standings import Standings

NOBODY: Final = -1
NOTHING_DUE: Final[list[Step]] = []


@mypyc_attr(acyclic=True)
class Fields(Position):
    """The fields of a match.

    Sets of cards: `hands` by seat, `pile` (all plays of this trick), `aside`, `discard`, `stock` (not dealt),
    `outside` (in no round of this set), `gone` (out of the match). Sets of seats: `active` (in the round), `to_ask` (to
    act before the pile clears), `passed`.
    `titles` is the place of each seat in the last round (0 = highest; empty: all are equal).
    `agenda`, `titles`, `seen`, `voids` and the values `terms`, `order`, `locks`, `ring`, `out` and `standings` change
    rarely: they are replaced, never changed, so that clones share them.
    """

    base: Base
    terms: Terms
    order: CardOrder
    locks: Locks
    ring: Ring
    out: Outcome
    standings: Standings
    hands: Sets
    memory: vec[i64]
    agenda: list[Step]
    titles: list[int]
    seen: Sets
    voids: Sets
    top: Play | None = None
    pile: Cards = NO_CARDS
    aside: Cards = NO_CARDS
    discard: Cards = NO_CARDS
    stock: Cards = NO_CARDS
    outside: Cards = NO_CARDS
    gone: Cards = NO_CARDS
    actor: i64 = 0
    active: i64 = 0
    to_ask: i64 = 0
    passed: i64 = 0
    lead_passes: i64 = 0
    skips: i64 = 0
    clearing: i64 = NOBODY  # who leads when the pile clears in a moment
    clear_rule: i64 = CORE  # by which rule
    silenced_by: i64 = CORE
    silent: i64 = 0
    round: i64 = 0
    dealer: i64 = 0
    must_play: i64 = -1  # a card that the first lead must contain
    tricks: i64 = 0  # that have ended in this round
    stopped: i64 = 0  # the round ends at once
    horizon: i64 = 0  # a searcher's copy ends with the present round
    # While one play is resolved:
    touched: i64 = 0  # a hand has changed
    emptied: i64 = 0  # the play was its owner's last
    ended_by: i64 = CORE  # where hands are checked after all effects: the rule that took the owner's last card
    revolted: i64 = 0  # 1: it has made a revolution; -1: it might have made one
    depth: i64 = 0  # where on the agenda questions of the present hook go

    # --- the agenda ----------------------------------------------------------------------------------------------

    def queue(self, step: Step) -> None:
        """Put a step on the agenda, whose last one is done first; steps of one hook come in the order they were put."""
        if len(self.agenda) == 0:
            self.agenda = [step]
            return
        agenda = self.agenda[:]
        agenda.insert(self.depth, step)
        self.agenda = agenda

    def drop_step(self) -> Step:
        """Take the next step off the agenda."""
        agenda = self.agenda
        step = agenda[-1]
        self.agenda = agenda[:-1] if len(agenda) > 1 else NOTHING_DUE
        return step

    def question(self) -> Step:
        """Return the question that `turn` must answer."""
        k = len(self.agenda) - 1
        while self.agenda[k].secret != 0 and not self.agenda[k].is_open_to(self.turn):
            k -= 1
        return self.agenda[k]

    def is_exchanging(self) -> bool:
        """Return whether cards are exchanged at present, before the first lead."""
        return any(step.rule == CORE and step.what in (EXCHANGE, READY) for step in self.agenda)

    # --- numbers that rules keep ---------------------------------------------------------------------------------

    def recall(self, rule: Cause) -> i64:
        """Return the number that a rule keeps, the first if there are several."""
        return self.memory[rule.slot]

    def remember(self, rule: Cause, value: i64) -> None:
        """Keep a number for a rule."""
        self.memory[rule.slot] = value

    # --- the order of cards, locks -------------------------------------------------------------------------------

    def inverted(self) -> bool:
        """Return whether weak ranks are strong at present."""
        return self.order.inverted()

    def next_rank(self, rank: i64) -> i64:
        """Return the rank one step stronger than another by the order in force; JOKER where there is none."""
        return self.order.next_rank(rank)

    def ranks_by_strength(self) -> list[int]:
        """Return the ranks from the weakest to the strongest by the order in force."""
        return self.order.ranks()

    def step(self) -> i64:
        """Return the step from a rank to the next stronger one: 1, or -1 while the card order is reversed."""
        return -1 if self.inverted() else 1

    def high(self) -> Cards:
        """Return the cards that come just below the jokers at present, whatever their rank."""
        return self.base.high if self.order.revolution == self.base.high_flag else NO_CARDS

    def is_locked(self) -> bool:
        """Return whether any lock is on."""
        return self.locks.on != 0

    def unlock(self) -> None:
        """End all locks."""
        self.locks = self.locks.exactly(0, ALL_SUITS, 0)

    # --- seats ---------------------------------------------------------------------------------------------------

    def next(self, seat: i64) -> i64:
        """Return the neighbour in the present direction, whether in the round or not."""
        return self.ring.onward >> (4 * seat) & 15

    def next_active(self, seat: i64) -> i64:
        """Return the next seat in the present direction that is in the round."""
        seat = self.next(seat)
        while self.active & bit(seat) == 0:
            seat = self.next(seat)
        return seat

    def previous_active(self, seat: i64) -> i64:
        """Return the nearest seat against the present direction that is in the round."""
        return self.beside(seat, self.ring.reversed ^ self.ring.turned != 0)

    def beside(self, seat: i64, left: bool) -> i64:
        """Return the nearest active seat on the left (clockwise) or the right, whatever the direction."""
        ring = self.ring.left if left else self.ring.right
        seat = ring >> (4 * seat) & 15
        while self.active & bit(seat) == 0:
            seat = ring >> (4 * seat) & 15
        return seat

    def neighbours(self, seat: i64) -> i64:
        """Return the nearest active seats on both sides."""
        return bit(self.beside(seat, True)) | bit(self.beside(seat, False))

    def others(self, seat: i64) -> list[int]:
        """Return the other seats in the round, from the next on in the present direction."""
        out: list[int] = []
        other = self.next(seat)
        while other != seat:
            if self.active & bit(other) != 0:
                out.append(other)
            other = self.next(other)
        return out

    def seating(self) -> list[int]:
        """Return the seats clockwise, from seat 0 on."""
        return self.seating_from(0)

    def seating_from(self, start: i64) -> list[int]:
        """Return the seats clockwise, from one of them on."""
        return self.ring.seating_from(start)

    def title(self, seat: i64) -> i64:
        """Return the place of a seat in the last round, 0 = the highest; -1 where no one has a title (G18)."""
        return self.titles[seat] if self.titles else -1

    def seat_of_title(self, place: i64) -> i64:
        """Return the seat with a title, 0 = the highest; negative from the lowest up (-1); NOBODY without titles.

        Catalogue: 階級名の書き換え / Titles by player count.
        """
        if place < 0:
            place += self.players
        for seat in range(i64(len(self.titles))):
            if self.titles[seat] == place:
                return seat
        return NOBODY

    def in_round(self, seat: i64) -> bool:
        """Return whether a seat still plays."""
        return self.active & bit(seat) != 0

    def finishers(self) -> i64:
        """Return how many have finished without a foul."""
        return len(listed(self.out.finished))

    def leave(self, seat: i64) -> None:
        self.active &= ~bit(seat)
        self.to_ask &= ~bit(seat)

    def done(self) -> bool:
        """Return whether the round has ended: one player at most still holds cards."""
        return self.active & (self.active - 1) == 0 or self.stopped != 0

    def starts_set(self) -> bool:
        """Return whether this is the first round of a set of rounds."""
        length = self.base.set_length
        return self.round == 1 if length == 0 else (self.round - 1) % length == 0

    def ends_set(self) -> bool:
        """Return whether this is the last round of a set of rounds."""
        return self.base.set_length > 0 and self.round % self.base.set_length == 0

    def shuffled(self, things: list[int]) -> list[int]:
        """Return things in random order."""
        rest = list(things)
        out: list[int] = []
        while rest:
            out.append(rest.pop(self.below(len(rest))))
        return out

    # --- the strongest cards -------------------------------------------------------------------------------------

    def strongest(self, cards: Cards, number: i64, inverted: bool) -> tuple[Cards, Cards, i64]:
        """Return the strongest cards of a set, in three parts. Jokers come first (G7).

        The parts are the cards that are surely among the strongest, those equally strong that compete for the rest, and
        how many of these are due.
        """
        sure: Cards = NO_CARDS
        number = min(number, count_cards(cards))
        while number > 0:
            group = self.top_group(cards, inverted)
            if PACKS > 1 and group & ~equals(first_of(group)) == NO_CARDS:
                group = lowest(group, number)  # all alike
            if count_cards(group) > number:
                return sure, group, number
            sure |= group
            cards ^= group
            number -= count_cards(group)
        return sure, NO_CARDS, 0

    def top_group(self, cards: Cards, inverted: bool) -> Cards:
        """Return the cards of a set's strongest rank, or its jokers."""
        natural = turned(cards & NATURAL, self.order.weakest)
        rank: i64 = -1
        if natural != NO_CARDS:
            rank = rank_at(rank_of(first_card(natural) if inverted else last_card(natural)), self.order.weakest)
        high = cards & self.high()
        if high != NO_CARDS and cards & of_rank(TWO) != NO_CARDS and self.is_exchanging():
            high = NO_CARDS  # only then 2s come before them
        if cards & JOKERS != NO_CARDS and (
            natural == NO_CARDS or self.order.joker_first(rank, inverted, high != NO_CARDS)
        ):
            return cards & JOKERS
        return high if high != NO_CARDS else cards & of_rank(rank)

    def at_random(self, cards: Cards, number: i64) -> Cards:
        """Return some cards of a set, drawn unseen; all of them if there are no more."""
        return draw(self, cards, min(number, count_cards(cards)), self.base.packs)

    # --- plays ---------------------------------------------------------------------------------------------------

    def read(self, move: i64, seat: i64 = -1) -> Play:
        """Return the play of a move of `turn` or another seat.

        Undeclared jokers get the suits that a lock gives them.
        """
        play = read(move, self.base.inherits)
        if PACKS > 1:
            play.cards = held_as(play.cards, self.hands[seat if seat >= 0 else self.turn])
        if play.jokers != 0 and play.kind == SET and self.locks.suits & ~play.suits != 0:
            play.suits |= self.locks.suits
        return play
