"""Players at a table, for tests: a service in this process, and browsers that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import socket
import sqlite3
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tefuda.table import app
from tefuda.table.bundle import Bundle
from tefuda.table.clocks import Held
from tefuda.table.laboratory.desk import Terms
from tefuda.table.limits import Limits
from tefuda.table.minds import Minds
from tefuda.table.moderation import Moderation
from tefuda.table.openid import Provider
from tefuda.table.push import Push
from tefuda.table.rooms import Rooms
from tefuda.table.server import config, listen
from tefuda.table.shared import Manners
from tefuda.table.store import Store
from tefuda.table.wordlist import Words

HERE = Path(__file__).parent
LONELY = HERE / "lonely.py"
# Services of tests speak plain HTTP. A client that is given no context reads all certificates, which takes 25 ms.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
PATIENCE = 120.0  # seconds: pages of the laboratory are made by processes that give way to everything else
QUICK = Manners(pace=0.0, grace=0.3, linger=0.3, repeat=0.2)


@dataclass
class Service:
    """A running table service."""

    port: int
    rooms: Rooms | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def http(self, token: str = "") -> httpx.AsyncClient:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.AsyncClient(base_url=self.url, headers=headers, timeout=PATIENCE, verify=NO_TLS)

    def line(self, code: str) -> connect:
        """Return a connection to the table that can be opened."""
        return connect(f"ws://127.0.0.1:{self.port}/ws/{code}", compression=None, open_timeout=PATIENCE)

    async def open(self, token: str, game: str = "lonely", name: str = "", **options: Any) -> str:
        """Open a table; return its code."""
        async with self.http(token) as http:
            answer = await http.post("/api/rooms", json={"game": game, "options": options, "name": name or token})
            assert answer.status_code == 201, answer.text
            return str(answer.json()["room"])

    @contextlib.asynccontextmanager
    async def sit(self, code: str, token: str, since: int = -1) -> AsyncIterator[Person]:
        """Connect a player's browser to the table, while the context lasts."""
        async with self.line(code) as line:
            person = Person(token, line)
            person.reading = asyncio.create_task(person.read())
            try:
                await person.send("hello", token=token, since=since)
                await person.until(lambda: bool(person.room))
                yield person
            finally:
                person.reading.cancel()


@dataclass
class Person:
    """A player's browser: the latest messages, and every byte it ever received."""

    token: str
    line: ClientConnection
    room: dict[str, Any] = field(default_factory=dict)
    seen: dict[str, Any] = field(default_factory=dict)
    first: dict[str, Any] = field(default_factory=dict)  # the first view after hello
    others: list[dict[str, Any]] = field(default_factory=list)  # refused, why, said, error
    bytes: list[str] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    reading: asyncio.Task[None] | None = None
    closed: int = 0
    asked: int = -1  # the version of the last move of `play_on`

    async def read(self) -> None:
        try:
            async for data in self.line:
                text = str(data)
                self.bytes.append(text)
                message = json.loads(text)
                if message["type"] == "room":
                    self.room = message["room"]
                elif message["type"] == "view":
                    self.seen = message
                    self.first = self.first or message
                else:
                    self.others.append(message)
                self.news.set()
        except ConnectionClosed:
            pass
        self.closed = self.line.close_code or 0
        self.news.set()

    async def send(self, kind: str, **fields: Any) -> None:
        await self.line.send(json.dumps({"type": kind, **fields}))

    async def until(self, holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait until something holds; if it never does, say how things are."""
        try:
            async with asyncio.timeout(seconds):
                while not holds():
                    self.news.clear()
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self.news.wait(), 0.05)  # it may wait for what another browser does
        except TimeoutError:
            raise AssertionError(f"{self.token} waited in vain: {self.room} {self.others}") from None

    async def answer(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind that has no place of its own, taken out of the list."""
        await self.until(lambda: any(message["type"] == kind for message in self.others))
        found = next(message for message in self.others if message["type"] == kind)
        self.others.remove(found)
        return found

    @property
    def version(self) -> int:
        return int(self.seen.get("version", -1))

    @property
    def moves(self) -> list[str]:
        """Return what the player's own view offers; nothing while their choice waits for the others."""
        view = {} if self.seen.get("own") else self.seen.get("view", {})
        return [move["text"] for move in view.get("moves", [])]

    @property
    def over(self) -> bool:
        return bool(self.seen.get("view", {}).get("result"))

    async def move(self, text: str, id: str = "", version: int | None = None) -> None:
        await self.send(
            "move", version=self.version if version is None else version, text=text, id=id or secrets.token_hex(8)
        )

    async def play_on(self, until: Callable[[], bool] | None = None) -> None:
        """Play along, always the first legal move, until the match is over or something holds."""
        done = until or (lambda: False)
        while True:
            await self.until(lambda: self.over or done() or (bool(self.moves) and self.version > self.asked))
            if self.over or done():
                return
            self.asked = self.version
            await self.move(self.moves[0])


@contextlib.asynccontextmanager
async def service(
    minds: Minds,
    store: str,
    manners: Manners = QUICK,
    bundle: Bundle | None = None,
    held: dict[str, Held] | None = None,
    limits: Limits | None = None,
    public: Sequence[str] = (),
    words: Words | None = None,
    secret: str = "",
    provider: Provider | None = None,
    terms: Terms | None = None,
    push: Callable[[Store], Push] | None = None,
) -> AsyncIterator[Service]:
    """Start a service in this process, on a free port."""
    listening = listen("127.0.0.1", 0)
    running = Service(listening.getsockname()[1])

    def make_rooms() -> Rooms:
        database = Store(store)
        notices = push(database) if push is not None else None
        running.rooms = Rooms(database, minds, manners, held, limits, Moderation(database, words, secret), notices)
        return running.rooms

    server = Quiet(config(app.create(make_rooms, bundle or Bundle(), public, provider, terms)))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
        if serving.done():
            await serving
    try:
        yield running
    finally:
        server.should_exit = True
        await serving
        listening.close()


class Quiet(uvicorn.Server):
    """A server that leaves the signals to pytest."""

    @contextlib.contextmanager
    def capture_signals(self) -> Any:
        yield


def free_port() -> int:
    """Return a port for a process that is told one.

    It is below those that the system hands out (from 32,768 on), so that no connection of another test takes it.
    """
    while True:
        port = 16_000 + secrets.randbelow(16_000)
        with contextlib.suppress(OSError), socket.socket() as one:
            one.bind(("127.0.0.1", port))
            return port


@contextlib.asynccontextmanager
async def nothing_can_be_written(store: str) -> AsyncIterator[None]:
    """Hold a SQLite store while the context lasts.

    The service may be writing just now: it goes on meanwhile, and ends. To wait for it here would hold it up.
    """
    path = store.removeprefix("sqlite:///")
    with contextlib.closing(sqlite3.connect(path, timeout=60, check_same_thread=False)) as other:
        await asyncio.to_thread(other.execute, "BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


async def patiently(http: httpx.AsyncClient, path: str) -> httpx.Response:
    """Get a page as often as the service asks for patience."""
    answer = await http.get(path)
    if answer.status_code != 429:
        return answer
    await asyncio.sleep(float(answer.headers["retry-after"]))
    return await patiently(http, path)


async def together(*people: Awaitable[Any], seconds: float = PATIENCE) -> None:
    async with asyncio.timeout(seconds):
        await asyncio.gather(*people)
