"""The store as one file: a backup taken while the table runs, the way back, and finished matches as records.

A backup is gzipped JSON Lines, the same for SQLite and PostgreSQL, so that it also moves a table from one to the other:
a head (`Head`), one line `["room", [...]]` per row, tables in the order in which they depend on each other, and a foot
with the number of rows, by which a file that was cut off is recognized. It holds seeds and names: keep it like the
database.
"""

from __future__ import annotations

import contextlib
import errno
import gzip
import json
import os
import secrets
import sqlite3
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final
from urllib.parse import quote

import msgspec
import sqlalchemy as sa
from msgspec import UNSET, Struct
from msgspec.structs import replace

import tefuda.table.app  # noqa: F401  # modules name the tables that they need; the service has them all
from tefuda.engine import record
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table import steps
from tefuda.table.database import LAST_STEP, address, migrate
from tefuda.table.push import push_key_table
from tefuda.table.room import ended_matches
from tefuda.table.schema import data
from tefuda.table.store import Store

FORMAT: Final = "tefuda-backup 1"
LOT: Final = 500  # rows that are read or written at once
LONGEST: Final = 16 << 20  # characters of a row, and about that many of those that are read at once
NO_ROW: Final = (sa.exc.IntegrityError, sa.exc.DataError, sa.exc.InterfaceError, sa.exc.ProgrammingError, OverflowError)
NO_DATA: Final = "22"  # how PostgreSQL's codes of values begin that no column takes
Progress = Callable[[int], None]  # called with the number of rows or rooms so far


class Head(Struct):
    """The first line of a backup. `step` is that of the schema (`table/migrations`); `at` is in seconds since
    1970."""

    format: str
    step: str
    at: int


class Foot(Struct):
    """The last line: how many rows there are."""

    rows: int


def lasting() -> list[sa.Table]:
    """Return all tables that are kept, in the order in which they depend on each other."""
    return [table for table in data.sorted_tables if not table.info.get("passing")]


async def back_up(store: Store, file: Path, progress: Progress) -> int:
    """Write everything in the store to a file, as it was at one moment; return the number of rows.

    The file appears when it is complete and on the disk. Raises: BadInput if it cannot be written.
    """
    with _written(file, 0o600) as raw, gzip.open(raw, "wt", encoding="utf-8") as out:  # as secret as the store
        return await _write_rows(store, out, progress)


@contextlib.contextmanager
def readable(url: str, near: Path) -> Iterator[str]:
    """Yield the address of a store that can be read: its own or, where it can't be written, that of a copy in `near` or
    the closest folder above it, since SQLite and the steps of the schema write beside and into what they read.

    Raises: BadInput if there can be no copy.
    """
    wanted = address(url)
    file = Path(wanted.database or "").absolute()
    if wanted.get_backend_name() != "sqlite" or not is_read_only(file):
        yield url
        return
    with contextlib.ExitStack() as stack:
        try:
            above = next(place for place in (near, *near.absolute().parents) if place.is_dir())
            folder = stack.enter_context(tempfile.TemporaryDirectory(dir=above))
        except OSError as error:
            reason = error.strerror or str(error)
            raise BadInput(Text("commands.file.unwritable", {"reason": reason}), str(near)) from None
        copy = Path(folder, "table.sqlite3").absolute()
        # Without a log of changes nobody uses the file, and SQLite would look in vain for a place to begin one.
        alone = "" if Path(f"{file}-wal").exists() else "&immutable=1"
        try:
            with (
                contextlib.closing(sqlite3.connect(f"{file.as_uri()}?mode=ro{alone}", uri=True)) as source,
                contextlib.closing(sqlite3.connect(copy)) as target,
            ):
                source.backup(target)
        except sqlite3.Error as error:
            raise BadInput(Text("ui.error.store_down", {"store": url, "reason": str(error)})) from None
        yield f"sqlite:///{copy}"


def is_read_only(file: Path) -> bool:
    """Return whether a file can't be written, for its disk is read-only or it belongs to someone else."""
    try:
        os.close(os.open(file, os.O_RDWR))
    except OSError as error:
        return error.errno in {errno.EROFS, errno.EACCES}
    return False


@contextlib.contextmanager
def _written(file: Path, rights: int) -> Iterator[IO[bytes]]:
    """Open a file that appears once it is complete and on the disk. What is there meanwhile is nobody else's: not a
    link that someone has put there, and not what a process before this one has left.

    Raises: BadInput if it cannot be written.
    """
    whole = file.with_name(f"{file.name}.{secrets.token_hex(8)}.part")
    try:
        with open(whole, "xb", opener=lambda path, flags: os.open(path, flags, rights)) as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        whole.replace(file)
    except OSError as error:
        raise BadInput(Text("commands.file.unwritable", {"reason": error.strerror or str(error)}), str(file)) from None
    finally:
        with contextlib.suppress(OSError):
            whole.unlink(missing_ok=True)


