"""Many matches of one game side by side, all advanced by one call: what learning programs step (`tefuda.doors.vector`).

Everything that a caller reads or writes is in arrays that are made once, so that views of their memory stay valid.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Options
from tefuda.engine.parts import NOTHING, OBSERVED, InParts, dealt
from tefuda.engine.position import Position
from tefuda.engine.registry import Game


def observe(position: Position, seat: i64, bits: Bits, at: i64) -> i64:
    """Write the whole observation of a seat as one row from word `at`, and return where the next row begins.

    First come the seats that decide now, then what the game writes.
    """
    bits.start(at, seat, position.players)
    deciding: i64 = 0
    if position.turn >= 0:
        deciding = position.waiting if position.waiting != 0 else bit(position.turn)
    bits.seats("decides", deciding)
    position.observe(seat, bits)
    return bits.end()


@final
class Batch:
    """`size` matches of one game, each replaced by the next one when it is over. `step` makes one move in each.

    By match: `actions`, what the caller wants done (-1: it waits); `turns`, the seat that decides; `starts`, one more
    than there are matches, where its legal actions begin in `legal`; `sets`, the same actions as a set where the game
    lists them as one, else 0; `done`, whether a match ended with the last step. By match and seat: `rewards`. `bits`:
    the observation of the seat that decides, `stride` words per match.

    `actions`, `starts`, `sets` and `legal` have room for `places` matches, at least as many: others' can follow.

    A reward is the change, at the end of each stage, in how far the seat's `utility` is above the mean of all seats: so
    rewards add up to 0 over the seats, and over a match to how it ended.
    """

    def __init__(
        self, game: Game, options: Options, size: i64, places: i64, seed: str, skips: bool, stride: i64
    ) -> None:
        """Deal the first matches. `skips`: forced moves are made at once. `stride` 0: nothing is observed."""
        self.game = game
        self.options = options
        self.size: i64 = size
        self.seed = seed
        self.skips = skips
        self.stride: i64 = stride
        self.players: i64 = options.players
        self.dealt: i64 = 0
        self.moves = Moves()
        self.positions: vec[Position] = vec[Position]([])
        self.bits = Bits(max(i64(1), size * stride))
        self.actions: vec[i64] = vec[i64]([0] * places)
        self.turns: vec[i64] = vec[i64]([0] * size)
        self.starts: vec[i64] = vec[i64]([0] * (places + 1))
        self.sets: vec[i64] = vec[i64]([0] * places)
        self.legal: vec[i64] = vec[i64]([0] * (64 * places))
        self.done: vec[i64] = vec[i64]([0] * size)
        self.stages: vec[i64] = vec[i64]([0] * size)
        self.rewards: vec[float] = vec[float]([0.0] * (size * self.players))
        self.paid: vec[i64] = vec[i64]([0] * size)  # whether the last step brought a reward
        self.worth: vec[float] = vec[float]([0.0] * (size * self.players))
        self.decisions: i64 = 0  # moves made, forced ones too
        n: i64 = 0
        for k in range(size):
            position = self.deal(k)
            self.positions = append(self.positions, position)
            # Most games keep the default, whose call for every legal action would only take time.
            self.renumbers = type(position).action is not Position.action
            self.in_parts = isinstance(position, InParts)
            n = self.describe(k, position, n)
        self.starts[size] = n

    def deal(self, k: i64) -> Position:
        """Return a new match for place `k`, at its first decision."""
        while True:
            position = dealt(self.game, self.options, f"{self.seed}-{self.dealt}")
            self.dealt += 1
            if self.skips:
                self.go_on(position)
            if not position.is_over():
                break
        self.stages[k] = position.stage()
        for seat in range(self.players):
            self.worth[k * self.players + seat] = 0.0
        return position

    def go_on(self, position: Position) -> None:
        """Make forced moves until there is something to decide; `moves` are then the legal ones."""
        moves = self.moves
        while position.turn >= 0:
            position.legal(moves)
            if moves.size > 1:
                return
            position.apply(moves.get(0))
            self.decisions += 1

    def room(self) -> i64:
        """Return how many legal actions there is room for; where it has grown, the array is another one."""
        return len(self.legal)

    def make_room(self, size: i64) -> None:
        """Make room for so many legal actions."""
        while i64(len(self.legal)) < size:
            self.legal = append(self.legal, 0)

    def wrong(self) -> i64:
        """Return the first match whose action is not legal, or -1."""
        actions, sets, starts, legal = self.actions, self.sets, self.starts, self.legal
        for k in range(i64(len(actions))):
            wanted = actions[k]
            if wanted >= 0 and wanted < 62 and sets[k] & bit(wanted) != 0:
                continue
            found = wanted == -1
            for at in range(starts[k], starts[k + 1]):
                if legal[at] == wanted:
                    found = True
                    break
            if not found:
                return k
        return -1

    def step(self) -> None:
        """Make the move `actions[k]` in each match `k` that does not wait; each must be legal (`wrong`)."""
        n: i64 = 0
        positions, actions, done, paid, stages = self.positions, self.actions, self.done, self.paid, self.stages
        coming = positions[0]
        for k in range(self.size):
            position = coming
            if k + 1 < self.size:  # fetched from memory while the match before it is stepped
                coming = positions[k + 1]
            action = actions[k]
            if action >= 0:
                position.apply(position.move_of(action) if self.renumbers else action)
                self.decisions += 1
                if self.skips:
                    self.go_on(position)
            over = position.turn < 0
            done[k] = 1 if over else 0
            if over or position.stage() != stages[k]:
                self.reward(k, position)
                paid[k] = 1
            elif paid[k] != 0:
                paid[k] = 0
                for seat in range(self.players):
                    self.rewards[k * self.players + seat] = 0.0
            if over:
                position = self.deal(k)
                positions[k] = position
            n = self.describe(k, position, n)
        self.starts[self.size] = n

    def reward(self, k: i64, position: Position) -> None:
        """Give each seat the change in how far its utility is above the mean."""
        self.stages[k] = position.stage()
        sum = 0.0
        for seat in range(self.players):
            sum += position.utility(seat)
        for seat in range(self.players):
            at = k * self.players + seat
            worth = position.utility(seat) - sum / float(self.players)
            self.rewards[at] = worth - self.worth[at]
            self.worth[at] = worth

    def describe(self, k: i64, position: Position, n: i64) -> i64:
        """Write out the position of match `k`: whose turn it is, legal actions (from `n` in `legal`), the observation.

        Return where the legal actions of the next match begin.
        """
        moves = self.moves
        self.turns[k] = position.turn
        if not self.skips or self.actions[k] < 0:  # else `go_on` has listed them
            position.legal(moves)
        if moves.things != 0 and moves.named:
            moves.write_out()
        self.starts[k] = n
        if n + moves.size > i64(len(self.legal)):
            self.make_room(n + moves.size)
        legal = self.legal
        things = moves.things
        self.sets[k] = i64(0) if self.renumbers else things
        begun = n
        if things != 0:  # not written out: this is their only reader
            while things != 0:
                legal[n] = first(things)
                n += 1
                things &= things - 1
        else:
            items = moves.items
            for j in range(moves.size):
                legal[n] = items[j]
                n += 1
        if self.renumbers:
            for at in range(begun, n):
                legal[at] = position.action(legal[at])
        if self.stride > 0:
            self.observe(position, k * self.stride)
        return n

    def observe(self, position: Position, at: i64) -> None:
        """Write the row of the seat that decides. In the middle of a move, only the parts chosen are new."""
        bits = self.bits
        if self.in_parts and isinstance(position, InParts) and position.chosen != NOTHING:
            bits.reopen(at, position.turn, self.players, OBSERVED)
            position.observe_parts(position.turn, bits)
            bits.end()
        else:
            observe(position, position.turn, bits, at)
