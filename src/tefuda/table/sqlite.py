"""The lists of rooms in a file of SQLite, without the layers that would take most of the time."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tefuda.table.database import set_up_sqlite

INSERT_IN_SQLITE = "INSERT INTO entry (room, seq, at, body) VALUES (?, ?, ?, ?)"
READ_IN_SQLITE = "SELECT body FROM entry WHERE room = ? AND seq > ? ORDER BY seq"


class Lists:
    """Entries are written and read in a thread each, over connections of their own. Whoever reads does not wait for a
    write that another process holds up."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.writer = ThreadPoolExecutor(1, "store")
        self.writing: sqlite3.Connection | None = None
        self.reader = ThreadPoolExecutor(1, "reading")
        self.reading: sqlite3.Connection | None = None

    async def insert(self, rows: list[dict[str, Any]]) -> set[tuple[str, int]]:
        """Insert the rows whose number is free, and return which."""
        return await asyncio.get_running_loop().run_in_executor(self.writer, self._insert, rows)

    async def read(self, code: str, after: int) -> list[str]:
        """Return the bodies of a room's entries after a number."""
        return await asyncio.get_running_loop().run_in_executor(self.reader, self._read, code, after)

    async def close(self) -> None:
        for thread, connection in ((self.writer, self.writing), (self.reader, self.reading)):
            if connection is not None:
                await asyncio.get_running_loop().run_in_executor(thread, connection.close)
            thread.shutdown()

    def _insert(self, rows: list[dict[str, Any]]) -> set[tuple[str, int]]:
        """Insert into SQLite; runs in the thread, without the layers that would take most of the time.

        Each statement waits for its turn to run Python. One for all rows is a transaction of its own; where a number is
        taken, it writes nothing, and they are written one by one.
        """
        if self.writing is None:
            self.writing = self._connect()
        connection = self.writing
        try:
            connection.execute(INSERT_IN_SQLITE + ", (?, ?, ?, ?)" * (len(rows) - 1), _values(rows))
        except sqlite3.IntegrityError:
            connection.execute("BEGIN IMMEDIATE")
            with connection:  # commits, or rolls back if something fails
                return {(row["room"], row["seq"]) for row in rows if self._insert_one(connection, row)}
        return {(row["room"], row["seq"]) for row in rows}

    def _insert_one(self, connection: sqlite3.Connection, row: dict[str, Any]) -> bool:
        """Insert a row, and return whether its number was free."""
        return connection.execute(f"{INSERT_IN_SQLITE} ON CONFLICT DO NOTHING", _values([row])).rowcount == 1

    def _read(self, code: str, after: int) -> list[str]:
        """Return the bodies of a room's entries in SQLite; runs in a thread, as `_insert`.

        Every move that is refused asks for them first; through the layers of `Store.engine` that took as long as four
        moves.
        """
        if self.reading is None:
            self.reading = self._connect()
        return [body for (body,) in self.reading.execute(READ_IN_SQLITE, (code, after))]

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file, isolation_level=None)
        set_up_sqlite(connection)
        return connection


def _values(rows: list[dict[str, Any]]) -> list[Any]:
    return [row[column] for row in rows for column in ("room", "seq", "at", "body")]
