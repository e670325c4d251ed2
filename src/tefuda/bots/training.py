"""Training of a policy by play against itself, which can be stopped and goes on where it was.

The same game, options, seed and number of rounds give the same policy, however often it was interrupted: beside the
file to be written is another, from which training goes on.

Where a game names no features of its own, a first part of the training learns from all bits that a seat sees, and finds
the most informative, weighed against how often they must be looked at; the second part learns from these alone.
So a policy stays quick enough for roll-outs, and knows nothing of what is irrelevant.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from tefuda.bots.policies import Stored, Trial, meaning, pack
from tefuda.bots.search_policy import bits_of, blank
from tefuda.bots.search_training import Trainer
from tefuda.bots.trial import Tally, play_deal, thinker
from tefuda.engine.errors import BadInput
from tefuda.engine.options import Options
from tefuda.engine.registry import Game
from tefuda.engine.view import Text

TWINS: Final = 4  # rounds that are learned from, for each one that is played to go on in the match
SAVED: Final = 2000  # rounds between two states that are kept
SEARCHING: Final = 0.2  # the part of the rounds in which all bits are learned from
AVERAGED: Final = 0.5  # the last part, over which weights are averaged
SUMMED: Final = 400  # rounds between two weights of that average
BUDGET: Final = 14.0  # bits that are watched and set, on average
MOST_WATCHED: Final = 200
THOUGHT: Final = 1.0  # ms per move in the trial
SELDOM: Final = 0.002  # how often a bit must be set to be watched


class Unfinished(Struct):
    """The state of a training: what it is for, how far it is, and its numbers. `wanted`: of how many rounds it is."""

    game: str
    version: int
    options: dict[str, Any]
    seed: str
    dealt: int
    rounds: int
    chance: int
    weights: bytes
    squares: bytes
    worth: bytes
    sums: bytes
    summed: int
    watched: list[str] | None
    often: list[int]
    tally: Tally
    meaning: str = ""
    wanted: int = 0


class Training:
    """A training of `rounds` rounds, and a trial of `matches`: whether bots play better with the policy than without.

    `done`: how many rounds; `foresight`: the share of the outcome's variance that the critic foresees, which shows that
    something is learned.

    Raises: BadInput if the file's state belongs to another training.
    """

    def __init__(self, game: Game, options: Options, seed: str, rounds: int, file: Path, matches: int = 0) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.rounds = rounds
        self.matches = matches
        self.file = file
        self.part = file.with_name(file.name + ".part")
        self.table = game.new(options, seed)
        self.watched: list[str] | None = None  # the bits that are learned from; None: all, or the game's own features
        self.searching = 0 if self.table.feature_space() > 0 or not bits_of(self.table) else round(SEARCHING * rounds)
        self.trainer = Trainer(blank(self.table), f"{seed}-moves")
        self.meaning = meaning(game, options, None)
        self.done = 0
        self.dealt = 0
        self.tally = Tally()
        self.foresight = 0.0
        self.resume()

    def steps(self) -> Iterator[int]:
        """Train; yield how many rounds are done after each match."""
        saved = self.done
        while self.done < self.rounds:
            position = self.game.new(self.options, f"{self.seed}-{self.dealt}")
            self.dealt += 1
            while not position.is_over() and self.done < self.rounds:
                for _ in range(TWINS):
                    self.trainer.round(position)
                self.done += TWINS
                if self.done > (1 - AVERAGED) * self.rounds and self.done % SUMMED < TWINS:
                    self.trainer.sum_up()
                self.trainer.go_on(position)
            if self.watched is None and 0 < self.searching <= self.done:
                self.watch(most_informative(self.trainer, bits_of(self.table)))
            if self.done - saved >= SAVED:
                trainer = self.trainer
                self.foresight = 1.0 - trainer.errors / max(1e-9, trainer.spread)
                trainer.errors = trainer.spread = 0.0
                self.save()
                saved = self.done
            yield self.done
        self.trainer.settle()
        self.save()

    @property
    def tried(self) -> int:
        """How many matches of the trial are played."""
        return self.tally.deals * self.options.players

    def trial(self) -> Iterator[int]:
        """Compare bots that think with the policy and without; yield how many matches are played after each deal."""
        policy = self.trainer.policy
        while self.tried < max(self.matches, 2 * self.options.players):  # less has no interval
            deal = f"{self.seed}-trial-{self.tally.deals}"
            self.tally.add(
                play_deal(
                    self.game,
                    self.options,
                    deal,
                    lambda seed: thinker(policy, THOUGHT, seed),
                    lambda seed: thinker(None, THOUGHT, seed),
                )
            )
            self.save()
            yield self.tried

    def finish(self) -> Stored:
        """Write the policy to its file, and return what is in it."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        stored = pack(self.trainer.policy, self.game, self.options, self.seed, self.done, self.watched or ())
        if self.tally.deals > 0:
            stored.trial = Trial(self.tried, round(self.tally.share, 3), round(self.tally.half, 3), THOUGHT)
        self.file.write_bytes(msgspec.json.format(msgspec.json.encode(stored), indent=1) + b"\n")
        self.part.unlink(missing_ok=True)
        return stored

    def watch(self, names: list[str]) -> None:
        """Begin again with these bits alone."""
        self.watched = names
        chance = self.trainer.rng.state
        self.trainer = Trainer(blank(self.table, names), "")
        self.trainer.rng.state = chance

    def save(self) -> None:
        """Keep the state."""
        trainer = self.trainer
        state = Unfinished(
            self.game.id,
            self.game.version,
            self.options.data(),
            self.seed,
            self.dealt,
            self.done,
            int(trainer.rng.state),
            packed(trainer.policy.weights),
            packed(trainer.squares),
            packed(trainer.worth),
            packed(trainer.sums),
            int(trainer.summed),
            self.watched,
            [int(times) for times in trainer.often],
            self.tally,
            self.meaning,
            self.rounds,
        )
        self.part.parent.mkdir(parents=True, exist_ok=True)
        new = self.part.with_name(self.part.name + ".new")
        new.write_bytes(msgspec.msgpack.encode(state))
        new.replace(self.part)

    def resume(self) -> None:
        """Go on from the state that was kept, if there is one."""
        if not self.part.exists():
            return
        try:
            state = msgspec.msgpack.decode(self.part.read_bytes(), type=Unfinished)
            weights, squares, worth, sums = map(unpacked, (state.weights, state.squares, state.worth, state.sums))
        except (msgspec.MsgspecError, zlib.error, ValueError):
            raise BadInput(Text("bots.training.damaged", {"file": str(self.part)})) from None
        mine = (self.game.id, self.game.version, self.options.data(), self.seed, self.meaning, self.rounds)
        if mine != (state.game, state.version, state.options, state.seed, state.meaning, state.wanted):
            raise BadInput(Text("bots.training.other", {"file": str(self.part)}))
        self.dealt, self.done, self.tally = state.dealt, state.rounds, state.tally
        if state.watched is not None:
            self.watch(state.watched)
        trainer = self.trainer
        trainer.sums = sums
        trainer.summed = state.summed
        trainer.often = vec[i64](state.often)
        trainer.rng.state = state.chance
        trainer.policy.weights = weights
        trainer.squares = squares
        trainer.worth = worth


