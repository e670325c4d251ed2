"""How workers inform each other: through PostgreSQL's NOTIFY. With SQLite there is one worker, and no news.

There are two kinds of news: a room's code alone, sent with every entry of its list; and `Presence`, the players at a
room on a worker, or only that the worker is alive, said every second with what was taken of its limits (`Tally`). News
may be lost. Lists do not depend on it: an append that comes too late is refused, and after a broken connection every
room reads on. Presence is repeated, and expires unless it is. What a worker said about its rooms no longer counts once
it has been silent for `SILENT` seconds.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from tefuda.table.tally import Taken, Tally

CHANNEL: Final = "tefuda"
EVERYTHING: Final = ""  # received when news may have been missed
BEAT: Final = 1.0  # seconds between two signs of life
SILENT: Final = 4.0
ANSWER_WITHIN: Final = 5.0  # seconds; a line without an answer for longer is given up, as one through a cut network is

encode = msgspec.json.encode
log = logging.getLogger("tefuda.table")


class Presence(Struct, omit_defaults=True):
    """The seated players a worker has at a room, and how many spectators; without a room, that the worker is alive, and
    what was `taken` of its limits.

    Not `watched`: it has no browsers there. `ask`: answer with yours.
    """

    worker: str
    room: str
    people: list[str] = []
    watched: bool = False
    ask: bool = False
    taken: Taken = {}
    spectators: int = 0


Heard = Callable[[str | Presence], Awaitable[None]]


class News(Protocol):
    """What a worker tells the others, and hears from them."""

    async def start(self, heard: Heard) -> None: ...

    async def say(self, presence: Presence) -> None: ...

    def alive(self, worker: str) -> bool:
        """Return whether another worker has said something lately."""
        ...

    def living(self) -> set[str] | None:
        """Return the workers that are alive, this one among them; None while that is not known."""
        ...

    def forget(self) -> bool:
        """Forget the workers that are silent; return whether there were any."""
        ...

    async def close(self) -> None: ...


class NoNews:
    """The news of a single worker: none."""

    async def start(self, heard: Heard) -> None:
        pass

    async def say(self, presence: Presence) -> None:
        pass

    def alive(self, worker: str) -> bool:
        return False

    def living(self) -> set[str] | None:
        return set()

    def forget(self) -> bool:
        return False

    async def close(self) -> None:
        pass


class PostgresNews:
    """LISTEN on a connection of its own, made again whenever it breaks or does not answer."""

    def __init__(self, dsn: str, worker: str, tally: Tally) -> None:
        self.dsn = dsn
        self.worker = worker
        self.tally = tally
        self.heard_at: dict[str, float] = {}  # by worker
        self.listening = math.inf  # since when
        self.connection: Any = None
        self.saying = asyncio.Lock()
        self.inbox: asyncio.Queue[str] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self, heard: Heard) -> None:
        await self.connect()
        self.tasks = [asyncio.create_task(self.deliver(heard)), asyncio.create_task(self.watch())]

    async def connect(self) -> None:
        import asyncpg  # type: ignore[import-untyped]  # an extra: needed only with PostgreSQL

        self.connection = await asyncpg.connect(self.dsn, timeout=ANSWER_WITHIN, command_timeout=ANSWER_WITHIN)
        await self.connection.add_listener(CHANNEL, lambda *news: self.hear(str(news[-1])))
        self.listening = time.monotonic()
        self.inbox.put_nowait(EVERYTHING)

    def hear(self, news: str) -> None:
        if news.startswith("{"):
            presence = msgspec.json.decode(news, type=Presence)
            self.heard_at[presence.worker] = time.monotonic()
            if presence.taken and presence.worker != self.worker:
                self.tally.hear(presence.worker, presence.taken)
            if not presence.room:
                return
        self.inbox.put_nowait(news)

    def alive(self, worker: str) -> bool:
        return time.monotonic() - self.heard_at.get(worker, -math.inf) < SILENT

    def living(self) -> set[str] | None:
        known = time.monotonic() - self.listening > SILENT and self.alive(self.worker)  # it hears itself, too
        return {worker for worker in self.heard_at if self.alive(worker)} if known else None

    def forget(self) -> bool:
        silent = [worker for worker in self.heard_at if not self.alive(worker)]
        for worker in silent:
            del self.heard_at[worker]
        return bool(silent)

    async def deliver(self, heard: Heard) -> None:
        while True:
            news = await self.inbox.get()
            try:
                await heard(msgspec.json.decode(news, type=Presence) if news.startswith("{") else news)
            except Exception:
                log.exception("news was not taken in")

    async def watch(self) -> None:
        """Say every second that this worker is alive, on the line that listens: does it still work?"""
        while True:
            try:
                if self.connection.is_closed():
                    await self.connect()
                for taken in self.tally.parts():
                    await self.tell(Presence(self.worker, "", taken=taken))
            except Exception as error:
                log.warning("the store does not answer: %r", error)
                self.connection.terminate()
            await asyncio.sleep(BEAT)

    async def tell(self, presence: Presence) -> None:
        async with self.saying:
            await self.connection.execute("SELECT pg_notify($1, $2)", CHANNEL, encode(presence).decode())

    async def say(self, presence: Presence) -> None:
        try:
            await self.tell(presence)
        except Exception as error:  # presence is repeated, so one message may be lost
            log.warning("presence was not sent: %s", error)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        if self.connection is not None:
            await self.connection.close()
