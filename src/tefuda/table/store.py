"""Event log storage: SQLite (WAL) in a file, or PostgreSQL.

`(room, seq)` is the key of an entry: every append names the number after the last entry it knows. If another worker
was faster, nothing is written and `append` returns False; the caller reads on, checks again, and tries again.
An entry that `append` has confirmed is on the disk: it survives the end of this process, and a power cut, at any
moment. Entries that come in while others are being written share one transaction, so that this costs little.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Sequence
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table import ended
from tefuda.table.clocks import NEVER
from tefuda.table.database import LAST_STEP, UnknownStep, address, at_step, migrate, reach_sqlite, set_up_sqlite
from tefuda.table.entries import Entry, Pruned, decode, encode
from tefuda.table.messages import Played
from tefuda.table.news import CHANNEL
from tefuda.table.schema import (
    KEPT_OF_A_ROOM,
    audit_table,
    backlog_table,
    ban_table,
    ended_table,
    entry_table,
    member_table,
    played_table,
    report_table,
    room_table,
    waking_table,
    worker_table,
)
from tefuda.table.sqlite import Lists

NOTIFY = sa.text("SELECT pg_notify(:channel, room) FROM unnest(CAST(:rooms AS text[])) AS room")
BATCH = 200  # entries in one transaction
PATIENCE: Final = 7 * 24 * 3600  # seconds for which a table for a match over days is listed, though nobody is there
# How long a worker waits for PostgreSQL, and PostgreSQL for a worker that is stopped or cut off within a transaction,
# whose rows would hold up the others.
POSTGRES = {
    "timeout": 5.0,
    "command_timeout": 10.0,
    "server_settings": {"idle_in_transaction_session_timeout": "5000"},
}
P = ParamSpec("P")
T = TypeVar("T")
Owner = TypeVar("Owner", bound="Store | Keeper")
Count = Callable[[AsyncConnection, str, ended.Ended, int], Awaitable[None]]  # a match that ended in a room, and when
Waiting = tuple[dict[str, Any], asyncio.Future[bool]]  # a row, and whether it was written
MIGRATING = 7_349_201  # PostgreSQL: key of the lock that one migrating worker holds

logging.getLogger("aiosqlite").setLevel(logging.WARNING)  # below this level it logs every entry, seeds and all

INSERT_IN_POSTGRES = (
    postgresql.insert(entry_table).on_conflict_do_nothing().returning(entry_table.c.room, entry_table.c.seq)
)


# Seconds since 1970 by the database's clock, which all workers share.
NOW_IN_SQLITE = sa.cast(sa.func.strftime("%s", "now"), sa.BigInteger)
NOW_IN_POSTGRES = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.BigInteger)


class Keeper(Protocol):
    """Whatever keeps something in a store."""

    @property
    def store(self) -> Store: ...


def finished(
    work: Callable[Concatenate[Owner, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Owner, P], Coroutine[Any, Any, T]]:
    """Finish the work even where its caller is cancelled: SQLite's driver may hang once it is interrupted."""

    @functools.wraps(work)
    async def whole(owner: Owner, /, *args: P.args, **named: P.kwargs) -> T:
        store = owner if isinstance(owner, Store) else owner.store
        task = asyncio.create_task(work(owner, *args, **named))
        store.working.add(task)
        task.add_done_callback(store.working.discard)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # what it raised would lead back to it, and leave everything in between to the garbage collector

    return whole