def most_informative(trainer: Trainer, names: list[str]) -> list[str]:
    """Return the names of the bits that say most about what to do, for how often they must be looked at.

    What a bit is worth: the squares of its weights, by how much was learned for each; so a bit that is set in every
    position is worth watching only if it says much.
    """
    policy = trainer.policy
    width = int(policy.width)
    decisions = max(1, int(trainer.often[width - 1]))
    prices = [int(trainer.often[column]) / decisions for column in range(width - 1)]
    worth = [0.0] * (width - 1)
    for row in range(0, int(policy.rows) * width, width):
        for column in range(width - 1):
            weight = policy.weights[row + column]
            if weight != 0.0:
                worth[column] += trainer.squares[row + column] * weight * weight
    offered = [column for column in range(width - 1) if prices[column] >= SELDOM]
    offered.sort(key=lambda column: worth[column] / prices[column], reverse=True)
    chosen: list[int] = []
    spent = 0.0
    for column in offered[:MOST_WATCHED]:
        if spent + prices[column] <= BUDGET:
            chosen.append(column)
            spent += prices[column]
    return [names[column] for column in sorted(chosen)]


def packed(numbers: vec[float]) -> bytes:
    return zlib.compress(array("d", [numbers[k] for k in range(len(numbers))]).tobytes(), 1)


def unpacked(data: bytes) -> vec[float]:
    numbers = array("d")
    numbers.frombytes(zlib.decompress(data))
    return vec[float](list(numbers))
