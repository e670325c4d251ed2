"""Stores of earlier versions are brought up to date, and back, with every table in them.

`stores/` has a small store per step of the schema and form of the lists, as it was written then. A change of either
adds one: a table that waits, one that plays, one that plays again, one that continues another.
"""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tefuda import cli
from tefuda.engine import record
from tefuda.engine.errors import BadInput
from tefuda.table import steps
from tefuda.table.database import LAST_STEP
from tefuda.table.room import Room
from tefuda.table.store import Store

STORES = sorted((Path(__file__).parent / "stores").glob("*.sql"))
PHASES = {"WAITP": "waiting", "RUNS": "playing", "AGAIN": "playing", "ADDS": "playing", "FROM": "playing"}
TABLES = (  # a table before those that refer to it
    *("room", "entry", "member", "ended", "played", "backlog"),
    *("profile", "passkey", "session", "identity", "ticket", "erasure"),
    *("report", "ban", "audit"),
    *("friend", "block", "invitation", "seen", "seek"),
    *("rating", "rated", "listed", "tournament", "analysis", "judged", "study"),
    *("waking", "push_key", "push", "taste"),
)

Rows = dict[str, list[dict[str, Any]]]


def rows_of(file: Path) -> Rows:
    """Return all rows of a store, by table."""
    database = sqlite3.connect(":memory:")
    database.row_factory = sqlite3.Row
    database.executescript(file.read_text(encoding="utf-8"))
    there = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    rows: Rows = {
        table: [dict(row) for row in database.execute(f"SELECT * FROM {table}")] for table in TABLES if table in there
    }
    database.close()
    for row in rows["room"]:
        row["private"] = bool(row["private"])  # PostgreSQL tells numbers and truths apart
    for row in rows.get("report", ()):
        row["open"] = bool(row["open"])
    return rows


async def fill(store: Store, rows: Rows) -> None:
    async with store.engine.begin() as connection:
        for table in rows:
            if not rows[table]:
                continue
            names = list(rows[table][0])
            insert = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"
            await connection.execute(sa.text(insert), rows[table])


async def contents(store: Store, tables: Iterable[str]) -> Rows:
    """Return all rows of these tables, in some fixed order."""
    async with store.engine.connect() as connection:
        found: Rows = {}
        for table in tables:
            read = await connection.execute(sa.text(f"SELECT * FROM {table}"))
            found[table] = sorted(map(dict, read.mappings()), key=repr)
        return found


async def check(store: Store) -> None:
    """Replay every list, and the record of what was finished."""
    for code, phase in PHASES.items():
        room = Room(code)
        entries = await store.entries(code)
        assert entries
        assert all(room.replay(entry) for entry in entries)
        assert room.phase == phase
        if code == "AGAIN":
            assert room.finished is not None
            assert len(list(record.replay(room.finished.record(["Anna", "Bert", "Bot"])))) == 109
    assert sorted(await store.rooms_of("a1" * 16)) == sorted(PHASES)


@pytest.mark.parametrize("file", STORES, ids=[file.stem for file in STORES])
def test_a_store_of_an_earlier_version_is_brought_up_to_date_and_back(file: Path, any_store: str) -> None:
    step = file.stem.split("-")[0]
    rows = rows_of(file)

    async def run() -> None:
        store = Store(any_store)
        await store.prepare()
        await store.prepare(back_to=step)
        await fill(store, rows)
        before = await contents(store, rows)
        await store.prepare()
        await check(store)
        await store.prepare(back_to=step)
        assert await store.step() == step
        assert await contents(store, rows) == before
        await store.prepare()
        await check(store)
        await store.close()

    asyncio.run(run())


def test_every_step_can_be_taken_back(any_store: str) -> None:
    async def run() -> None:
        store = Store(any_store)
        await store.prepare()
        await store.prepare(back_to="base")
        async with store.engine.connect() as connection:
            left = await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names())
        assert left == ["alembic_version"]
        await store.prepare()
        await store.close()

    asyncio.run(run())


def test_there_is_a_store_of_every_step() -> None:
    versions = Path(__file__).parents[2] / "src/tefuda/table/migrations/versions"
    there = {file.stem for file in versions.glob("*.py")} - {"__init__"}
    assert there == {file.stem.split("-")[0] for file in STORES} == {*steps.known()}
    assert steps.known()[0] == LAST_STEP


def test_alembic_is_not_imported_where_the_tables_are_those_of_today(store: str, interpreted: dict[str, str]) -> None:
    program = f"""
        import asyncio, sys
        import tefuda.table.server
        from tefuda.table.store import Store
        asyncio.run(Store({store!r}).prepare())
        assert not any(name.partition(".")[0] in ("alembic", "mako") for name in sys.modules)
        """
    subprocess.run([sys.executable, "-c", textwrap.dedent(program)], env=interpreted, check=True)


def test_a_store_of_a_newer_version_is_refused_in_one_line(any_store: str) -> None:
    async def run() -> None:
        store = Store(any_store)
        await store.prepare()
        async with store.engine.begin() as connection:
            await connection.execute(sa.text("UPDATE alembic_version SET version_num = 'of_next_year'"))
        with pytest.raises(BadInput) as refused:
            await store.prepare()
        assert refused.value.text.id == "ui.error.store_newer"
        assert "of_next_year" in str(refused.value)
        await store.close()

    asyncio.run(run())


def test_the_command_says_where_the_store_is(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["migrate", "--store", store]) == 0
    assert cli.main(["migrate", "--store", store, "--back-to", "no_such_step", "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == f"{steps.known()[0]}\n"
    assert said.err.startswith(f"tefuda: The store {store} doesn't fit this version of Tefuda")
    assert said.err.count("\n") == 1
