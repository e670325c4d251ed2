"""What a seat knows, and the rule of thumb for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.cards.bits import first, last, shift
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import redeal
from tefuda.engine.moves import Moves

if TYPE_CHECKING:
    from tefuda.games.four_tricks import FourTricks

RANKS: Final = 9  # of a suit
ENOUGH: Final = 2  # tricks, after which more come by themselves; a fifth is one too many


def determinize(game: FourTricks, seat: i64, rng: Rng) -> FourTricks:
    """Return a random position consistent with what `seat` knows.

    §8: everything is public except the two other hands, and a seat that did not follow has none of that suit.
    """
    twin = game.clone()
    redeal(twin.hands, seat, 0, game.voids, rng)
    twin.chance = rng.fresh()
    return twin


def hint(game: FourTricks, moves: Moves, rng: Rng) -> i64:
    """Return the card that a rule of thumb plays.

    Until it has two tricks, it leads high cards and takes tricks cheaply; from then on, it leads low cards, ducks with
    the highest card that loses, and discards high ones.
    """
    if moves.size == 1 or rng.below(8) == 0:
        return moves.get(rng.below(moves.size))
    greedy = game.won_by(game.turn) < ENOUGH
    led = game.led
    hand = game.hands[game.turn]
    follow = hand & led
    if led == 0 or follow == 0:
        return by_rank(hand, greedy if led == 0 else not greedy)
    winning = shift(follow >> game.best, game.best)
    losing = follow ^ winning
    if greedy:
        return first(winning or losing)
    return last(losing or winning)


def by_rank(cards: i64, high: bool) -> i64:
    """Return a card of the highest rank, or of the lowest."""
    found: i64 = -1
    while cards != 0:
        card = first(cards)
        cards &= cards - 1
        if found < 0 or (card % RANKS > found % RANKS) == high:
            found = card
    return found


def utility(game: FourTricks, seat: i64) -> float:
    """Return how far the seat's points are above the mean of the others', relative to twenty points per round."""
    lead = 3 * game.totals[seat] - game.totals[0] - game.totals[1] - game.totals[2]
    return max(-1.0, min(1.0, float(lead) / (40.0 * float(max(i64(1), len(game.rounds))))))
