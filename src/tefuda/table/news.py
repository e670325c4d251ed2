"""How workers inform each other: through PostgreSQL's NOTIFY. With SQLite there is one worker, and no news.

There are two kinds of news: a room's code alone, sent with every entry of its list; and `Presence`, the players at a
room on a worker. News may be lost. Lists do not depend on it: an append that comes too late is refused, and after a
broken connection every room reads on. Presence is repeated, and expires unless it is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

CHANNEL: Final = "tefuda"
EVERYTHING: Final = ""  # received when news may have been missed
RETRY: Final = 1.0

encode = msgspec.json.encode
log = logging.getLogger("tefuda.table")


class Presence(Struct, omit_defaults=True):
    """The seated players a worker has at a room. Not `watched`: it has no browsers there. `ask`: answer with yours."""

    worker: str
    room: str
    people: list[str] = []
    watched: bool = False
    ask: bool = False


Heard = Callable[[str | Presence], Awaitable[None]]


class News(Protocol):
    """What a worker tells the others, and hears from them."""

    async def start(self, heard: Heard) -> None: ...

    async def say(self, presence: Presence) -> None: ...

    async def close(self) -> None: ...


class NoNews:
    """The news of a single worker: none."""

    async def start(self, heard: Heard) -> None:
        pass

    async def say(self, presence: Presence) -> None:
        pass

    async def close(self) -> None:
        pass


class PostgresNews:
    """LISTEN on a connection of its own, made again whenever it breaks."""

    def __init__(self, dsn: str) -> None:
        self.dsn = dsn
        self.connection: Any = None
        self.saying = asyncio.Lock()
        self.inbox: asyncio.Queue[str] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self, heard: Heard) -> None:
        await self.connect()
        self.tasks = [asyncio.create_task(self.deliver(heard)), asyncio.create_task(self.watch())]

    async def connect(self) -> None:
        import asyncpg  # type: ignore[import-untyped]  # an extra: needed only with PostgreSQL

        self.connection = await asyncpg.connect(self.dsn)
        await self.connection.add_listener(CHANNEL, lambda *news: self.inbox.put_nowait(str(news[-1])))
        self.inbox.put_nowait(EVERYTHING)

    async def deliver(self, heard: Heard) -> None:
        while True:
            news = await self.inbox.get()
            try:
                await heard(msgspec.json.decode(news, type=Presence) if news.startswith("{") else news)
            except Exception:
                log.exception("news: %s", news)

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(RETRY)
            if self.connection.is_closed():
                try:
                    await self.connect()
                except Exception as error:
                    log.warning("the store does not answer: %s", error)

    async def say(self, presence: Presence) -> None:
        try:
            async with self.saying:
                await self.connection.execute("SELECT pg_notify($1, $2)", CHANNEL, encode(presence).decode())
        except Exception as error:  # presence is repeated, so one message may be lost
            log.warning("presence was not sent: %s", error)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        if self.connection is not None:
            await self.connection.close()
