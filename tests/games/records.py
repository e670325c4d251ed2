"""Vectors of the rulebooks as record files: each is replayed move by move to the result it states."""

from pathlib import Path

import pytest

from tefuda.engine import record
from tefuda.engine.position import Position


def replays(test: str) -> pytest.MarkDecorator:
    """Return one test for each file in the folder `records` beside a test's own file; its argument is called `file`."""
    files = sorted((Path(test).parent / "records").glob("*.json"))
    return pytest.mark.parametrize("file", files, ids=[file.stem for file in files])


def replayed(file: Path) -> Position:
    """Return the end of a record, which must state its result."""
    found = record.read(file.read_bytes())
    assert isinstance(found.result, record.Outcome) or isinstance(found.expect, record.Expected)
    return list(record.replay(found))[-1].position
