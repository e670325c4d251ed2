"""§4 C Swaps: all of the seat's own kept cards for the same number of another player's, and a card in return."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.games.trading_poker import past, show
from tefuda.games.trading_poker.places import add, carry, pour, remove, size_at
from tefuda.games.trading_poker.plays import KEPT, Phase

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker


def may_swap(game: TradingPoker, seat: i64) -> bool:
    """C: return whether a swap is possible: the target is another player, and both have kept cards."""
    return seat != game.active and game.ones[KEPT + game.active] != 0 and game.ones[KEPT + seat] != 0


def swap_with(game: TradingPoker, target: i64) -> None:
    """C: give all of the seat's own kept cards to the target's hand.

    They choose from the same number of the target's cards.
    """
    kept = KEPT + game.active
    show.note_handed_over(game, target)
    game.target = target
    game.left = min(size_at(game, kept), size_at(game, KEPT + target))
    past.note_cards(game, past.COME, target, game.ones[kept], game.twos[kept], past.EVERYONE)
    pour(game, kept, target)
    next_swap(game)


def swap_card(game: TradingPoker, card: i64) -> None:
    take_over(game, bit(card), 0)
    game.left -= 1
    next_swap(game)


def take_over(game: TradingPoker, ones: i64, twos: i64) -> None:
    """Take these kept cards of the target into the hand."""
    show.note_swapped(game, ones, twos)
    past.note_cards(game, past.COME, game.active, ones, twos, past.EVERYONE)
    carry(game, KEPT + game.target, game.active, ones, twos)


def next_swap(game: TradingPoker) -> None:
    """Go on with the swap.

    The rest follows automatically when all of it is taken; then the target gives a card back.
    """
    kept = KEPT + game.target
    if game.left > 0 and game.left == size_at(game, kept):
        take_over(game, game.ones[kept], game.twos[kept])
        game.left = 0
    if game.left > 0:
        game.phase = Phase.SWAP
    else:
        game.phase = Phase.GIVE
        game.turn = game.target


def give(game: TradingPoker, card: i64) -> None:
    """End C with one hand card of the target's choice, face down (R12)."""
    giver, taker = game.target, game.active
    past.note(game, past.GIFT, giver, taker, card, bit(giver) | bit(taker))
    remove(game, giver, card)
    add(game, taker, card)
    show.note_gift(game, giver, taker, card)
    game.end_action()
