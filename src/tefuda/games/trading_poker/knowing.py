"""What a seat of Trading Poker knows of the other hands, and the worlds that may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.doubled import common, minus, plus, size
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import pick_doubled
from tefuda.engine.table import NOTHING
from tefuda.games.trading_poker.base import ACTION, CHANCE, DOWN, FACTS, MAYBE, MORE, PICK, STOCK, SURE

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker


def facts(match: TradingPoker, viewer: i64, owner: i64) -> i64:
    """Where in `knows` it stands."""
    return (viewer * match.players + owner) * FACTS


def know(match: TradingPoker, at: i64, layer: i64, cards: tuple[i64, i64]) -> None:
    match.knows[at + layer], match.knows[at + layer + 1] = cards


def see_arrive(match: TradingPoker, owner: i64, ones: i64, twos: i64) -> None:
    """Everybody sees these cards go to a hand."""
    for viewer in range(match.players):
        if viewer != owner:
            learn_arrival(match, viewer, owner, ones, twos)


def learn_arrival(match: TradingPoker, viewer: i64, owner: i64, ones: i64, twos: i64) -> None:
    at = facts(match, viewer, owner)
    know(match, at, SURE, plus(match.knows[at], match.knows[at + 1], ones, twos))


def see_leave(match: TradingPoker, owner: i64, ones: i64, twos: i64) -> None:
    """Everybody sees these cards leave a hand."""
    for viewer in range(match.players):
        if viewer != owner:
            learn_departure(match, viewer, owner, ones, twos)


def learn_departure(match: TradingPoker, viewer: i64, owner: i64, ones: i64, twos: i64) -> None:
    """What was known for sure goes first, then what might have been there."""
    at = facts(match, viewer, owner)
    known, known_twice = common(match.knows[at], match.knows[at + 1], ones, twos)
    ones, twos = minus(ones, twos, known, known_twice)
    know(match, at, SURE, minus(match.knows[at], match.knows[at + 1], known, known_twice))
    know(match, at, MAYBE, minus(match.knows[at + MAYBE], match.knows[at + MAYBE + 1], ones, twos))


def doubt(match: TradingPoker, viewer: i64, owner: i64, before: i64, after: i64) -> None:
    """Some of `before` hand cards left unseen: of all that was known, each is still there with this chance."""
    at = facts(match, viewer, owner)
    sure = size(match.knows[at], match.knows[at + 1])
    maybe = size(match.knows[at + MAYBE], match.knows[at + MAYBE + 1])
    if sure + maybe == 0:
        return
    chance = (100 * sure + match.knows[at + CHANCE] * maybe) // (sure + maybe)
    match.knows[at + CHANCE] = chance * after // before
    all_known = plus(match.knows[at + MAYBE], match.knows[at + MAYBE + 1], match.knows[at], match.knows[at + 1])
    know(match, at, MAYBE, all_known)
    know(match, at, SURE, (0, 0))
    if after == 0:
        know(match, at, MAYBE, (0, 0))


def hide_gift(match: TradingPoker, giver: i64, taker: i64, card: i64) -> None:
    """The two know which card changes hands, the others only that one does."""
    held = match.size(giver)
    for viewer in range(match.players):
        if viewer not in (giver, taker):
            doubt(match, viewer, giver, held, held - 1)
    learn_departure(match, taker, giver, bit(card), 0)
    learn_arrival(match, giver, taker, bit(card), 0)


def see_halved(match: TradingPoker, owner: i64, before: i64, after: i64) -> None:
    for viewer in range(match.players):
        if viewer != owner:
            doubt(match, viewer, owner, before, after)


def determinize(match: TradingPoker, seat: i64, rng: Rng) -> TradingPoker:
    """The other hands and the stock are dealt anew: what the seat has seen go to a hand stays there, or may have
    stayed there. What is being picked for a claim is a secret until the claim is made."""
    twin = match.clone()
    twin.top = vec[i64]([])
    if match.step == PICK and seat != match.active:
        twin.step = MORE if match.marked else ACTION
        twin.row, twin.picked = NOTHING, 0
    for other in range(match.players):
        if other != seat:
            twin.pour(other, STOCK)
            twin.pour(DOWN + other, STOCK)
    for other in range(match.players):
        if other != seat:
            at = facts(match, seat, other)
            deal_back(twin, other, match.knows[at], match.knows[at + 1])
    for other in match.clockwise(seat):
        if other != seat:
            deal_maybe(twin, seat, other, match.size(other) + match.size(DOWN + other), rng)
    share_knowledge(twin, seat)
    for other in range(match.players):
        if other != seat:
            deal_rest(twin, other, match.size(other) + match.size(DOWN + other), match.size(DOWN + other), rng)
    twin.chance = rng.fresh()
    return twin


def share_knowledge(match: TradingPoker, seat: i64) -> None:
    """Of the other hands everybody knows in this world what the seat knows: it cannot tell what they know."""
    for viewer in range(match.players):
        for owner in range(match.players):
            if viewer not in (seat, owner) and owner != seat:
                for k in range(i64(FACTS)):
                    match.knows[facts(match, viewer, owner) + k] = match.knows[facts(match, seat, owner) + k]


def deal_back(match: TradingPoker, hand: i64, ones: i64, twos: i64) -> None:
    """Puts these cards from the stock into a hand, as far as they are there."""
    ones, twos = common(ones, twos, match.ones[STOCK], match.twos[STOCK])
    match.ones[STOCK], match.twos[STOCK] = minus(match.ones[STOCK], match.twos[STOCK], ones, twos)
    match.ones[hand], match.twos[hand] = plus(match.ones[hand], match.twos[hand], ones, twos)


def deal_maybe(match: TradingPoker, viewer: i64, hand: i64, most: i64, rng: Rng) -> None:
    """What the viewer has seen there before some cards left, each with its chance, while there is room."""
    at = facts(match, viewer, hand)
    for layer in range(i64(MAYBE), i64(CHANCE)):
        cards = match.knows[at + layer]
        while cards != 0 and match.size(hand) < most:
            if rng.below(100) < match.knows[at + CHANCE] and match.twos[hand] & cards & -cards == 0:
                deal_back(match, hand, cards & -cards, 0)
            cards &= cards - 1


def deal_rest(match: TradingPoker, hand: i64, number: i64, down: i64, rng: Rng) -> None:
    """Fills a hand up, and puts so many of its cards down."""
    ones, twos = pick_doubled(match.ones[STOCK], match.twos[STOCK], number - match.size(hand), rng)
    deal_back(match, hand, ones, twos)
    if down > 0:
        ones, twos = pick_doubled(match.ones[hand], match.twos[hand], down, rng)
        match.ones[hand], match.twos[hand] = minus(match.ones[hand], match.twos[hand], ones, twos)
        match.ones[DOWN + hand], match.twos[DOWN + hand] = ones, twos
