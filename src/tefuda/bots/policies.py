"""Policies in files: where they are, which one fits a match, and how they are stored.

The shipped ones are in the games' own folders (`policies/`), those that `tefuda train` made for other
rules in the folder of the user's data. A match takes the one that was trained for its very options, else the one
whose options are nearest, so that a house rule more or less does not leave bots without one.

A file keeps a digest of what its weights are for (`meaning`). Where a game's features have changed since, the policy
would play nonsense: it is left out, and the log says so.
"""

from __future__ import annotations

import base64
import contextlib
import functools
import hashlib
import logging
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import msgspec
import platformdirs
from librt.vecs import vec
from msgspec import Struct

from tefuda.bots.search_policy import Policy, blank
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadOption
from tefuda.engine.moves import Moves
from tefuda.engine.options import Options
from tefuda.engine.position import Position
from tefuda.engine.registry import Game, find

FORMAT: Final = 1
FOLDER: Final = "policies"
STEPS: Final = 127  # a weight is a whole number of steps, up to this many, to either side
TRIED: Final = 40  # matches of a trial that may show something
LARGEST: Final = 12.0  # a weight beyond this counts as this much
DECISIONS: Final = 100  # whose features are in the digest of their meaning
log = logging.getLogger("tefuda.bots")


class Trial(Struct, frozen=True):
    """What came of a trial: one bot that thought with the policy won `share` times its fair share of the matches
    against bots that thought as long without it, give or take `half` (95 %)."""

    matches: int
    share: float
    half: float
    milliseconds: float


class Stored(Struct):
    """A policy as a file has it, with all that it was made from. `weights`: of `space` features, whole numbers of
    steps of `scale`, packed. `watched`: the bits of an observation that its columns stand for, by name. `meaning`: what
    the features were."""

    policy: int
    game: str
    version: int
    options: dict[str, Any]
    seed: str
    rounds: int
    space: int
    width: int
    scale: float
    weights: str
    watched: list[str] = []
    meaning: str = ""
    trial: Trial | None = None

    @property
    def helps(self) -> bool:
        """Whether bots think with it: always, unless a trial did not show that they play the better for it."""
        trial = self.trial
        return trial is None or (trial.matches >= TRIED and trial.share - trial.half > 1.0)


def pack(policy: Policy, game: Game, options: Options, seed: str, rounds: int, watched: Sequence[str] = ()) -> Stored:
    """Return a policy as it is stored."""
    weights = [max(-LARGEST, min(LARGEST, policy.weights[k])) for k in range(len(policy.weights))]
    scale = max(1e-6, max(map(abs, weights))) / STEPS
    steps = array("b", [round(weight / scale) for weight in weights])
    packed = base64.b85encode(zlib.compress(steps.tobytes(), 9)).decode()
    width = int(policy.width)
    of = (FORMAT, game.id, game.version, options.data(), seed, rounds, len(weights), width)
    return Stored(*of, scale, packed, list(watched), meaning(game, options, watched if width > 0 else None))


def meaning(game: Game, options: Options, watched: Sequence[str] | None) -> str:
    """Return a digest of what the weights of a policy are for: the features of the moves in random matches.

    `watched`: the bits that it looks at, where the game names no features; None: all.
    """
    policy, moves, rng = blank(game.new(options, ""), None if watched is None else list(watched)), Moves(), Rng("")
    digest = hashlib.sha256(f"{len(policy.weights)} {policy.width}".encode())
    position = game.new(options, "")
    for decision in range(DECISIONS):
        if position.is_over():
            position = game.new(options, str(decision))
        position.consider(moves)
        policy.score(position, moves)
        if policy.width > 0:
            policy.spell_out(position, moves)
        found = policy.found
        ends = [found.ends[k] for k in range(found.moves)]
        digest.update(f"{ends} {[found.items[k] for k in range(found.size)]}".encode())
        position.apply(moves.get(rng.below(moves.size)))
    return digest.hexdigest()[:16]


def unpack(stored: Stored, table: Position) -> Policy:
    """Return a policy from a file, for a match with a table like this one."""
    policy = blank(table, stored.watched if stored.width > 0 else None)
    steps = array("b", zlib.decompress(base64.b85decode(stored.weights)))
    policy.weights = vec[float]([stored.scale * step for step in steps])
    return policy


