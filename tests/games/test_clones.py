"""Every field that a game's `clone` copies is needed: a clone without it is caught by the conformance kit."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tefuda import testing
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position
from tefuda.engine.registry import find, games
from tefuda.testing import ConformanceError, Match, alike, check, random_options
from tests.conftest import COMPILED

MATCHES = 12  # the most moves played until a field differs from a fresh table
STRIDE = 25  # at most this many moves between two positions that are examined
MISSING: Any = object()

pytestmark = pytest.mark.skipif(COMPILED, reason="compiled methods cannot be replaced")


def copied(kind: type[Position]) -> list[str]:
    """Return the fields that a class copies in its `clone`, as written there."""
    source = inspect.getsource(kind.clone)
    base = ["players", "turn", "waiting", "chance", "origin"] if "copy_base" in source else []
    return base + re.findall(r"^        twin\.(\w+) = ", source, re.MULTILINE)


def without(kind: type[Position], field: str, bare: Any) -> Callable[[Any], Position]:
    """Return the class's `clone`, changed to leave this field as it is before any deal."""
    whole = kind.clone

    def clone(position: Position) -> Position:
        twin = whole(position)
        if bare is MISSING:
            delattr(twin, field)
        else:
            setattr(twin, field, bare)
        return twin

    return clone


def walks(id: str) -> Iterator[Match]:
    """Yield positions of random matches with random options, samples of them, and some that a bot has judged."""
    game = find(id)
    for number in range(MATCHES):
        chance = Random(f"{id}-{number}")
        players = chance.choice([players for players in game.players if players < 6])
        options = game.options(random_options(game, players, str(number)))
        match = Match(game, options, str(number), 1, None)
        moves, rng = Moves(), Rng(str(number))
        position = match.position
        while not position.is_over():
            for _ in range(chance.randrange(STRIDE)):
                if not position.is_over():
                    position.legal(moves)
                    position.apply(moves.get(rng.below(moves.size)))
            if chance.random() < 0.5:
                position.utility(0)
            if not position.is_over() and chance.random() < 0.2:
                match.position = position.determinize(position.turn, rng)
                yield match
                match.position = position
            yield match


@pytest.mark.parametrize("id", games())
def test_a_clone_without_one_of_its_fields_is_caught(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_caught(match: Match, field: str, bare: Any) -> bool:
        kind = type(match.position)
        with monkeypatch.context() as patched:
            patched.setattr(kind, "clone", without(kind, field, bare))
            with pytest.raises(ConformanceError, match="a clone has the same fields"):
                match.examine_copies()
        return True

    left: list[str] = []
    bare: dict[str, Any] = {}
    match = next(walks(id))
    kind = type(match.position)
    for match in walks(id):
        kind = type(match.position)
        empty = match.game.create(match.options)
        left = left or copied(kind)
        assert "turn" in copied(kind)
        bare = {field: getattr(kind(), field, getattr(empty, field)) for field in left}
        unlike = [field for field in left if not alike(getattr(match.position, field), bare[field])]
        left = [field for field in left if field not in unlike or not is_caught(match, field, bare[field])]
        if not [field for field in left if hasattr(kind(), field)]:
            break
    for field in left:
        if hasattr(kind(), field):  # such an event is too rare to wait for: here it is, as if it had happened
            setattr(match.position, field, not bare[field] if isinstance(bare[field], bool) else bare[field] + 1)
            assert is_caught(match, field, bare[field])
            setattr(match.position, field, bare[field])
        else:  # the same at every table with these options
            assert is_caught(match, field, MISSING)


@pytest.mark.parametrize(
    ("id", "field"),
    [("four_tricks", "best"), ("hitsuji", "best"), ("itazura_youkai", "best")],
)
def test_what_comes_of_a_forgotten_field_is_caught_too(id: str, field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(find(id).create(find(id).options({"players": find(id).players[-1]})))
    bare = getattr(kind(), field)
    monkeypatch.setattr(testing, "fields", lambda position: {})
    monkeypatch.setattr(kind, "clone", without(kind, field, bare))
    with pytest.raises(ConformanceError, match="a clone has the same"):
        check(id, {"players": find(id).players[-1]}, matches=5)