async def _write_rows(store: Store, out: IO[str], progress: Progress) -> int:
    rows = 0
    async with store.snapshot() as connection:
        out.write(json.dumps(msgspec.to_builtins(Head(FORMAT, LAST_STEP, int(time.time())))) + "\n")
        for table in lasting():
            found = await connection.stream(sa.select(table).order_by(*table.primary_key))
            async for lot in found.partitions(LOT):
                for row in lot:
                    out.write(json.dumps([table.name, list(row)], ensure_ascii=False) + "\n")
                rows += len(lot)
                progress(rows)
    out.write(json.dumps({"rows": rows}) + "\n")
    return rows


async def restore(store: Store, file: Path, progress: Progress) -> int:
    """Fill an empty store from a backup; return the number of rows. All of them are written, or none.

    Raises: BadInput if the file is no backup, is damaged or was cut off, comes from a newer version, or if the store
        is not empty.
    """
    try:
        with gzip.open(file, "rt", encoding="utf-8") as text:
            lines = _lines(text)
            head = _head(lines, file)
            async with store.engine.begin() as connection:
                if not store.postgres:
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")  # so that tables are rolled back as rows are
                return await connection.run_sync(_fill, file, head, lines, progress)
    except (EOFError, zlib.error, gzip.BadGzipFile, ValueError, RecursionError, *NO_ROW):
        raise BadInput(Text("commands.archive.damaged"), str(file)) from None
    except sa.exc.DBAPIError as error:
        if not str(getattr(error.orig, "sqlstate", "")).startswith(NO_DATA):
            raise
        raise BadInput(Text("commands.archive.damaged"), str(file)) from None
    except OSError as error:
        raise BadInput(Text("commands.file.unreadable", {"reason": error.strerror or str(error)}), str(file)) from None


def _lines(text: IO[str]) -> Iterator[str]:
    """Yield the lines of a backup. Raises: ValueError if one has no end in sight."""
    while line := text.readline(LONGEST):
        if len(line) == LONGEST:
            raise ValueError
        yield line


def _head(lines: Iterator[str], file: Path) -> Head:
    head = msgspec.json.decode(next(lines, ""), type=Head)
    if head.format != FORMAT or head.step not in steps.known():
        raise BadInput(Text("commands.archive.newer"), str(file))
    return head


def _fill(connection: sa.Connection, file: Path, head: Head, lines: Iterator[str], progress: Progress) -> int:
    """Write the rows into the tables that the version of the backup had, and bring these up to date."""
    # A key for notifications is there as soon as a service has run, and means nothing without those who get them.
    counted = [table for table in lasting() if table is not push_key_table]
    if any(connection.scalar(sa.select(sa.exists().select_from(table))) for table in counted):
        raise BadInput(Text("commands.archive.occupied"))
    migrate(connection, "base", back=True)
    migrate(connection, head.step)
    then = sa.MetaData()
    then.reflect(connection)
    then.remove(then.tables["alembic_version"])  # which says how the tables look
    rows = 0
    for name, lot in _lots(lines, file):
        table = then.tables.get(name)
        if table is None or any(len(row) != len(table.columns) for row in lot):
            raise BadInput(Text("commands.archive.damaged"), str(file))
        connection.execute(table.insert(), [dict(zip(table.columns.keys(), row, strict=True)) for row in lot])
        rows += len(lot)
        progress(rows)
    migrate(connection)
    return rows


def _lots(lines: Iterator[str], file: Path) -> Iterator[tuple[str, list[list[Any]]]]:
    """Yield the rows of one table after another, some at a time, and check the foot."""
    table, lot, size = "", list[list[Any]](), 0
    for rows, line in enumerate(lines):
        found = msgspec.json.decode(line, type=tuple[str, list[Any]] | Foot)
        if isinstance(found, Foot):
            if lot:
                yield table, lot
            if found.rows == rows and next(lines, None) is None:
                return
            break
        if lot and (found[0] != table or len(lot) == LOT or size > LONGEST):
            yield table, lot
            lot, size = [], 0
        table, size = found[0], size + len(line)
        lot.append(found[1])
    raise BadInput(Text("commands.archive.damaged"), str(file))


async def export(store: Store, folder: Path, names: bool, progress: Progress) -> int:
    """Write the record of every match that was played to its end to `folder/ROOM-NUMBER.json`; return how many there
    are. Files that exist are kept, so that an export that was interrupted goes on.

    `names`: with the players' names; without them a record knows seats only.

    Raises: BadInput if a file cannot be written.
    """
    count = 0
    async for code in store.codes():
        for number, match in enumerate(ended_matches(code, await store.entries(code)), start=1):
            # What was restored from someone else's backup may be no code, but a path.
            finished = match.record if names else replace(match.record, seats=UNSET)
            _keep(folder / f"{quote(code, safe='')}-{number}.json", finished)
            count += 1
            progress(count)
    return count


def _keep(file: Path, finished: record.Record) -> None:
    """Write a record, whole, unless it is there."""
    if file.exists():
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(Text("commands.file.unwritable", {"reason": error.strerror or str(error)}), str(file)) from None
    with _written(file, 0o666) as out:
        out.write(record.write(finished))
