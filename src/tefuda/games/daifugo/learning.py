"""What a policy learns from in Daifugo (`Position.features`): a move, and the hand that it leaves.

Ranks are places in the order in force (0 the weakest), so that what is learned holds in a revolution too; what a rule
does at a rank is learned from the rank itself. Amounts come in a few steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves

from .cards import (
    JOKER,
    JOKERS,
    NATURAL,
    NO_CARDS,
    THREE,
    Cards,
    cards_in,
    count_cards,
    first_card,
    from_rank,
    last_card,
    lone,
    lower_than,
    of_rank,
    part_at,
    place_of,
    rank_of,
    ranks_with,
    suits_of,
    turned,
)
from .cause import CORE
from .plays import AT_RULE, KIND, PASS, SET, SPECIAL, declared_in, picked, plain_in, set_cards, takes_no_card

if TYPE_CHECKING:
    from .table import Table

# How many values each part of a feature has.
SIDES: Final = 2  # leading, or following
PLACES: Final = 14  # a rank or the joker
SIZES: Final = 5  # one to three cards, more, a run
PHASES: Final = 6  # by the cards of a hand
NEAR: Final = 4  # by the cards of another hand
OVER: Final = 6  # by how many things are stronger
GROUPS: Final = 8  # ranks in a hand
SURE: Final = 4  # of them that nothing beats
FEW: Final = 4
RULES: Final = 512  # numbers of rules
MATCH_STEPS: Final = 480  # the first number behind them, for the steps of the match itself
ANSWERED: Final = 4096  # answers to the rules' questions, two of which may share a value

# Where the features of each kind begin.
STRENGTH: Final = 0
AFTER: Final = STRENGTH + SIDES * SIZES * PLACES * PHASES  # what is left of the rank
PLAN: Final = AFTER + SIDES * SIZES * PLACES * FEW
BEATEN: Final = PLAN + SIDES * GROUPS * SURE * 2
WILD: Final = BEATEN + SIDES * SIZES * OVER * NEAR
NEXT: Final = WILD + 3 * PLACES * PHASES
TAKEN: Final = NEXT + SIDES * SIZES * OVER * NEAR
LOCKED: Final = TAKEN + FEW * OVER * NEAR
LAST: Final = LOCKED + 4 * OVER * PHASES
REMAINING: Final = LAST + SIZES * PLACES
BIG: Final = REMAINING + SIDES * 2 * PLACES * FEW
TEMPO: Final = BIG + 7 * PHASES
PASSED: Final = TEMPO + SIDES * GROUPS * PHASES
PASSED_PLAN: Final = PASSED + SIZES * PLACES * PHASES
PASSED_BY: Final = PASSED_PLAN + GROUPS * SURE * NEAR
PASSED_OVER: Final = PASSED_BY + FEW * NEAR * NEAR
SPECIALS: Final = PASSED_OVER + SIZES * OVER * PHASES
ANSWERS: Final = SPECIALS + RULES
PICKS: Final = ANSWERS + ANSWERED
PICKED_RANKS: Final = PICKS + 2 * PLACES * FEW
PICKED_OF: Final = PICKED_RANKS + 2 * PLACES
PICKED_LEFT: Final = PICKED_OF + 8 * RULES
SPACE: Final = PICKED_LEFT + 2 * GROUPS * SURE

_PHASE: Final = vec[i64]([0, 0, 1, 2, 3, 3, 4, 4, 4])
_NEAR: Final = vec[i64]([0, 0, 1, 2, 2])
_OVER: Final = vec[i64]([0, 1, 2, 3, 3, 4, 4, 4, 4])


def phase(cards: i64) -> i64:
    return _PHASE[cards] if cards < 9 else i64(PHASES - 1)


def near(cards: i64) -> i64:
    return _NEAR[cards] if cards < 5 else i64(NEAR - 1)


def over(stronger: i64) -> i64:
    return _OVER[stronger] if stronger < 9 else i64(OVER - 1)


def features(table: Table, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`."""
    out.clear()
    if len(table.agenda) > 0:
        answers(table, moves, out)
        return
    seat = table.turn
    weakest = table.order.weakest
    inverted = table.inverted()
    held = table.hands[seat]
    hand = held if weakest == THREE else turned(held, weakest)
    others = table.stock | table.outside  # all that the seat has not seen
    least: i64 = 99
    for other in range(table.players):
        if other != seat:
            others |= table.hands[other]
            if table.active & bit(other) != 0:
                least = min(least, count_cards(table.hands[other]))
    if weakest != THREE:
        others = turned(others, weakest)
    strong = unbeaten(others, inverted)
    cards = count_cards(held)
    now, close = phase(cards), near(least)
    next_hand = near(count_cards(table.hands[table.next_active(seat)]))
    top = table.top
    side: i64 = 0 if top is None else 1
    suits: i64 = 0 if top is None else top.suits
    locked: i64 = 0 if table.locks.suits == 0 else 2
    waiting: i64 = 0
    owner: i64 = 0
    if top is not None:
        waiting = min(i64(FEW - 1), count(table.to_ask & ~bit(seat)))
        owner = near(count_cards(table.hands[top.owner]))
    for k in range(moves.size):
        move = moves.get(k)
        if move == PASS:
            groups, sure = shape(hand, strong)
            place, size = i64(0), i64(0)
            if top is not None:
                place = as_place(place_of(top.rank, weakest), inverted)
                size = size_of(top.size, top.kind != SET)
                stronger = over(beating(others, place_of(top.rank, weakest), top.size, inverted))
                out.add(PASSED_OVER + (size * OVER + stronger) * PHASES + now)
            out.add(PASSED + (size * PLACES + place) * PHASES + now)
            out.add(PASSED_PLAN + (groups * SURE + sure) * NEAR + close)
            out.add(PASSED_BY + (waiting * NEAR + owner) * NEAR + close)
            out.end()
            continue
        if move >> KIND == SPECIAL:
            out.add(SPECIALS + (move >> AT_RULE & (RULES - 1)))
            if takes_no_card(move):
                out.end()
                continue
            move = plain_in(move)
        if move >> KIND == SET:
            rank = (move >> 40) & 15
            played = set_cards(move)
            number = count_cards(played)
            size = size_of(number, False)
            shown = suits_of(part_at(played, rank)) | declared_in(move) if rank != JOKER else i64(15)
        else:
            play = table.read(move)
            rank, played, number, shown = play.rank, play.cards, play.size, play.suits
            size = SIZES - 1
        jokers = count_cards(played & JOKERS)
        place = place_of(rank, weakest)
        gone = played if weakest == THREE else turned(played, weakest)
        after = hand & ~gone
        groups, sure = shape(after, strong)
        stronger = over(beating(others, place, number, inverted))
        certain: i64 = 1 if stronger == 0 else 0
        if rank == JOKER:
            place = JOKER
            left: i64 = 0
        else:
            left = min(i64(FEW - 1), count_cards(after & of_rank(place)))
            place = as_place(place, inverted)
        out.add(STRENGTH + ((side * SIZES + size) * PLACES + place) * PHASES + now)
        out.add(AFTER + ((side * SIZES + size) * PLACES + rank) * FEW + left)
        out.add(PLAN + ((side * GROUPS + groups) * SURE + sure) * 2 + certain)
        out.add(BEATEN + ((side * SIZES + size) * OVER + stronger) * NEAR + close)
        out.add(NEXT + ((side * SIZES + size) * OVER + stronger) * NEAR + next_hand)
        out.add(TEMPO + (side * GROUPS + max(i64(0), groups - sure)) * PHASES + now)
        if jokers > 0 and rank != JOKER:
            out.add(WILD + (min(i64(2), jokers) * PLACES + place) * PHASES + now)
        if side == 1:
            out.add(TAKEN + (waiting * OVER + stronger) * NEAR + owner)
            if size < SIZES - 1:
                matching: i64 = 1 if shown == suits else 0
                out.add(LOCKED + ((locked + matching) * OVER + stronger) * PHASES + now)
        if number >= 4 or size == SIZES - 1:
            out.add(BIG + balance(after, inverted) * PHASES + now)
        if after == NO_CARDS:
            out.add(LAST + size * PLACES + rank)
        elif groups == 1:
            rest = after & NATURAL
            last = JOKER
            if rest != NO_CARDS:
                last = rank_of(first_card(rest)) + weakest
                if last > 12:
                    last -= 13
            few = min(i64(FEW), count_cards(after)) - 1
            out.add(REMAINING + ((side * 2 + certain) * PLACES + last) * FEW + few)
        out.end()


