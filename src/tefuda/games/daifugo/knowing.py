"""How a seat guesses the cards it has not seen, and the rule-of-thumb player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves

from . import choices
from .agenda import A_PICK, GIFT, THE_STRONGEST, TRIBUTE, Step
from .cards import JOKER, JOKERS, NO_CARDS, count_cards, lowest, no_sets, place_of, share
from .cause import CORE
from .exchange import givable, is_trusting
from .plays import KIND, PASS, SPECIAL, picked, plain_in
from .seen import known

if TYPE_CHECKING:
    from .table import Table

TRIES: Final = 100  # deals of which one must agree with the seats asked for a tribute


def determinize(table: Table, seat: i64, rng: Rng) -> Table:
    """Deal what the seat has not seen to the other hands, the stock and the cards set aside.

    Others' secret answers are drawn again from their new hands. A deal after which a tribute would have been asked for
    that was not, or the other way round, is given up.
    """
    twin = dealt_anew(table, seat, rng)
    tries: i64 = 1
    while not paid_anew(twin, seat) and tries < TRIES:
        twin = dealt_anew(table, seat, rng)
        tries += 1
    for rule in table.rules.imagined:
        rule.imagined(twin, seat, rng)
    if len(table.agenda) > 0:
        answer_anew(twin, seat, rng)
    return twin


def dealt_anew(table: Table, seat: i64, rng: Rng) -> Table:
    """Return a twin with the cards that the seat has not seen dealt again. Unseen tributes are taken back."""
    twin = table.clone()
    n = table.players
    unseen = table.outside | table.stock
    needs = vec[i64]([0] * (n + 2))
    places = no_sets(n + 2)
    voids = no_sets(n + 2)
    for other in range(n):
        if other == seat:
            continue
        sure = known(table, seat, other)
        places[other] = sure
        needs[other] = count_cards(table.hands[other]) - count_cards(sure)
        unseen |= table.hands[other] & ~sure
        voids[other] = table.voids[seat * n + other]
    for step in table.agenda:
        if was_paid_unseen(table, step, seat):
            needs[step.other] += count_cards(step.cards)
            needs[step.seat] -= count_cards(step.cards)
    needs[n] = count_cards(table.outside)
    needs[n + 1] = count_cards(table.stock)
    if table.base.keep_jokers:
        voids[n] = JOKERS
    share(unseen, needs, voids, places, rng, table.base.packs)
    for other in range(n):
        if other != seat:
            twin.hands[other] = places[other]
    twin.outside = places[n]
    twin.stock = places[n + 1]
    twin.chance = rng.fresh()
    twin.horizon = 1
    return twin


def was_paid_unseen(table: Table, step: Step, seat: i64) -> bool:
    """Return whether a question is what to give for a tribute that a seat has not seen."""
    if step.rule != CORE or step.what != GIFT or step.cards == NO_CARDS or seat in (step.seat, step.other):
        return False
    return not is_trusting(table)


def paid_anew(twin: Table, seat: i64) -> bool:
    """Pay unseen tributes again: the poor give their strongest cards.

    Return whether the poor who were asked are just those who had a choice between equal cards, and whether all have the
    cards that they are asked for.
    """
    agenda = twin.agenda[:]
    sound = True
    for k, step in enumerate(agenda):
        if was_paid_unseen(twin, step, seat):
            paid, equal, due = twin.strongest(givable(twin, step.other), count_cards(step.cards), False)
            if due > 0 and twin.base.ties_by_suit:
                paid, due = paid | lowest(equal, due), 0
            elif due > 0:
                paid |= twin.at_random(equal, due)
            sound = sound and (due > 0) == (step.n > 0)
            twin.hands[step.other] ^= paid
            twin.hands[step.seat] |= paid
            agenda[k] = step.copy()
            agenda[k].cards = paid
        elif step.rule == CORE and step.what == TRIBUTE and step.ask == THE_STRONGEST and step.seat != seat:
            asked = twin.strongest(givable(twin, step.seat), step.most, False)[2] > 0
            sound = sound and (step.n > 0) == asked
        elif (
            step.rule == CORE and step.ask == A_PICK and step.seat != seat
        ):  # it was asked for no more than it may give
            sound = sound and count_cards(givable(twin, step.seat)) >= step.least
    twin.agenda = agenda
    return sound


def answer_anew(twin: Table, seat: i64, rng: Rng) -> None:
    """Draw secret answers of other seats again from their new hands, one after the other.

    A player who was still picking begins again.
    """
    before = twin.agenda
    agenda = [step.answered(-1) if step.seat != seat else step for step in before]
    twin.agenda = agenda
    for k, step in enumerate(before):
        if step.answer >= 0 and step.seat != seat:
            agenda[k] = choices.by_chance(twin, agenda[k], rng)


def hint(table: Table, moves: Moves, rng: Rng) -> i64:
    """Return the move that sheds many weak cards when leading, or the weakest answer when following.

    The strongest cards are saved for later.
    """
    if len(table.rules.offers) > 0:
        table.consider(moves)
    if moves.size == 1:
        return moves.get(0)
    if len(table.agenda) > 0:
        return hint_answer(table, moves, rng)
    top = table.top
    if table.base.owner_asked and top is not None and top.owner == table.turn and moves.get(0) == PASS:
        return PASS  # the lead is worth more than one's own play beaten
    best: i64 = -1
    best_worth: i64 = -1000
    for k in range(moves.size):
        move = moves.get(k)
        if move == PASS:
            continue
        worth = ease(table, move)
        if worth > best_worth:
            best, best_worth = move, worth
    if moves.get(0) == PASS and top is not None:
        if best < 0:
            return PASS
        few = count_cards(table.hands[table.turn]) <= 4
        if not few and best_worth < 3 and rng.below(3) != 0:
            return PASS
    return best if best >= 0 else moves.get(0)


def best_known(table: Table) -> i64:
    """Return what needs no thinking: a rule advises the answer to its question; and bots do not cheat."""
    if len(table.agenda) == 0:
        return -1
    step = table.question()
    if step.rule != CORE:
        return table.rules.rules[step.rule].advice(table, step)
    if step.what != TRIBUTE or step.ask != A_PICK:
        return -1
    answers = Moves()
    choices.fill(table, step, answers)
    due = choices.by_default(table, step).answer
    return due if answers.has(due) else i64(-1)


def ease(table: Table, move: i64) -> i64:
    """Return how gladly a play is made: many cards, and weak ones."""
    play = table.read(plain_in(move) if move >> KIND == SPECIAL else move)
    rank = place_of(play.rank, table.order.weakest)
    if table.base.high != NO_CARDS and play.size <= 2 and play.cards & ~table.high() == NO_CARDS:
        return 3 * play.size
    if rank != JOKER and table.inverted():
        rank = 12 - rank
    return 12 - rank + 3 * play.size - 4 * play.jokers


def hint_answer(table: Table, moves: Moves, rng: Rng) -> i64:
    """Return the answer that gives and discards the most weak cards."""
    known = best_known(table)
    if known >= 0:
        return known
    step = table.question()
    if step.ask != A_PICK or step.seat < 0:
        return moves.get(rng.below(moves.size))
    best = moves.get(0)
    for k in range(moves.size):
        move = moves.get(k)
        if count_cards(picked(move)) > count_cards(picked(best)):
            best = move
    return best