class Store:
    """A database of rooms. Call `prepare` first."""

    def __init__(self, url: str) -> None:
        self.url = address(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        try:
            # The driver reads the whole address itself: it knows sslmode and the others by PostgreSQL's own names.
            wanted = {"dsn": self.dsn, **POSTGRES} if self.postgres else {}
            self.engine = create_async_engine(
                sa.URL.create(self.url.drivername) if self.postgres else self.url,
                pool_pre_ping=self.postgres,
                hide_parameters=True,
                connect_args=wanted,
            )
        except ModuleNotFoundError as missing:
            raise BadInput(Text("ui.error.no_driver", {"module": missing.name or ""})) from None
        if not self.postgres:
            sa.event.listen(self.engine.sync_engine, "connect", set_up_sqlite)
        self.now = NOW_IN_POSTGRES if self.postgres else NOW_IN_SQLITE
        self.turn: contextlib.AbstractAsyncContextManager[object] = (
            contextlib.nullcontext() if self.postgres else asyncio.Lock()
        )
        self.sqlite = None if self.postgres else Lists(self.url.database or "")
        self.waiting: list[Waiting] = []
        self.working: set[asyncio.Task[Any]] = set()
        self.writer: asyncio.Task[None] | None = None

    @property
    def dsn(self) -> str:
        """Return the address in PostgreSQL's own form."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @property
    def shown(self) -> str:
        """Return the address without what may be secret in it."""
        return str(self.url.set(drivername=self.url.get_backend_name(), query={}))

    async def prepare(self, back_to: str = "") -> None:
        """Create the tables, or bring old ones up to date; or bring them `back_to` an earlier step of the schema.

        Raises: BadInput if the store cannot be reached, or has steps that are not known here.
        """
        try:
            if not self.postgres:
                reach_sqlite(self.url.database or "")
            async with self.engine.begin() as connection:
                if self.postgres:
                    await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
                await connection.run_sync(migrate, back_to or LAST_STEP, bool(back_to))
        except UnknownStep as error:
            raise BadInput(Text("ui.error.store_newer", {"store": self.shown, "reason": str(error)})) from None
        except (sa.exc.SQLAlchemyError, sqlite3.Error, OSError) as error:
            reason = str(getattr(error, "orig", None) or error)
            raise BadInput(Text("ui.error.store_down", {"store": self.shown, "reason": reason})) from None

    async def step(self) -> str:
        """Return the step that the schema is at; `base` if there are no tables."""
        async with self.engine.connect() as connection:
            return await connection.run_sync(at_step)

    async def close(self) -> None:
        if self.writer is not None:
            await self.writer
        await asyncio.gather(*self.working, return_exceptions=True)
        if self.sqlite is not None:
            await self.sqlite.close()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that writes.

        SQLite has one writer at a time. Here they take turns; those who wait in SQLite itself try again now and then,
        and among many that write all the time would not get their turn.
        """
        async with self.turn, self.engine.begin() as connection:
            if not self.postgres:  # the driver waits for the first write, so that what was read until then may change
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection

    # --- everything --------------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """Read everything as it is at one moment, while others go on writing."""
        async with self.engine.connect() as connection:
            if self.postgres:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                await connection.exec_driver_sql("BEGIN")
            yield connection

    async def codes(self) -> AsyncIterator[str]:
        """Yield the codes of all rooms."""
        after = ""
        while True:
            wanted = sa.select(room_table.c.code).where(room_table.c.code > after).order_by(room_table.c.code)
            found = await self._codes(wanted.limit(BATCH))
            for after in found:
                yield after
            if len(found) < BATCH:
                return

    @finished
    async def expire(self, age: float, most: int = BATCH) -> int:
        """Forget rooms that no player has been at for `age` seconds, with all that was said and played there.

        Return how many were forgotten; call again while there are `most`.
        """
        async with self.transaction() as connection:
            number = await self._forget(connection, self._left(age), most)
            for table in (report_table, audit_table):
                await connection.execute(table.delete().where(table.c.at < self.now - int(age)))
            await connection.execute(ban_table.delete().where(ban_table.c.until.between(1, self.now - int(age))))
        return number

    @finished
    async def expire_unplayed(self, most: int = BATCH) -> int:
        """Forget rooms where nothing was ever played and nobody has been for a week: anyone can open any number.

        Return how many were forgotten; call again while there are `most`.
        """
        async with self.transaction() as connection:
            unplayed = sa.and_(room_table.c.phase == "waiting", self._left(PATIENCE))
            return await self._forget(connection, unplayed, most)

    def _left(self, age: float) -> sa.ColumnElement[bool]:
        """Return whether no player has been at a room for `age` seconds, and no match over days goes on there."""
        waiting = sa.select(waking_table.c.room).where(waking_table.c.at < NEVER)
        return sa.and_(room_table.c.alive < self.now - int(age), room_table.c.code.not_in(waiting))

    async def _forget(self, connection: AsyncConnection, which: sa.ColumnElement[bool], most: int) -> int:
        codes = list(await connection.scalars(sa.select(room_table.c.code).where(which).limit(most)))
        for table, code in KEPT_OF_A_ROOM:
            await connection.execute(table.delete().where(table.c[code].in_(codes)))
        return len(codes)

    @finished
    async def erase(self, code: str, person: str, quiet: float, change: Callable[[Entry], Entry]) -> bool:
        """Rewrite a room's list, entry by entry, and forget that a person belongs to it.

        Return False, and change nothing, if a player was there in the last `quiet` seconds: workers keep such a list
        in memory.
        """
        async with self.transaction() as connection:
            alive = sa.select(room_table.c.alive).where(
                room_table.c.code == code, room_table.c.alive < self.now - int(quiet)
            )
            if await connection.scalar(alive.with_for_update()) is None:
                return False
            listed = sa.select(entry_table.c.seq, entry_table.c.body).where(entry_table.c.room == code)
            for seq, body in (await connection.execute(listed)).all():
                changed = encode(change(decode(body)))
                if changed != body:
                    one = entry_table.update().where(entry_table.c.room == code, entry_table.c.seq == seq)
                    await connection.execute(one.values(body=changed))
            belongs = member_table.delete().where(member_table.c.room == code, member_table.c.person == person)
            await connection.execute(belongs)
            await self._erase_played(connection, code, person)
        return True

    async def _erase_played(self, connection: AsyncConnection, code: str, person: str) -> None:
        """Take a person's name out of the matches that ended in a room, and these out of their history."""
        mine = sa.and_(played_table.c.room == code, played_table.c.person == person)
        found = await connection.execute(sa.select(played_table.c.number, played_table.c.seat).where(mine))
        for number, seat in found.all():
            one = sa.and_(ended_table.c.room == code, ended_table.c.number == number)
            body = await connection.scalar(sa.select(ended_table.c.body).where(one))
            await connection.execute(ended_table.update().where(one).values(body=ended.nameless(str(body), seat)))
        await connection.execute(played_table.delete().where(mine))

    # --- lists -------------------------------------------------------------------------------------------------

    @finished
    async def open(
        self, code: str, private: bool, entries: Iterable[Entry], phase: str = "waiting", persons: Iterable[str] = ()
    ) -> bool:
        """Begin a room's list, with what the lobby asks for (`note`). Return False if the code is taken."""
        try:
            async with self.transaction() as connection:
                row = {"code": code, "phase": phase, "private": private, "alive": self.now}
                await connection.execute(room_table.insert().values(row))
                for seq, entry in enumerate(entries, start=1):
                    await connection.execute(entry_table.insert().values(_row(code, seq, entry)))
                for person in persons:
                    await connection.execute(member_table.insert().values(person=person, room=code))
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
            await self._write_batch(batch)
        self.writer = None

    async def _write_batch(self, batch: list[Waiting]) -> None:
        try:
            written = await self._insert([row for row, _ in batch])
        except Exception as error:
            if len(batch) > 1 and isinstance(error, (IntegrityError, sqlite3.IntegrityError)):
                for one in batch:  # no room suffers from what is wrong with another
                    await self._write_batch([one])
                return
            for _, done in batch:
                if not done.done():
                    done.set_exception(error)
            return
        for row, done in batch:
            key = (row["room"], row["seq"])
            if not done.done():
                done.set_result(key in written)
            written.discard(key)  # of two with one number, the first was written

    async def _insert(self, rows: list[dict[str, Any]]) -> set[tuple[str, int]]:
        """Insert the rows whose number is free, and return which."""
        if self.sqlite is not None:
            async with self.turn:
                return await self.sqlite.insert(rows)
        async with self.transaction() as connection:
            written = {(room, seq) for room, seq in await connection.execute(INSERT_IN_POSTGRES, rows)}
            if written:  # the other workers hear of it once the transaction is committed
                rooms = sorted({room for room, _ in written})
                await connection.execute(NOTIFY, {"channel": CHANNEL, "rooms": rooms})
            return written

    @finished
    async def entries(self, code: str, after: int = 0) -> list[Entry]:
        """Return the entries of a room after number `after`; none if there is no such room."""
        if self.sqlite is not None:
            return [decode(body) for body in await self.sqlite.read(code, after)]
        wanted = sa.select(entry_table.c.body).where(entry_table.c.room == code, entry_table.c.seq > after)
        async with self.engine.connect() as connection:
            return [decode(body) for body in await connection.scalars(wanted.order_by(entry_table.c.seq))]

    @finished
    async def prune(self, code: str, seqs: Sequence[int]) -> None:
        """Replace entries of a room that have no effect any more. The others keep their numbers."""
        gone = sa.and_(entry_table.c.room == code, entry_table.c.seq.in_(seqs))
        async with self.transaction() as connection:
            await connection.execute(entry_table.update().where(gone).values(body=encode(Pruned())))

    @finished
    async def times(self, code: str, seqs: Sequence[int]) -> dict[int, int]:
        """Return when entries of a room were written, by their numbers, in ms since 1970."""
        wanted = sa.select(entry_table.c.seq, entry_table.c.at)
        async with self.engine.connect() as connection:
            rows = await connection.execute(wanted.where(entry_table.c.room == code, entry_table.c.seq.in_(seqs)))
            return {row.seq: row.at for row in rows}

    # --- matches over days -------------------------------------------------------------------------------------

    @finished
    async def wake_at(self, code: str, at: int) -> None:
        """Keep when a room's match goes on by itself, in seconds since 1970; 0: it needs nobody any more."""
        row = waking_table.c.room == code
        async with self.transaction() as connection:
            if at == 0:
                await connection.execute(waking_table.delete().where(row))
                return
            if (await connection.execute(waking_table.update().where(row).values(at=at))).rowcount:
                return
        with contextlib.suppress(IntegrityError):  # another worker kept it first
            async with self.transaction() as connection:
                await connection.execute(waking_table.insert().values(room=code, at=at))

    async def waking(self, most: int) -> list[str]:
        """Return rooms whose match is still going on, the latest first."""
        due = sa.select(waking_table.c.room).where(waking_table.c.at <= self.now)
        return await self._codes(due.order_by(waking_table.c.at).limit(most))

    async def over_days(self, since: float) -> list[str]:
        """Return rooms with a match over days where someone has been since a time, in seconds since 1970."""
        lately = sa.and_(waking_table.c.room == room_table.c.code, room_table.c.alive >= int(since))
        return await self._codes(sa.select(waking_table.c.room).where(lately))

    @finished
    async def last_alive(self) -> int:
        """Return when a player was last seen in any room, in seconds since 1970; 0 if there is none."""
        async with self.engine.connect() as connection:
            return int(await connection.scalar(sa.select(sa.func.max(room_table.c.alive))) or 0)

    @finished
    async def claim(self, code: str, seconds: int) -> bool:
        """Return whether it is for this worker to let a room's match go on; others do after some seconds, should it
        fail."""
        due = sa.and_(waking_table.c.room == code, waking_table.c.at <= self.now)
        async with self.transaction() as connection:
            claimed = await connection.execute(waking_table.update().where(due).values(at=self.now + seconds))
        return bool(claimed.rowcount)

    # --- what was played ---------------------------------------------------------------------------------------

    @finished
    async def keep_ended(self, code: str, matches: Sequence[ended.Ended], count: Count | None = None) -> None:
        """Keep the outlines of matches that ended in a room, unless they are kept already, and who played them.

        What `count` makes of a match is written together with it, so exactly once.
        """
        async with self.transaction() as connection:
            known = sa.select(ended_table.c.number).where(ended_table.c.room == code)
            kept = set(await connection.scalars(known))
        for match in matches:
            if match.number in kept:
                continue
            with contextlib.suppress(IntegrityError):  # another worker kept it first
                async with self.transaction() as connection:
                    at = sa.select(entry_table.c.at).where(entry_table.c.room == code, entry_table.c.seq == match.seq)
                    row = {"room": code, "number": match.number, "body": ended.stored(match.outline)}
                    ended_at = await connection.scalar(at)
                    await connection.execute(ended_table.insert().values(**row, at=ended_at))
                    players = [
                        {"person": person, "room": code, "number": match.number, "seat": seat}
                        for seat, person in enumerate(match.persons)
                        if person
                    ]
                    if players:
                        await connection.execute(played_table.insert(), players)
                    if count is not None:
                        await count(connection, code, match, int(ended_at or 0))

    @finished
    async def history(self, person: str, before: int, most: int) -> list[Played]:
        """Return the matches that a person played to the end before some time (ms since 1970), the latest first."""
        wanted = (
            sa.select(
                ended_table.c.room, ended_table.c.number, ended_table.c.at, played_table.c.seat, ended_table.c.body
            )
            .join(played_table, sa.and_(*(played_table.c[key] == ended_table.c[key] for key in ("room", "number"))))
            .where(played_table.c.person == person, ended_table.c.at < before)
            .order_by(ended_table.c.at.desc(), ended_table.c.room, ended_table.c.number.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            found = (await connection.execute(wanted)).all()
        return [Played(room, number, at, seat, ended.read(body)) for room, number, at, seat, body in found]

    async def backlog(self, most: int) -> list[str]:
        """Return rooms whose lists must be read for what ended there."""
        return await self._codes(sa.select(backlog_table.c.room).limit(most))

    @finished
    async def settle(self, code: str) -> None:
        """Take a room off the backlog."""
        async with self.transaction() as connection:
            await connection.execute(backlog_table.delete().where(backlog_table.c.room == code))

    # --- the lobby ---------------------------------------------------------------------------------------------

    @finished
    async def note(self, code: str, phase: str, persons: Iterable[str]) -> None:
        """Keep what the lobby asks for; all of it follows from the list."""
        async with self.transaction() as connection:
            await connection.execute(
                room_table.update().where(room_table.c.code == code).values(phase=phase, alive=self.now)
            )
            known = sa.select(member_table.c.person).where(member_table.c.room == code)
            fresh = set(persons) - set(await connection.scalars(known))
        for person in fresh:
            with contextlib.suppress(IntegrityError):  # another worker noted it first
                async with self.transaction() as connection:
                    await connection.execute(member_table.insert().values(person=person, room=code))

    @finished
    async def correct(self, code: str, phase: str) -> None:
        """Keep the phase that follows from the list, should a worker have died before it kept it."""
        known = await self.rows(sa.select(room_table.c.phase).where(room_table.c.code == code))
        if [row["phase"] for row in known] != [phase]:
            async with self.transaction() as connection:
                await connection.execute(room_table.update().where(room_table.c.code == code).values(phase=phase))

    @finished
    async def try_to_write(self, worker: str) -> None:
        """Write a row to the disk and delete it again: a write that changes nothing would succeed on a full disk."""
        async with self.transaction() as connection:
            row = {"id": f"{worker[:24]} trial", "at": self.now, "body": ""}
            await connection.execute(worker_table.insert().values(row))
            await connection.execute(worker_table.delete().where(worker_table.c.id == row["id"]))

    @finished
    async def keep_alive(self, codes: Iterable[str]) -> None:
        """Note that a player is still there."""
        async with self.transaction() as connection:
            await connection.execute(
                room_table.update().where(room_table.c.code.in_(list(codes))).values(alive=self.now)
            )

    async def open_rooms(self, within: float, most: int) -> list[str]:
        """Return public rooms that wait for players and had one lately, the newest first.

        A time far ahead is from before the clock was set back.
        """
        lately = self._lately(within)
        wanted = sa.select(room_table.c.code).where(room_table.c.phase == "waiting", ~room_table.c.private, lately)
        return await self._codes(wanted.order_by(room_table.c.alive.desc()).limit(most))

    async def running_rooms(self, within: float, most: int) -> list[str]:
        """Return public rooms where a match is played and someone was lately, the latest first."""
        lately = self._lately(within)
        wanted = sa.select(room_table.c.code).where(room_table.c.phase == "playing", ~room_table.c.private, lately)
        return await self._codes(wanted.order_by(room_table.c.alive.desc(), room_table.c.code).limit(most))

    async def spoken(self, beginning: str, within: float) -> str:
        """Return the code of the private room that waits for players, had one lately and whose code begins so; empty if
        there is none."""
        lately = self._lately(within)
        wanted = sa.select(room_table.c.code).where(room_table.c.phase == "waiting", room_table.c.private, lately)
        wanted = wanted.where(sa.func.substr(room_table.c.code, 1, len(beginning)) == beginning)
        return next(iter(await self._codes(wanted.order_by(room_table.c.alive.desc()).limit(1))), "")

    def _lately(self, within: float) -> sa.ColumnElement[bool]:
        """Return whether a player was at a room within that many seconds; in a match over days, within some days."""
        over_days = room_table.c.code.in_(sa.select(waking_table.c.room))
        patience = sa.case((over_days, PATIENCE), else_=int(within))
        return room_table.c.alive.between(self.now - patience, self.now + int(abs(within)))

    async def rooms_of(self, person: str) -> list[str]:
        """Return a player's rooms, the latest first."""
        return await self._codes(self._rooms_of(person))

    async def running_of(self, person: str, most: int) -> list[str]:
        """Return a player's rooms where the match waits or is played, the latest first."""
        return await self._codes(self._rooms_of(person).where(room_table.c.phase != "over").limit(most))

    def _rooms_of(self, person: str) -> sa.Select[tuple[str]]:
        wanted = sa.select(room_table.c.code).join(member_table, member_table.c.room == room_table.c.code)
        return wanted.where(member_table.c.person == person).order_by(room_table.c.alive.desc())

    @finished
    async def rows(self, wanted: sa.Select[Any]) -> list[dict[str, Any]]:
        """Return the rows that a query finds, by the names of their columns."""
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(wanted)).mappings()]

    @finished
    async def _codes(self, wanted: sa.Select[tuple[str]]) -> list[str]:
        async with self.engine.connect() as connection:
            return list(await connection.scalars(wanted))


def _row(code: str, seq: int, entry: Entry) -> dict[str, Any]:
    return {"room": code, "seq": seq, "at": int(time.time() * 1000), "body": encode(entry)}
