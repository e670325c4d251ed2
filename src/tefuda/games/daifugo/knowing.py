"""What a seat knows of the others' cards, and how it would guess the rest.

`Table.seen[viewer * players + owner]` are cards that `viewer` has seen go into the hand of `owner`; where a card is
known to have left, it is forgotten. `Table.lacks`, laid out alike, are cards that the owner cannot have but for those
seen: who pays tribute has nothing stronger left. It is forgotten when unseen cards come into the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import share
from tefuda.engine.moves import Moves
from tefuda.games.daifugo import choices
from tefuda.games.daifugo.agenda import A_PICK, CORE, TRIBUTE
from tefuda.games.daifugo.cards import JOKER, JOKERS, NATURAL, from_rank, place_of, rank_of
from tefuda.games.daifugo.plays import KIND, PASS, SPECIAL, plain_in

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table


def moved(table: Table, giver: i64, taker: i64, cards: i64, open: bool) -> None:
    """Cards went from hand to hand: the two know them; nobody else knows where they are, unless they were shown."""
    n = table.players
    seen, lacks = table.seen[:], table.lacks[:]
    for viewer in range(n):
        if open or viewer in (giver, taker):
            seen[viewer * n + giver] &= ~cards
            seen[viewer * n + taker] |= cards
        else:
            lacks[viewer * n + giver] &= ~seen[viewer * n + giver]  # which of the cards seen is gone, nobody told
            seen[viewer * n + giver] = 0
            lacks[viewer * n + taker] = 0
    table.seen, table.lacks = seen, lacks


def paid(table: Table, poor: i64, rich: i64, cards: i64) -> None:
    """Cards were given as the strongest ones of a hand: the taker knows that it holds nothing stronger."""
    natural = cards & NATURAL
    if natural != 0:
        stronger = from_rank(rank_of(first(natural)) + 1) | JOKERS
        if table.base.high != 0:
            stronger = stronger_than(table, cards)
        lacks = table.lacks[:]
        lacks[rich * table.players + poor] = stronger & ~JOKERS if table.base.jokers_exempt else stronger
        table.lacks = lacks


def stronger_than(table: Table, cards: i64) -> i64:
    """All cards stronger than the weakest one of a set."""
    stronger: i64 = 0
    group = table.top_group(NATURAL | JOKERS, False)
    while cards & ~(stronger | group) != 0:
        stronger |= group
        group = table.top_group((NATURAL | JOKERS) & ~stronger, False)
    return stronger


def drawn(table: Table, seat: i64, cards: i64, open: bool) -> None:
    """Cards went from the discard pile to a hand."""
    n = table.players
    seen, lacks = table.seen[:], table.lacks[:]
    for viewer in range(n):
        if open:
            seen[viewer * n + seat] |= cards
        else:
            lacks[viewer * n + seat] = 0
    table.seen, table.lacks = seen, lacks


def held_back(table: Table, owner: i64, cards: i64) -> None:
    """A hand is laid down but for its jokers, so that everybody can count them."""
    n = table.players
    seen, lacks = table.seen[:], table.lacks[:]
    for viewer in range(n):
        seen[viewer * n + owner] |= cards
        lacks[viewer * n + owner] |= JOKERS
    table.seen, table.lacks = seen, lacks


def looked(table: Table, viewer: i64, owner: i64) -> None:
    """A seat has seen another's whole hand."""
    seen = table.seen[:]
    seen[viewer * table.players + owner] |= table.hands[owner]
    table.seen = seen


def shown(table: Table, owner: i64, cards: i64) -> None:
    """Everybody has seen cards of a hand."""
    n = table.players
    seen = table.seen[:]
    for viewer in range(n):
        seen[viewer * n + owner] |= cards
    table.seen = seen


