"""The position as plain data and back: the zones, flags and counters a setup may name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tefuda.cards.bits import bit, members, union
from tefuda.cards.pack import SUITS
from tefuda.engine.errors import BadNotation, hint
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup

from . import match, sound
from .agenda import LOCK
from .cards import (
    JOKER,
    NO_CARDS,
    PACK,
    PACKS,
    RANKS,
    THREE,
    Cards,
    Sets,
    cards_in,
    copy_of,
    first_card,
    lone,
    no_sets,
    of_face,
    pack_of,
    sets_of,
)
from .due import go_on, load_agenda, load_number, start_of, step_data
from .locks import Locks, locks_of
from .notation import parse_play, text_of
from .order import CardOrder, usual_order
from .outcome import Outcome
from .plays import FOLLOWS, RUN, SET, Play, kind_of
from .seats import listed, packed

if TYPE_CHECKING:
    from .table import Table


def plays_of(table: Table) -> list[Play]:
    """Return the plays on the pile, oldest first."""
    out: list[Play] = []
    play = table.top
    while play is not None:
        out.insert(0, play)
        play = play.below
    return out


def state(table: Table) -> dict[str, Any]:
    plays = plays_of(table)
    n = table.players
    rules = table.rules
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
        "fouls": [k for k, play in enumerate(plays) if play.foul],
        "effectless": [k for k, play in enumerate(plays) if play.ranks == 0],
        "turn": table.turn,
        "waiting": members(table.waiting),
        "actor": table.actor,
        "active": members(table.active),
        "to_ask": members(table.to_ask),
        "passed": members(table.passed),
        "lead_passes": members(table.lead_passes),
        "skips": table.skips,
        "revolution": bool(table.order.revolution),
        "rising": bool(table.order.rising),
        "weakest": rank_name(table.order.weakest),
        "rising_weakest": rank_name(table.order.rising_weakest),
        "joker_above": rank_name(table.order.joker_above),
        "back": bool(table.order.back),
        "reversed": bool(table.ring.reversed),
        "turned": bool(table.ring.turned),
        "lock_suits": letters(table.locks.suits),
        "lock_within": letters(table.locks.within),
        "lock_step": bool(table.locks.step),
        "locked_by": rule_id(table, table.locks.suits_by),
        "stepped_by": rule_id(table, table.locks.step_by),
        "raised_by": rule_id(table, table.order.raised_by),
        "ordered_by": rule_id(table, table.order.ordered_by),
        "backed_by": rule_id(table, table.order.backed_by),
        "reversed_by": rule_id(table, table.ring.reversed_by),
        "silenced_by": rule_id(table, table.silenced_by),
        "silent": table.silent,
        "finished": listed(table.out.finished),
        "fallen": listed(table.out.fallen),
        "deposed": listed(table.out.deposed),
        "game": table.round,
        "dealer": table.dealer,
        "seating": table.seating(),
        "ranks": [place + 1 for place in table.titles],
        "points": table.points,
        "places": table.places,
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
        "memory": {rules.slots[k]: table.memory[k] for k in range(len(rules.slots)) if table.memory[k]},
        "seen": [[PACK.text(table.seen[n * viewer + owner]) for owner in range(n)] for viewer in range(n)],
        "lacks": [[PACK.text(table.voids[n * viewer + owner]) for owner in range(n)] for viewer in range(n)],
        "agenda": [step_data(table, step) for step in table.agenda],
        "chance": table.chance,
    }


def rank_name(rank: i64) -> str:
    return RANKS[rank] if 0 <= rank < JOKER else ""


def zones_of(table: Table) -> list[Cards]:
    """Return all sets of cards, in the order in which they are read."""
    hands = [table.hands[seat] for seat in range(table.players)]
    out: list[Cards] = [*hands, table.aside, table.discard, table.stock, table.outside, table.gone]
    return out + [play.cards for play in plays_of(table)]


def copies_of(table: Table) -> dict[str, str]:
    """Return which copy each card is, zone by zone, with several packs; knowledge and questions speak of copies."""
    digits = [str(copy_of(card)) for cards in zones_of(table) for card in cards_in(cards)] if PACKS > 1 else []
    return {"copies": "".join(digits)} if digits else {}


def letters(suits: i64) -> str:
    return "".join(SUITS[suit] for suit in members(suits))


def rule_id(table: Table, index: i64) -> str:
    return table.rules.ids[index] if index >= 0 else ""


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
    table.order = load_order(table, setup)
    load_pile(table, setup, lying)
    table.locks = load_locks(table, setup)
    table.sit(load_seating(setup, n))
    table.out = Outcome.of(*(packed(order_of(setup, key, n)) for key in ("finished", "fallen", "deposed")))
    gone = union(listed(table.out.finished) + listed(table.out.fallen) + listed(table.out.deposed))
    holding = union([seat for seat in range(n) if table.hands[seat] != NO_CARDS]) & ~gone
    table.active = seats(setup, "active", n, holding)
    table.turn = setup.number("turn", 0, OVER, n - 1)
    table.waiting = seats(setup, "waiting", n, 0)
    table.passed = seats(setup, "passed", n, 0)
    table.lead_passes = seats(setup, "lead_passes", n, 0)
    top = table.top
    waiting = table.active & ~table.passed & ~bit(top.owner) if top is not None else 0
    table.to_ask = seats(setup, "to_ask", n, waiting)
    table.actor = setup.number("actor", top.owner if top is not None else max(table.turn, i64(0)), 0, n - 1)
    table.skips = setup.number("skips", 0, 0, 8)
    table.ring = table.ring.facing(
        flag(setup, "reversed"), flag(setup, "turned"), rule_index(table, setup, "reversed_by")
    )
    table.silenced_by = rule_index(table, setup, "silenced_by")
    table.silent = setup.number("silent", 0, 0, 31)
    table.round = setup.number("game", 1, 1, table.terms.length)
    table.dealer = setup.number("dealer", 0, 0, n - 1)
    table.titles = [place - 1 for place in order_of(setup, "ranks", n + 1)]
    if table.titles and sorted(table.titles) != list(range(n)):
        raise setup.refuse("ranks", "wrong_length", count=str(n))
    table.points = setup.number_rows("points", n, -1000, 1000)
    match.add_up(table)
    table.places = setup.number_rows("places", n, 1, n)
    table.must_play = load_card(setup, "first_card")
    table.clearing = setup.number("clearing", -1, -1, n - 1)
    table.clear_rule = rule_index(table, setup, "clear_rule")
    table.tricks = setup.number("tricks", 0, 0, table.terms.most_tricks - 1)
    table.stopped = flag(setup, "stopped")
    table.touched = flag(setup, "touched")
    table.emptied = flag(setup, "emptied")
    table.ended_by = rule_index(table, setup, "ended_by")
    table.revolted = setup.number("revolted", 0, -1, 1)
    load_memory(table, setup)
    table.seen = load_known(table, setup, "seen")
    table.voids = load_known(table, setup, "lacks")
    if not setup.has("memory"):
        recall_locks(table)
    load_agenda(table, setup)
    start = start_of(table, setup)
    sound.check(table, setup, starts=start != "")
    go_on(table, start)
    if table.turn != OVER and not table.agenda and table.hands[table.turn] == NO_CARDS:
        raise setup.refuse("turn", "daifugo.setup.turn")


def load_order(table: Table, setup: Setup) -> CardOrder:
    """Load the card order in force."""
    order = usual_order(table.base)
    order.weakest = rank_named(setup, "weakest", THREE)
    order.rising_weakest = rank_named(setup, "rising_weakest", -1)
    order.joker_above = rank_named(setup, "joker_above", JOKER)
    order.revolution = flag(setup, "revolution")
    order.rising = flag(setup, "rising")
    order.back = flag(setup, "back")
    order.raised_by = rule_index(table, setup, "raised_by")
    order.ordered_by = rule_index(table, setup, "ordered_by")
    order.backed_by = rule_index(table, setup, "backed_by")
    return order.noted()


def load_locks(table: Table, setup: Setup) -> Locks:
    """Load the locks in force."""
    return locks_of(
        suits(setup, "lock_suits", ""),
        suits(setup, "lock_within", SUITS),
        flag(setup, "lock_step"),
        rule_index(table, setup, "locked_by"),
        rule_index(table, setup, "stepped_by"),
    )


def load_pile(table: Table, setup: Setup, lying: Lying) -> None:
    """Load the plays of the trick: their cards, their owners, and, where jokers represent something, their texts.

    They were made under the order that is in force, unless `under` says otherwise.
    """
    cards = [lying.cards(play) for play in (setup.ordered_sets("field", len(rows(setup, "field"))))]
    owners = setup.numbers("owners", [0] * len(cards), 0, table.players - 1)
    texts = rows(setup, "plays") or [" ".join(PACK.faces(play)) for play in cards]
    revolution = flag(setup, "revolution")
    under = setup.number_rows("under", 2, 0, 1) or [[revolution, revolution ^ flag(setup, "back")]] * len(cards)
    shown = rows(setup, "shown")
    follows = order_of(setup, "follows", len(cards)) if setup.has("follows") else range(1, len(cards))
    fouls = order_of(setup, "fouls", len(cards))
    effectless = order_of(setup, "effectless", len(cards))
    if len(texts) != len(cards) or len(under) != len(cards):
        raise setup.refuse("plays", "wrong_length", count=str(len(cards)))
    for k, text in enumerate(texts):
        try:
            move = parse_play(str(text), NO_CARDS, table.order.weakest)
        except BadNotation as bad:
            raise setup.refuse(f"plays[{k}]", bad.text.id) from None
        if kind_of(move) not in (SET, RUN):
            raise setup.refuse(f"field[{k}]", "daifugo.setup.no_play")
        play = table.read(move)
        if sorted(PACK.faces(play.cards)) != sorted(PACK.faces(cards[k])):
            raise setup.refuse(f"plays[{k}]", "daifugo.setup.other_cards")
        play.cards = cards[k]
        play.owner = owners[k]
        play.revolution, play.inverted = under[k]
        play.foul = 1 if k in fouls else 0
        if k in effectless:
            play.ranks = 0
        if shown:
            play.suits = suits_shown(setup, shown, k)
        play.below = table.top
        if k in follows:
            play.marks |= FOLLOWS
        table.top = play
        table.pile |= play.cards


def recall_locks(table: Table) -> None:
    """Set the numbers that rules of locks keep, from the plays on the pile: how many were alike in a row."""
    twin = table.clone()
    for play in plays_of(table):
        twin.unlock()
        for k in range(i64(len(twin.rules.speakers))):
            if twin.rules.moments[k] == LOCK and twin.rules.waits[k] & play.marks != 0:
                twin.rules.speakers[k].lock(twin, play)
    table.memory = twin.memory


class Lying:
    """The copies of a setup's faces, as noted or one after the other."""

    def __init__(self, setup: Setup, whole: Cards) -> None:
        noted = setup.value("copies", "")
        if not isinstance(noted, str) or not all("0" <= digit <= "7" for digit in noted):
            raise setup.refuse("copies", "not_cards")
        self.setup = setup
        self.noted: str = noted
        self.read: int = 0
        self.used: Cards = NO_CARDS
        self.whole: Cards = whole

    def cards(self, faces: list[int]) -> Cards:
        """Return the set of these faces."""
        out: Cards = NO_CARDS
        for face in faces:
            out |= lone(self.card(face))
        return out

    def card(self, face: i64) -> i64:
        """Return the next copy of a face, or the one that is noted for it."""
        same = of_face(face) & self.whole
        free = same & ~self.used
        card = first_card(free) if free != NO_CARDS else -1
        if self.noted:
            if self.read >= len(self.noted):
                raise self.setup.refuse("copies", "not_cards")
            card = first_card(same) + int(self.noted[self.read])
            self.read += 1
        if card < 0 or lone(card) & same & ~self.used == NO_CARDS:
            raise self.setup.refuse("copies", "not_cards")
        self.used |= lone(card)
        return card


