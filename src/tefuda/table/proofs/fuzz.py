"""Random messages to a running service, over real sockets: none may harm it, or a table that they are not meant for.

`fuzz` starts a service in a process of its own. Its messages follow the schemas of `messages`, and are then spoiled in
some way, or not: values of wrong types, huge numbers, deep nesting, odd characters, missing and unknown fields, text
that is no JSON or no UTF-8, paths and headers that mean nothing. The service must answer each with what it means or
with a refusal (4xx, `Trouble` or the close of the connection), never with an error of its own, and log no traceback.
A table on which nobody works meanwhile must stay as it is.

An answer that is late on a busy machine, or a connection cut off there for being slow, is counted separately and is no
violation. No answer at all, while the service answers others at once, is one; so is whatever it logs as an error, or
prints. What it warns of is counted: that its store does not answer, for example, as long as it does in the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus

from tefuda.engine.errors import BadInput
from tefuda.engine.registry import games
from tefuda.engine.view import Text
from tefuda.table.bundle import PAGE, Bundle
from tefuda.table.proofs.making import MESSAGES, ODD_TEXTS, PATHS, POSTS, RAW, SECRET, TOKENS, Maker
from tefuda.table.proofs.players import ask

DRIVERS: Final = 8  # visitors at the same time
START_WITHIN: Final = 300.0  # seconds
VISIT: Final = 60  # messages of one visit to a table
KNOCKS: Final = 0.03  # of the requests
BURST: Final = 15  # messages before a visitor listens
LOOK: Final = 2_000  # messages between two looks at the table that must stay as it is
BYSTANDER: Final = "token-of-a-bystander"
ANSWER_WITHIN: Final = 90.0  # seconds of a service that is not busy; it allows 60 for what other processes do for it
AT_ONCE: Final = 3.0  # seconds, for an answer of a service that is not busy
BEAT: Final = 1.0  # seconds between two looks at whether it is
SILENT: Final = 600.0  # seconds; a service that answers nobody for longer stands still
END_WITHIN: Final = 60.0  # seconds
CUT_OFF: Final = 10.0  # seconds; an answer that does not come, though the line has ended sooner, is not slow
WHOLE: Final = 1 << 16  # bytes of a body or message: on a longer one the line may end before it was sent
UNHEARD: Final = 1006  # the line ended without a word, or with one that did not arrive
SLOW_CLOSES: Final = {UNHEARD, 1011}  # of a side that did not read, or answer a ping, in time
BROKEN: Final = 4500
SIGNED_OUT: Final = 4401
LINE: Final = re.compile(r"\S+ (INFO|WARNING|ERROR|CRITICAL) (.*)")  # as `logs` writes it

T = TypeVar("T")


@dataclass
class Outcome:
    """The findings of a run: messages sent, answers by kind, violations, what was `late`, and warnings logged."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    late: Counter[str] = field(default_factory=Counter)
    warned: Counter[str] = field(default_factory=Counter)

    @property
    def done(self) -> int:
        return self.sent

    def add(self, other: Outcome) -> None:
        self.sent += other.sent
        self.answers += other.answers
        self.broken += other.broken
        self.late += other.late
        self.warned += other.warned

    def hear(self, log: str) -> None:
        """Read the service's log. An error is a violation, and so is anything that is not a line of a log."""
        printed = []
        for line in log.splitlines():
            said = LINE.fullmatch(line)
            if said is None:
                printed.append(line)
            elif said[1] == "WARNING":
                self.warned[re.sub(r"room \w+", "room", re.split(r" \w+=", said[2])[0])] += 1
            elif said[1] != "INFO":
                self.broken.append(line[:5_000])
        if printed:
            self.broken.insert(0, "\n".join(printed)[:5_000])


def fuzz(messages: int, seed: str = "fuzz", progress: Callable[[int], None] = lambda done: None) -> Outcome:
    """Send that many messages to a service of its own. `progress` gets the number sent since its last call.

    Raises: BadInput if there is no web table to serve.
    """
    if Bundle().find(PAGE) is None:
        raise BadInput(Text("ui.error.no_bundle"))
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
            if not server.is_alive():
                run.outcome.broken.append(f"the service has ended: {server.exitcode}")
        finally:
            with contextlib.suppress(OSError):  # it has ended
                near.send(None)
            server.join(END_WITHIN)
            ended = not server.is_alive()
            logged = log.read_text(encoding="utf-8", errors="replace")
            server.kill()
        if not ended:
            run.outcome.broken.append(f"the service did not end within {END_WITHIN:g} seconds")
        run.outcome.hear(logged)
    return run.outcome


