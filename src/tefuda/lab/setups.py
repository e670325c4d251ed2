"""Fuzz tests of setups: each mutated setup is refused with its path, or its match is played to the end."""

from __future__ import annotations

import copy
import random
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadSetup
from tefuda.engine.moves import Moves
from tefuda.engine.playout import Walk
from tefuda.engine.position import OPEN, Position
from tefuda.engine.record import VERSION, Record, rules_of
from tefuda.engine.registry import Game, find
from tefuda.testing import ConformanceError, random_options, view_bytes

FRESH = 20  # setups made from one position
MOST_CHANGES = 3
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    2**31,
    2**62,
    -(2**62),
    2**200,
    0.5,
    "",
    "nonsense",
    "S3",
    [],
    {},
    [[]],
    [None],
    ["S3"],
)


class Tried(Struct):
    """Counts of setups: all, those that were played to the end, and those that were refused."""

    setups: int = 0
    played: int = 0
    refused: int = 0

    def add(self, other: Tried) -> None:
        """Add the counts of more setups."""
        self.setups += other.setups
        self.played += other.played
        self.refused += other.refused


def fuzz(game: str, numbers: range, *, seed: str = "setups") -> Tried:
    """Try the mutated setups of these numbers; a setup depends only on its number and the seed.

    Raises: ConformanceError, with the first setup that is neither refused nor playable to the end.
    """
    found = find(game)
    tried = Tried()
    for number in numbers:
        options, setup = mutant(found, number, seed)
        record = Record(VERSION, found.id, options.data(), rules=rules_of(found), setup=setup)
        tried.setups += 1
        try:
            position = found.load(options, setup)
        except BadSetup as refusal:
            if not refusal.path.startswith("$.setup"):
                raise ConformanceError(f"{game}: a setup is refused with its place", record, refusal.path) from refusal
            tried.refused += 1
        except Exception as error:
            raise ConformanceError(f"{game}: a setup is refused as such", record, repr(error)) from error
        else:
            play(found, position, record, found.bound(options), Rng(f"{seed}-{number}"))
            tried.played += 1
    return tried


def play(game: Game, position: Position, record: Record, bound: int, rng: Rng) -> None:
    """Check a loaded position, and play it to its end at random.

    Raises: ConformanceError if anything fails.
    """
    walk = Walk()
    try:
        state = position.state()
        assert position.options is not None
        again = game.load(position.options, msgspec.json.decode(msgspec.json.encode(state)))
        if again.state() != state:
            raise ConformanceError(f"{game.id}: a loaded setup can be written down and loaded", record, state)
        for seat in range(OPEN, position.players):
            view_bytes(position, seat)
        go_on(walk, position, rng, bound + 1)
        if not walk.broken and walk.decisions <= bound:
            position.result()
    except ConformanceError:
        raise
    except Exception as error:
        raise ConformanceError(
            f"{game.id}: what can be loaded can be played to its end", record, repr(error)
        ) from error
    if walk.broken or walk.decisions > bound:
        broken = walk.broken or "the match ends within its bound"
        raise ConformanceError(f"{game.id}: {broken}, from a setup too", record, walk.decisions)


def go_on(walk: Walk, position: Position, rng: Rng, most: int) -> None:
    """Play on at random. A setup may leave cards out of the match; `is_whole` is then not checked."""
    moves = Moves()
    if position.is_whole():
        walk.go_on(position, moves, rng, most)
        return
    while not position.is_over() and walk.decisions < most and not walk.broken:
        position.legal(moves)
        if moves.size == 0:
            walk.broken = "legal is never empty"
        else:
            position.apply(moves.get(rng.below(moves.size)))
            walk.decisions += 1


def mutant(game: Game, number: int, seed: str) -> tuple[Any, dict[str, Any]]:
    """Return the setup of a number, with its options: a state of a random match, or parts of one, with some changes."""
    options, state = source(game, number // FRESH, seed)
    chance = random.Random(f"{seed}-{number}")
    setup: dict[str, Any] = msgspec.json.decode(state)
    if chance.random() < 0.3:
        setup = {key: value for key, value in setup.items() if chance.random() < 0.6}
    for _ in range(chance.randint(0 if number % FRESH else 1, MOST_CHANGES)):
        change(setup, chance)
    return options, setup


@lru_cache(maxsize=1)
def source(game: Game, number: int, seed: str) -> tuple[Any, bytes]:
    """Return the state, as JSON, that several setups are made from, and its options: a random match, broken off."""
    players = game.players[number % len(game.players)]
    options = game.options(random_options(game, players, f"{seed}-{number}"))
    position = game.new(options, f"{seed}-{number}")
    Walk().go_on(position, Moves(), Rng(f"{seed}-{number}"), random.Random(f"{seed}-{number}").randrange(120))
    return options, msgspec.json.encode(position.state())


def change(setup: dict[str, Any], chance: random.Random) -> None:
    """Make one random change in a setup."""
    places: list[tuple[Any, Any]] = []
    gather(setup, places)
    if not places:
        return
    inside, key = chance.choice(places)
    kind = chance.randrange(7)
    if kind == 0:
        del inside[key]
    elif kind == 1:
        inside[key] = copy.deepcopy(chance.choice(ODD))
    elif kind == 2 and isinstance(inside, list):
        inside.insert(key, copy.deepcopy(inside[key]))
    elif kind == 3:
        other, place = chance.choice(places)
        inside[key] = copy.deepcopy(other[place])
    elif kind == 4:
        other, place = chance.choice(places)
        here, there = copy.deepcopy(inside[key]), copy.deepcopy(other[place])
        inside[key], other[place] = there, here
    elif isinstance(inside[key], int):
        inside[key] = not inside[key] if isinstance(inside[key], bool) else inside[key] + chance.choice((-1, 1, 2))
    elif isinstance(inside[key], list):
        chance.shuffle(inside[key])
    elif inside is setup:
        inside["unheard_of"] = 1


def gather(value: Any, places: list[tuple[Any, Any]]) -> None:
    """Collect every place inside lists and objects: its container, and its key there."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        places.append((value, key))
        if isinstance(value[key], (dict, list)):
            gather(value[key], places)
