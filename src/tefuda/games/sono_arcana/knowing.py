"""What a seat knows, and the rule of thumb for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, count, nth
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.knowledge import share_wide
from tefuda.games.sono_arcana import hands, scoring

if TYPE_CHECKING:
    from tefuda.games.sono_arcana import SonoArcana


def determinize(game: SonoArcana, seat: i64, rng: Rng) -> SonoArcana:
    """Return a random position consistent with what `seat` knows.

    §9: the order of the stack, the other hands and, until all are in, bids face down are unseen. A seat that did not
    follow is out of that suit.
    """
    twin = game.clone()
    twin.chance = rng.fresh()
    unseen = vec[i64]([0] * 4)
    needs = vec[i64]([0] * game.players)
    voids = vec[i64]([0] * (4 * game.players))
    for other in range(game.players):
        if other == seat:
            continue
        if hands.is_hidden(game, other):
            unseen[game.bids[other] // game.ranks] |= bit(game.bids[other] % game.ranks)
            needs[other] += 1
        for suit in range(i64(4)):
            word = 4 * other + suit
            unseen[suit] |= twin.hands[word]
            needs[other] += count(twin.hands[word])
            twin.hands[word] = 0
            if game.voids & bit(word) != 0:
                voids[word] = -1
    share_wide(unseen, needs, voids, twin.hands, rng)
    for other in range(game.players):
        if other != seat and hands.is_hidden(game, other):
            twin.lay(other, held(twin, other, rng.below(needs[other])))
    twin.stack = table.shuffled(stack_set(game), twin)
    twin.turned = 0
    return twin


def held(game: SonoArcana, seat: i64, k: i64) -> i64:
    """Return the k-th bid card of a hand."""
    word = 4 * seat
    while k >= count(game.hands[word]):
        k -= count(game.hands[word])
        word += 1
    return (word - 4 * seat) * game.ranks + nth(game.hands[word], k)


def stack_set(game: SonoArcana) -> i64:
    arcana: i64 = 0
    for k in range(game.turned, len(game.stack)):
        arcana |= bit(game.stack[k])
    return arcana


def utility(game: SonoArcana, seat: i64) -> float:
    """Return how well `seat` is doing: winning counts most, then the lead in points over the best of the others."""
    side = scoring.allies(game, seat)
    mine = scoring.points(game, seat)
    ahead: i64 = 100
    better = False
    for other in range(game.players):
        if side & bit(other) == 0:
            lead = mine - scoring.points(game, other)
            ahead = min(ahead, lead)
            better = better or lead < 0 or (lead == 0 and scoring.highest(game, other) > scoring.highest(game, seat))
    margin = max(-1.0, min(1.0, float(ahead) / 12.0))
    return 0.5 * margin + (-0.5 if better else 0.5)
