"""What all tests share. The folders mirror src/tefuda.

`./tefuda test` runs tests/cards, engine, games and bots twice, on the compiled engine and on the interpreted sources;
which one a test runs on is decided by PYTHONPATH alone. Whatever repeats something many times asks `many` how often,
since the interpreted engine is some fifty times slower.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

import tefuda.engine.position
from tefuda.bots.program import IDLE

ROOT = Path(__file__).resolve().parents[1]
COMPILED = not str(tefuda.engine.position.__file__).endswith(".py")


def pytest_report_header() -> str:
    """Say which engine is under test."""
    return f"engine: {'compiled' if COMPILED else 'interpreted'}, {tefuda.engine.position.__file__}"


@pytest.fixture(scope="session")
def many() -> Callable[[int], int]:
    """How often to repeat something that is done that often on the compiled engine: a fiftieth when interpreted."""
    return lambda often: often if COMPILED else max(1, often // 50)


@pytest.fixture(scope="session")
def interpreted() -> dict[str, str]:
    """Process environment for a Python that runs the interpreted engine, to compare the two."""
    return os.environ | {"PYTHONPATH": str(ROOT / "src")}


@pytest.fixture(scope="session")
def tefuda_command() -> list[str]:
    """The start of a command line that runs `tefuda` with the engine under test."""
    return [sys.executable, "-m", "tefuda"]


async def prepare(address: str) -> None:
    """Make the tables of a store, which takes ten times as long as to find them made."""
    from tefuda.table.store import Store  # an extra, which tests of the engine do without

    store = Store(address)
    await store.prepare()
    await store.close()


@pytest.fixture(scope="session")
def prepared_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a SQLite file with all tables, and nothing in them, to be copied."""
    file = tmp_path_factory.mktemp("prepared") / "table.sqlite3"
    with ThreadPoolExecutor(1) as aside:  # Playwright runs a loop in this thread
        aside.submit(asyncio.run, prepare(f"sqlite:///{file}")).result()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the browser that `./tefuda test` and `./tefuda pytest` found on this machine."""
    path = os.environ.get("TEFUDA_CHROMIUM", "").partition(os.pathsep)[0]
    if not path:
        pytest.skip("There is no Chromium, or no Japanese font.")
    return path


@pytest.fixture(scope="session")
def chromium_with_windows() -> str:
    """Path of the browser that also has notifications, which the quicker one without windows refuses."""
    path = os.environ.get("TEFUDA_CHROMIUM", "").partition(os.pathsep)[2]
    if not path:
        pytest.skip("There is no Chromium with windows, or no Japanese font.")
    return path


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """Undo what a test did to the log, as by `tefuda serve`: that handler writes to a stream which pytest closes."""
    root, ours = logging.getLogger(), logging.getLogger("tefuda")
    before, levels = root.handlers[:], (root.level, ours.level)
    yield
    for handler in root.handlers[:]:
        if handler not in before and type(handler) is logging.StreamHandler:  # pytest's own are of other classes
            root.removeHandler(handler)
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


@pytest.fixture(autouse=True)
def _no_program_stays() -> Iterator[None]:
    """End the programs that a test's matches left to later ones."""
    yield
    IDLE.end_all()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the garbage collector away from what collecting leaves: modules and tests, which stay until the end.

    It would walk through them again and again during the tests, a sixth of their time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_runtest_setup() -> None:
    """Begin no more tests once the time of `./tefuda test quick` is over."""
    if time.time() > float(os.environ.get("TEFUDA_QUICK", "inf")):
        pytest.skip("The minute is over.")