def _serve(line: Connection, store: str, log: Path) -> None:
    """Serve without limits on how fast, until the line says so; runs in a process of its own."""
    from tefuda.table import app, logs
    from tefuda.table.minds import Minds
    from tefuda.table.moderation import Moderation
    from tefuda.table.proofs.serving import UNLIMITED
    from tefuda.table.rooms import Rooms
    from tefuda.table.server import Server, config, listen
    from tefuda.table.shared import Manners
    from tefuda.table.store import Store

    os.setsid()  # Ctrl-C is for the one who counts, and still needs the service for a moment
    with log.open("w") as file:
        os.dup2(file.fileno(), sys.stderr.fileno())
    logs.set_up("text", "warning")
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
        self.calm = 0.0  # seconds in which the service was not busy
        self.stopped = False

    async def all(self) -> None:
        maker = Maker(self.chance, self.tokens)
        watching = asyncio.create_task(self.watch())
        try:
            await self.visits(maker)
        finally:
            watching.cancel()

    async def visits(self, maker: Maker) -> None:
        _, body = await self.ask("POST", "/api/rooms", BYSTANDER, b'{"game":"daifugo","options":{},"name":"By"}')
        quiet = json.loads(body)["room"]
        before = await self.seen(quiet)
        async with asyncio.TaskGroup() as group:
            for k in range(DRIVERS):
                group.create_task(self.drive(maker, web=k % 4 == 0, quiet=quiet, before=before))
        if not self.stopped:
            await self.look(quiet, before)
            status, body = await self.ask("GET", "/readyz", "", b"")
            if status != 200:
                self.outcome.broken.append(f"the service is not ready any more: {body!r}")

    async def watch(self) -> None:
        """Count the time in which the service answers at once: on a busy machine, patience with it lasts longer."""
        while True:
            began = time.monotonic()
            with contextlib.suppress(ConnectionError):
                try:
                    await ask(self.port, "GET", "/healthz", "", within=SILENT)
                except TimeoutError:
                    self.stop(f"the service answered nobody for {SILENT:.0f} seconds")
                    return
                if time.monotonic() - began < AT_ONCE:
                    self.calm += BEAT
            await asyncio.sleep(BEAT)

    def stop(self, why: str) -> None:
        """End the run: there is nobody to send anything to."""
        if not self.stopped:
            self.outcome.broken.append(why)
        self.stopped = True

    async def drive(self, maker: Maker, web: bool, quiet: str, before: Any) -> None:
        while self.left > 0 and not self.stopped:
            try:
                if web and self.chance.random() < KNOCKS:
                    await self.knock()
                else:
                    await (self.browse(maker) if web else self.visit(maker))
                if self.until_look <= 0:
                    self.until_look = LOOK
                    await self.look(quiet, before)
            except (ConnectionClosed, TimeoutError):  # which were counted
                pass
            except ConnectionRefusedError:
                self.stop("nobody listens any more")
            except InvalidStatus as refused:
                status = refused.response.status_code
                self.outcome.answers[f"HTTP {status}"] += 1
                if status >= 500:
                    self.outcome.broken.append(f"a connection was answered with {status}")
            except (ConnectionError, InvalidHandshake, InvalidMessage):
                self.outcome.answers["the end of the connection"] += 1
            except Exception as error:  # the proof itself is at fault: it goes on, and there will be a report
                self.outcome.broken.append("".join(traceback.format_exception(error))[-5_000:])
                self.count(1)  # so that a run of nothing else ends

    async def within(self, what: str, wanted: Coroutine[Any, Any, T]) -> T:
        """Wait for an answer. One that is late is counted; one that never comes, though the service is not busy, is a
        fault.

        Raises: TimeoutError if it never comes; whatever `wanted` raises.
        """
        began, calm, short = time.monotonic(), self.calm, what.split(" {")[0]
        waiting = asyncio.create_task(wanted)
        try:
            while not (await asyncio.wait([waiting], timeout=BEAT))[0]:
                if self.calm - calm > ANSWER_WITHIN or self.stopped:
                    if not self.stopped:
                        self.outcome.broken.append(f"no answer: {what}")
                    raise TimeoutError
            if time.monotonic() - began > ANSWER_WITHIN:
                self.outcome.late[short] += 1
            return waiting.result()
        except ConnectionRefusedError:
            raise
        except ConnectionError:
            if time.monotonic() - began > CUT_OFF:
                self.outcome.late[f"cut off: {short}"] += 1
            elif len(what) < WHOLE:
                self.outcome.broken.append(f"the connection ended without an answer: {what[:5_000]}")
            raise
        finally:
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)

    def renew(self, token: str) -> None:
        """Put someone new in the place of a visitor who was signed out or erased: in the end all messages would be
        refused, as those of strangers."""
        if token in self.tokens:
            self.tokens[self.tokens.index(token)] = f"token-{self.chance.getrandbits(64):016x}"

    def count(self, number: int) -> None:
        self.left -= number
        self.outcome.sent += number
        self.until_look -= number
        self.progress(number)

    async def look(self, quiet: str, before: Any) -> None:
        """Compare a table that nobody has touched with what it was before."""
        began = time.monotonic()
        try:
            now = await self.seen(quiet)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            if self.was_slow(code, began):
                return
            now = f"closed with {code}"
        if now != before:
            self.outcome.broken.append(f"a table that nobody touched has changed: {before} {now}")

    def was_slow(self, code: int, began: float) -> bool:
        """Return whether a line ended as those of slow browsers do, which is counted. One that ends without a word soon
        after it began was no slow one's."""
        slow = code in SLOW_CLOSES and time.monotonic() - began > CUT_OFF
        if slow:
            self.outcome.late[f"closed with {code}"] += 1
        return slow

    async def seen(self, room: str) -> Any:
        """Return what the bystander sees of their table."""
        async with self.line(room) as line:
            await line.send(json.dumps({"type": "hello", "token": BYSTANDER}))
            shown = json.loads(await self.within("what a table shows", line.recv()))["room"]
        return {**shown, "chairs": [{**chair, "here": None, "away": None} for chair in shown["chairs"]]}

    @contextlib.asynccontextmanager
    async def line(self, room: str) -> AsyncIterator[ClientConnection]:
        async def opened() -> ClientConnection:
            address = f"ws://127.0.0.1:{self.port}/ws/{room}"
            return await connect(
                address, compression=None, max_size=None, open_timeout=None, close_timeout=1, ping_interval=None
            )

        async with await self.within("a connection", opened()) as line:
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
            if status != 201:  # too many tables of one player, or a game that only this process has
                if status >= 500:
                    self.outcome.broken.append(f"POST /api/rooms {wanted}: {status} {body[:1_000]!r}")
                return
            room = json.loads(body)["room"]
            self.rooms = maker.rooms = [*self.rooms[-20:], room]
        async with self.line(room) as line:
            reading = asyncio.create_task(self.read(line, maker))
            began, longest = time.monotonic(), 0
            try:
                if self.chance.random() < 0.9:
                    await line.send(json.dumps({"type": "hello", "token": token}))
                for _ in range(VISIT // BURST):
                    for _ in range(BURST):
                        data = maker.data(self.chance.choice(MESSAGES))
                        text = data.decode("utf-8", "replace")
                        longest = max(longest, len(text.encode()))
                        await line.send(data if self.chance.random() < 0.05 else text)
                    self.count(BURST)
                    await self.within("a ping", pong(line))
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)
                if line.close_code is not None:
                    self.note_end(line.close_code, began, longest)
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

    def note_end(self, code: int, began: float, longest: int) -> None:
        """Note how the service ended a line. One on which too much was said at once is ended with 1009; of those who go
        on speaking, some don't hear that any more."""
        self.outcome.answers[f"closed {code}"] += 1
        unheard = code == UNHEARD and longest > WHOLE
        if not unheard and not self.was_slow(code, began) and code in (*SLOW_CLOSES, BROKEN):
            self.outcome.broken.append(f"closed with {code}")

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
        head = await self.within(f"{sent[:200]!r}", self.answer_to(sent, whole))
        self.outcome.answers[f"refused with {head[9:].decode('ascii', 'replace') or 'the end of the connection'}"] += 1
        if head and head[9:10] != b"4":
            self.outcome.broken.append(f"{sent[:200]!r} was answered: {head!r}")

    async def answer_to(self, sent: bytes, whole: bool) -> bytes:
        """Return the beginning of the answer to these bytes; empty if the connection ended without one (allowed)."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            with contextlib.suppress(OSError):  # among them ENOTCONN: the line has ended before all was said
                writer.write(sent)
                if whole:  # otherwise the service has to lose its patience
                    writer.write_eof()
                return (await reader.read())[:12]
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()
        return b""

    async def ask(self, method: str, path: str, token: str, body: bytes) -> tuple[int, bytes]:
        """Return the status and the body of the answer to a request. Raises: as `within`."""
        asked = ask(self.port, method, path, token, body, None)
        return await self.within(f"{method} {path[:200]} {{{body!r}}}", asked)


async def pong(line: ClientConnection) -> None:
    await (await line.ping())