def as_place(place: i64, inverted: bool) -> i64:
    """Return the place counted from the weakest rank in force."""
    return 12 - place if inverted and place != JOKER else place


def size_of(number: i64, run: bool) -> i64:
    return SIZES - 1 if run else min(number - 1, i64(SIZES - 2))


def unbeaten(others: Cards, inverted: bool) -> Cards:
    """Return the cards that no single card of other hands beats."""
    if others & JOKERS != NO_CARDS:
        return JOKERS
    if others == NO_CARDS:
        return NATURAL | JOKERS
    return JOKERS | (lower_than(rank_of(first_card(others)) + 1) if inverted else from_rank(rank_of(last_card(others))))


def beating(others: Cards, place: i64, number: i64, inverted: bool) -> i64:
    """Return how many single cards beat one at a place; or, for more cards, how many ranks could."""
    if place == JOKER:
        return 0
    above = others & (lower_than(place) if inverted else from_rank(place + 1))
    if number == 1:
        return count_cards(above) + count_cards(others & JOKERS)
    return count(ranks_with(min(number, i64(4)), above))


def shape(hand: Cards, strong: Cards) -> tuple[i64, i64]:
    """Return how many ranks a hand has, and how many of them nothing beats (a joker is a rank of its own)."""
    jokers = count_cards(hand & JOKERS)
    natural = hand & NATURAL
    groups = count(ranks_with(1, natural)) + jokers
    sure = count(ranks_with(1, natural & strong)) + jokers
    return min(groups, i64(GROUPS - 1)), min(sure, i64(SURE - 1))


