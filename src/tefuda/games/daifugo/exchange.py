"""The exchange of cards between the deal and the first lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from . import seen
from .agenda import A_PICK, A_PLACE, DRAWING, GIFT, THE_STRONGEST, TRIBUTE, Step
from .base import AT_ONCE, FACE_DOWN
from .cards import JOKERS, NO_CARDS, TWO, Cards, cards_in, count_cards, lone, lower_than, lowest, nth_card, together
from .cause import CORE
from .plays import AT_PLACE

if TYPE_CHECKING:
    from .table import Table


def plan_of(table: Table) -> list[list[int]]:
    """Return who gives tribute to whom, and how many cards: [poor, rich, number]."""
    plan: list[list[int]] = []
    for place, number in enumerate(table.base.tributes):
        plan.append([table.seat_of_title(-1 - place), table.seat_of_title(place), number])
    for rule in table.rules.tributes:
        rule.tributes(table, plan)
    return plan


def exchange(table: Table) -> None:
    """Ask the poor for their strongest cards and the rich for what they like: afterwards, or at the same time.

    In the end no one owes more than their hand holds.
    """
    left = vec[i64]([0] * table.players)
    for seat in range(table.players):
        left[seat] = count_cards(givable(table, seat))
    for entry in plan_of(table):
        poor: i64 = entry[0]
        rich: i64 = entry[1]
        cards = min(min(i64(entry[2]), left[poor]), left[rich])
        if cards == 0:
            continue
        if table.base.procedure == FACE_DOWN:
            if table.base.jokers_exempt:
                seen.held_back(table, poor, table.hands[poor] & JOKERS)
            table.queue(drawing(rich, poor, cards, NO_CARDS))
            continue
        table.queue(tribute(table, poor, rich, cards))
        if table.base.procedure == AT_ONCE:
            table.queue(gift(rich, poor, cards, NO_CARDS))
            left[rich] -= cards


def tribute(table: Table, poor: i64, rich: i64, number: i64) -> Step:
    """Return the question which of equal cards to give; where there is no choice, it is answered already.

    `n` is 1 where it is asked.

    Catalogue: 同数字の選択権 / Choice among equal cards.
    """
    step = Step()
    step.what, step.ask, step.seat, step.other = TRIBUTE, THE_STRONGEST, poor, rich
    step.least = step.most = number
    step.secret = 1
    if is_trusting(table):
        step.ask = A_PICK
        return step
    sure, equal, due = table.strongest(offered(table, step), step.most, False)
    if due != 0 and table.base.ties_by_suit:
        sure |= lowest(equal, due)
        due = 0
    step.n = 1 if due > 0 else 0
    if due == 0:
        return step.answered_with(sure)
    return step


def is_tribute(step: Step) -> bool:
    return step.rule == CORE and step.what == TRIBUTE


def is_trusting(table: Table) -> bool:
    """Return whether the poor may give what they like."""
    trusting = False
    for rule in table.rules.trusts:
        trusting = trusting or rule.trusts(table)
    return trusting


def gift(rich: i64, poor: i64, number: i64, received: Cards) -> Step:
    """Return the question what to give in return."""
    step = Step()
    step.what, step.ask, step.seat, step.other = GIFT, A_PICK, rich, poor
    step.least = step.most = number
    step.cards = received
    step.secret = 1
    return step


def drawing(rich: i64, poor: i64, number: i64, places: Cards) -> Step:
    """Return the question which card to draw next; `number` are still due, those at `places` are aside already."""
    step = Step()
    step.what, step.ask, step.seat, step.other = DRAWING, A_PLACE, rich, poor
    step.most, step.cards = number, places
    return step


def lying(table: Table, owner: i64) -> Cards:
    """Return the cards of a hand that are face down to be drawn, the weakest at the first place."""
    exchanging = len(table.agenda) > 0 and table.agenda[-1].rule == CORE
    return givable(table, owner) if exchanging else table.hands[owner]


def drawn(table: Table, step: Step, move: i64) -> None:
    """Put one more card aside.

    When all are aside, something is given for them, and only then are they seen.
    """
    places = step.cards | lone(move - AT_PLACE)
    if step.most > 1:
        table.queue(drawing(step.seat, step.other, step.most - 1, places))
        return
    back = gift(step.seat, step.other, count_cards(places), NO_CARDS)
    back.secret = 0
    back.places = places
    table.queue(back)


def card_lying(table: Table, hand: Cards, place: i64) -> i64:
    """Return the card at a place of a hand sorted by strength for an exchange."""
    high = hand & table.high()
    below = count_cards(hand & ~high & lower_than(TWO))
    if high == NO_CARDS or place < below:
        return nth_card(hand & ~high, place)
    if place < below + count_cards(high):
        return nth_card(high, place - below)
    return nth_card(hand & ~high, place - count_cards(high))


def any_of_equals(table: Table, hand: Cards, cards: Cards) -> Cards:
    """Return the same number of cards of each strength as among these cards of a hand.

    Only their owner knows the order of equal cards.
    """
    out: Cards = NO_CARDS
    while hand != NO_CARDS:
        group = table.top_group(hand, False)
        if cards & group != NO_CARDS:
            out |= table.at_random(group, count_cards(cards & group))
        hand ^= group
    return out


def givable(table: Table, seat: i64) -> Cards:
    """Return the cards of a hand that an exchange may take."""
    return table.hands[seat] & ~JOKERS if table.base.jokers_exempt else table.hands[seat]


def offered(table: Table, step: Step) -> Cards:
    """Return what may be given: the hand, except exempt jokers, cards just received, and those for another.

    Catalogue: 返品可 / Giving back allowed.
    """
    cards = givable(table, step.seat)
    for other in table.agenda:
        if other.seat == step.seat and other.what == GIFT:
            cards &= ~other.cards_of(max(other.answer, i64(0)))
    return cards & ~step.cards if step.what == GIFT and not table.base.returns else cards


def chosen(table: Table, step: Step, move: i64) -> None:
    """Move the cards of the exchange from hand to hand.

    Catalogue: 貧民側が先に渡す / The poor give first.
    """
    if step.what == DRAWING:
        drawn(table, step, move)
        return
    cards = step.cards_of(move)
    if step.places != NO_CARDS:
        hand = givable(table, step.other)
        lying_there = together([card_lying(table, hand, place) for place in cards_in(step.places)])
        table.give(step.other, step.seat, any_of_equals(table, hand, lying_there))
    if not table.in_round(step.other):
        return  # the player meant to get them has been expelled meanwhile
    held = givable(table, step.seat)
    table.give(step.seat, step.other, cards)
    if step.what != TRIBUTE:
        return
    if not is_trusting(table):
        seen.paid(table, step.seat, step.other, cards)
    for rule in table.rules.paid:
        rule.paid(table, step.seat, step.other, cards, held)
    if table.base.procedure != AT_ONCE:
        back = gift(step.other, step.seat, step.most, cards)
        back.n = step.n
        table.queue(back)
