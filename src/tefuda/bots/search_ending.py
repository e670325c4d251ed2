"""Endings that can be computed: a seat that knows every card looks through all that can still happen in the round.

That it knows every card shows in the samples it draws: they look alike to all seats. What is drawn later in the round
may differ between them; so a move counts only if it is the best one, with the same outcome, in two of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.position import Position

ALIKE: Final = 8  # samples that must look alike
DEEPEST: Final = 60  # decisions in a row
NO_END: Final = 1 << 60  # positions
OFTEN: Final[i64] = 8  # positions between two looks at the clock
NOBODY: Final[i64] = -1
MANY: Final[i64] = -2  # more than one other seat decides


@final
@mypyc_attr(acyclic=True)
class Ending:
    """Solves endings within `budget` positions, or `until` its clock shows that time.

    While a single other seat decides, it is an opponent, and what cannot matter is left out (alpha-beta); with several,
    each plays for itself (max^n).
    """

    def __init__(self) -> None:
        self.seat: i64 = 0
        self.stage: i64 = 0
        self.other: i64 = NOBODY  # the other seat that decides
        self.budget: i64 = 0
        self.clock: Callable[[], float] | None = None
        self.until: float = 0.0
        self.looked: i64 = 0
        self.failed: bool = False
        self.blind: bool = False  # the game does not write what seats see
        self.buffers: list[Moves] = []
        self.found: vec[float] = vec[float]()  # by depth and seat: the utilities of the best move so far
        self.mine: Bits = Bits()
        self.theirs: Bits = Bits()
        self.best: i64 = -1
        self.outcome: float = 0.0

    def move(self, root: Position, seat: i64, rng: Rng, budget: i64) -> i64:
        """Return the best move of `seat` if it is known; -1 if it is not, or if all are equally good."""
        self.clock = None
        self.budget = budget
        return self.known(root, seat, rng)

    def move_in_time(self, root: Position, seat: i64, rng: Rng, clock: Callable[[], float], until: float) -> i64:
        """Do the same, but stop when `clock` shows the time `until`, in seconds."""
        self.clock = clock
        self.until = until
        self.budget = NO_END
        return self.known(root, seat, rng)

    def known(self, root: Position, seat: i64, rng: Rng) -> i64:
        """Return the best move of `seat` within the limits that are set; -1 as `move` does."""
        self.looked = 0
        if self.blind or root.waiting != 0:
            return -1
        first = root.determinize(seat, rng)
        second = first
        for _ in range(i64(ALIKE)):
            second = root.determinize(seat, rng)
            if not self.are_alike(first, second):
                return -1
        if not self.solve(first, seat):
            return -1
        best, outcome = self.best, self.outcome
        if not self.solve(second, seat) or self.best != best or self.outcome != outcome:
            return -1
        return best

    def are_alike(self, one: Position, other: Position) -> bool:
        """Return whether every seat sees the same in both positions."""
        mine, theirs = self.mine, self.theirs
        for seat in range(one.players):
            mine.start(0, seat, one.players)
            theirs.start(0, seat, one.players)
            try:
                one.observe(seat, mine)
                other.observe(seat, theirs)
            except NotImplementedError:
                self.blind = True
                return False
            words = mine.end()
            theirs.end()
            for at in range(words):
                if mine.words[at] != theirs.words[at]:
                    return False
        return True

    def solve(self, sample: Position, seat: i64) -> bool:
        """Find the best move of `seat`; return whether there is one and it is certain."""
        self.seat = seat
        self.stage = sample.stage()
        self.other = NOBODY
        self.failed = False
        if not self.compare(sample, True) and self.other == MANY:
            self.failed = False
            self.compare(sample, False)
        return not self.failed and self.best >= 0

    def compare(self, sample: Position, duel: bool) -> bool:
        """Value the moves of the seat; return whether all could be. `best` is -1 if all are equally good."""
        moves = Moves()
        sample.consider(moves)
        least = 0.0
        self.best = -1
        for k in range(moves.size):
            twin = sample.clone()
            twin.apply(moves.get(k))
            value = 0.0
            if duel:
                value = self.duel(twin, -1e9, 1e9, 0)
            else:
                self.share(twin, 0)
                value = self.found[self.seat]
            if self.failed:
                return False
            if k == 0 or value > self.outcome:
                self.outcome = value
                self.best = moves.get(k)
            if k == 0 or value < least:
                least = value
        if least == self.outcome:
            self.best = -1
        return True

    def go_on(self, position: Position, moves: Moves) -> bool:
        """Make moves without a choice; return whether there is then one."""
        while position.turn >= 0 and position.stage() == self.stage and not self.failed:
            self.looked += 1
            if self.looked > self.budget or position.waiting != 0 or self.is_late():
                self.failed = True
                return False
            position.consider(moves)
            if moves.size > 1:
                return True
            position.apply(moves.get(0))
        return False

    def is_late(self) -> bool:
        """Return whether the clock, if there is one, has reached its time: it is asked now and then."""
        clock = self.clock
        return clock is not None and self.looked % OFTEN == 0 and clock() >= self.until

    def buffer(self, depth: i64) -> Moves:
        while depth >= i64(len(self.buffers)):
            self.buffers.append(Moves())
        if depth >= DEEPEST:
            self.failed = True
        return self.buffers[depth]

    def duel(self, position: Position, low: float, high: float, depth: i64) -> float:
        """Return the utility for the seat, as far as it is between `low` and `high`; the other seat makes it small."""
        moves = self.buffer(depth)
        if not self.go_on(position, moves):
            return position.utility(self.seat)
        own = position.turn == self.seat
        if not own and position.turn != self.other:
            self.other = position.turn if self.other == NOBODY else MANY
            if self.other == MANY:
                self.failed = True
                return 0.0
        k: i64 = 0
        while k < moves.size and low < high:
            twin = position.clone()
            twin.apply(moves.get(k))
            value = self.duel(twin, low, high, depth + 1)
            if self.failed:
                return 0.0
            if own:
                low = max(low, value)
            else:
                high = min(high, value)
            k += 1
        return low if own else high

    def share(self, position: Position, depth: i64) -> None:
        """Put the utilities of all seats into `found`, each seat playing for itself."""
        n = position.players
        base = depth * n
        while base + 2 * n > i64(len(self.found)):
            self.found = append(self.found, 0.0)
        moves = self.buffer(depth)
        if not self.go_on(position, moves):
            for seat in range(n):
                self.found[base + seat] = position.utility(seat)
            return
        mover = position.turn
        for k in range(moves.size):
            twin = position.clone()
            twin.apply(moves.get(k))
            self.share(twin, depth + 1)
            if self.failed:
                return
            if k == 0 or self.found[base + n + mover] > self.found[base + mover]:
                for seat in range(n):
                    self.found[base + seat] = self.found[base + n + seat]
