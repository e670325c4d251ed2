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
import functools
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

from msgspec import inspect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tefuda.engine.registry import Game, games
from tefuda.table.messages import Back, MyName, NewPasskey, NewRoom, PlayFrom, Signature, ToServer, Wild, WithCode
from tefuda.table.proofs.players import ask
from tefuda.table.shelf import rule_infos

DRIVERS: Final = 8  # visitors at the same time
START_WITHIN: Final = 300.0  # seconds
VISIT: Final = 60  # messages of one visit to a table
BURST: Final = 15  # messages before a visitor listens
LOOK: Final = 2_000  # messages between two looks at the table that must stay as it is
SPOILED: Final = 0.5  # of the messages
TOKENS: Final = [f"token-number-{k}" for k in range(6)]
BYSTANDER: Final = "token-of-a-bystander"
ANSWER_WITHIN: Final = 90.0  # seconds; the service allows 60 for what other processes do for it
AT_ONCE: Final = 3.0  # seconds, for an answer of a service that is not busy
SLOW_CLOSES: Final = {1006, 1011}  # of a side that did not read, or answer a ping, in time
BROKEN: Final = 4500
ODD_TEXTS: Final = [
    "",
    " ",
    "\0",
    "手" * 300,
    "\u202e",
    "\ud83d\ude00",
    "../../etc/passwd",
    "%00",
    "x" * 5_000,
    "S3",
    "pass",
]
ODD_NUMBERS: Final = [-1, 0, 1, 2, 4, 2**31, 2**63, -(2**63), 10**40, 1e308, -0.0, 0.5]
ODD_BYTES: Final = [
    b"",
    b"{",
    b"nul",
    b"\xff\xfe{}",
    b'{"type":',
    b"[" * 20_000,
    b'{"a":' * 3_000,
    b'"' + b"x" * 20_000 + b'"',
]
PATHS: Final = [
    "/api/games",
    "/api/games/{game}/rules",
    "/api/games/{game}/code/{text}",
    "/api/games/{game}/examples/{text}",
    "/api/games/{game}/lessons/{text}",
    "/api/texts/{lang}",
    "/api/texts/{lang}/{part}",
    "/api/rooms",
    "/api/rooms/{room}/record",
    "/api/rooms/{room}/replay",
    "/api/rooms/{room}/replay/{text}/{number}",
    "/api/rooms/{room}/shuffle",
    "/api/rooms/{room}/matches/{number}/analysis",
    "/api/rooms/{room}/matches/{number}/analysis/{number}",
    "/api/lab",
    "/api/lab/{text}",
    "/api/lab/{text}/found",
    "/api/lab/{text}/file/{text}",
    "/api/me",
    "/",
    "/t/{room}",
    "/t/{room}/replay",
    "/{text}",
]
POSTS: Final[list[tuple[str, Any]]] = [
    ("/api/games/{game}/check", dict[str, Any]),
    ("/api/games/{game}/random", Wild),
    ("/api/rooms", NewRoom),
    ("/api/rooms/{room}/replay", PlayFrom),
    ("/api/me", MyName),
    ("/api/me/passkeys", NewPasskey),
    ("/api/sign-in", Signature),
    ("/api/sign-in/code", WithCode),
    ("/api/sign-in/openid/back", Back),
]
MESSAGES: Final = [struct.cls for struct in inspect.multi_type_info([ToServer])[0].types]  # type: ignore[attr-defined]


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
    from tefuda.table.limits import Limit, Limits, Places, Quota
    from tefuda.table.minds import Minds
    from tefuda.table.rooms import Rooms
    from tefuda.table.server import Server, config, listen
    from tefuda.table.shared import Manners
    from tefuda.table.store import Store

    with log.open("w") as file:
        os.dup2(file.fileno(), sys.stderr.fileno())
    logging.basicConfig(level=logging.WARNING)
    free = Quota(Limit(0, 1), Limit(0, 1))
    limits = Limits(
        free, Places(10_000, 10_000, 10_000), free, free, free, Limit(0, 1), Limit(0, 1), free, free, free, free
    )
    manners = Manners(pace=0.02, grace=0.5, linger=0.5, forget=2.0, repeat=1.0)
    minds = Minds(1)
    rooms: list[Rooms] = []

    def make_rooms() -> Rooms:
        rooms.append(Rooms(Store(store), minds, manners, limits=limits))
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


# --- what is sent ------------------------------------------------------------------------------------------------


@functools.cache
def rules_of(game: Game) -> list[str]:
    return [rule.id for rule in rule_infos(game)]


