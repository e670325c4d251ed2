"""What a seat knows, and the rule of thumb for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, last
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import redeal
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import played
from tefuda.games.nueva_espana import scoring
from tefuda.games.nueva_espana.map import connected
from tefuda.games.nueva_espana.plays import LAND, PUT, Phase, power, suit_of

if TYPE_CHECKING:
    from tefuda.games.nueva_espana import NuevaEspana


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
        best = moves.get(rng.below(moves.size))
        for _ in range(4):
            other = moves.get(rng.below(moves.size))
            if gain(game, other) > gain(game, best):
                best = other
        return best
    if game.phase != Phase.PLAYING or game.led == 0:
        return moves.get(rng.below(moves.size))
    hand = game.hands[game.turn]
    winning = hand & game.led & -bit(game.best + 1)
    if winning == 0:
        return first(hand)
    closing = played(game.trick, (game.turn + 1) % game.players) != NOTHING
    return first(winning) if closing else last(winning)


def gain(game: NuevaEspana, move: i64) -> i64:
    """Return what laying a card brings its seat, beyond what it brings the others."""
    card = move // PUT - 1
    cell = bit(move % PUT)
    island = bit(card) & LAND != 0
    area = connected(cell, game.land if island else game.filled & ~game.land)
    strength = scoring.strengths(game, area ^ cell)
    if not game.is_joker(card):
        strength[game.owner[suit_of(card)]] += power(card)
    out = lead_in(game, scoring.pays(game, count(area), island, strength))
    rest = area ^ cell
    while rest != 0:
        old = connected(rest & -rest, rest)
        out -= lead_in(game, scoring.pays(game, count(old), island, scoring.strengths(game, old)))
        rest ^= old
    return out


def lead_in(game: NuevaEspana, paid: vec[i64]) -> i64:
    """Return how far ahead of the others' average some points bring the seat to decide (times the players)."""
    out = game.players * paid[game.turn]
    for seat in range(game.players):
        out -= paid[seat]
    return out
