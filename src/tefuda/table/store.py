"""Event log storage: SQLite (WAL) in a file, or PostgreSQL.

`(room, seq)` is the key of an entry: every append names the number after the last entry it knows. If another worker
was faster, nothing is written and `append` returns False; the caller reads on, checks again, and tries again.
An entry that `append` has confirmed survives the end of this process at any moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import Iterable
from typing import Any

import alembic.command
import alembic.config
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.entries import Entry, decode, encode
from tefuda.table.news import CHANNEL

NOTIFY = sa.text("SELECT pg_notify(:channel, room) FROM unnest(CAST(:rooms AS text[])) AS room")
BATCH = 200  # entries in one transaction
MIGRATING = 7_349_201  # PostgreSQL: key of the lock that one migrating worker holds

logging.getLogger("aiosqlite").setLevel(logging.WARNING)  # below this level it logs every entry, seeds and all

data = sa.MetaData()
room_table = sa.Table(
    "room",
    data,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("phase", sa.String(16), nullable=False),
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("alive", sa.BigInteger, nullable=False),  # when a player was last seen there, in seconds since 1970
    sa.Index("room_open", "phase", "alive"),
)
entry_table = sa.Table(
    "entry",
    data,
    sa.Column("room", sa.ForeignKey("room.code"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds since 1970
    sa.Column("body", sa.Text, nullable=False),
)
member_table = sa.Table(
    "member",
    data,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("room", sa.ForeignKey("room.code"), primary_key=True),
)


def address(url: str) -> sa.URL:
    """Return the address with the driver the service uses.

    Raises: BadInput if it is not an address of SQLite or PostgreSQL.
    """
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    try:
        parsed = sa.make_url(url)
        return parsed.set(drivername=drivers[parsed.get_backend_name().split("+")[0]])
    except (sa.exc.ArgumentError, KeyError):
        raise BadInput(Text("ui.error.store", {"store": url})) from None


class Store:
    """A database of rooms. Call `prepare` first."""

    def __init__(self, url: str) -> None:
        self.url = address(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        try:
            self.engine = create_async_engine(self.url, pool_pre_ping=self.postgres, hide_parameters=True)
        except ModuleNotFoundError as missing:
            raise BadInput(Text("ui.error.no_driver", {"module": missing.name or ""})) from None
        if not self.postgres:
            sa.event.listen(self.engine.sync_engine, "connect", _set_up_sqlite)
        insertion = postgresql.insert(entry_table) if self.postgres else sqlite.insert(entry_table)
        self.insertion = insertion.on_conflict_do_nothing().returning(entry_table.c.room, entry_table.c.seq)
        self.waiting: list[tuple[dict[str, Any], asyncio.Future[bool]]] = []
        self.writer: asyncio.Task[None] | None = None

    @property
    def dsn(self) -> str:
        """Return the address in PostgreSQL's own form."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    async def prepare(self) -> None:
        """Create the tables, or bring old ones up to date.

        Raises: BadInput if the store cannot be reached.
        """
        try:
            if not self.postgres:
                _reach_sqlite(self.url.database or "")
            async with self.engine.begin() as connection:
                if self.postgres:
                    await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
                await connection.run_sync(_migrate)
        except (sa.exc.SQLAlchemyError, sqlite3.Error, OSError) as error:
            store = str(self.url.set(drivername=self.url.get_backend_name()))
            reason = str(getattr(error, "orig", None) or error)
            raise BadInput(Text("ui.error.store_down", {"store": store, "reason": reason})) from None

    async def close(self) -> None:
        if self.writer is not None:
            await self.writer
        await self.engine.dispose()

    # --- lists -------------------------------------------------------------------------------------------------

    async def open(self, code: str, private: bool, entries: Iterable[Entry]) -> bool:
        """Begin a room's list. Return False if the code is taken."""
        try:
            async with self.engine.begin() as connection:
                row = {"code": code, "phase": "waiting", "private": private, "alive": int(time.time())}
                await connection.execute(room_table.insert().values(row))
                for seq, entry in enumerate(entries, start=1):
                    await connection.execute(entry_table.insert().values(_row(code, seq, entry)))
        except IntegrityError:
            return False
        return True

    async def append(self, code: str, seq: int, entry: Entry) -> bool:
        """Write entry number `seq` of a room. Return False if that number is taken: then nothing is written."""
        done = asyncio.get_running_loop().create_future()
        self.waiting.append((_row(code, seq, entry), done))
        if self.writer is None:
            self.writer = asyncio.create_task(self._write())
        return bool(await done)

    async def _write(self) -> None:
        """Write until nothing waits. What came in during one transaction is written in the next one, together."""
        while self.waiting:
            batch, self.waiting = self.waiting[:BATCH], self.waiting[BATCH:]
            try:
                written = await self._insert([row for row, _ in batch])
            except Exception as error:
                for _, done in batch:
                    if not done.done():
                        done.set_exception(error)
                continue
            for row, done in batch:
                key = (row["room"], row["seq"])
                if not done.done():
                    done.set_result(key in written)
                written.discard(key)  # of two with one number, the first was written
        self.writer = None

    async def _insert(self, rows: list[dict[str, Any]]) -> set[tuple[str, int]]:
        """Insert the rows whose number is free, and return which."""
        async with self.engine.begin() as connection:
            written = {(room, seq) for room, seq in await connection.execute(self.insertion, rows)}
            if self.postgres and written:  # the other workers hear of it once the transaction is committed
                rooms = sorted({room for room, _ in written})
                await connection.execute(NOTIFY, {"channel": CHANNEL, "rooms": rooms})
            return written

    async def entries(self, code: str, after: int = 0) -> list[Entry]:
        """Return the entries of a room after number `after`; none if there is no such room."""
        wanted = sa.select(entry_table.c.body).where(entry_table.c.room == code, entry_table.c.seq > after)
        async with self.engine.connect() as connection:
            return [decode(body) for body in await connection.scalars(wanted.order_by(entry_table.c.seq))]

    # --- the lobby ---------------------------------------------------------------------------------------------

    async def note(self, code: str, phase: str, persons: Iterable[str]) -> None:
        """Keep what the lobby asks for; all of it follows from the list."""
        async with self.engine.begin() as connection:
            await connection.execute(
                room_table.update().where(room_table.c.code == code).values(phase=phase, alive=int(time.time()))
            )
            known = sa.select(member_table.c.person).where(member_table.c.room == code)
            fresh = set(persons) - set(await connection.scalars(known))
        for person in fresh:
            with contextlib.suppress(IntegrityError):  # another worker noted it first
                async with self.engine.begin() as connection:
                    await connection.execute(member_table.insert().values(person=person, room=code))

    async def keep_alive(self, codes: Iterable[str]) -> None:
        """Note that a player is still there."""
        async with self.engine.begin() as connection:
            await connection.execute(
                room_table.update().where(room_table.c.code.in_(list(codes))).values(alive=int(time.time()))
            )

    async def open_rooms(self, within: float, most: int) -> list[str]:
        """Return public rooms that wait for players and had one lately, the newest first."""
        wanted = sa.select(room_table.c.code).where(
            room_table.c.phase == "waiting", ~room_table.c.private, room_table.c.alive >= int(time.time() - within)
        )
        return await self._codes(wanted.order_by(room_table.c.alive.desc()).limit(most))

    async def rooms_of(self, person: str, most: int) -> list[str]:
        """Return a player's rooms, the latest first."""
        wanted = sa.select(room_table.c.code).join(member_table, member_table.c.room == room_table.c.code)
        wanted = wanted.where(member_table.c.person == person)
        return await self._codes(wanted.order_by(room_table.c.alive.desc()).limit(most))

    async def _codes(self, wanted: sa.Select[tuple[str]]) -> list[str]:
        async with self.engine.connect() as connection:
            return list(await connection.scalars(wanted))


def _row(code: str, seq: int, entry: Entry) -> dict[str, Any]:
    return {"room": code, "seq": seq, "at": int(time.time() * 1000), "body": encode(entry)}


def _reach_sqlite(file: str) -> None:
    """Fail with a message where the driver, failing in a thread of its own, would also print a traceback."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")


def _set_up_sqlite(connection: DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    for setting in ("journal_mode = WAL", "synchronous = NORMAL", "busy_timeout = 5000", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _migrate(connection: sa.Connection) -> None:
    config = alembic.config.Config()
    config.set_main_option("script_location", "tefuda.table:migrations")
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
