"""Players who play at random, and come back whatever happens to their line."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tefuda.table.proofs.serving import Serving
from tefuda.table.socket import BROKEN, GONE

LOST: Final = (ConnectionClosed, OSError, InvalidHandshake, InvalidMessage, TimeoutError)
NO_TABLE: Final = {GONE, BROKEN}  # how a line ends whose table is lost
AGAIN_AFTER: Final = 0.1  # seconds
PATIENCE: Final = 30.0  # seconds for any answer
THINK: Final = 0.5  # seconds, at most, for a move


class Choice(Struct):
    """A legal move."""

    text: str


class Table(Struct):
    """What a player needs of a view: its moves, and whether the match is over."""

    moves: list[Choice] = []
    result: Any = None


class View(Struct, tag="view"):
    """What a player needs of a `messages.Seen`."""

    version: int
    view: Table
    own: str = ""
    made: str = ""


class Other(Struct):
    """Any other message."""

    type: str


read_view: Final = msgspec.json.Decoder(View).decode
read_other: Final = msgspec.json.Decoder(Other).decode


class Wrong(Exception):
    """The service did what it must not."""


class Player:
    """A player at a table, over one line after the other.

    A move without an answer is sent again under its id, as the web table does. `sent`: the ids of all moves, in order;
    `made`: of those that a view has acknowledged. `lost`: how often the line broke; `here`: it works now.
    """

    def __init__(self, serving: Serving, code: str, token: str, seat: int, chance: random.Random) -> None:
        self.serving, self.code, self.token, self.seat, self.chance = serving, code, token, seat, chance
        self.version = -1
        self.pending: dict[str, Any] | None = None
        self.sent: list[str] = []
        self.made: list[str] = []
        self.asked = -1  # the version of the last decision
        self.lost = 0
        self.resent = 0
        self.here = False
        self.over = False

    async def play(self) -> None:
        """Play the match to its end. Raises: Wrong."""
        while not self.over:
            try:
                async with self.line() as line:
                    await self.visit(line)
            except LOST as lost:
                if isinstance(lost, ConnectionClosed) and lost.rcvd is not None and lost.rcvd.code in NO_TABLE:
                    raise Wrong(f"seat {self.seat} of {self.code} was closed with {lost.rcvd.code}") from None
                self.lost += 1
                self.here = False
                await asyncio.sleep(AGAIN_AFTER)

    def line(self) -> connect:
        address = f"ws://127.0.0.1:{self.serving.port}/ws/{self.code}"
        return connect(address, compression=None, open_timeout=PATIENCE, close_timeout=1, max_size=None)

    async def visit(self, line: ClientConnection) -> None:
        await line.send(json.dumps({"type": "hello", "token": self.token, "since": self.version}))
        if self.pending:
            self.resent += 1
            await line.send(json.dumps(self.pending))
        async for data in line:
            raw = data.encode() if isinstance(data, str) else data
            if raw.startswith(b'{"type":"view"'):
                await self.see(read_view(raw), line)
                if self.over:
                    return
            elif (kind := read_other(raw).type) in {"refused", "error"} and b"restarting" not in raw:
                raise Wrong(f"seat {self.seat} of {self.code}: {kind} for {self.pending}: {data!r}")

    async def see(self, seen: View, line: ClientConnection) -> None:
        if seen.version < self.version:
            raise Wrong(f"seat {self.seat} of {self.code} saw version {seen.version} after {self.version}")
        self.version, self.over, self.here = seen.version, seen.view.result is not None, True
        if self.pending and seen.made == self.pending["id"]:
            self.made.append(self.pending["id"])
            self.pending = None
        if seen.view.moves and not self.pending and not seen.own and not self.over and self.asked < self.version:
            self.asked = self.version
            await asyncio.sleep(self.chance.uniform(0, THINK))
            text = self.chance.choice(seen.view.moves).text
            self.pending = {"type": "move", "version": self.version, "text": text, "id": secrets.token_hex(8)}
            self.sent.append(self.pending["id"])
            await line.send(json.dumps(self.pending))


async def open_table(serving: Serving, tokens: list[str], game: str, options: dict[str, Any]) -> str:
    """Open a table, seat these players, start the match with bots on the other seats, and return its code.

    If the line breaks meanwhile, another table is opened.
    """
    while True:
        with contextlib.suppress(*LOST):
            return await _open_table(serving, tokens, game, options)
        await asyncio.sleep(AGAIN_AFTER)


async def _open_table(serving: Serving, tokens: list[str], game: str, options: dict[str, Any]) -> str:
    wanted = json.dumps({"game": game, "options": options, "name": "A"}).encode()
    status, body = await ask(serving.port, "POST", "/api/rooms", tokens[0], wanted)
    if status != 201:
        raise Wrong(f"a table of {game} was not opened: {status} {body!r}")
    code = str(json.loads(body)["room"])

    async def say(who: int, message: dict[str, Any], holds: Callable[[Any], bool]) -> None:
        async with Player(serving, code, tokens[who], who, random.Random()).line() as line:
            await line.send(json.dumps({"type": "hello", "token": tokens[who]}))
            await line.send(json.dumps(message))
            async with asyncio.timeout(PATIENCE):
                while not holds(json.loads(await line.recv())):
                    pass

    for seat in range(1, len(tokens)):

        def sits(seen: Any, seat: int = seat) -> bool:
            return bool(seen["type"] == "room" and seen["room"].get("mine") == seat)

        await say(seat, {"type": "sit", "seat": seat, "name": f"P{seat}"}, sits)
    await say(0, {"type": "start"}, lambda seen: seen["type"] == "view")
    return code


async def ask(
    port: int, method: str, path: str, token: str, body: bytes = b"", within: float | None = PATIENCE
) -> tuple[int, bytes]:
    """Return the status and the body of the answer to an HTTP request. Raises: TimeoutError if it does not come
    `within` so many seconds."""
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n"
    head += f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    async with asyncio.timeout(within):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(head.encode() + body)
            answer = await reader.read()
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()
    start, _, rest = answer.partition(b"\r\n\r\n")
    if not start:
        raise ConnectionError("no answer")
    size = re.search(rb"\r\ncontent-length: (\d+)", start.lower())
    if size and len(rest) < int(size[1]) and method != "HEAD":
        raise ConnectionError("half an answer")  # the service was killed meanwhile
    return int(start.split(b" ", 2)[1]), rest
