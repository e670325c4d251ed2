"""The table as one seat sees it, as bits (`tefuda.encoding`), for rules that show nothing of their own on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.pack import Pack
from tefuda.engine.observation import Bits

from .agenda import Step
from .cards import FACES, JOKER, PACKS, Cards, count_cards, shown_in
from .seats import listed

if TYPE_CHECKING:
    from .table import Table

SHOWN: Final = 3  # plays of the pile whose cards are written
OWNED: Final = 20  # plays of the pile whose owners are
NAMED: Final = Pack([*FACES, "X1", "X2"])


def is_plain(table: Table) -> bool:
    """Return whether the rules show nothing but what is written here: no counters, signs or places of their own."""
    return PACKS < 2 and len(table.rules.tally) + len(table.rules.sign) == 0


def observe(table: Table, seat: i64, bits: Bits) -> None:
    if not is_plain(table):
        raise NotImplementedError
    observe_seats(table, seat, bits)
    observe_pile(table, bits)
    cards("aside", table.aside, bits)
    cards("out of the match", table.gone, bits)
    cards("discard", table.discard, bits)
    bits.number("discard", count_cards(table.discard), 0, 54)
    bits.number("stock", count_cards(table.stock), 0, 54)
    bits.number("outside", count_cards(table.outside), 0, 54)
    bits.flag("revolution", table.order.revolution != 0)
    bits.flag("order reversed until the pile clears", table.order.back != 0)
    bits.one("weakest rank", table.order.weakest, 13)
    bits.one("joker above", table.order.joker_above, 14)
    bits.things("suits locked", table.locks.suits, 4)
    bits.things("suits allowed", table.locks.within, 4)
    bits.flag("ranks locked", table.locks.step != 0)
    bits.flag("turns reversed", table.ring.reversed ^ table.ring.turned != 0)
    bits.binary("effects off", table.silent, 5)
    for rule in table.rules.lasts:
        bits.flag(rule.id, rule.lasts(table))
    bits.one("card to lead with", table.must_play, 54)
    bits.number("round", table.round, 0, table.terms.length)
    bits.number("tricks", table.tricks, 0, table.terms.most_tricks)
    bits.seat("dealer", table.dealer)
    observe_question(table, seat, bits)


def cards(name: str, some: Cards, bits: Bits) -> None:
    bits.part(name, NAMED, shown_in(some), 0, 54)


def observe_seats(table: Table, seat: i64, bits: Bits) -> None:
    finished = listed(table.out.finished)
    for k in range(table.players):
        other = (seat + k) % table.players
        bits.of(other)
        if k == 0:
            cards("hand", table.hands[seat], bits)
        else:
            cards("known card", table.seen[seat * table.players + other], bits)
        bits.number("cards", count_cards(table.hands[other]), 0, 27)
        score: i64 = 0
        for row in table.points:
            score += row[other]
        bits.number("score", score, -20 * table.terms.length, 20 * table.terms.length)
        bits.one("title", table.titles[other] if len(table.titles) > 0 else -1, table.players)
        bits.one("place", finished.index(other) if other in finished else -1, table.players)
        bits.flag("in the round", table.active & bit(other) != 0)
        bits.flag("passed", table.passed & bit(other) != 0)
    bits.of(-1)


def observe_pile(table: Table, bits: Bits) -> None:
    """Write the newest plays with their cards, and the owners of all."""
    cards("pile", table.pile, bits)
    top = table.top
    below = top
    for k in range(i64(SHOWN)):
        bits.item = k
        cards("play", below.cards if below is not None else table.pile & ~table.pile, bits)
        cards("jokers of play stand for", below.stands if below is not None else table.pile & ~table.pile, bits)
        bits.things("suits of play", below.suits if below is not None else 0, 4)
        below = below.below if below is not None else None
    below = top
    for k in range(i64(OWNED)):
        bits.item = k
        bits.seat("owner of play", below.owner if below is not None else -1)
        below = below.below if below is not None else None
    bits.item = -1
    bits.number("size of the play to beat", top.size if top is not None else 0, 0, 14)
    bits.one("rank to beat", table.order.counts_as(top) if top is not None else -1, JOKER + 1)


def observe_question(table: Table, seat: i64, bits: Bits) -> None:
    """Write what is asked, and of the seat's own question what it has picked."""
    step: Step | None = None
    asked = False
    if table.turn >= 0 and len(table.agenda) > 0:
        deciders = table.deciders()
        asked = seat in deciders
        step = open_to(table, seat if asked else deciders[0] if len(deciders) > 1 else table.turn)
    own = step if asked else None
    none = table.pile & ~table.pile
    bits.one("question of rule", step.rule + 1 if step is not None else -1, len(table.rules.ids) + 1)
    bits.one("question", step.what if step is not None else -1, 16)
    bits.seat("question about", step.other if step is not None and step.other < table.players else -1)
    bits.number("number asked", step.n if step is not None else 0, 0, 16)
    bits.number("most cards to pick", own.most if own is not None else 0, 0, 16)
    bits.number("fewest cards to pick", own.least if own is not None else 0, 0, 16)
    cards("picked", own.picked if own is not None else none, bits)
    decided: i64 = 0
    for waiting in table.agenda:
        if waiting.secret != 0 and waiting.answer >= 0:
            decided |= bit(waiting.seat)
    bits.seats("decided", decided)


def open_to(table: Table, seat: i64) -> Step:
    """Return the question that a seat must answer."""
    k = len(table.agenda) - 1
    while k > 0 and table.agenda[k].secret != 0 and not table.agenda[k].is_open_to(seat):
        k -= 1
    return table.agenda[k]