def known(table: Table, viewer: i64, owner: i64) -> i64:
    """The cards of a hand that a seat knows to be there: seen on their way, or due in the first lead."""
    cards = table.seen[viewer * table.players + owner]
    if table.must_play >= 0 and owner == table.turn:
        cards |= bit(table.must_play)
    return cards & table.hands[owner]


def determinize(table: Table, seat: i64, rng: Rng) -> Table:
    """Deals what the seat has not seen to the other hands, the stock and the cards laid aside; others' secret answers
    are given anew from their new hands.
    """
    twin = table.clone()
    n = table.players
    unseen = table.outside | table.stock
    needs = vec[i64]([0] * (n + 2))
    places = vec[i64]([0] * (n + 2))
    barred = vec[i64]([0] * (n + 2))
    for other in range(n):
        if other == seat:
            continue
        sure = known(table, seat, other)
        places[other] = sure
        needs[other] = count(table.hands[other]) - count(sure)
        unseen |= table.hands[other] & ~sure
        barred[other] = table.lacks[seat * n + other]
    needs[n] = count(table.outside)
    needs[n + 1] = count(table.stock)
    if table.base.keep_jokers:
        barred[n] = JOKERS
    share(unseen, needs, barred, places, rng)
    for other in range(n):
        if other != seat:
            twin.hands[other] = places[other]
    twin.outside = places[n]
    twin.stock = places[n + 1]
    twin.chance = rng.fresh()
    twin.horizon = 1
    for rule in table.rules.imagining:
        rule.imagined(twin, seat, rng)
    if len(table.agenda) > 0:
        answer_anew(twin, seat, rng)
    return twin


def answer_anew(twin: Table, seat: i64, rng: Rng) -> None:
    """Secret answers of other seats are drawn anew from their new hands, one after the other; who was still picking
    begins again.
    """
    before = twin.agenda
    agenda = [step.answered(-1) if step.seat != seat else step for step in before]
    twin.agenda = agenda
    for k, step in enumerate(before):
        if step.answer >= 0 and step.seat != seat:
            agenda[k] = step.answered(choices.by_chance(twin, agenda[k], rng))


def hint(table: Table, moves: Moves, rng: Rng) -> i64:
    """Rid of many weak cards when leading; the weakest answer when following, saving the strongest for later."""
    if len(table.rules.offering) > 0:
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
        few = count(table.hands[table.turn]) <= 4
        if not few and best_worth < 3 and rng.below(3) != 0:
            return PASS
    return best if best >= 0 else moves.get(0)


def best_known(table: Table) -> i64:
    """What needs no thinking: a rule advises the answer to its question; and bots do not cheat."""
    if len(table.agenda) == 0:
        return -1
    step = table.question()
    if step.rule != CORE:
        return table.rules.rules[step.rule].advice(table, step)
    if step.what != TRIBUTE or step.ask != A_PICK:
        return -1
    answers = Moves()
    choices.fill(table, step, answers)
    due = choices.by_default(table, step)
    return due if answers.has(due) else i64(-1)


def ease(table: Table, move: i64) -> i64:
    """How gladly a play is made: many cards, and weak ones."""
    play = table.read(plain_in(move) if move >> KIND == SPECIAL else move)
    rank = place_of(play.rank, table.weakest)
    if table.base.high != 0 and play.size <= 2 and play.cards & ~table.high() == 0:
        return 3 * play.size
    if rank != JOKER and table.inverted():
        rank = 12 - rank
    return 12 - rank + 3 * play.size - 4 * play.jokers


def hint_answer(table: Table, moves: Moves, rng: Rng) -> i64:
    """Give and throw away as many and as weak cards as may be."""
    known = best_known(table)
    if known >= 0:
        return known
    step = table.question()
    if step.ask != A_PICK or step.seat < 0:
        return moves.get(rng.below(moves.size))
    best = moves.get(0)
    for k in range(moves.size):
        move = moves.get(k)
        if count(choices.picked(move)) > count(choices.picked(best)):
            best = move
    return best
