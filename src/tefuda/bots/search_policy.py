"""A learned policy: a softmax over the weighted features of the moves. It plays roll-outs, and it is a bot itself.

Where a game names features of its moves (`Position.features`), a move's score is the sum of their weights. Where it
names none, the features of an action are bits that the seat sees (`Position.observe`), the few that training found to
say most: each action has a row of weights, one per bit.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, first
from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.position import Position

LARGEST: Final = 1 << 21  # weights of a policy
LUCK: Final = 1024  # draws of the Gumbel distribution, all equally likely
HALF: Final = 32  # bits of half a word of an observation
STEEPEST: Final = 30.0  # difference of scores beyond which a move is never made
# The move with the highest sum of its score and a draw of these is drawn from the softmax of the scores.
_LUCK: Final = vec[float]([-math.log(-math.log((k + 0.5) / LUCK)) for k in range(LUCK)])


@final
@mypyc_attr(acyclic=True)
class Policy:
    """The weights of a policy: `rows` of `width`, or one for each feature where the game names them (`width` 0).

    The columns of a row: one for each bit that is watched, the last for every position. `columns`: by bit of an
    observation, its column. `masks`: by half a word of an observation, the bits watched.
    """

    def __init__(self, space: i64, width: i64) -> None:
        self.width: i64 = width
        self.rows: i64 = space // max(i64(1), width)
        self.columns: vec[i64] = vec[i64]()
        self.masks: vec[i64] = vec[i64]()
        self.weights: vec[float] = vec[float]([0.0] * space)
        self.found: Features = Features()
        self.bits: Bits = Bits()
        self.seen: vec[i64] = vec[i64]([0] * 64)  # the bits that are set, `sight` of them
        self.sight: i64 = 0
        self.chances: vec[float] = vec[float]([0.0] * 64)  # of the moves, from the last choice
        self.scores: vec[float] = vec[float]([0.0] * 64)

    def choose(self, position: Position, moves: Moves, rng: Rng, heat: float) -> i64:
        """Return which of `moves`, which `consider` has just filled, the policy makes, as its place among them.

        `heat`: 1 to play as it was learned, less to play its favourites, more to err.
        """
        self.score(position, moves)
        scores = self.scores
        chosen: i64 = 0
        most = -1e9
        for k in range(moves.size):
            promise = scores[k] + heat * _LUCK[rng.below(LUCK)]
            if promise > most:
                chosen, most = k, promise
        return chosen

    def weigh(self, position: Position, moves: Moves, heat: float) -> float:
        """Fill `chances` with weights in proportion to how likely each move is; return their sum."""
        self.score(position, moves)
        size = moves.size
        best = self.scores[0]
        for k in range(i64(1), size):
            if self.scores[k] > best:
                best = self.scores[k]
        total = 0.0
        cold = 1.0 / heat
        for k in range(size):
            below = (self.scores[k] - best) * cold
            chance = math.exp(below) if below > -STEEPEST else 0.0
            self.chances[k] = chance
            total += chance
        return total

    def drawn(self, total: float, size: i64, rng: Rng) -> i64:
        """Return one of `size` moves by their `chances`, whose sum is `total`."""
        drawn = rng.unit() * total
        last = size - 1
        k: i64 = 0
        while k < last:
            drawn -= self.chances[k]
            if drawn < 0.0:
                return k
            k += 1
        return last

    def score(self, position: Position, moves: Moves) -> None:
        """Fill `scores`, one for each of the moves."""
        size = moves.size
        while size > i64(len(self.chances)):
            self.chances = append(self.chances, 0.0)
            self.scores = append(self.scores, 0.0)
        if self.width == 0:
            position.features(moves, self.found)
            self.add_up()
        else:
            self.look(position)
            for k in range(size):
                self.scores[k] = self.row(position.action(moves.get(k)))

    def add_up(self) -> None:
        """Score the moves whose features were written."""
        found = self.found
        items = found.items
        weights = self.weights
        at: i64 = 0
        for k in range(found.moves):
            score = 0.0
            end = found.ends[k]
            while at < end:
                score += weights[items[at]]
                at += 1
            self.scores[k] = score

    def watch(self, bits: list[int], size: i64) -> None:
        """Give these bits of an observation of `size` bits the columns, in order; -1 is one that is not there."""
        words = (size + HALF - 1) // HALF
        self.columns = vec[i64]([0] * (words * HALF))
        self.masks = vec[i64]([0] * words)
        for column, number in enumerate(bits):
            at: i64 = number
            if at >= 0:
                self.columns[at] = column
                self.masks[at // HALF] |= bit(at % HALF)
        self.seen = vec[i64]([0] * (len(bits) + 1))

    def look(self, position: Position) -> None:
        """Note the columns of the watched bits that `turn` sees set, and the last."""
        seen = self.seen
        n: i64 = 0
        words = i64(len(self.masks))
        if words > 0:
            bits = self.bits
            bits.start(0, position.turn, position.players)
            position.observe(position.turn, bits)
            bits.end()
            for at in range(words):
                word = bits.words[at >> 1] >> (at & 1) * HALF & self.masks[at]
                base = at * HALF
                while word != 0:
                    seen[n] = self.columns[base + first(word)]
                    n += 1
                    word &= word - 1
        seen[n] = self.width - 1
        self.sight = n + 1

    def row(self, action: i64) -> float:
        """Return the score of an action after `look`."""
        base = action % self.rows * self.width
        seen = self.seen
        weights = self.weights
        score = 0.0
        for k in range(self.sight):
            score += weights[base + seen[k]]
        return score

    def spell_out(self, position: Position, moves: Moves) -> None:
        """Write the features of a general policy as those of its moves, for learning."""
        found = self.found
        found.clear()
        for k in range(moves.size):
            base = position.action(moves.get(k)) % self.rows * self.width
            for j in range(self.sight):
                found.add(base + self.seen[j])
            found.end()


def bits_of(position: Position) -> list[str]:
    """Return the names of the bits that a seat sees; none if the game writes no observation."""
    bits = Bits()
    bits.names = []
    bits.start(0, 0, position.players)
    try:
        position.observe(0, bits)
    except NotImplementedError:
        return []
    return bits.names


def blank(position: Position, watched: list[str] | None = None) -> Policy:
    """Return a policy that has learned nothing, for the moves of a game with these options.

    `watched`: the names of the bits it looks at, where the game names no features; by default all that a seat sees.
    """
    space = position.feature_space()
    if space > 0:
        return Policy(space, 0)
    names = bits_of(position)
    places = {name: k for k, name in enumerate(names)}
    if watched is None:
        watched = names
    width = i64(len(watched)) + 1
    actions = max(i64(1), position.actions())
    policy = Policy(min(actions, i64(LARGEST) // width) * width, width)
    policy.watch([places.get(name, -1) for name in watched], len(names))
    return policy
