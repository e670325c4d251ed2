"""Bots' processes are shared by all tests of this folder: they take a second to start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tefuda.engine.registry import load_file
from tefuda.table.minds import Minds
from tests.table.people import LONELY


@pytest.fixture(scope="session")
def minds() -> Iterator[Minds]:
    load_file(LONELY)
    made = Minds(1, [LONELY])
    yield made
    made.close()


@pytest.fixture
def store(tmp_path: Path) -> str:
    """Address of a fresh SQLite file."""
    return f"sqlite:///{tmp_path / 'table.sqlite3'}"
