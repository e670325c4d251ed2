"""Vectors of the rulebooks as record files: each is replayed move by move to the result it states."""

from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tefuda.engine import record
from tefuda.engine.position import Position
from tefuda.engine.registry import find


def replays(test: str) -> pytest.MarkDecorator:
    """Return one test for each file in the folder `records` beside a test's own file; its argument is called `file`."""
    files = sorted((Path(test).parent / "records").glob("*.json"))
    return pytest.mark.parametrize("file", files, ids=[file.stem for file in files])


def replayed(file: Path) -> Position:
    """Return the end of a record, which must state its result. Without a version, it is replayed under the latest."""
    found = record.read(file.read_bytes())
    if found.rules is UNSET:
        found = replace(found, rules=find(found.game).version)
    assert isinstance(found.result, record.Outcome) or isinstance(found.expect, record.Expected)
    return list(record.replay(found))[-1].position
