"""A position of Trading Poker as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first, members
from tefuda.cards.doubled import listed, plus
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.games.trading_poker import past
from tefuda.games.trading_poker.kinds import KINDS
from tefuda.games.trading_poker.places import add, names_at, owed, size_at
from tefuda.games.trading_poker.plays import (
    ABSENT,
    ASIDE,
    COMMON,
    DOWN,
    GONE,
    HIDDEN,
    JOKER,
    KEPT,
    MARKET,
    NAMES,
    PACK,
    PHASES,
    STOCK,
    Phase,
)

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker


def state(game: TradingPoker) -> dict[str, Any]:
    seats = range(game.players)
    joker = [NAMES[JOKER]]
    return {
        "step": PHASES[game.phase],
        "turn": game.turn,
        "active": game.active,
        "onceMore": game.once_more,
        "turns": game.turns,
        "left": game.left,
        "target": None if game.target == NOTHING else game.target,
        "claim": None if game.row == NOTHING else KINDS[game.score_table.kinds[game.row]],
        "picked": PACK.faces(game.picked),
        "claimed": game.claimed,
        "hands": [names_at(game, seat) for seat in seats],
        "kept": [names_at(game, KEPT + seat) for seat in seats],
        "down": [names_at(game, DOWN + seat) for seat in seats],
        "common": names_at(game, COMMON),
        "stock": names_at(game, STOCK) + joker * (game.joker == HIDDEN),
        "top": [NAMES[card] for card in game.top],
        "gone": names_at(game, GONE),
        "aside": joker * (game.joker == ASIDE),
        "piles": [game.score_table.name(card) for card in members(game.piles)],
        "won": [[game.score_table.name(card) for card in members(game.won[seat])] for seat in seats],
        "past": [written(one) for one in past.whole(game)],
        "chance": game.chance,
    }


def written(one: i64) -> list[Any]:
    """Return what happened, to which hands, with which card (None: unknown), and which seats saw it."""
    card = past.card_of(one)
    name = None if card == past.BLANK else NAMES[card]
    return [past.WHAT[past.what_of(one)], past.owner_of(one), past.to_of(one), name, past.seen_by(one)]


def load(game: TradingPoker, setup: Setup) -> None:
    """Load a position from plain data.

    It is the first action of `active`, seat 0 unless said otherwise, and all score cards that no one has won are on the
    table. The Once-More card is at the right of the seat that has the turn.
    """
    n = game.players
    game.phase = PHASES.index(setup.word("step", "action", list(PHASES)))
    game.active = setup.number("active", max(i64(0), setup.number("turn", 0, OVER, n - 1)), 0, n - 1)
    game.turn = setup.number("turn", game.active, OVER, n - 1)
    game.once_more = setup.number("onceMore", game.right_of(game.active), 0, n - 1)
    game.turns = setup.number("turns", 1, 1, game.most_turns)
    game.left = setup.number("left", 0, 0, 2 * JOKER)
    if setup.value("target") is not None:
        game.target = setup.number("target", 0, 0, n - 1)
    game.claimed = setup.flag("claimed")
    load_cards(game, setup)
    for seat in range(n):
        if game.phase != Phase.DISCARD and size_at(game, DOWN + seat) > 0:
            raise setup.refuse(f"down[{seat}]", "trading_poker.setup.down")
    load_scores(game, setup)
    load_past(game, setup)
    resume(game, setup)


def load_cards(game: TradingPoker, setup: Setup) -> None:
    for key, place in (("hands", 0), ("kept", KEPT), ("down", DOWN)):
        for seat, cards in enumerate(setup.ordered_sets(key, game.players)):
            lay(game, setup, f"{key}[{seat}]", place + seat, cards)
    lay(game, setup, "common", COMMON, setup.ordered("common"))
    stock = setup.ordered("stock")
    aside = setup.ordered("aside")
    game.joker = ASIDE if JOKER in aside else HIDDEN if JOKER in stock else ABSENT
    lay(game, setup, "stock", STOCK, [card for card in stock if card != JOKER])
    load_top(game, setup, stock)
    lay(game, setup, "gone", GONE, setup.ordered("gone"))
    if any(card != JOKER for card in aside):
        raise setup.refuse("aside", "trading_poker.setup.aside")
    if size_at(game, COMMON) > MARKET:
        raise setup.refuse("common", "trading_poker.setup.common")


def lay(game: TradingPoker, setup: Setup, key: str, place: i64, cards: list[int]) -> None:
    for card in cards:
        if card == JOKER:
            raise setup.refuse(key, "trading_poker.setup.joker")
        add(game, place, card)


def load_top(game: TradingPoker, setup: Setup, stock: list[int]) -> None:
    """Load the cards of the stock that come next, in this order; `stock` alone gives no order, it is shuffled."""
    left = list(stock)
    top: list[int] = []
    for k, name in enumerate(names_of(setup, "top")):
        card = PACK.number(name) if isinstance(name, str) else NOTHING
        if card not in left:
            raise setup.refuse(f"top[{k}]", "trading_poker.setup.top", found=str(name))
        left.remove(card)
        top.append(card)
    game.top = vec[i64](top)


def names_of(setup: Setup, key: str) -> list[Any]:
    """Return a list of names, or one text with spaces, as a list."""
    value = setup.value(key, [])
    if isinstance(value, str):
        return value.split()
    if not isinstance(value, list):
        raise setup.refuse(key, "not_cards")
    return value


def load_scores(game: TradingPoker, setup: Setup) -> None:
    free = game.score_table.all
    won = game.won[:]
    for seat, names in enumerate(rows_of(setup, "won", game.players)):
        if not isinstance(names, list):
            raise setup.refuse(f"won[{seat}]", "not_cards")
        won[seat] = score_cards(game, setup, f"won[{seat}]", names, free)
        free ^= won[seat]
    game.won = won
    game.piles = free
    if setup.has("piles"):
        game.piles = score_cards(game, setup, "piles", rows_of(setup, "piles", NOTHING), free)


def score_cards(game: TradingPoker, setup: Setup, key: str, names: list[Any], free: i64) -> i64:
    """Return the score cards of these names, among those still free."""
    cards: i64 = 0
    for name in names:
        same = [card for card in members(free & ~cards) if game.score_table.name(card) == name]
        if not same:
            raise setup.refuse(key, "trading_poker.setup.score_card", found=str(name))
        cards |= bit(same[0])
    return cards


def load_past(game: TradingPoker, setup: Setup) -> None:
    """Load what went into and out of hands; by default all cards of the hands were there from the start.

    Older setups name what a seat knows of a hand instead: the cards that are sure to be there, in the first place.
    """
    if setup.has("past"):
        for k, one in enumerate(rows_of(setup, "past", NOTHING)):
            past.add(game, entry_of(game, setup, f"past[{k}]", one))
        return
    n = game.players
    knows = rows_of(setup, "knows", n, [[[[]] for _ in range(n)] for _ in range(n)])
    for owner in range(n):
        seen = [bit(owner)] * (2 * JOKER)
        cards = listed(*plus(game.ones[owner], game.twos[owner], game.ones[DOWN + owner], game.twos[DOWN + owner]))
        for viewer in range(n):
            key = f"knows[{viewer}][{owner}]"
            row = knows[viewer]
            if not isinstance(row, list) or len(row) != n or not isinstance(row[owner], list) or not row[owner]:
                raise setup.refuse(key, "trading_poker.setup.knows")
            sure = listed(*spoken_of(setup, key, row[owner][0]))
            for k, card in enumerate(cards):
                if card in sure:
                    sure.remove(card)
                    seen[k] |= bit(viewer)
            if sure:
                raise setup.refuse(key, "trading_poker.setup.knows")
        for k, card in enumerate(cards):
            past.note(game, past.START, owner, 0, card, seen[k])


def entry_of(game: TradingPoker, setup: Setup, key: str, one: Any) -> i64:
    """Return an entry of the past that is kept as `written` writes it."""
    if isinstance(one, list) and len(one) == 5 and one[0] in past.WHAT and one[4] in range(32):
        card = past.BLANK if one[3] is None else first(spoken_of(setup, key, one[3])[0])
        if one[1] in range(game.players) and one[2] in range(max(3, game.players)):
            return past.entry(past.WHAT.index(one[0]), one[1], one[2], card, one[4])
    raise setup.refuse(key, "trading_poker.setup.past")


def resume(game: TradingPoker, setup: Setup) -> None:
    """Go on from the phase of a setup, if it is a possible one."""
    claim = setup.value("claim")
    picked = spoken_of(setup, "picked", setup.value("picked", []))[0]
    turn = game.turn
    if game.phase == Phase.DONE or turn == OVER:
        game.phase, game.turn = Phase.DONE, OVER
        return
    if game.phase == Phase.DISCARD:
        for seat in range(game.players):
            if owed(game, seat) > 0:
                game.waiting |= bit(seat)
        if game.waiting & bit(turn) == 0 or game.joker != ASIDE:
            raise setup.refuse("turn", "trading_poker.setup.turn")
    elif turn != (game.target if game.phase == Phase.GIVE else game.active):
        raise setup.refuse("turn", "trading_poker.setup.turn")
    elif game.phase in (Phase.SWAP, Phase.GIVE) and game.target in (NOTHING, game.active):
        raise setup.refuse("target", "trading_poker.setup.turn")
    elif game.phase in (Phase.SWAP, Phase.GIVE) and size_at(game, game.target) == 0:
        raise setup.refuse(f"hands[{game.target}]", "common.setup.empty")
    elif game.phase == Phase.SWAP and game.left > size_at(game, KEPT + game.target):
        most = str(size_at(game, KEPT + game.target))
        raise setup.refuse("left", "out_of_range", found=str(game.left), least="0", most=most)
    elif game.phase == Phase.PICK:
        for row in range(i64(len(game.score_table.kinds))):
            if KINDS[game.score_table.kinds[row]] == claim and game.score_table.cards[row] & game.piles:
                game.row, game.picked = row, picked
        if game.row == NOTHING or picked & ~game.ones[game.active]:
            raise setup.refuse("claim", "trading_poker.setup.claim")
    moves = Moves()
    game.legal(moves)
    if moves.size == 0:
        raise setup.refuse("step", "trading_poker.setup.step")


def rows_of(setup: Setup, key: str, number: i64, default: list[Any] | None = None) -> list[Any]:
    """Return a list with this many values (NOTHING: any number)."""
    value = setup.value(key, [[] for _ in range(number)] if default is None else default)
    if not isinstance(value, list) or number not in (NOTHING, len(value)):
        raise setup.refuse(key, "wrong_length", count=str(number))
    return value


def spoken_of(setup: Setup, key: str, names: Any) -> tuple[i64, i64]:
    """Return cards that are somewhere else and are only named here."""
    ones: i64 = 0
    twos: i64 = 0
    for name in names if isinstance(names, list) else [names]:
        card = PACK.number(name) if isinstance(name, str) else NOTHING
        if not 0 <= card < JOKER:
            raise setup.refuse(key, "unknown_card", found=str(name))
        ones, twos = plus(ones, twos, bit(card), 0)
    return ones, twos
