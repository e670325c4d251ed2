"""The table as one seat sees it, as bits (`tefuda.encoding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, shift
from tefuda.cards.pack import Pack
from tefuda.engine.observation import NOBODY, Bits

from .agenda import Step
from .cards import FACES, JOKER, NO_CARDS, PACKS, Cards, copies, count_cards, jokers_in, lone, number, shown_in

if TYPE_CHECKING:
    from .table import Table

SHOWN: Final = 3  # plays of the pile whose cards are written
OWNED: Final = 20  # plays of the pile whose owners are
COUNTED: Final = 15  # of what a rule counts
NAMED: Final = Pack([*FACES, "X1", "X2"])


def observe(table: Table, seat: i64, bits: Bits) -> None:
    packs = table.base.packs
    none: Cards = NO_CARDS  # not the constant itself: of that and another value the compiler would make objects
    observe_seats(table, seat, bits)
    observe_pile(table, bits)
    cards("aside", table.aside, packs, bits)
    cards("out of the match", table.gone, packs, bits)
    cards("discard", table.discard, packs, bits)
    bits.number("discard", count_cards(table.discard), 0, 54 * packs)
    bits.number("stock", count_cards(table.stock), 0, 54 * packs)
    bits.number("outside", count_cards(table.outside), 0, 54 * packs)
    bits.flag("revolution", table.order.revolution != 0)
    bits.flag("order reversed until the pile clears", table.order.back != 0)
    bits.one("weakest rank", table.order.weakest, 13)
    bits.one("joker above", table.order.joker_above, 14)
    bits.things("suits locked", table.locks.suits, 4)
    bits.things("suits allowed", table.locks.within, 4)
    bits.flag("ranks locked", table.locks.step != 0)
    bits.flag("turns reversed", table.ring.reversed ^ table.ring.turned != 0)
    bits.binary("effects off", table.silent, 5)
    for rule in table.rules.in_force:
        bits.flag(rule.id, rule.in_force(table))
    for rule in table.rules.sign:
        sign = rule.sign(table)
        left = None if sign is None else sign.text.args.get("n")
        bits.flag(rule.id, sign is not None)
        bits.number(rule.id, left if isinstance(left, int) else i64(0), 0, 100)
    cards("card to lead with", lone(table.must_play) if table.must_play >= 0 else none, i64(1), bits)
    bits.number("round", table.round, 0, table.terms.length)
    bits.number("tricks", table.tricks, 0, table.terms.most_tricks)
    bits.seat("dealer", table.dealer)
    observe_question(table, seat, bits)


def cards(name: str, some: Cards, packs: i64, bits: Bits) -> None:
    """Write a set of cards; of several packs, those held once, twice and so on, then the number of jokers."""
    if PACKS < 2:
        bits.part(name, NAMED, shown_in(some), 0, 54)
        return
    for k in range(packs):
        named = name if bits.names is None or k == 0 else f"{name} {k + 1} times"
        bits.part(named, NAMED, copies(some, k), 0, 52)
    bits.number(name if bits.names is None else f"{name} jokers", number(jokers_in(some)), 0, 8)


def observe_seats(table: Table, seat: i64, bits: Bits) -> None:
    packs, length = table.base.packs, table.terms.length
    places = places_of(table.out.finished)
    titled = len(table.titles) > 0
    nobody: i64 = NOBODY
    most: i64 = 20
    for points in table.base.points:
        most = max(most, points, -points)
    most *= length
    for k in range(table.players):
        other = seat + k if seat + k < table.players else seat + k - table.players
        bits.of(other)
        if k == 0:
            cards("hand", table.hands[seat], packs, bits)
        else:
            cards("known card", table.seen[seat * table.players + other], packs, bits)
        bits.number("cards", count_cards(table.hands[other]), 0, 27 * packs)
        bits.number("score", table.standings.totals[other], -most, most)
        bits.one("title", table.titles[other] if titled else nobody, table.players)
        bits.one("place", (places >> 4 * other & 15) - 1, table.players)
        bits.flag("in the round", table.active & bit(other) != 0)
        bits.flag("passed", table.passed & bit(other) != 0)
        for rule in table.rules.tally:
            counts = {count.id: count.value for count in rule.tally(table, other)}
            for id in rule.counts:
                bits.number(id, counts.get(id, 0), 0, COUNTED)
    bits.of(-1)


def places_of(finished: i64) -> i64:
    """Return the place of each seat, four bits per seat, from a packed list of seats (`seats.py`); 0 for none."""
    place: i64 = 0
    rest = finished
    while rest != 0:
        place += 1
        rest >>= 4
    places: i64 = 0
    while finished != 0:
        places |= shift(place, 4 * ((finished & 15) - 1))
        finished >>= 4
        place -= 1
    return places


def observe_pile(table: Table, bits: Bits) -> None:
    """Write the newest plays with their cards, and the owners of all."""
    packs = table.base.packs
    cards("pile", table.pile, packs, bits)
    none: Cards = NO_CARDS
    nobody: i64 = NOBODY
    top = table.top
    below = top
    for k in range(i64(SHOWN)):
        bits.item = k
        cards("play", below.cards if below is not None else none, packs, bits)
        cards("jokers of play stand for", below.stands if below is not None else none, packs, bits)
        bits.things("suits of play", below.suits if below is not None else i64(0), 4)
        below = below.below if below is not None else None
    below = top
    owned: i64 = 0
    while owned < OWNED and (below is not None or bits.names is not None):
        bits.item = owned
        bits.seat("owner of play", below.owner if below is not None else nobody)
        below = below.below if below is not None else None
        owned += 1
    bits.no_one((OWNED - owned) * table.players)
    bits.item = -1
    bits.number("size of the play to beat", top.size if top is not None else i64(0), 0, 14 if packs < 2 else 6 * packs)
    bits.one("rank to beat", table.order.counts_as(top) if top is not None else nobody, JOKER + 1)


def observe_question(table: Table, seat: i64, bits: Bits) -> None:
    """Write what is asked, and of the seat's own question what it has picked."""
    step: Step | None = None
    asked = False
    if table.turn >= 0 and len(table.agenda) > 0:
        asked = table.waiting & bit(seat) != 0 if table.waiting != 0 else seat == table.turn
        step = open_to(table, seat if asked else table.turn)
    own = step if asked else None
    none: Cards = NO_CARDS
    nobody: i64 = NOBODY
    bits.one("question of rule", step.rule + 1 if step is not None else nobody, len(table.base.ids) + 1)
    bits.one("question", step.what if step is not None else nobody, 16)
    bits.seat("question about", step.other if step is not None and step.other < table.players else nobody)
    bits.number("number asked", step.n if step is not None else i64(0), 0, 16)
    bits.number("most cards to pick", own.most if own is not None else i64(0), 0, 16)
    bits.number("fewest cards to pick", own.least if own is not None else i64(0), 0, 16)
    cards("picked", own.picked if own is not None else none, table.base.packs, bits)
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
