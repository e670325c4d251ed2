"""Random messages to a running service, over real sockets: none may harm it, or a table that they are not meant for.

`fuzz` starts a service in a process of its own. Its messages follow the schemas of `messages`, and are then spoiled in
some way, or not: values of wrong types, huge numbers, deep nesting, odd characters, missing and unknown fields, text
that is no JSON or no UTF-8, paths and headers that mean nothing. The service must answer each with what it means or
with a refusal (4xx, `Trouble` or the close of the connection), never with an error of its own, and log no traceback.
A table on which nobody works meanwhile must stay as it is.

An answer that is late on a busy machine, or a connection cut off there for being slow, is counted separately and is no
violation. No answer at all, while the service answers others at once, is one.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import multiprocessing
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tefuda.engine.registry import games
from tefuda.table.proofs.making import MESSAGES, ODD_TEXTS, PATHS, POSTS, RAW, SECRET, TOKENS, Maker
from tefuda.table.proofs.players import ask

DRIVERS: Final = 8  # visitors at the same time
START_WITHIN: Final = 300.0  # seconds
VISIT: Final = 60  # messages of one visit to a table
KNOCKS: Final = 0.03  # of the requests
BURST: Final = 15  # messages before a visitor listens
LOOK: Final = 2_000  # messages between two looks at the table that must stay as it is
BYSTANDER: Final = "token-of-a-bystander"
ANSWER_WITHIN: Final = 90.0  # seconds; the service allows 60 for what other processes do for it
AT_ONCE: Final = 3.0  # seconds, for an answer of a service that is not busy
SLOW_CLOSES: Final = {1006, 1011}  # of a side that did not read, or answer a ping, in time
BROKEN: Final = 4500
SIGNED_OUT: Final = 4401


@dataclass
class Outcome:
    """What a run found: messages sent, how many of each answer, what should not have been, and what was `late`."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    late: Counter[str] = field(default_factory=Counter)


def fuzz(messages: int, seed: str = "fuzz", progress: Callable[[int], None] = lambda done: None) -> Outcome:
    """Send that many messages to a service of its own. `progress` gets the number sent since its last call."""
    with tempfile.TemporaryDirectory() as folder:
        context = multiprocessing.get_context("spawn")
        near, far = context.Pipe()
        log = Path(folder, "log")
        server = context.Process(target=_serve, args=(far, f"sqlite:///{folder}/table.sqlite3", log))
        server.start()
        try:
            if not near.poll(START_WITHIN):
                raise TimeoutError(log.read_text(encoding="utf-8"))
            run = Run(near.recv(), messages, random.Random(seed), progress)
            with contextlib.suppress(KeyboardInterrupt):  # what was sent until then counts
                asyncio.run(run.all())
            run.outcome.sent = messages - run.left
            if not server.is_alive():
                run.outcome.broken.append(f"the service has ended: {server.exitcode}")
        finally:
            near.send(None)
            server.join(10)
            server.kill()
        text = log.read_text(encoding="utf-8", errors="replace")
        if "Traceback" in text:
            run.outcome.broken.insert(0, text[text.index("Traceback") :][:5_000])  # only the first are printed
    return run.outcome


def _serve(line: Connection, store: str, log: Path) -> None:
    """Serve without limits on how fast, until the line says so; runs in a process of its own."""
    from tefuda.table import app
    from tefuda.table.minds import Minds
    from tefuda.table.moderation import Moderation
    from tefuda.table.proofs.serving import UNLIMITED
    from tefuda.table.rooms import Rooms
    from tefuda.table.server import Server, config, listen
    from tefuda.table.shared import Manners
    from tefuda.table.store import Store

    with log.open("w") as file:
        os.dup2(file.fileno(), sys.stderr.fileno())
    logging.basicConfig(level=logging.WARNING)
    manners = Manners(pace=0.02, grace=0.5, linger=0.5, forget=2.0, repeat=1.0)
    minds = Minds(1)
    rooms: list[Rooms] = []

    def make_rooms() -> Rooms:
        kept = Store(store)
        rooms.append(Rooms(kept, minds, manners, limits=UNLIMITED, moderation=Moderation(kept, secret=SECRET)))
        return rooms[0]

    listening = listen("127.0.0.1", 0)
    server = Server(config(app.create(make_rooms)), lambda: line.send(listening.getsockname()[1]), lambda: rooms[0])

    async def serve() -> None:
        asyncio.get_running_loop().add_reader(line.fileno(), server.stop)
        await server.serve(sockets=[listening])

    try:
        asyncio.run(serve())
    finally:
        minds.close()


