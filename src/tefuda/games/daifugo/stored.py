"""The position as plain data and back: the zones, flags and counters a setup may name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tefuda.cards.bits import members, union
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup

from . import sound
from .cards import NO_CARDS, PACK, PACKS, Cards, Sets, cards_in, copy_of, first_card, lone, no_sets, pack_of, sets_of
from .due import go_on, load_agenda, start_of, step_data
from .notation import text_of
from .outcome import Outcome
from .plays import FOLLOWS
from .seats import listed, packed
from .standings import standings
from .stored_trick import (
    Lying,
    befores,
    flag,
    letters,
    load_befores,
    load_pile,
    load_trick,
    memory_data,
    order_of,
    plays_of,
    recall_locks,
    rows,
    rule_id,
    rule_index,
    seats,
    trick_data,
)

if TYPE_CHECKING:
    from .table import Table


def state(table: Table) -> dict[str, Any]:
    plays = plays_of(table)
    n = table.players
    return {
        "hands": [PACK.faces(table.hands[seat]) for seat in range(n)],
        "field": [PACK.faces(play.cards) for play in plays],
        "aside": PACK.faces(table.aside),
        "discard": PACK.faces(table.discard),
        "stock": PACK.faces(table.stock),
        "outside": PACK.faces(table.outside),
        "gone": PACK.faces(table.gone),
        "owners": [play.owner for play in plays],
        "plays": [text_of(play.move) for play in plays],
        "under": [[play.revolution, play.inverted] for play in plays],
        "shown": [letters(play.suits) for play in plays],
        "follows": [k for k, play in enumerate(plays) if play.marks & FOLLOWS],
        "fouls": [k for k, play in enumerate(plays) if play.before is not None],
        **befores(table, plays),
        "effectless": [k for k, play in enumerate(plays) if play.ranks == 0],
        "turn": table.turn,
        "waiting": members(table.waiting),
        "actor": table.actor,
        "active": members(table.active),
        **trick_data(table, table.keep_trick()),
        "finished": listed(table.out.finished),
        "fallen": listed(table.out.fallen),
        "deposed": listed(table.out.deposed),
        "game": table.round,
        "dealer": table.dealer,
        "seating": table.seating(),
        "ranks": [place + 1 for place in table.titles],
        "points": table.standings.points,
        "places": table.standings.places,
        "first_card": None if table.must_play < 0 else PACK.text(lone(table.must_play)),
        "clearing": table.clearing,
        "clear_rule": rule_id(table, table.clear_rule),
        "tricks": table.tricks,
        "stopped": bool(table.stopped),
        "touched": bool(table.touched),
        "emptied": bool(table.emptied),
        "ended_by": rule_id(table, table.ended_by),
        "revolted": table.revolted,
        **copies_of(table),
        "memory": memory_data(table, table.memory),
        "seen": [[PACK.text(table.seen[n * viewer + owner]) for owner in range(n)] for viewer in range(n)],
        "lacks": [[PACK.text(table.voids[n * viewer + owner]) for owner in range(n)] for viewer in range(n)],
        "agenda": [step_data(table, step) for step in table.agenda],
        "chance": table.chance,
    }


def zones_of(table: Table) -> list[Cards]:
    """Return all sets of cards, in the order in which they are read."""
    hands = [table.hands[seat] for seat in range(table.players)]
    out: list[Cards] = [*hands, table.aside, table.discard, table.stock, table.outside, table.gone]
    return out + [play.cards for play in plays_of(table)]


def copies_of(table: Table) -> dict[str, str]:
    """Return which copy each card is, zone by zone, with several packs; knowledge and questions speak of copies."""
    digits = [str(copy_of(card)) for cards in zones_of(table) for card in cards_in(cards)] if PACKS > 1 else []
    return {"copies": "".join(digits)} if digits else {}


# --- and back ----------------------------------------------------------------------------------------------------


def load(table: Table, setup: Setup) -> None:
    """Load a position. What is not named follows from the rest.

    A player who holds cards is in the round, everyone but the last player to play may still act, all flags are
    down, all are equal, and it is the first round.
    """
    n = table.players
    lying = Lying(setup, pack_of(table.base.packs, 2))
    table.hands = sets_of([lying.cards(hand) for hand in setup.ordered_sets("hands", n)])
    table.aside = lying.cards(setup.ordered("aside"))
    table.discard = lying.cards(setup.ordered("discard"))
    table.stock = lying.cards(setup.ordered("stock"))
    table.outside = lying.cards(setup.ordered("outside"))
    table.gone = lying.cards(setup.ordered("gone"))
    load_pile(table, setup, lying)
    table.out = Outcome.of(*(packed(order_of(setup, key, n)) for key in ("finished", "fallen", "deposed")))
    gone = union(listed(table.out.finished) + listed(table.out.fallen) + listed(table.out.deposed))
    holding = union([seat for seat in range(n) if table.hands[seat] != NO_CARDS]) & ~gone
    table.active = seats(setup, "active", n, holding)
    table.turn = setup.number("turn", 0, OVER, n - 1)
    table.waiting = seats(setup, "waiting", n, 0)
    top = table.top
    trick = load_trick(table, setup, top)
    table.restore_trick(trick)
    table.memory = trick.memory
    table.actor = setup.number("actor", top.owner if top is not None else max(table.turn, i64(0)), 0, n - 1)
    table.round = setup.number("game", 1, 1, table.terms.length)
    table.dealer = setup.number("dealer", 0, 0, n - 1)
    table.titles = [place - 1 for place in order_of(setup, "ranks", n + 1)]
    if table.titles and sorted(table.titles) != list(range(n)):
        raise setup.refuse("ranks", "wrong_length", count=str(n))
    points = setup.number_rows("points", n, -1000, 1000)
    table.standings = standings(n, points, setup.number_rows("places", n, 1, n))
    table.must_play = load_card(setup, "first_card")
    table.clearing = setup.number("clearing", -1, -1, n - 1)
    table.clear_rule = rule_index(table, setup, "clear_rule")
    table.tricks = setup.number("tricks", 0, 0, table.terms.most_tricks - 1)
    table.stopped = flag(setup, "stopped")
    table.touched = flag(setup, "touched")
    table.emptied = flag(setup, "emptied")
    table.ended_by = rule_index(table, setup, "ended_by")
    table.seen = load_known(table, setup, "seen")
    table.voids = load_known(table, setup, "lacks")
    if not setup.has("memory"):
        recall_locks(table)
    load_befores(table, setup)
    load_agenda(table, setup)
    start = start_of(table, setup)
    sound.check(table, setup, starts=start != "")
    go_on(table, start)
    if table.turn != OVER and not table.agenda and table.hands[table.turn] == NO_CARDS:
        raise setup.refuse("turn", "daifugo.setup.turn")


def load_card(setup: Setup, key: str) -> i64:
    """Return a card that is elsewhere, or -1."""
    name = setup.value(key)
    if not isinstance(name, str):
        return -1
    try:
        return first_card(PACK.cards(name)) if name else -1
    except KeyError:
        raise setup.refuse(key, "unknown_card", found=name) from None


def load_known(table: Table, setup: Setup, key: str) -> Sets:
    """Return what each seat knows of each hand: names of cards, not places, so they may repeat."""
    n = table.players
    value = rows(setup, key) or [[""] * n] * n
    known = no_sets(n * n)
    for viewer in range(n):
        for owner in range(n):
            try:
                known[viewer * n + owner] = PACK.cards(value[viewer][owner])
            except (IndexError, KeyError, TypeError, AttributeError):
                raise setup.refuse(key, "not_cards") from None
    return known
