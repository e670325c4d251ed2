"""What a seat knows, and the rule of thumb for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import first, last, shift
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import redeal
from tefuda.engine.moves import Moves
from tefuda.games.four_tricks.plays import SEATS

if TYPE_CHECKING:
    from tefuda.games.four_tricks import FourTricks


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

    Up to four tricks, it takes them cheaply; from four on, it ducks with the highest card that loses.
    """
    led = game.led
    if led == 0 or moves.size == 1 or rng.below(8) == 0:
        return moves.get(rng.below(moves.size))
    hand = game.hands[game.turn]
    follow = hand & led
    winning = shift(follow >> game.best, game.best)
    losing = (follow or hand) ^ winning
    return first(winning or losing) if game.won_by(game.turn) < 4 else last(losing or winning)


def utility(game: FourTricks, seat: i64) -> float:
    """Return how far the seat's points are above the mean of the others', relative to twenty points per round."""
    mine: i64 = 0
    others: i64 = 0
    for round in range(len(game.rounds)):
        for other in range(i64(SEATS)):
            if other == seat:
                mine += 2 * game.points(round, other)
            else:
                others += game.points(round, other)
    return max(-1.0, min(1.0, float(mine - others) / (40.0 * max(1, len(game.rounds)))))
