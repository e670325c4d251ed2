"""Training of a policy by play against itself, which can be stopped and goes on where it was.

The same game, options, seed and number of rounds give the same policy, however often it was interrupted: beside the
file to be written lies another with everything that training has in its mind.
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

from tefuda.bots.policies import pack
from tefuda.bots.search_policy import blank
from tefuda.bots.search_training import Trainer
from tefuda.engine.errors import BadInput
from tefuda.engine.options import Options
from tefuda.engine.registry import Game
from tefuda.engine.view import Text

TWINS: Final = 4  # rounds that are learned from, for each one that is played to go on in the match
SAVED: Final = 2000  # rounds between two states that are kept


class Unfinished(Struct):
    """The state of a training: what it is for, how far it is, and its numbers."""

    game: str
    version: int
    options: dict[str, Any]
    seed: str
    matches: int
    rounds: int
    chance: int
    weights: bytes
    squares: bytes
    worth: bytes


class Training:
    """A training of `rounds` rounds. `done`: how many of them; `foresight`: the share of the outcome's variance that
    the critic foresees, which shows that something is learned.

    Raises: BadInput if the file's state belongs to another training.
    """

    def __init__(self, game: Game, options: Options, seed: str, rounds: int, file: Path) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.rounds = rounds
        self.file = file
        self.part = file.with_name(file.name + ".part")
        self.trainer = Trainer(blank(game.new(options, seed)), f"{seed}-moves")
        self.done = 0
        self.matches = 0
        self.foresight = 0.0
        self.resume()

    def steps(self) -> Iterator[int]:
        """Train; yield how many rounds are done after each match. Then the policy is in its file."""
        trainer = self.trainer
        saved = self.done
        while self.done < self.rounds:
            position = self.game.new(self.options, f"{self.seed}-{self.matches}")
            self.matches += 1
            while not position.is_over() and self.done < self.rounds:
                for _ in range(TWINS):
                    trainer.round(position)
                self.done += TWINS
                trainer.go_on(position)
            if self.done - saved >= SAVED:
                self.foresight = 1.0 - trainer.errors / max(1e-9, trainer.spread)
                trainer.errors = trainer.spread = 0.0
                self.save()
                saved = self.done
            yield self.done
        self.file.parent.mkdir(parents=True, exist_ok=True)
        stored = pack(trainer.policy, self.game, self.options, self.seed, self.done)
        self.file.write_bytes(msgspec.json.format(msgspec.json.encode(stored), indent=1) + b"\n")
        self.part.unlink(missing_ok=True)

    def save(self) -> None:
        """Keep the state."""
        trainer = self.trainer
        state = Unfinished(
            self.game.id,
            self.game.version,
            self.options.data(),
            self.seed,
            self.matches,
            self.done,
            int(trainer.rng.state),
            packed(trainer.policy.weights),
            packed(trainer.squares),
            packed(trainer.worth),
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
        except msgspec.MsgspecError:
            raise BadInput(Text("bots.training.damaged", {"file": str(self.part)})) from None
        mine = (self.game.id, self.game.version, self.options.data(), self.seed)
        if mine != (state.game, state.version, state.options, state.seed):
            raise BadInput(Text("bots.training.other", {"file": str(self.part)}))
        self.matches, self.done = state.matches, state.rounds
        trainer = self.trainer
        trainer.rng.state = state.chance
        trainer.policy.weights = unpacked(state.weights)
        trainer.squares = unpacked(state.squares)
        trainer.worth = unpacked(state.worth)


def packed(numbers: vec[float]) -> bytes:
    return zlib.compress(array("d", [numbers[k] for k in range(len(numbers))]).tobytes(), 1)


def unpacked(data: bytes) -> vec[float]:
    numbers = array("d")
    numbers.frombytes(zlib.decompress(data))
    return vec[float](list(numbers))
