"""§4 The stock and the common cards: turning cards up, taking them (actions A and B), the refill of step 3, and the
joker of step 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.doubled import nth_card
from tefuda.engine.table import NOTHING
from tefuda.games.trading_poker import past, show
from tefuda.games.trading_poker.places import add, owed, pour, remove, size_at
from tefuda.games.trading_poker.plays import (
    ASIDE,
    COMMON,
    DOWN,
    FROM_STOCK,
    GONE,
    HIDDEN,
    JOKER,
    KEPT,
    MARKET,
    STOCK,
    Phase,
)

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker


def has_stock(game: TradingPoker) -> bool:
    return game.ones[STOCK] != 0 or game.joker == HIDDEN


def turn_up(game: TradingPoker, open: bool = True) -> i64:
    """Turn up the top card of the shuffled stock; or deal it, if not `open`.

    The joker is put aside and another card turned up; NOTHING if there is none (R8).
    """
    while True:
        card = next_of_stock(game)
        if card != JOKER:
            if card != NOTHING:
                remove(game, STOCK, card)
                if open:
                    past.note_up(game, card)
            return card
        game.joker = ASIDE
        show.note_joker(game)


def next_of_stock(game: TradingPoker) -> i64:
    """Return the card that comes next: the one a setup has put on top, else any."""
    if len(game.top) > 0:
        card = game.top[0]
        game.top = game.top[1:]
        return card
    cards = size_at(game, STOCK)
    if cards + (game.joker == HIDDEN) == 0:
        return NOTHING
    k = game.below(cards + (game.joker == HIDDEN))
    return nth_card(game.ones[STOCK], game.twos[STOCK], k) if k < cards else i64(JOKER)


def keep(game: TradingPoker, source: i64) -> None:
    """A and the end of B: put a card in the keep area. The first of two may be seen before the next is chosen."""
    if game.phase == Phase.ACTION:
        game.left = 2
    card = source
    if source == FROM_STOCK:
        card = turn_up(game)
    else:
        remove(game, COMMON, card)
    if card != NOTHING:
        add(game, KEPT + game.active, card)
        game.left -= 1
        if game.log is not None:
            show.note_kept(game, card, source)
    next_take(game)


def next_take(game: TradingPoker) -> None:
    """Go on with taking cards. R7: if nothing is left to take, the action ends."""
    if game.left > 0 and (game.ones[COMMON] != 0 or has_stock(game)):
        game.phase = Phase.TAKE
    else:
        game.end_action()


def collect(game: TradingPoker) -> None:
    """B: take all of the seat's own kept cards into the hand, then one new card."""
    kept = KEPT + game.active
    show.note_collected(game)
    past.note_cards(game, past.COME, game.active, game.ones[kept], game.twos[kept], past.EVERYONE)
    pour(game, kept, game.active)
    game.left = 1
    next_take(game)


def refill(game: TradingPoker) -> None:
    """Step 3: fill the market, which no action does (R6); go on to step 4 if the joker came up in this turn."""
    while size_at(game, COMMON) < MARKET:
        card = turn_up(game)
        if card == NOTHING:
            break
        add(game, COMMON, card)
        show.note_refill(game, card)
    if game.joker == ASIDE:
        ask_discards(game)
    else:
        game.ask_once_more()


def ask_discards(game: TradingPoker) -> None:
    """Step 4: ask each player to discard half of the hand, rounded up.

    A single card is discarded without asking.
    """
    for seat in range(game.players):
        if size_at(game, seat) == 1:
            pour(game, seat, DOWN + seat)
        elif size_at(game, seat) > 1:
            game.waiting |= bit(seat)
    if game.waiting != 0:
        game.phase = Phase.DISCARD
        game.turn = game.next_waiting(game.active)
    else:
        reshuffle(game)


def put_down(game: TradingPoker, card: i64) -> None:
    """Put down one of the cards that the seat discards for the joker."""
    seat = game.turn
    remove(game, seat, card)
    add(game, DOWN + seat, card)
    if owed(game, seat) == 0:
        game.waiting ^= bit(seat)
    if game.waiting != 0:
        game.turn = game.next_waiting(game.active)
    else:
        reshuffle(game)


def reshuffle(game: TradingPoker) -> None:
    """Make discards, stock and joker the new stock. R10: the market is filled up again while that is possible."""
    game.turn = game.active
    past.note_cards(game, past.BACK, 0, game.ones[GONE], game.twos[GONE], past.EVERYONE)
    for seat in game.clockwise(game.active):
        if game.ones[DOWN + seat] != 0:
            show.note_discards(game, seat)
            past.note_cards(game, past.DROP, seat, game.ones[DOWN + seat], game.twos[DOWN + seat], bit(seat))
            pour(game, DOWN + seat, GONE)
    pour(game, GONE, STOCK)
    game.joker = HIDDEN
    game.top = vec[i64]([])
    show.note_shuffle(game)
    if size_at(game, COMMON) < MARKET and game.ones[STOCK] != 0:
        refill(game)
    else:
        game.ask_once_more()
