"""A bot for every game: information-set Monte Carlo tree search (single observer) through the public contract alone.

In each simulation it draws a sample, a random position that its seat cannot distinguish from the true one, makes a move
in it, descends one tree that all samples share, and plays on to the end of the round. The nodes of the tree are what
its seat has seen happen; in each, a move is chosen by its mean so far and by how often it was tried when it was legal.
Every seat is assumed to play for itself.

The moves that the seat can make compete: all are tried in the same samples, with the same chance, so that the luck of a
deal favours none of them, and again and again the worse half is left out. Where there are too many for the time, only
those compete that come first: what the game's rule of thumb says, then others at random.

Where a policy was learned (`tefuda train`) that helps, it plays on in the place of the game's rule of thumb, and its
opinion of a move counts like some simulations of it, so that the time is spent on moves that are worth a thought. If it
was learned from features that the game itself names, the tree is its first level alone: what is deeper gains nothing
over so good a play.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.bots.policies import thinking_policy
from tefuda.bots.search_ending import Ending
from tefuda.bots.search_policy import Policy
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position

CURIOSITY: Final = 0.7  # with a policy: weight of moves that were tried little, in halves of the range of utilities met
TRUST: Final = 17  # of 20 moves after the tree are by the game's rule of thumb, the rest are random
PATIENCE: Final = 500  # decisions after the tree, before the position is judged as it is
MOST_NODES: Final = 1 << 19
OPINION: Final = 0.05  # how much worse the policy thinks a move that it makes e times as seldom
BELIEF: Final = 20.0  # how many simulations the policy's opinion counts for
VOTES: Final = 16  # moves of the rule of thumb that are asked for, to compete first
FEW: Final = 4  # moves that compete at least
WORLDS: Final = 6.0  # samples in which each of the moves that compete can be tried at least
HOPELESS: Final = 0.002  # chance of a move, relative to the likeliest, below which it is not tried
LOOKS: Final = 4  # positions of an ending that are looked at for each simulation
LOOKING: Final = 3.0  # looking at an ending takes this part of the time
COOL: Final = 0.6  # heat of the policy where it plays on
LOGS: Final = vec[float]([math.log(max(1, k)) for k in range(4096)])  # what is computed most often


@final
class Search:
    """A bot that thinks for `milliseconds` per move, or for a number of simulations if that is above 0.

    A node is a move made in another node; node 0 is the root. The first `nodes` places of flat arrays have of each its
    parent and move, its `visits`, its `chances` (how often the move was legal when the parent was visited), and its
    `worth`, the sum of the utilities of the seat that moved.
    """

    def __init__(self, seed: str, milliseconds: float = 3.0, simulations: i64 = 0) -> None:
        self.rng: Rng = Rng(seed)
        self.milliseconds = milliseconds
        self.simulations: i64 = simulations
        self.moves: Moves = Moves()
        self.nodes: i64 = 0
        self.parents: vec[i64] = vec[i64]()
        self.made: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.chances: vec[i64] = vec[i64]()
        self.worth: vec[float] = vec[float]()
        self.slots: vec[i64] = vec[i64]([0] * 4096)  # node by hash of its parent and move; 0 = free
        self.path: vec[i64] = vec[i64]()  # the nodes of the present simulation, and the seats that moved there
        self.movers: vec[i64] = vec[i64]()
        self.depth: i64 = 0  # of the path
        self.children: vec[i64] = vec[i64]()  # by legal move of the present node: where it leads, or 0
        self.utilities: vec[float] = vec[float]()  # by seat, at the end of the present simulation
        self.low: float = 0.0  # the range of utilities met
        self.high: float = 0.0
        self.met: float = 0.0  # how many utilities that were, their sum, and that of their squares
        self.total: float = 0.0
        self.squares: float = 0.0
        self.deviation: float = 0.0  # their standard deviation
        self.ending: Ending = Ending()
        self.policy: Policy | None = None  # of the match
        self.given: bool = False  # by `think_with`
        self.opinion: vec[float] = vec[float]()  # of the policy, by node of the first level, which ends at `first`
        self.first: i64 = 0
        self.belief: float = BELIEF
        self.leaning: float = OPINION
        self.cool: float = COOL
        self.sum: float = 0.0  # of the utilities of all simulations, for the seat that decides
        self.clock: Callable[[], float] = time.perf_counter
        self.done: i64 = 0  # simulations of the last choice

    def choose(self, position: Position, seat: i64) -> i64:
        """Return the move for `seat`, which may decide now. `position` is a sample of what the seat knows."""
        self.prepare(position)  # a policy that is read for the first time takes none of the time to think
        started = self.clock()
        root = position.clone()
        root.ask(seat)
        root.consider(self.moves)
        self.done = 0
        if self.moves.size == 1:
            return self.moves.get(0)
        known = root.best_known()
        if known < 0:
            known = self.look_ahead(root, seat, started)
        if known >= 0:
            return known
        self.forget()
        policy = self.policy
        if policy is None:
            return self.compete(root, seat, started)
        self.ponder(root, policy)
        if self.nodes == 2:
            return self.made[1]
        check: i64 = 1
        while self.simulations == 0 or self.done < self.simulations:
            self.sample(root, seat)
            self.done += 1
            if self.simulations == 0 and self.done >= check:
                spent = 1000.0 * (self.clock() - started)
                rest = (self.milliseconds - spent) * float(self.done) / spent  # simulations, at the same pace
                if rest < 1.0:
                    break
                check += 1 + min(self.done, i64(int(rest))) // 8
        return self.made[self.best(0.0, max(self.high - self.low, 1e-9) / 2.0)]

    def look_ahead(self, root: Position, seat: i64, started: float) -> i64:
        """Return the best move if the rest of the round can be computed with a third of the time or less, else -1."""
        if self.simulations > 0:
            return self.ending.move(root, seat, self.rng, LOOKS * self.simulations)
        until = started + min(self.milliseconds, 1000.0) / (1000.0 * LOOKING)
        return self.ending.move_in_time(root, seat, self.rng, self.clock, until)

    def prepare(self, position: Position) -> None:
        """Take the policy for the options of a match, if there is one."""
        if not self.given:
            self.policy = thinking_policy(position.options)

    def think_with(self, policy: Policy | None) -> None:
        """Take this policy, or none, whatever there is for a match: to compare them."""
        self.policy = policy
        self.given = True

    def forget(self) -> None:
        for slot in range(len(self.slots)):
            self.slots[slot] = 0
        self.nodes = 0
        self.add(0, 0)
        self.low = 1.0
        self.high = -1.0
        self.met = self.total = self.squares = 0.0
        self.measure()

    # --- without a policy --------------------------------------------------------------------------------------

    def compete(self, root: Position, seat: i64, started: float) -> i64:
        """Try all moves in the same samples, leave out the worse half until one is left, and return it."""
        live = self.line_up(root)
        size = i64(len(live))
        spent = 0.0
        while size > 1 and spent < 1.0:
            halvings: i64 = 0
            while 1 << halvings < size:
                halvings += 1
            goal = spent + (1.0 - spent) / float(halvings)
            while spent < goal:
                size = self.compare(root, seat, live, size, started)
                spent = self.spent(started)
            self.rank(live, size)
            size = (size + 1) // 2
        return self.made[live[0]]

    def line_up(self, root: Position) -> vec[i64]:
        """Put the moves into the first level of the tree; return their nodes in the order in which they compete.

        Those that the rule of thumb makes come first, the others are in random order.
        """
        moves = self.moves
        rng = self.rng
        root.consider(moves)
        live = vec[i64]()
        for k in range(moves.size):
            live = append(live, self.add(0, moves.get(k)))
        k = i64(len(live)) - 1
        while k > 0:
            other = rng.below(k + 1)
            live[k], live[other] = live[other], live[k]
            k -= 1
        front: i64 = 0
        for _ in range(i64(VOTES)):
            root.consider(moves)
            node = self.find(0, root.hint(moves, rng))
            for k in range(front, i64(len(live))):
                if live[k] == node:
                    live[k] = live[front]
                    live[front] = node
                    front += 1
                    break
        return live

    def compare(self, root: Position, seat: i64, live: vec[i64], size: i64, started: float) -> i64:
        """Try the first `size` of these moves in one more sample, all with the same chance, while there is time.

        Return how many moves go on: fewer if the first simulations show that there is not enough time for all.
        """
        rng = self.rng
        world = root.determinize(seat, rng)
        chance = rng.fresh()
        after = rng.state
        k: i64 = 0
        while k < size:
            if k % FEW == 0 or self.simulations > 0:
                spent = self.spent(started)
                if spent >= 1.0:
                    break
                if k == FEW and self.done == FEW:
                    size = min(size, max(i64(FEW), i64(int(float(FEW) / (max(spent, 1e-6) * WORLDS)))))
                    if k == size:
                        break
            rng.state = chance
            self.simulate(root, world.clone(), seat, live[k])
            k += 1
        rng.state = after
        return size

    def spent(self, started: float) -> float:
        """Return which part of its time, or of its simulations, the present choice has taken."""
        if self.simulations > 0:
            return float(self.done) / float(self.simulations)
        return 1000.0 * (self.clock() - started) / self.milliseconds

    def rank(self, live: vec[i64], size: i64) -> None:
        """Sort the first `size` of these nodes by their means, the best first; equal ones keep their order."""
        for k in range(i64(1), size):
            node = live[k]
            mean = self.mean(node)
            at = k
            while at > 0 and self.mean(live[at - 1]) < mean:
                live[at] = live[at - 1]
                at -= 1
            live[at] = node

    def mean(self, node: i64) -> float:
        """Return the mean utility after a move; of one that was not tried, less than any."""
        visits = self.visits[node]
        return self.worth[node] / float(visits) if visits > 0 else -math.inf

    def simulate(self, root: Position, sample: Position, seat: i64, node: i64) -> None:
        """Make the move of this node in a sample, descend the tree, add a node, play on, and update the path."""
        if sample.turn != seat:
            sample.ask(seat)
        stage = root.stage()
        self.depth = 0
        self.pass_by(node, seat)
        sample.apply(self.made[node])
        while node >= 0 and sample.turn >= 0 and sample.stage() == stage:
            node = self.step(sample, node, seat)
        self.play_on(sample, stage)
        self.learn(sample)
        self.done += 1

    # --- with a policy -----------------------------------------------------------------------------------------

    def ponder(self, root: Position, policy: Policy) -> None:
        """Put the moves that are worth a thought into the first level of the tree, with the policy's opinion."""
        root.consider(self.moves)
        policy.weigh(root, self.moves, 1.0)
        self.opinion = vec[float]([0.0])
        self.sum = 0.0
        for k in range(self.moves.size):
            chance = policy.chances[k]
            if chance > HOPELESS:
                self.add(0, self.moves.get(k))
                self.opinion = append(self.opinion, self.leaning * math.log(chance))
        self.first = self.nodes

    def sample(self, root: Position, seat: i64) -> None:
        """Draw a sample, make the most promising move in it, and play on."""
        sample = root.determinize(seat, self.rng)
        if sample.turn != seat:
            sample.ask(seat)
        half = max(self.high - self.low, 1e-9) / 2.0
        node = self.best(CURIOSITY * half, half)
        stage = root.stage()
        self.depth = 0
        self.pass_by(node, seat)
        sample.apply(self.made[node])
        if self.policy is not None and self.policy.width > 0:
            while node >= 0 and sample.turn >= 0 and sample.stage() == stage:
                node = self.step(sample, node, seat)
        self.play_on(sample, stage)
        self.learn(sample)
        self.sum += sample.utility(seat)

    def best(self, scale: float, half: float) -> i64:
        """Return the node of the first level with the highest expectation, and `scale` times what is unsure of it.

        `half` the range of utilities met is what the policy's opinion is measured by.
        """
        mean = self.sum / float(max(i64(1), self.done))
        tried = math.log(float(self.done + 1))
        best: i64 = 1
        most = -1e9
        for node in range(i64(1), self.first):
            visits = float(self.visits[node]) + self.belief
            value = (self.worth[node] + self.belief * (mean + half * self.opinion[node])) / visits
            promise = value + scale * math.sqrt(tried / visits)
            if promise > most:
                best, most = node, promise
        return best

    # --- one simulation ----------------------------------------------------------------------------------------

    def step(self, sample: Position, node: i64, seat: i64) -> i64:
        """Make the most promising move of this sample; return the node it leads to, -1 if that one is new."""
        moves = self.moves
        sample.consider(moves)
        size = moves.size
        while size > i64(len(self.children)):
            self.children = append(self.children, 0)
        rng = self.rng
        move: i64 = 0
        untried: i64 = 0
        for k in range(size):
            option = moves.get(k)
            child = self.find(node, option)
            self.children[k] = child
            if child == 0:
                untried += 1
                if rng.below(untried) == 0:
                    move = option
            else:
                self.chances[child] += 1
        chosen: i64 = 0
        if untried == 0:
            chosen = self.favourite(size)
            move = self.made[chosen]
        mover = sample.turn
        look = move if mover == seat else sample.seen_as(move)
        sample.apply(move)
        if untried > 0:
            if self.nodes < MOST_NODES:
                self.pass_by(self.add(node, move), mover)
            return -1
        self.pass_by(chosen, mover)
        if look == move:
            return chosen
        alike = -2 - look  # moves that look alike lead to one node, which no single move has
        unseen = self.find(node, alike)
        return unseen if unseen != 0 else self.add(node, alike)

    def favourite(self, size: i64) -> i64:
        """Return which of the first `size` of `children` is most promising: its mean, plus a bonus if it was seldom
        tried when it was legal.

        The bonus is measured by the deviation of the utilities met. Their range says less: a single lost match among
        close ones would have moves tried that are known to be bad.
        """
        best: i64 = 0
        most = -1e9
        scale = self.deviation
        for k in range(size):
            node = self.children[k]
            visits = float(self.visits[node])
            chances = self.chances[node]
            log = LOGS[chances] if chances < len(LOGS) else math.log(float(chances))
            promise = self.worth[node] / visits + scale * math.sqrt(log / visits)
            if promise > most:
                most, best = promise, node
        return best

    def pass_by(self, node: i64, mover: i64) -> None:
        depth = self.depth
        if depth == i64(len(self.path)):
            self.path = append(self.path, 0)
            self.movers = append(self.movers, 0)
        self.path[depth] = node
        self.movers[depth] = mover
        self.depth = depth + 1

    def play_on(self, sample: Position, stage: i64) -> None:
        """Play on, mostly by the rule of thumb, to the end of the round."""
        moves = self.moves
        rng = self.rng
        policy = self.policy
        for _decision in range(i64(PATIENCE)):  # mypyc would make an object of each number named `_`
            if sample.turn < 0 or sample.stage() != stage:
                break
            sample.consider(moves)
            if moves.size == 1:
                sample.apply(moves.get(0))
            elif policy is not None:
                sample.apply(moves.get(policy.choose(sample, moves, rng, self.cool)))
            elif rng.below(20) < TRUST:
                sample.apply(sample.hint(moves, rng))
            else:
                sample.apply(moves.get(rng.below(moves.size)))

    def learn(self, sample: Position) -> None:
        while sample.players > i64(len(self.utilities)):
            self.utilities = append(self.utilities, 0.0)
        for seat in range(sample.players):
            utility = sample.utility(seat)
            self.low = min(self.low, utility)
            self.high = max(self.high, utility)
            self.utilities[seat] = utility
            self.met += 1.0
            self.total += utility
            self.squares += utility * utility
        self.measure()
        for k in range(self.depth):
            node = self.path[k]
            self.visits[node] += 1
            self.worth[node] += self.utilities[self.movers[k]]

    def measure(self) -> None:
        """Work out the deviation of the utilities met so far."""
        mean = self.total / max(1.0, self.met)
        self.deviation = math.sqrt(max(1e-12, self.squares / max(1.0, self.met) - mean * mean))

    # --- the tree ----------------------------------------------------------------------------------------------

    def slot(self, parent: i64, move: i64) -> i64:
        """Return the slot of `slots` from which on a node is looked for."""
        return (parent * 0x9E3779B1 + move * 0x85EBCA6B) >> 7 & (len(self.slots) - 1)

    def find(self, parent: i64, move: i64) -> i64:
        """Return the node that a move leads to, or 0."""
        at = self.slot(parent, move)
        node = self.slots[at]
        while node != 0 and (self.made[node] != move or self.parents[node] != parent):
            at = (at + 1) & (len(self.slots) - 1)
            node = self.slots[at]
        return node

    def add(self, parent: i64, move: i64) -> i64:
        """Add a node, legal once and not yet visited; return it."""
        node = self.nodes
        if node == i64(len(self.parents)):
            self.parents = append(self.parents, 0)
            self.made = append(self.made, 0)
            self.visits = append(self.visits, 0)
            self.chances = append(self.chances, 0)
            self.worth = append(self.worth, 0.0)
        self.nodes = node + 1
        self.parents[node] = parent
        self.made[node] = move
        self.visits[node] = 0
        self.chances[node] = 1
        self.worth[node] = 0.0
        if node > 0:
            self.enter(node)
            if 2 * node > len(self.slots):
                self.widen()
        return node

    def enter(self, node: i64) -> None:
        """Put a node into the first free slot from its own on."""
        at = self.slot(self.parents[node], self.made[node])
        while self.slots[at] != 0:
            at = (at + 1) & (len(self.slots) - 1)
        self.slots[at] = node

    def widen(self) -> None:
        """Double the number of slots, of which half are taken."""
        self.slots = vec[i64]([0] * (2 * len(self.slots)))
        for node in range(i64(1), self.nodes):
            self.enter(node)