# --- who sends it ------------------------------------------------------------------------------------------------


class Run:
    """Visitors who share a number of messages, and the answers they get."""

    def __init__(self, port: int, messages: int, chance: random.Random, progress: Callable[[int], None]) -> None:
        self.port, self.left, self.chance, self.progress = port, messages, chance, progress
        self.outcome = Outcome()
        self.rooms, self.cups = ["ZZZZZZ"], ["ZZZZZZ"]
        self.until_look = LOOK
        self.tokens = list(TOKENS)

    async def all(self) -> None:
        maker = Maker(self.chance, self.tokens)
        _, body = await self.ask("POST", "/api/rooms", BYSTANDER, b'{"game":"daifugo","options":{},"name":"By"}')
        quiet = json.loads(body)["room"]
        before = await self.seen(quiet)
        async with asyncio.TaskGroup() as group:
            for k in range(DRIVERS):
                group.create_task(self.drive(maker, web=k % 4 == 0, quiet=quiet, before=before))
        self.compare(before, await self.seen(quiet))

    async def drive(self, maker: Maker, web: bool, quiet: str, before: Any) -> None:
        while self.left > 0:
            try:
                if web and self.chance.random() < KNOCKS:
                    await self.knock()
                else:
                    await (self.browse(maker) if web else self.visit(maker))
                if self.until_look <= 0:
                    self.until_look = LOOK
                    self.compare(before, await self.seen(quiet))
            except (ConnectionClosed, InvalidStatus, ConnectionError):
                pass
            except TimeoutError as late:
                await self.miss(str(late) or "a connection")

    async def miss(self, what: str) -> None:
        """Note that an answer did not come in time: a fault, unless the service is so busy that nobody gets one."""
        try:
            await ask(self.port, "GET", "/healthz", "", within=AT_ONCE)
        except (TimeoutError, ConnectionError):
            self.outcome.late[what.split(" {")[0]] += 1
        else:
            self.outcome.broken.append(f"no answer: {what}")

    def renew(self, token: str) -> None:
        """Put someone new in the place of a visitor who was signed out or erased: in the end all messages would be
        refused, as those of strangers."""
        if token in self.tokens:
            self.tokens[self.tokens.index(token)] = f"token-{self.chance.getrandbits(64):016x}"

    def count(self, number: int) -> None:
        self.left -= number
        self.until_look -= number
        self.progress(number)

    def compare(self, before: Any, now: Any) -> None:
        if now != before:
            self.outcome.broken.append(f"a table that nobody touched has changed: {before} {now}")

    async def seen(self, room: str) -> Any:
        """Return what the bystander sees of their table."""
        async with self.line(room) as line:
            await line.send(json.dumps({"type": "hello", "token": BYSTANDER}))
            async with asyncio.timeout(ANSWER_WITHIN):
                shown = json.loads(await line.recv())["room"]
        return {**shown, "chairs": [{**chair, "here": None, "away": None} for chair in shown["chairs"]]}

    @contextlib.asynccontextmanager
    async def line(self, room: str) -> AsyncIterator[ClientConnection]:
        address = f"ws://127.0.0.1:{self.port}/ws/{room}"
        async with connect(
            address, compression=None, max_size=None, open_timeout=ANSWER_WITHIN, close_timeout=1, ping_interval=None
        ) as line:
            yield line

    # --- over a WebSocket

    async def visit(self, maker: Maker) -> None:
        """Open or find a table, and send messages to it in bursts."""
        token, room = self.chance.choice(self.tokens), self.chance.choice(self.rooms)
        if self.chance.random() < 0.5:
            wanted = {"game": self.chance.choice(list(games())), "options": {}, "name": "A"}
            status, body = await self.ask("POST", "/api/rooms", token, json.dumps(wanted).encode())
            self.outcome.answers[f"HTTP {status}"] += 1
            self.count(1)
            if status == 401:
                self.renew(token)
            if status != 201:  # too many tables of one player, a game that only this process has, or a busy service
                if status >= 500 and status != 503:
                    self.outcome.broken.append(f"POST /api/rooms {wanted}: {status} {body[:1_000]!r}")
                return
            room = json.loads(body)["room"]
            self.rooms = maker.rooms = [*self.rooms[-20:], room]
        async with self.line(room) as line:
            reading = asyncio.create_task(self.read(line, maker))
            try:
                if self.chance.random() < 0.9:
                    await line.send(json.dumps({"type": "hello", "token": token}))
                for _ in range(VISIT // BURST):
                    for _ in range(BURST):
                        data = maker.data(self.chance.choice(MESSAGES))
                        await line.send(data if self.chance.random() < 0.05 else data.decode("utf-8", "replace"))
                    self.count(BURST)
                    async with asyncio.timeout(ANSWER_WITHIN):
                        await (await line.ping())
            except TimeoutError:
                await self.miss("a ping")
            finally:
                reading.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await reading
                if line.close_code == SIGNED_OUT:
                    self.renew(token)

    async def read(self, line: ClientConnection, maker: Maker) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for data in line:
                message = json.loads(data)
                kind = message["type"]
                if kind == "view":
                    maker.version = message["version"]
                    maker.known = [move["text"] for move in message["view"].get("moves", [])][:20] or maker.known
                if kind == "error":
                    kind = message["text"]["id"]
                    if kind == "ui.error.internal":
                        self.outcome.broken.append(str(message))
                self.outcome.answers[kind] += 1
        self.outcome.answers[f"closed {line.close_code}"] += 1
        if line.close_code in SLOW_CLOSES:
            self.outcome.late[f"closed with {line.close_code}"] += 1
        elif line.close_code == BROKEN:
            self.outcome.broken.append(f"closed with {line.close_code}")

    # --- over HTTP

    async def browse(self, maker: Maker) -> None:
        """Send one request."""
        posts = self.chance.random() < 0.6
        path, shape = self.chance.choice(POSTS) if posts else (self.chance.choice(PATHS), None)
        texts = [text for text in ODD_TEXTS if text.isascii() and text.isprintable() and " " not in text]
        path = path.format(
            game=self.chance.choice([*games(), "chess"]),
            lang=self.chance.choice(["ja", "en", "xx"]),
            part=self.chance.choice([*games(), "daifugo.rules", "coach", "nothing"]),
            room=self.chance.choice(self.rooms),
            cup=self.chance.choice(self.cups),
            number=self.chance.choice([0, 1, 99, -1, 10**30]),
            text=self.chance.choice([*texts, "everything", "eight_cut"]),
        )
        method = "POST" if posts else self.chance.choice(["GET", "GET", "GET", "HEAD", "DELETE", "PUT"])
        token = self.chance.choice([*self.tokens, "", "short", "x" * 3_000])
        if path == "/api/operator" and self.chance.random() < 0.8:
            token = SECRET
        sent = maker.data(shape) if posts else b""
        status, body = await self.ask(method, path, token, sent)
        self.count(1)
        self.outcome.answers[f"HTTP {status}"] += 1
        text = body.decode("utf-8", "replace")
        if status == 401:
            self.renew(token)
        if (path, status) == ("/api/tournaments", 201):
            self.cups = [*self.cups[-5:], json.loads(body)["code"]]
        short = text.count("\n") <= 2 or text.startswith("<!doctype html>")  # the page that says that there is none
        fine = status < 400 or (status < 500 and "Traceback" not in text and short)
        if not fine:
            self.outcome.broken.append(f"{method} {path[:200]} {sent[:2_000]!r}: {status} {text[:1_000]}")

    async def knock(self) -> None:
        """Send what is no good request, or only the beginning of it, and wait for the end of the connection."""
        sent = self.chance.choice(RAW)
        whole = self.chance.random() < 0.8
        sent = sent if whole else sent[: self.chance.randint(0, len(sent))]
        self.count(1)
        head = b""
        async with asyncio.timeout(ANSWER_WITHIN):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                with contextlib.suppress(ConnectionError):  # it is cut off: that is an answer, too
                    writer.write(sent)
                    if whole:  # otherwise the service has to lose its patience
                        writer.write_eof()
                    head = (await reader.read())[:12]
            finally:
                writer.close()
                with contextlib.suppress(ConnectionError):
                    await writer.wait_closed()
        self.outcome.answers[f"refused with {head[9:].decode('ascii', 'replace') or 'the end of the connection'}"] += 1
        if head and head[9:10] != b"4":
            self.outcome.broken.append(f"{sent[:200]!r} was answered: {head!r}")

    async def ask(self, method: str, path: str, token: str, body: bytes) -> tuple[int, bytes]:
        """Return the status and the body of the answer to a request. Raises: TimeoutError, which names the request."""
        try:
            return await ask(self.port, method, path, token, body, ANSWER_WITHIN)
        except TimeoutError:
            raise TimeoutError(f"{method} {path[:200]} {{{body[:2_000]!r}}}") from None
