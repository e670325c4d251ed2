"""A learned policy: a softmax over the weighted features of the moves. It plays roll-outs, and it is a bot itself.

Where a game names features of its moves (`Position.features`), a move's score is the sum of their weights. Where it
names none, the features of an action are the bits that the seat sees: each action has a row of weights, one per bit.
"""

from __future__ import annotations

import contextlib
import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import first
from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import WORD, Bits
from tefuda.engine.position import Position

LARGEST: Final = 1 << 18  # weights of a policy
STEEPEST: Final = 30.0  # difference of scores beyond which a move is never made


@final
@mypyc_attr(acyclic=True)
class Policy:
    """The weights of a policy. `width`: bits of an observation, 0 where the game names features; `rows` of them."""

    def __init__(self, space: i64, width: i64) -> None:
        self.width: i64 = width
        self.rows: i64 = space // max(i64(1), width)
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
        total = self.weigh(position, moves, heat)
        drawn = rng.unit() * total
        last = moves.size - 1
        k: i64 = 0
        while k < last:
            drawn -= self.chances[k]
            if drawn < 0.0:
                return k
            k += 1
        return last

    def weigh(self, position: Position, moves: Moves, heat: float) -> float:
        """Fill `chances` with weights in proportion to how likely each move is; return their sum."""
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

    def look(self, position: Position) -> None:
        """Note which bits `turn` sees set; the one after the last is always."""
        if self.width == 1:  # the game writes no observation
            self.seen[0] = 0
            self.sight = 1
            return
        bits = self.bits
        bits.start(0, position.turn, position.players)
        position.observe(position.turn, bits)
        words = bits.end()
        n: i64 = 0
        for at in range(words):
            word = i64(bits.words[at]) & 0xFFFFFFFF
            base = at * WORD
            while word != 0:
                if n + 1 >= i64(len(self.seen)):
                    self.seen = append(self.seen, 0)
                    self.seen = append(self.seen, 0)
                self.seen[n] = base + first(word)
                n += 1
                word &= word - 1
        self.seen[n] = self.width - 1
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


def blank(position: Position) -> Policy:
    """Return a policy that has learned nothing, for the moves of a game with these options."""
    space = position.feature_space()
    if space > 0:
        return Policy(space, 0)
    bits = Bits()
    bits.start(0, 0, position.players)
    with contextlib.suppress(NotImplementedError):
        position.observe(0, bits)
    width = bits.width + 1
    actions = max(i64(1), position.actions())
    return Policy(min(actions, i64(LARGEST) // width) * width, width)
