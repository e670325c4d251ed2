"""§3.5, §4.1 Hands: chosen in secret out of the stock, at the start and by players who passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.games.boukunron import show
from tefuda.games.boukunron.cards import total
from tefuda.games.boukunron.plays import REDRAW, Phase

if TYPE_CHECKING:
    from tefuda.games.boukunron import Boukunron


def ask_redraws(game: Boukunron) -> None:
    """§4.1: let the players who passed in the last trick choose a hand of six; a small stock is taken whole."""
    for step in range(game.players):
        seat = game.seat_at(step)
        if game.rested & bit(seat) == 0:
            continue
        if total(game.stocks[seat]) <= REDRAW:
            take_hand(game, seat, game.stocks[seat])
        elif game.chosen[seat] == 0:
            game.waiting |= bit(seat)
    if game.waiting != 0:
        game.phase = Phase.TAKE_AGAIN
        game.turn = game.next_waiting(game.marker)
    else:
        game.next_turn(0)


def choose(game: Boukunron, cards: i64) -> None:
    """Record a secret choice. All choices take effect together when the last is in."""
    chosen = game.chosen[:]
    chosen[game.turn] = cards
    game.chosen = chosen
    game.waiting ^= bit(game.turn)
    if game.waiting != 0:
        game.turn = game.next_waiting(game.marker)
        return
    for step in range(game.players):
        seat = game.seat_at(step)
        take_hand(game, seat, chosen[seat])
    game.chosen = vec[i64]([0] * game.players)
    if game.phase == Phase.PICK:
        game.open_trick()
    else:
        game.next_turn(0)


def take_hand(game: Boukunron, seat: i64, cards: i64) -> None:
    """Take a hand out of the stock; with no cards, the hand stays as it is."""
    if cards != 0:
        set_stock(game, seat, game.stocks[seat] - cards)
        game.hands[seat] = cards
        show.note_hand(game, seat, cards)


def set_stock(game: Boukunron, seat: i64, cards: i64) -> None:
    """Replace the stock of a seat."""
    stocks = game.stocks[:]
    stocks[seat] = cards
    game.stocks = stocks
