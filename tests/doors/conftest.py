"""A game in plain Python, which has a general encoding."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tefuda.engine.registry import forget, load_file
from tests.conftest import ROOT


@pytest.fixture
def plain_game() -> Iterator[str]:
    game = load_file(ROOT / "examples/neighbours.py")
    yield game.id
    forget(game.id)