class Maker:
    """Makes values that fit a schema, more or less. `known`: texts that mean something at the table just now."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.known = ["pass"]
        self.version = 0

    def value(self, of: inspect.Type, name: str = "") -> Any:
        """Return a value of a type, for a field of that name."""
        match of:
            case inspect.StructType():
                made = {one.encode_name: self.value(one.type, one.name) for one in of.fields}
                return {"type": of.tag, **made} if of.tag is not None else made
            case inspect.DictType():
                return self.options()
            case inspect.ListType():
                return [self.value(of.item_type) for _ in range(self.chance.randint(0, 3))]
            case inspect.BoolType():
                return self.chance.random() < 0.5
            case inspect.LiteralType():
                return self.chance.choice(of.values)
            case inspect.IntType():
                return self.version if name == "version" else self.chance.choice([-1, 0, 0, 1, 2, 3, 5, 30])
            case _:
                return self.text(name)

    def text(self, name: str) -> str:
        match name:
            case "game":
                return self.chance.choice([*games(), "chess"])
            case "token":
                return self.chance.choice(TOKENS)
            case "id" | "hash" | "entropy" | "seed":
                return f"{self.chance.getrandbits(128):032x}" * self.chance.choice([1, 1, 2])
            case _:
                return self.chance.choice([*self.known, *ODD_TEXTS])

    def options(self) -> dict[str, Any]:
        game = self.chance.choice(list(games().values()))
        document: dict[str, Any] = {"players": self.chance.choice([*game.players, 1, 99])}
        for option in self.chance.sample(game.option_list, min(3, len(game.option_list))):
            document[option.id] = option.default if self.chance.random() < 0.5 else self.odd()
        if game.house is not None and self.chance.random() < 0.7:
            document["rules"] = self.chance.choices(rules_of(game), k=self.chance.randint(0, 40))
        return document

    def odd(self) -> Any:
        return self.chance.choice(
            [
                *ODD_NUMBERS,
                *ODD_TEXTS,
                None,
                True,
                [],
                {},
                [[[]]],
                {"a": {"b": []}},
                [1, "a", None],
                [{"id": "six_cut"}],
            ]
        )

    def spoiled(self, value: Any) -> Any:
        """Return a value with something wrong in it, at any depth."""
        if isinstance(value, dict) and value and self.chance.random() < 0.8:
            key = self.chance.choice(list(value))
            match self.chance.randrange(4):
                case 0:
                    return {k: v for k, v in value.items() if k != key}
                case 1:
                    return {**value, self.chance.choice(ODD_TEXTS): self.odd()}
                case _:
                    return {**value, key: self.spoiled(value[key])}
        if isinstance(value, list) and value and self.chance.random() < 0.5:
            return [*value[:-1], self.spoiled(value[-1])] * self.chance.choice([1, 1, 1, 400])
        return self.odd()

    def data(self, shape: Any) -> bytes:
        """Return a message of a schema as it is sent."""
        value = self.value(inspect.type_info(shape))
        if self.chance.random() < SPOILED:
            value = self.spoiled(value)
        data = json.dumps(value, ensure_ascii=self.chance.random() < 0.9).encode("utf-8", "surrogatepass")
        match self.chance.randrange(40):
            case 0:
                return self.chance.choice(ODD_BYTES)
            case 1:
                return data[: self.chance.randint(0, len(data))]
            case 2:
                at = self.chance.randint(0, len(data))
                return data[:at] + bytes([self.chance.randrange(256)]) + data[at:]
            case _:
                return data


# --- who sends it ------------------------------------------------------------------------------------------------


class Run:
    """Visitors who share a number of messages, and the answers they get."""

    def __init__(self, port: int, messages: int, chance: random.Random, progress: Callable[[int], None]) -> None:
        self.port, self.left, self.chance, self.progress = port, messages, chance, progress
        self.outcome = Outcome()
        self.rooms = ["ZZZZZZ"]
        self.until_look = LOOK

    async def all(self) -> None:
        maker = Maker(self.chance)
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
        token, room = self.chance.choice(TOKENS), self.chance.choice(self.rooms)
        if self.chance.random() < 0.5:
            wanted = {"game": self.chance.choice(list(games())), "options": {}, "name": "A"}
            status, body = await self.ask("POST", "/api/rooms", token, json.dumps(wanted).encode())
            self.outcome.answers[f"HTTP {status}"] += 1
            self.count(1)
            if status != 201:  # too many tables of one player, a game that only this process has, or a busy service
                if status >= 500 and status != 503:
                    self.outcome.broken.append(f"POST /api/rooms {wanted}: {status} {body[:1_000]!r}")
                return
            room = json.loads(body)["room"]
            self.rooms = [*self.rooms[-20:], room]
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
            number=self.chance.choice([0, 1, 99, -1, 10**30]),
            text=self.chance.choice([*texts, "everything", "eight_cut"]),
        )
        method = "POST" if posts else self.chance.choice(["GET", "GET", "GET", "HEAD", "DELETE", "PUT"])
        token = self.chance.choice([*TOKENS, "", "short", "x" * 3_000])
        sent = maker.data(shape) if posts else b""
        status, body = await self.ask(method, path, token, sent)
        self.count(1)
        self.outcome.answers[f"HTTP {status}"] += 1
        text = body.decode("utf-8", "replace")
        fine = status < 400 or (status < 500 and "Traceback" not in text and text.count("\n") <= 2)
        if not fine:
            self.outcome.broken.append(f"{method} {path[:200]} {sent[:2_000]!r}: {status} {text[:1_000]}")

    async def ask(self, method: str, path: str, token: str, body: bytes) -> tuple[int, bytes]:
        """Return the status and the body of the answer to a request. Raises: TimeoutError, which names the request."""
        try:
            return await ask(self.port, method, path, token, body, ANSWER_WITHIN)
        except TimeoutError:
            raise TimeoutError(f"{method} {path[:200]} {{{body[:2_000]!r}}}") from None
