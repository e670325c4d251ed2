"""A position of Trading Poker as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, members
from tefuda.cards.doubled import listed, minus, plus
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.games.trading_poker import knowing
from tefuda.games.trading_poker.base import (
    ABSENT,
    ASIDE,
    CHANCE,
    COMMON,
    DISCARD,
    DONE,
    DOWN,
    GIVE,
    GONE,
    HIDDEN,
    JOKER,
    KEPT,
    MARKET,
    MAYBE,
    NAMES,
    PACK,
    PICK,
    STEPS,
    STOCK,
    SURE,
    SWAP,
)
from tefuda.games.trading_poker.kinds import KINDS

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker


def state(match: TradingPoker) -> dict[str, Any]:
    seats = range(match.players)
    joker = [NAMES[JOKER]]
    return {
        "step": STEPS[match.step],
        "turn": match.turn,
        "active": match.active,
        "onceMore": match.once_more,
        "turns": match.turns,
        "left": match.left,
        "target": None if match.target == NOTHING else match.target,
        "claim": None if match.row == NOTHING else KINDS[match.scores_of.kinds[match.row]],
        "picked": PACK.faces(match.picked),
        "claimed": match.marked,
        "hands": [match.names(seat) for seat in seats],
        "kept": [match.names(KEPT + seat) for seat in seats],
        "down": [match.names(DOWN + seat) for seat in seats],
        "common": match.names(COMMON),
        "stock": match.names(STOCK) + joker * (match.joker == HIDDEN),
        "top": [NAMES[card] for card in match.top],
        "gone": match.names(GONE),
        "aside": joker * (match.joker == ASIDE),
        "piles": [match.scores_of.name(card) for card in members(match.piles)],
        "won": [[match.scores_of.name(card) for card in members(match.won[seat])] for seat in seats],
        "knows": [[known(match, viewer, owner) for owner in seats] for viewer in seats],
        "chance": match.chance,
    }


def known(match: TradingPoker, viewer: i64, owner: i64) -> list[Any]:
    """What is sure, what may be, and with what chance."""
    at = knowing.facts(match, viewer, owner)
    sure = [NAMES[card] for card in listed(match.knows[at], match.knows[at + 1])]
    maybe = [NAMES[card] for card in listed(match.knows[at + MAYBE], match.knows[at + MAYBE + 1])]
    return [sure, maybe, match.knows[at + CHANCE]]


def load(match: TradingPoker, setup: Setup) -> None:
    """It is the first action of `active`, seat 0 unless said otherwise, and all score cards that nobody has won lie
    on the table. The Once-More card is at the right of who has the turn."""
    n = match.players
    match.step = STEPS.index(setup.word("step", "action", list(STEPS)))
    match.active = setup.number("active", max(i64(0), setup.number("turn", 0, OVER, n - 1)), 0, n - 1)
    match.turn = setup.number("turn", match.active, OVER, n - 1)
    match.once_more = setup.number("onceMore", match.right_of(match.active), 0, n - 1)
    match.turns = setup.number("turns", 1, 1, match.most_turns)
    match.left = setup.number("left", 0, 0, 2 * JOKER)
    if setup.value("target") is not None:
        match.target = setup.number("target", 0, 0, n - 1)
    match.marked = setup.flag("claimed")
    load_cards(match, setup)
    load_scores(match, setup)
    load_knowledge(match, setup)
    resume(match, setup)


def load_cards(match: TradingPoker, setup: Setup) -> None:
    for key, place in (("hands", 0), ("kept", KEPT), ("down", DOWN)):
        for seat, cards in enumerate(setup.ordered_sets(key, match.players)):
            lay(match, setup, f"{key}[{seat}]", place + seat, cards)
    lay(match, setup, "common", COMMON, setup.ordered("common"))
    stock = setup.ordered("stock")
    aside = setup.ordered("aside")
    match.joker = ASIDE if JOKER in aside else HIDDEN if JOKER in stock else ABSENT
    lay(match, setup, "stock", STOCK, [card for card in stock if card != JOKER])
    load_top(match, setup, stock)
    lay(match, setup, "gone", GONE, setup.ordered("gone"))
    if any(card != JOKER for card in aside):
        raise setup.refuse("aside", "trading_poker.setup.aside")
    if match.size(COMMON) > MARKET:
        raise setup.refuse("common", "trading_poker.setup.common")


def lay(match: TradingPoker, setup: Setup, key: str, place: i64, cards: list[int]) -> None:
    for card in cards:
        if card == JOKER:
            raise setup.refuse(key, "trading_poker.setup.joker")
        match.add(place, card)


def load_top(match: TradingPoker, setup: Setup, stock: list[int]) -> None:
    """The cards of the stock that come next, in this order; `stock` alone gives no order, it is shuffled."""
    left = list(stock)
    top: list[int] = []
    for k, name in enumerate(names_of(setup, "top")):
        card = PACK.number(name) if isinstance(name, str) else NOTHING
        if card not in left:
            raise setup.refuse(f"top[{k}]", "trading_poker.setup.top", found=str(name))
        left.remove(card)
        top.append(card)
    match.top = vec[i64](top)


def names_of(setup: Setup, key: str) -> list[Any]:
    """A list of names, or one text with spaces."""
    value = setup.value(key, [])
    if isinstance(value, str):
        return value.split()
    if not isinstance(value, list):
        raise setup.refuse(key, "not_cards")
    return value


def load_scores(match: TradingPoker, setup: Setup) -> None:
    free = match.scores_of.all
    won = match.won[:]
    for seat, names in enumerate(rows_of(setup, "won", match.players)):
        won[seat] = score_cards(match, setup, f"won[{seat}]", names, free)
        free ^= won[seat]
    match.won = won
    match.piles = free
    if setup.has("piles"):
        match.piles = score_cards(match, setup, "piles", rows_of(setup, "piles", NOTHING), free)


def score_cards(match: TradingPoker, setup: Setup, key: str, names: list[Any], free: i64) -> i64:
    """The score cards of these names, among those still free."""
    cards: i64 = 0
    for name in names:
        same = [card for card in members(free & ~cards) if match.scores_of.name(card) == name]
        if not same:
            raise setup.refuse(key, "trading_poker.setup.score_card", found=str(name))
        cards |= bit(same[0])
    return cards


def load_knowledge(match: TradingPoker, setup: Setup) -> None:
    n = match.players
    empty = [[[[], [], 0] for _ in range(n)] for _ in range(n)]
    for viewer, row in enumerate(rows_of(setup, "knows", n, empty)):
        if not isinstance(row, list) or len(row) != n:
            raise setup.refuse(f"knows[{viewer}]", "wrong_length", count=n)
        for owner, facts in enumerate(row):
            key = f"knows[{viewer}][{owner}]"
            if not isinstance(facts, list) or len(facts) != 3 or facts[2] not in range(101):
                raise setup.refuse(key, "trading_poker.setup.knows")
            at = knowing.facts(match, viewer, owner)
            knowing.know(match, at, SURE, spoken_of(setup, key, facts[0]))
            knowing.know(match, at, MAYBE, spoken_of(setup, key, facts[1]))
            match.knows[at + CHANCE] = int(facts[2])
            held = plus(match.ones[owner], match.twos[owner], match.ones[DOWN + owner], match.twos[DOWN + owner])
            if minus(match.knows[at], match.knows[at + 1], held[0], held[1]) != (0, 0):
                raise setup.refuse(key, "trading_poker.setup.knows")


def resume(match: TradingPoker, setup: Setup) -> None:
    """Goes on from the step of a setup, if it can be one."""
    claim = setup.value("claim")
    picked = spoken_of(setup, "picked", setup.value("picked", []))[0]
    turn = match.turn
    if match.step == DONE or turn == OVER:
        match.step, match.turn = DONE, OVER
        return
    if match.step == DISCARD:
        for seat in range(match.players):
            if match.owes(seat) > 0:
                match.waiting |= bit(seat)
        if match.waiting & bit(turn) == 0 or match.joker != ASIDE:
            raise setup.refuse("turn", "trading_poker.setup.turn")
    elif turn != (match.target if match.step == GIVE else match.active):
        raise setup.refuse("turn", "trading_poker.setup.turn")
    elif match.step in (SWAP, GIVE) and match.target in (NOTHING, match.active):
        raise setup.refuse("target", "trading_poker.setup.turn")
    elif match.step == PICK:
        for row in range(i64(len(match.scores_of.kinds))):
            if KINDS[match.scores_of.kinds[row]] == claim and match.scores_of.cards[row] & match.piles:
                match.row, match.picked = row, picked
        if match.row == NOTHING or picked & ~match.ones[match.active]:
            raise setup.refuse("claim", "trading_poker.setup.claim")
    moves = Moves()
    match.legal(moves)
    if moves.size == 0:
        raise setup.refuse("step", "trading_poker.setup.step")


def rows_of(setup: Setup, key: str, number: i64, default: list[Any] | None = None) -> list[Any]:
    """A list of so many values (NOTHING: any number)."""
    value = setup.value(key, [[] for _ in range(number)] if default is None else default)
    if not isinstance(value, list) or number not in (NOTHING, len(value)):
        raise setup.refuse(key, "wrong_length", count=str(number))
    return value


def spoken_of(setup: Setup, key: str, names: Any) -> tuple[i64, i64]:
    """Cards that lie somewhere else and are only named here."""
    ones: i64 = 0
    twos: i64 = 0
    for name in names if isinstance(names, list) else [names]:
        card = PACK.number(name) if isinstance(name, str) else NOTHING
        if not 0 <= card < JOKER:
            raise setup.refuse(key, "unknown_card", found=str(name))
        ones, twos = plus(ones, twos, bit(card), 0)
    return ones, twos
