"""What each seat has seen of the others' cards.

`Fields.seen[viewer * players + owner]` are cards that `viewer` has seen go into the hand of `owner`; where a card is
known to have left, it is forgotten. `Fields.voids`, laid out alike, are cards that the owner cannot have except those
seen: a seat that pays tribute has nothing stronger left. It is forgotten when unseen cards come into the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .cards import JOKERS, NATURAL, NO_CARDS, Cards, copied, first_card, from_rank, lone, pack_of, rank_of

if TYPE_CHECKING:
    from .fields import Fields


def moved(table: Fields, giver: i64, taker: i64, cards: Cards, open: bool) -> None:
    """Note that cards went from hand to hand.

    The two know them; no one else knows where they are, unless they were shown.
    """
    n = table.players
    seen, voids = copied(table.seen), copied(table.voids)
    for viewer in range(n):
        if open or viewer in (giver, taker):
            seen[viewer * n + giver] &= ~cards
            seen[viewer * n + taker] |= cards
        else:
            voids[viewer * n + giver] &= ~seen[viewer * n + giver]  # which of the cards seen is gone, no one knows
            seen[viewer * n + giver] = NO_CARDS
            voids[viewer * n + taker] = NO_CARDS
    table.seen, table.voids = seen, voids


def paid(table: Fields, poor: i64, rich: i64, cards: Cards) -> None:
    """Note that cards were given as a hand's strongest ones: the taker knows that it holds nothing stronger."""
    natural = cards & NATURAL
    if natural != NO_CARDS:
        stronger = from_rank(rank_of(first_card(natural)) + 1) | JOKERS
        if table.base.high != NO_CARDS:
            stronger = stronger_than(table, cards)
        stronger &= pack_of(table.base.packs, 2)
        voids = copied(table.voids)
        voids[rich * table.players + poor] = stronger & ~JOKERS if table.base.jokers_exempt else stronger
        table.voids = voids


def stronger_than(table: Fields, cards: Cards) -> Cards:
    """Return all cards stronger than the weakest one of a set."""
    stronger: Cards = NO_CARDS
    group = table.top_group(NATURAL | JOKERS, False)
    while cards & ~(stronger | group) != NO_CARDS:
        stronger |= group
        group = table.top_group((NATURAL | JOKERS) & ~stronger, False)
    return stronger


def drawn(table: Fields, seat: i64, cards: Cards, open: bool) -> None:
    """Note that cards went from the discard pile to a hand."""
    n = table.players
    seen, voids = copied(table.seen), copied(table.voids)
    for viewer in range(n):
        if open:
            seen[viewer * n + seat] |= cards
        else:
            voids[viewer * n + seat] = NO_CARDS
    table.seen, table.voids = seen, voids


def held_back(table: Fields, owner: i64, cards: Cards) -> None:
    """Note that a hand is put down except for its jokers, so that all can count them."""
    n = table.players
    seen, voids = copied(table.seen), copied(table.voids)
    for viewer in range(n):
        seen[viewer * n + owner] |= cards
        voids[viewer * n + owner] |= JOKERS & pack_of(table.base.packs, 2)
    table.seen, table.voids = seen, voids


def looked(table: Fields, viewer: i64, owner: i64) -> None:
    """Note that a seat has seen another's whole hand."""
    seen = copied(table.seen)
    seen[viewer * table.players + owner] |= table.hands[owner]
    table.seen = seen


def shown(table: Fields, owner: i64, cards: Cards) -> None:
    """Note that all have seen cards of a hand."""
    n = table.players
    seen = copied(table.seen)
    for viewer in range(n):
        seen[viewer * n + owner] |= cards
    table.seen = seen


def known(table: Fields, viewer: i64, owner: i64) -> Cards:
    """Return the cards of a hand that a seat knows to be there: seen on their way, or due in the first lead.

    The leader holds that card, also while others are asked about a motion before the lead.
    """
    cards = table.seen[viewer * table.players + owner]
    if table.must_play >= 0:
        cards |= lone(table.must_play)
    return cards & table.hands[owner]