def rows(setup: Setup, key: str) -> list[Any]:
    """Return a list of any length."""
    value = setup.value(key, [])
    if not isinstance(value, list):
        raise setup.refuse(key, "wrong_length", count="0")
    return value


def order_of(setup: Setup, key: str, limit: i64) -> list[int]:
    """Return a list of different numbers below `limit`."""
    items = setup.numbers(key, [0] * len(rows(setup, key)), 0, limit - 1) if setup.has(key) else []
    if len(set(items)) != len(items):
        raise setup.refuse(key, "daifugo.setup.twice")
    return items


def load_seating(setup: Setup, players: i64) -> list[int]:
    """Return the seats clockwise: all of them, in the order of their numbers if none is given."""
    order = order_of(setup, "seating", players) if setup.has("seating") else list(range(players))
    if len(order) != players:
        raise setup.refuse("seating", "wrong_length", count=str(players))
    return order


def seats(setup: Setup, key: str, players: i64, default: i64) -> i64:
    """Return a set of seats."""
    return union(order_of(setup, key, players)) if setup.has(key) else default


def flag(setup: Setup, key: str) -> i64:
    return 1 if setup.flag(key) else 0


def suits(setup: Setup, key: str, default: str) -> i64:
    """Return a set of suits by their letters."""
    value = setup.value(key, default)
    if not isinstance(value, str) or any(letter not in SUITS for letter in value):
        raise setup.refuse(key, "not_one_of", found=str(value), words=list(SUITS))
    return union([SUITS.index(letter) for letter in value])


