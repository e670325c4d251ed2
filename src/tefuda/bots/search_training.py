"""How a policy is trained: it plays itself, and makes moves that did better than expected likelier (REINFORCE).

Expected is what a critic says, which learns from the same features how a round ends after each move. The policy takes
steps that become smaller for a feature the more has been learned about it (AdaGrad), and the mean of its weights over
the last part of the training is what is kept: a single round moves them at random.
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
STEP: Final = 0.1  # for moves with `USUAL` features; with more, each takes a smaller one
USUAL: Final = 10.0
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
        self.sums: vec[float] = vec[float]([0.0] * size)  # of the policy's weights, `summed` times
        self.summed: i64 = 0
        self.often: vec[i64] = vec[i64]([0] * max(i64(1), policy.width))  # how often each column was seen, by decision
        self.seats: vec[i64] = vec[i64]()
        self.chosen: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()  # move of each decision, among all moves
        self.chances: vec[float] = vec[float]()  # by move
        self.noted: Features = Features()  # of all moves
        self.before: vec[float] = vec[float]()  # the round: how well each seat was doing
        self.decisions: i64 = 0
        self.errors: float = 0.0  # squared, of the critic
        self.spread: float = 0.0  # squared returns
        self.learned: i64 = 0  # decisions

    def round(self, root: Position) -> None:
        """Play a round on from a position that `turn` cannot distinguish from the present one, and learn from it."""
        sample = root.determinize(root.turn, self.rng)
        stage = root.stage()
        self.decisions = 0
        self.noted.clear()
        self.before = vec[float]([sample.utility(seat) for seat in range(sample.players)])
        for _decision in range(i64(PATIENCE)):
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
        for _decision in range(i64(PATIENCE)):
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
        total = policy.weigh(sample, moves, 1.0)
        made = policy.drawn(total, moves.size, self.rng)
        if policy.width > 0:
            policy.spell_out(sample, moves)
            for k in range(policy.sight):
                self.often[policy.seen[k]] += 1
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
            seat = self.seats[k]
            self.learn_from(begin, end, begin + self.chosen[k], sample.utility(seat) - self.before[seat])
            k -= 1

    def learn_from(self, begin: i64, end: i64, made: i64, gain: float) -> None:
        """Learn from a decision whose seat gained so much in utility by the end of the round."""
        expected = 0.0
        own = 0.0
        for move in range(begin, end):
            chance = self.chances[move]
            if chance > 0.001 or move == made:
                value = self.value(move)
                expected += chance * value
                if move == made:
                    own = value
        error = gain - own
        surplus = gain - expected
        self.errors += error * error
        self.spread += gain * gain
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
            step = STEP * slope / math.sqrt(max(1.0, float(last - at) / USUAL))
            while at < last:
                item = items[at]
                squares[item] += slope * slope
                weights[item] += step / math.sqrt(squares[item])
                at += 1
        at = self.noted.begin(made)
        last = ends[made]
        part = CRITIC_STEP * error / float(max(i64(1), last - at))
        while at < last:
            self.worth[items[at]] += part
            at += 1

    def sum_up(self) -> None:
        """Add the present weights to the sums."""
        weights, sums = self.policy.weights, self.sums
        for k in range(i64(len(weights))):
            sums[k] += weights[k]
        self.summed += 1

    def settle(self) -> None:
        """Replace the weights by their mean, if any were summed."""
        if self.summed > 0:
            for k in range(i64(len(self.sums))):
                self.policy.weights[k] = self.sums[k] / float(self.summed)

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
