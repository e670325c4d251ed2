"""The store as one file: a backup taken while the table runs, the way back, and finished matches as records.

A backup is gzipped JSON Lines, the same for SQLite and PostgreSQL, so that it also moves a table from one to the other:
a head (`Head`), one line `["room", [...]]` per row, tables in the order in which they depend on each other, and a foot
with the number of rows, by which a file that was cut off is recognized. It holds seeds and names: keep it like the
database.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import UNSET, Struct
from msgspec.structs import replace

from tefuda.engine import record
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.ended import Ended
from tefuda.table.entries import Entry
from tefuda.table.people import profile_table
from tefuda.table.room import Room
from tefuda.table.store import Store, data, migrate, room_table, steps

FORMAT: Final = "tefuda-backup 1"
LOT: Final = 500  # rows that are read or written at once
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


async def back_up(store: Store, file: Path, progress: Progress) -> int:
    """Write everything in the store to a file, as it was at one moment; return the number of rows.

    The file appears when it is complete and on the disk. Raises: BadInput if it cannot be written.
    """
    whole = file.with_name(f"{file.name}.part")
    try:
        whole.touch(0o600)  # as secret as the store
        with whole.open("wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as out:
                rows = await _write_rows(store, out, progress)
            raw.flush()
            os.fsync(raw.fileno())
        whole.replace(file)
    except OSError as error:
        raise BadInput(Text("commands.file.unwritable", {"reason": error.strerror or str(error)}), str(file)) from None
    finally:
        whole.unlink(missing_ok=True)
    return rows


async def _write_rows(store: Store, out: IO[str], progress: Progress) -> int:
    rows = 0
    async with store.snapshot() as connection:
        out.write(json.dumps(msgspec.to_builtins(Head(FORMAT, steps()[0], int(time.time())))) + "\n")
        for table in data.sorted_tables:
            if table.info.get("passing"):
                continue
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
        holds rooms.
    """
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            head = _head(lines, file)
            async with store.engine.begin() as connection:
                if not store.postgres:
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")  # so that tables are rolled back as rows are
                return await connection.run_sync(_fill, file, head, lines, progress)
    except (EOFError, zlib.error, gzip.BadGzipFile, UnicodeDecodeError, msgspec.MsgspecError):
        raise BadInput(Text("commands.archive.damaged"), str(file)) from None
    except OSError as error:
        raise BadInput(Text("commands.file.unreadable", {"reason": error.strerror or str(error)}), str(file)) from None


def _head(lines: Iterator[str], file: Path) -> Head:
    head = msgspec.json.decode(next(lines, ""), type=Head)
    if head.format != FORMAT or head.step not in steps():
        raise BadInput(Text("commands.archive.newer"), str(file))
    return head


def _fill(connection: sa.Connection, file: Path, head: Head, lines: Iterator[str], progress: Progress) -> int:
    """Write the rows into the tables that the version of the backup had, and bring these up to date."""
    if any(connection.scalar(sa.select(sa.exists().select_from(table))) for table in (room_table, profile_table)):
        raise BadInput(Text("commands.archive.occupied"))
    migrate(connection, "base", back=True)
    migrate(connection, head.step)
    then = sa.MetaData()
    then.reflect(connection)
    rows = 0
    for name, lot in _lots(lines, file):
        table = then.tables.get(name)
        if table is None or any(len(row) != len(table.columns) for row in lot):
            raise BadInput(Text("commands.archive.damaged"), str(file))
        connection.execute(table.insert(), [dict(zip(table.columns.keys(), row, strict=True)) for row in lot])
        rows += len(lot)
        progress(rows)
    migrate(connection, "head")
    return rows


def _lots(lines: Iterator[str], file: Path) -> Iterator[tuple[str, list[list[Any]]]]:
    """Yield the rows of one table after another, some at a time, and check the foot."""
    table, lot = "", list[list[Any]]()
    for rows, line in enumerate(lines):
        found = msgspec.json.decode(line, type=tuple[str, list[Any]] | Foot)
        if isinstance(found, Foot):
            if lot:
                yield table, lot
            if found.rows == rows and next(lines, None) is None:
                return
            break
        if lot and (found[0] != table or len(lot) == LOT):
            yield table, lot
            lot = []
        table = found[0]
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
        for number, finished in enumerate(finished_matches(code, await store.entries(code)), start=1):
            _keep(folder / f"{code}-{number}.json", finished if names else replace(finished, seats=UNSET))
            count += 1
            progress(count)
    return count


def _keep(file: Path, finished: record.Record) -> None:
    """Write a record, whole, unless it is there."""
    if file.exists():
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        whole = file.with_suffix(".part")
        whole.write_bytes(record.write(finished))
        whole.replace(file)
    except OSError as error:
        raise BadInput(Text("commands.file.unwritable", {"reason": error.strerror or str(error)}), str(file)) from None


def finished_matches(code: str, entries: list[Entry]) -> list[record.Record]:
    """Return the record of each finished match of a room's list."""
    return [match.record for match in ended_matches(code, entries)]


def ended_matches(code: str, entries: list[Entry]) -> list[Ended]:
    """Return the finished matches of a room's list. A list that can't be replayed ends where it can't."""
    room = Room(code)
    with contextlib.suppress(Exception):  # its game is missing here
        for entry in entries:
            if not room.replay(entry):
                break
    return room.ended
