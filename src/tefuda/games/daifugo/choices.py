"""Questions of the agenda: what may be answered, and what an answer sets going."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, members
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves

from . import exchange, finish, tell
from .agenda import (
    A_PICK,
    A_PLACE,
    GIFT,
    NUMBER_NAMED,
    OUT_OF_TURN,
    RANK_NAMED,
    SEAT_NAMED,
    THE_STRONGEST,
    TRIBUTE,
    YES_OR_NO,
    Step,
)
from .cards import NO_CARDS, PACKS, Cards, count_cards, equals, first_of, lone, shown_in
from .cause import CORE
from .legal import choices_of, sort_from
from .plays import (
    A_NUMBER,
    A_RANK,
    A_SEAT,
    AT_PLACE,
    DONE,
    FEW,
    LATE,
    NO,
    NONE,
    YES,
    order_move,
    pick,
    picked,
)

if TYPE_CHECKING:
    from .table import Table


MANY: Final = 600  # above this, cards are picked one by one


# --- the answers there are ---------------------------------------------------------------------------------------


def fill(table: Table, step: Step, moves: Moves) -> None:
    """Add all answers to a question.

    Catalogue: 交換間違いは警告 / Mistake in the exchange.
    """
    if step.ask == A_PICK:
        fill_picks(offered(table, step), step, moves)
    elif step.ask == THE_STRONGEST:
        sure, ties, due = strongest(table, step)
        combine(ties, due, due, sure if can_name(sure | ties) else NO_CARDS, moves)
    elif step.ask == RANK_NAMED:
        for rank in range(i64(13)):
            moves.add(A_RANK + rank)
    elif step.ask == SEAT_NAMED:
        for seat in members(step.seats):
            moves.add(A_SEAT + seat)
    elif step.ask == YES_OR_NO:
        moves.add(NO)
        if step.secret != OUT_OF_TURN or table.rules.rules[step.rule].able(table, step):
            moves.add(YES)
    elif step.ask == A_PLACE:
        for place in range(count_cards(exchange.lying(table, step.other))):
            if step.cards & lone(place) == NO_CARDS:
                moves.add(AT_PLACE + place)
    elif step.ask == NUMBER_NAMED:
        for number in range(step.least, step.most + 1):
            moves.add(A_NUMBER + number)
    else:
        for order in orders(members(step.seats)):
            moves.add(order_move(order))


def offered(table: Table, step: Step) -> Cards:
    """Return the cards a question is about."""
    return exchange.offered(table, step) if step.rule == CORE else table.rules.rules[step.rule].offered(table, step)


def strongest(table: Table, step: Step) -> tuple[Cards, Cards, i64]:
    """Return the strongest cards due, by the order in force or, in the exchange, by the normal one."""
    return table.strongest(offered(table, step), step.most, step.rule != CORE and table.inverted())


def fill_picks(cards: Cards, step: Step, moves: Moves) -> None:
    """Add every choice of cards at once, or the next card where these would be too many."""
    held = count_cards(cards)
    least, most = min(step.least, held), min(step.most, held)
    if at_once(cards, least, most):
        if least == 0:
            moves.add(NONE)
            least = 1
        if most > 0:
            combine(cards, least, most, NO_CARDS, moves)
        return
    if count_cards(step.picked) >= least:
        moves.add(DONE)
    rest = cards & ~step.picked
    while rest != NO_CARDS:
        card = first_of(rest)
        moves.add(pick(card))
        rest &= ~equals(card) if PACKS > 1 else ~card
    if PACKS > 1:
        sort_from(0, moves)


def at_once(cards: Cards, least: i64, most: i64) -> bool:
    """Return whether all cards of an answer are picked with one move."""
    return ways(count_cards(cards), least, most) <= MANY and (PACKS < 2 or most <= FEW)


def can_name(cards: Cards) -> bool:
    """Return whether one move can name these cards, whatever they are."""
    return PACKS < 2 or count_cards(cards) <= FEW


def open_to(table: Table) -> Cards:
    """Return the cards among which `turn` picks now."""
    step = table.question()
    return offered(table, step) & ~step.picked


def ways(held: i64, least: i64, most: i64) -> i64:
    """Return how many choices of `least`..`most` out of `held` things there are."""
    total: i64 = 0
    combinations: i64 = 1
    for size in range(most + 1):
        if size >= least:
            total += combinations
        combinations = combinations * (held - size) // (size + 1)
    return total


def combine(cards: Cards, least: i64, most: i64, chosen: Cards, moves: Moves) -> None:
    """Add `chosen` with every choice of `least`..`most` cards, in ascending order: by their highest card first."""
    if PACKS > 1:
        for size in range(least, most + 1):
            for choice in choices_of(cards, size):
                moves.add(pick(chosen | choice))
        sort_from(0, moves)
    elif least == 2 and most == 2:
        pairs(shown_in(cards), pick(chosen), moves)
    else:
        combine_all(shown_in(cards), least, most, pick(chosen), moves)


def combine_all(cards: i64, least: i64, most: i64, chosen: i64, moves: Moves) -> None:
    """Add to a pick every choice of `least`..`most` cards of one pack."""
    if least <= 0:
        moves.add(chosen)
    below: i64 = 0
    lower: i64 = 0  # how many these are
    while cards != 0:
        card = cards & -cards
        cards ^= card
        if most == 1:
            moves.add(chosen | card)
        elif lower >= least - 1:
            combine_all(below, least - 1, most - 1, chosen | card, moves)
        below |= card
        lower += 1


def pairs(cards: i64, chosen: i64, moves: Moves) -> None:
    """Add to a pick every two of the cards of one pack, the commonest choice of all: what the rich give."""
    number = count(cards)
    items = moves.room(number * number)
    size = moves.size
    below: i64 = 0
    while cards != 0:
        card = cards & -cards
        cards ^= card
        start = chosen | card
        lower = below
        while lower != 0:
            items[size] = start | lower & -lower
            size += 1
            lower &= lower - 1
        below |= card
    moves.size = size


def orders(seats: list[int]) -> list[list[int]]:
    """Return all orders of some seats."""
    if not seats:
        return [[]]
    return [[seat, *rest] for seat in seats for rest in orders([other for other in seats if other != seat])]


# --- an answer ---------------------------------------------------------------------------------------------------


def face(table: Table) -> None:
    """Give the turn to the seat that the next question asks, or to all that are asked at the same time."""
    step = table.agenda[-1]
    unwanted = step.rule == CORE and step.what == GIFT and not table.in_round(step.other)
    if unwanted or (step.ask == A_PICK and step.secret == 0 and offered(table, step) == NO_CARDS):
        table.drop_step()  # the holder of the cards has left meanwhile
        table.run()
        return
    if step.ask == THE_STRONGEST and step.secret == 0 and strongest(table, step)[2] == 0:
        table.turn = step.seat
        answer(table, pick(strongest(table, step)[0]))
        table.run()
        return
    if step.secret == 0:
        table.waiting = 0
        table.turn = step.seat
        return
    table.waiting = owing(table)
    if table.waiting == 0:
        close_group(table)
        table.run()
    else:
        table.turn = table.next_waiting(0)


def group(table: Table) -> list[Step]:
    """Return the questions asked at the same time, next ones last."""
    top = table.agenda[-1]
    k = len(table.agenda)
    while k > 0 and same_group(table.agenda[k - 1], top):
        k -= 1
    return table.agenda[k:]


def owing(table: Table) -> i64:
    """Return the seats that have yet to answer one of the questions asked at the same time."""
    seats: i64 = 0
    agenda = table.agenda
    top = agenda[-1]
    k = len(agenda) - 1
    while k >= 0 and same_group(agenda[k], top):
        if agenda[k].answer < 0:
            seats |= bit(agenda[k].seat)
        k -= 1
    return seats


def same_group(step: Step, top: Step) -> bool:
    return step.secret != 0 and step.rule == top.rule


def answer(table: Table, move: i64) -> None:
    """Take the answer of `turn`."""
    step = table.question()
    done = step
    if move == LATE:
        for rule in table.rules.late:
            rule.late(table, step.seat)
        done = by_default(table, step)
        move = done.answer
    elif goes_on(table, step, move):
        more = step.with_picked(picked(move))
        table.agenda = [more if other is step else other for other in table.agenda]
        return
    elif step.secret != 0 or step.picked != NO_CARDS or PACKS > 1:  # else the move says all there is to say
        done = whole(table, step, move)
        move = done.answer
    if step.secret == 0:
        table.drop_step()
        table.depth = len(table.agenda)
        tell_owner(table, done, move)
        if table.log is not None:
            tell.chose(table, step)
        settle(table, step)
        return
    table.agenda = [done if other is step else other for other in table.agenda]
    if table.log is not None and (table.terms.pause == 0 or step.secret != OUT_OF_TURN):
        tell.chose(table, step)


def goes_on(table: Table, step: Step, move: i64) -> bool:
    """Return whether an answer is only the next card of a choice made card by card, with more to come."""
    if step.ask != A_PICK:
        return False
    cards = offered(table, step)
    most = min(step.most, count_cards(cards))
    return not at_once(cards, min(step.least, most), most) and move != DONE and count_cards(step.picked) + 1 < most


def whole(table: Table, step: Step, move: i64) -> Step:
    """Return a question answered: with the cards picked one by one before, and those that go without saying."""
    cards = step.picked
    if PACKS > 1 and step.ask == THE_STRONGEST:
        cards |= strongest(table, step)[0]
    return step.answered(move) if cards == NO_CARDS else step.answered_with(cards | picked(move))


def by_chance(table: Table, step: Step, rng: Rng) -> Step:
    """Return a question with a whole answer drawn at random."""
    moves = Moves()
    while True:
        moves.clear()
        fill(table, step, moves)
        move = moves.get(rng.below(moves.size))
        if not goes_on(table, step, move):
            return whole(table, step, move)
        step = step.with_picked(picked(move))


def close_group(table: Table) -> None:
    """Let the answers count now that all have answered, in the order of turns from the acting player on.

    Tributes go first: each is one of the hand that was dealt, whatever its owner gets for it.

    Catalogue: 渡す前に受け取る / Taken before giving.
    """
    steps = group(table)
    table.agenda = table.agenda[: len(table.agenda) - len(steps)]
    table.depth = len(table.agenda)
    tell_owners(table, steps, True)
    tell_owners(table, steps, False)
    settle(table, steps[0])


def tell_owners(table: Table, steps: list[Step], tributes: bool) -> None:
    """Give the owners of these questions their answers: of tributes, or of all others."""
    seat = table.actor
    for _turn in range(table.players):
        for step in steps:
            if step.seat == seat and exchange.is_tribute(step) == tributes:
                tell_owner(table, step, step.answer)
        seat = table.next(seat)


def tell_owner(table: Table, step: Step, move: i64) -> None:
    """Give the owner of a question its answer."""
    if step.rule == CORE:
        exchange.chosen(table, step, move)
    else:
        table.rules.rules[step.rule].chosen(table, step, move)


def settle(table: Table, step: Step) -> None:
    """Settle hands after the answers to a rule's question: a player with no card left is out."""
    if step.rule != CORE and table.touched != 0:
        finish.check_hands(table, step.rule)


def by_default(table: Table, step: Step) -> Step:
    """Return a question of the exchange as answered for a late seat: with the strongest cards, or the weakest ones.

    A tribute takes the strongest.
    """
    asked = step.ask
    if step.what == TRIBUTE:
        step = step.copy()
        step.ask, step.picked = THE_STRONGEST, NO_CARDS
    moves = Moves()
    while True:
        moves.clear()
        fill(table, step, moves)
        move = moves.get(0)
        if not goes_on(table, step, move):
            done = whole(table, step, move)
            done.ask = asked
            return done
        step = step.with_picked(picked(move))
