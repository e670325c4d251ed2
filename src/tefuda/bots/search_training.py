"""How a policy is trained: it plays itself, and makes moves that did better than expected likelier (REINFORCE).

Expected is what a critic says, which learns from the same features how a round ends after each move. The policy takes
steps that become smaller for a feature the more has been learned about it (AdaGrad).
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.bots.search_policy import Policy
from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position

PATIENCE: Final = 2000  # decisions of a round
STEP: Final = 0.1
CRITIC_STEP: Final = 0.05


@final
class Trainer:
    """Trains a policy. Flat arrays by decision of the present round: who moved, what was chosen, and the features of
    all moves with their chances."""

    def __init__(self, policy: Policy, seed: str) -> None:
        self.policy = policy
        self.rng: Rng = Rng(seed)
        self.moves: Moves = Moves()
        size = i64(len(policy.weights))
        self.squares: vec[float] = vec[float]([1e-6] * size)
        self.worth: vec[float] = vec[float]([0.0] * size)  # the critic's weights
        self.seats: vec[i64] = vec[i64]()
        self.chosen: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()  # move of each decision, among all moves
        self.chances: vec[float] = vec[float]()  # by move
        self.noted: Features = Features()  # of all moves
        self.decisions: i64 = 0
        self.errors: float = 0.0  # squared, of the critic
        self.spread: float = 0.0  # squared returns
        self.learned: i64 = 0  # decisions

    def round(self, root: Position) -> None:
        """Play the present round of a match from a position of which `turn` cannot tell it, and learn from it."""
        sample = root.determinize(root.turn, self.rng)
        stage = root.stage()
        self.decisions = 0
        self.noted.clear()
        for _ in range(i64(PATIENCE)):
            if sample.turn < 0 or sample.stage() != stage:
                break
            sample.consider(self.moves)
            if self.moves.size == 1:
                sample.apply(self.moves.get(0))
            else:
                sample.apply(self.decide(sample))
        self.learn(sample)

    def go_on(self, position: Position) -> None:
        """Play a match on to the end of its present round, by the policy."""
        stage = position.stage()
        for _ in range(i64(PATIENCE)):
            if position.turn < 0 or position.stage() != stage:
                break
            position.consider(self.moves)
            k: i64 = 0
            if self.moves.size > 1:
                k = self.policy.choose(position, self.moves, self.rng, 1.0)
            position.apply(self.moves.get(k))

    def decide(self, sample: Position) -> i64:
        """Choose a move, and note the decision."""
        policy = self.policy
        moves = self.moves
        made = policy.choose(sample, moves, self.rng, 1.0)
        total = 0.0
        for k in range(moves.size):
            total += policy.chances[k]
        if policy.width > 0:
            policy.spell_out(sample, moves)
        self.note(sample.turn, made)
        at: i64 = 0
        found = policy.found
        for k in range(moves.size):
            end = found.ends[k]
            self.note_chance(policy.chances[k] / total)
            while at < end:
                self.noted.add(found.items[at])
                at += 1
            self.noted.end()
        return moves.get(made)

    def note(self, seat: i64, made: i64) -> None:
        if self.decisions == i64(len(self.seats)):
            self.seats = append(self.seats, seat)
            self.chosen = append(self.chosen, made)
            self.first = append(self.first, self.noted.moves)
        else:
            self.seats[self.decisions] = seat
            self.chosen[self.decisions] = made
            self.first[self.decisions] = self.noted.moves
        self.decisions += 1

    def note_chance(self, chance: float) -> None:
        move = self.noted.moves
        if move == i64(len(self.chances)):
            self.chances = append(self.chances, chance)
        else:
            self.chances[move] = chance

    def learn(self, sample: Position) -> None:
        """Learn from all decisions of the round, the last one first."""
        k = self.decisions - 1
        while k >= 0:
            begin = self.first[k]
            end = self.first[k + 1] if k + 1 < self.decisions else self.noted.moves
            self.learn_from(begin, end, begin + self.chosen[k], sample.utility(self.seats[k]))
            k -= 1

    def learn_from(self, begin: i64, end: i64, made: i64, utility: float) -> None:
        expected = 0.0
        own = 0.0
        for move in range(begin, end):
            chance = self.chances[move]
            if chance > 0.001 or move == made:
                value = self.value(move)
                expected += chance * value
                if move == made:
                    own = value
        error = utility - own
        surplus = utility - expected
        self.errors += error * error
        self.spread += utility * utility
        self.learned += 1
        weights, squares = self.policy.weights, self.squares
        items, ends = self.noted.items, self.noted.ends
        for move in range(begin, end):
            slope = -self.chances[move] * surplus
            if move == made:
                slope += surplus
            if -1e-4 < slope < 1e-4:
                continue
            at = self.noted.begin(move)
            last = ends[move]
            while at < last:
                item = items[at]
                squares[item] += slope * slope
                weights[item] += STEP * slope / math.sqrt(squares[item])
                at += 1
        at = self.noted.begin(made)
        last = ends[made]
        step = CRITIC_STEP * error / float(max(i64(1), last - at))
        while at < last:
            self.worth[items[at]] += step
            at += 1

    def value(self, move: i64) -> float:
        """Return how the critic thinks that the round ends after a move."""
        items = self.noted.items
        at = self.noted.begin(move)
        last = self.noted.ends[move]
        value = 0.0
        while at < last:
            value += self.worth[items[at]]
            at += 1
        return value