def suits_shown(setup: Setup, shown: list[Any], k: int) -> i64:
    """Return the suits that a play shows: its own, and those that a lock gave to its jokers."""
    letters = shown[k] if k < len(shown) else None
    if not isinstance(letters, str) or any(letter not in SUITS for letter in letters):
        raise setup.refuse(f"shown[{k}]", "not_one_of", found=str(letters), words=list(SUITS))
    return union([SUITS.index(letter) for letter in letters])


def rank_named(setup: Setup, key: str, usual: i64) -> i64:
    """Return a rank by its letter."""
    word = setup.word(key, "", ["", *RANKS])
    return RANKS.index(word) if word else usual


def rule_index(table: Table, setup: Setup, key: str) -> i64:
    value = setup.word(key, "", ["", *table.rules.ids])
    return table.rules.ids.index(value) if value else -1


def load_card(setup: Setup, key: str) -> i64:
    """Return a card that is elsewhere, or -1."""
    name = setup.value(key)
    if not isinstance(name, str):
        return -1
    try:
        return first_card(PACK.cards(name)) if name else -1
    except KeyError:
        raise setup.refuse(key, "unknown_card", found=name) from None


def load_memory(table: Table, setup: Setup) -> None:
    value = setup.value("memory", {})
    if not isinstance(value, dict):
        raise setup.refuse("memory", "not_an_object")
    slots = table.rules.slots
    for name, number in value.items():
        if name not in slots:
            raise setup.refuse(f"memory.{name}", "unknown_key", hint=hint(str(name), slots))
        slot = slots.index(name)
        table.memory[slot] = load_number(setup, f"memory.{name}", number)
        if not sound.can_be(table.memory[slot], table.rules.kinds[slot], table.players):
            raise setup.refuse(f"memory.{name}", "daifugo.setup.memory")


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
