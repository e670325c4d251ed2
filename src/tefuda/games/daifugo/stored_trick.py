"""The trick as plain data and back: the plays on the pile, and what they can change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, members, union
from tefuda.cards.pack import SUITS
from tefuda.engine.errors import BadNotation, hint
from tefuda.engine.setup import Setup

from . import sound
from .agenda import LOCK
from .before import Before
from .cards import JOKER, NO_CARDS, PACK, RANKS, THREE, Cards, first_card, lone, of_face
from .due import load_number
from .locks import Locks, locks_of
from .notation import parse_play
from .order import CardOrder, usual_order
from .plays import FOLLOWS, RUN, SET, Play, kind_of
from .seats import Ring

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


def trick_data(table: Table, trick: Before) -> dict[str, Any]:
    """Return what a play can change in its trick, by the keys of a setup."""
    order, ring, locks = trick.order, trick.ring, trick.locks
    return {
        "to_ask": members(trick.to_ask),
        "passed": members(trick.passed),
        "lead_passes": members(trick.lead_passes),
        "skips": trick.skips,
        "revolution": bool(order.revolution),
        "rising": bool(order.rising),
        "weakest": rank_name(order.weakest),
        "rising_weakest": rank_name(order.rising_weakest),
        "joker_above": rank_name(order.joker_above),
        "back": bool(order.back),
        "reversed": bool(ring.reversed),
        "turned": bool(ring.turned),
        "lock_suits": letters(locks.suits),
        "lock_within": letters(locks.within),
        "lock_step": bool(locks.step),
        "locked_by": rule_id(table, locks.suits_by),
        "stepped_by": rule_id(table, locks.step_by),
        "raised_by": rule_id(table, order.raised_by),
        "ordered_by": rule_id(table, order.ordered_by),
        "backed_by": rule_id(table, order.backed_by),
        "reversed_by": rule_id(table, ring.reversed_by),
        "silenced_by": rule_id(table, trick.silenced_by),
        "silent": trick.silent,
    }


def befores(table: Table, plays: list[Play]) -> dict[str, Any]:
    """Return the trick as each foul on the pile found it, if there are any."""
    found = [
        {
            **trick_data(table, play.before),
            "seating": play.before.ring.seating_from(0),
            "revolted": play.before.revolted,
            "memory": memory_data(table, play.before.memory),
        }
        for play in plays
        if play.before is not None
    ]
    return {"before": found} if found else {}


def memory_data(table: Table, memory: vec[i64]) -> dict[str, int]:
    """Return the numbers that rules keep, by names; 0 is left out."""
    slots = table.rules.slots
    return {slots[k]: memory[k] for k in range(len(slots)) if memory[k]}


def rank_name(rank: i64) -> str:
    return RANKS[rank] if 0 <= rank < JOKER else ""


def letters(suits: i64) -> str:
    return "".join(SUITS[suit] for suit in members(suits))


def rule_id(table: Table, index: i64) -> str:
    return table.base.ids[index] if index >= 0 else ""


# --- and back ----------------------------------------------------------------------------------------------------


def load_trick(table: Table, setup: Setup, top: Play | None) -> Before:
    """Load what a play can change in its trick; `top` is the play that is on top then."""
    n = table.players
    trick = Before()
    trick.passed = seats(setup, "passed", n, 0)
    trick.lead_passes = seats(setup, "lead_passes", n, 0)
    waiting = table.active & ~trick.passed & ~bit(top.owner) if top is not None else 0
    trick.to_ask = seats(setup, "to_ask", n, waiting)
    trick.skips = setup.number("skips", 0, 0, 8)
    trick.order = load_order(table, setup)
    trick.ring = Ring().seated(load_seating(setup, n))
    trick.ring = trick.ring.facing(
        flag(setup, "reversed"), flag(setup, "turned"), rule_index(table, setup, "reversed_by")
    )
    trick.locks = load_locks(table, setup)
    trick.silenced_by = rule_index(table, setup, "silenced_by")
    trick.silent = setup.number("silent", 0, 0, 31)
    trick.revolted = setup.number("revolted", 0, -1, 1)
    trick.memory = load_memory(table, setup)
    return trick


def load_befores(table: Table, setup: Setup) -> None:
    """Load the trick as each foul found it.

    What is not known has not changed: then the order is the one it was made under (`under`), and no one had passed.
    """
    plays = plays_of(table)
    fouls = order_of(setup, "fouls", len(plays))
    known = rows(setup, "before")
    if setup.has("before") and len(known) != len(fouls):
        raise setup.refuse("before", "wrong_length", count=str(len(fouls)))
    for k, at in enumerate(fouls):
        play = plays[at]
        if known:
            found = Setup(known[k], setup.pack, f"{setup.path}.before[{k}]")
            play.before = load_trick(table, found, play.below)
            found.done()
        else:
            play.before = load_trick(table, Setup({}, setup.pack), play.below)
            play.before.order = table.order.made_under(play)
            play.before.ring, play.before.locks = table.ring, table.locks
            play.before.silenced_by, play.before.silent = table.silenced_by, table.silent
            play.before.memory = table.memory[:]


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
    weakest = rank_named(setup, "weakest", THREE)
    cards = [lying.cards(play) for play in (setup.ordered_sets("field", len(rows(setup, "field"))))]
    owners = setup.numbers("owners", [0] * len(cards), 0, table.players - 1)
    texts = rows(setup, "plays") or [" ".join(PACK.faces(play)) for play in cards]
    revolution = flag(setup, "revolution")
    under = setup.number_rows("under", 2, 0, 1) or [[revolution, revolution ^ flag(setup, "back")]] * len(cards)
    shown = rows(setup, "shown")
    follows = order_of(setup, "follows", len(cards)) if setup.has("follows") else range(1, len(cards))
    effectless = order_of(setup, "effectless", len(cards))
    if len(texts) != len(cards) or len(under) != len(cards):
        raise setup.refuse("plays", "wrong_length", count=str(len(cards)))
    for k, text in enumerate(texts):
        try:
            move = parse_play(str(text), NO_CARDS, weakest)
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


def load_memory(table: Table, setup: Setup) -> vec[i64]:
    """Return the numbers that rules keep."""
    value = setup.value("memory", {})
    if not isinstance(value, dict):
        raise setup.refuse("memory", "not_an_object")
    slots = table.rules.slots
    memory = vec[i64]([0] * len(slots))
    for name, number in value.items():
        if name not in slots:
            raise setup.refuse(f"memory.{name}", "unknown_key", hint=hint(str(name), slots))
        slot = slots.index(name)
        memory[slot] = load_number(setup, f"memory.{name}", number)
        if not sound.can_be(memory[slot], table.rules.kinds[slot], table.players):
            raise setup.refuse(f"memory.{name}", "daifugo.setup.memory")
    return memory


# --- single values -----------------------------------------------------------------------------------------------


def rows(setup: Setup, key: str) -> list[Any]:
    """Return a list of any length."""
    value = setup.value(key, [])
    if not isinstance(value, list):
        raise setup.refuse(key, "wrong_length", count="0")
    return value


def order_of(setup: Setup, key: str, limit: i64) -> list[int]:
    """Return a list of different numbers below `limit`."""
    items = setup.series(key, 0, limit - 1)
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
    value = setup.word(key, "", ["", *table.base.ids])
    return table.base.ids.index(value) if value else -1


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