def folders(game: Game) -> Iterator[Traversable]:
    """Return where the policies of a game may be: the user's own first."""
    with contextlib.suppress(RuntimeError):  # a service may run without a home
        yield own_folder() / game.id
    if game.folder is not None:
        yield game.folder / FOLDER
    if game.beside is not None:
        yield game.beside / FOLDER


def own_folder() -> Path:
    """Return the folder of the policies that were trained here."""
    return platformdirs.user_data_path("tefuda") / FOLDER


@functools.lru_cache(maxsize=64)
def stored_for(id: str) -> Mapping[str, Stored]:
    """Return the policies there are of a game, by file; what is no policy of this version of the game is left out."""
    game = find(id)
    out = {}
    for folder in folders(game):
        if not folder.is_dir():
            continue
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if not file.name.endswith(".json"):
                continue
            try:
                stored = msgspec.json.decode(file.read_bytes(), type=Stored)
                game.options(stored.options)
            except (OSError, msgspec.MsgspecError, BadOption) as error:
                leave_out(str(file), str(error))
                continue
            if (stored.policy, stored.game, stored.version) == (FORMAT, game.id, game.version):
                out[str(file)] = stored
            else:
                leave_out(str(file), f"it is for version {stored.version} of {stored.game}")
    return out


def leave_out(file: str, reason: str) -> None:
    log.warning("the policy %s is not used: %s", file, reason)


def distance(options: dict[str, Any], others: dict[str, Any]) -> float:
    """Return how far the options of two matches are apart: 0 if they are the same."""
    apart = 0.0
    for key in options.keys() | others.keys():
        mine, theirs = options.get(key), others.get(key)
        if mine == theirs:
            continue
        if isinstance(mine, list) and isinstance(theirs, list):
            one, two = {str(item) for item in mine}, {str(item) for item in theirs}
            apart += 2 * len(one ^ two) / max(1, len(one | two))
        elif key == "players":
            apart += 0.25
        else:
            apart += 0.01
    return apart


def fits(stored: Stored, game: Game, options: Options, table: Position) -> bool:
    """Return whether a policy can play a match with these options: its moves have the same numbers there."""
    space = table.feature_space()
    if stored.width == 0 or space > 0:
        return (stored.width, stored.space) == (0, space)
    if stored.space != len(blank(table, stored.watched).weights):
        return False
    return game.pack(options).names == game.pack(game.options(stored.options)).names


@functools.lru_cache(maxsize=64)
def _nearest(id: str, options: bytes) -> tuple[Stored, Policy] | None:
    asked = msgspec.json.decode(options)
    found = stored_for(id)
    if not found:
        return None
    game = find(id)
    checked = game.options(asked)
    table = game.new(checked, "")
    for file, stored in sorted(found.items(), key=lambda one: distance(one[1].options, asked)):
        watched = stored.watched if stored.width > 0 else None
        if stored.meaning != meaning(game, game.options(stored.options), watched):
            leave_out(file, "the features of the game have changed since; train it again")
        elif fits(stored, game, checked, table):
            return stored, unpack(stored, table)
    return None


@functools.lru_cache(maxsize=64)  # by the match's own object, which every copy of its positions shares
def learned_for(options: Options | None) -> tuple[Stored, Policy] | None:
    """Return what fits a match with these options best; None if its game has learned nothing."""
    if options is None or not options.game:
        return None
    return _nearest(options.game, msgspec.json.encode(options.data()))


def policy_for(options: Options | None) -> Policy | None:
    """Return the policy that fits a match with these options best; None if its game has none."""
    learned = learned_for(options)
    return None if learned is None else learned[1]


def thinking_policy(options: Options | None) -> Policy | None:
    """Return the policy that bots think with in a match with these options; None if they do better without.

    What a policy of a general kind is worth is known for the number of players of its trial only.
    """
    learned = learned_for(options)
    if options is None or learned is None:
        return None
    stored, policy = learned
    tried = stored.width == 0 or stored.options.get("players") == options.players
    return policy if stored.helps and tried else None
