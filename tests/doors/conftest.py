"""What the doors are tested with: every game, the example that is tuned, and one in plain Python."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tefuda.engine.registry import forget, games, load_file
from tests.conftest import ROOT


@pytest.fixture
def plain_game() -> Iterator[str]:
    game = load_file(ROOT / "examples/neighbours.py")
    yield game.id
    forget(game.id)


@pytest.fixture(params=[*sorted(games()), "hearts"])
def any_game(request: pytest.FixtureRequest) -> Iterator[str]:
    """Give each game, and Hearts, which comes from a file."""
    if request.param == "hearts":
        load_file(ROOT / "examples/hearts.py")
    yield request.param
    if request.param == "hearts":
        forget("hearts")
