"""What a seat knows, and the rule of thumb for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first, last
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import redeal
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import played
from tefuda.games.nueva_espana.chart import Chart
from tefuda.games.nueva_espana.plays import Phase

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana

LOOKED_AT: Final = 4  # places, beside the first


def determinize(game: NuevaEspana, seat: i64, rng: Rng) -> NuevaEspana:
    """Return a random position consistent with what `seat` knows.

    §10: the other hands and the order of Number 2's pile are unseen. Any card may follow, so a play reveals nothing.
    """
    twin = game.clone()
    twin.chance = rng.fresh()
    unseen: i64 = 0
    for at in range(game.left):
        unseen |= bit(game.pile[at])
    unseen = redeal(twin.hands, seat, unseen, vec[i64]([0] * game.players), rng)
    twin.pile = table.shuffled(unseen, twin)
    return twin


def hint(game: NuevaEspana, moves: Moves, rng: Rng) -> i64:
    """Return the move of a rule of thumb.

    It lays where it pays best, of some places looked at. It wins if it can, cheaply as the last to play; else it throws
    the lowest number. Leads and suits are random.
    """
    if game.phase == Phase.PLACING:
        chart = Chart(game)
        best: i64 = moves.get(rng.below(moves.size))
        most = chart.gain(game, best)
        for _ in range(LOOKED_AT):
            other = moves.get(rng.below(moves.size))
            gain = chart.gain(game, other)
            if gain > most:
                best, most = other, gain
        return best
    if game.phase != Phase.PLAYING or game.led == 0:
        return moves.get(rng.below(moves.size))
    hand = game.hands[game.turn]
    winning = hand & game.led & -bit(game.best + 1)
    if winning == 0:
        return first(hand)
    closing = played(game.trick, (game.turn + 1) % game.players) != NOTHING
    return first(winning) if closing else last(winning)