def balance(hand: Cards, inverted: bool) -> i64:
    """Return whether strong or weak cards prevail in a hand: 0 for many more strong ones, 6 for many more weak ones."""
    high, low = count_cards(hand & from_rank(8)), count_cards(hand & lower_than(5))
    surplus = high - low if inverted else low - high
    return max(i64(0), min(i64(6), surplus + 3))


def answers(table: Table, moves: Moves, out: Features) -> None:
    """Write the features of answers to a question."""
    step = table.question()
    rule: i64 = MATCH_STEPS + step.what if step.rule == CORE else table.rules.rules[step.rule].number
    rule &= RULES - 1
    kind: i64 = 0 if step.rule == CORE else 1
    inverted = table.inverted()
    weakest = table.order.weakest
    hand = table.hands[table.turn]
    strong: Cards = JOKERS | (lower_than(2) if inverted else from_rank(11))
    for k in range(moves.size):
        move = moves.get(k)
        cards = picked(move)
        if cards == NO_CARDS:
            out.add(ANSWERS + (rule * 67 + move) % ANSWERED)
            out.end()
            continue
        for card in cards_in(cards):
            rank = JOKER if lone(card) & JOKERS != NO_CARDS else rank_of(card)
            of = hand & JOKERS if rank == JOKER else hand & of_rank(rank)
            held = min(i64(FEW - 1), count_cards(of))
            place = as_place(place_of(rank, weakest), inverted)
            out.add(PICKS + (kind * PLACES + place) * FEW + held)
            out.add(PICKED_RANKS + kind * PLACES + rank)
        groups, sure = shape(hand & ~cards, strong)
        out.add(PICKED_LEFT + (kind * GROUPS + groups) * SURE + sure)
        out.add(PICKED_OF + rule * 8 + min(i64(7), count_cards(cards)))
        out.end()
