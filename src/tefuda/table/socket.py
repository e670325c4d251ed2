"""One browser at a table: a WebSocket, read and written."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.entries import person_of
from tefuda.table.live import LiveRoom
from tefuda.table.messages import Because, Hello, ToBrowser, ToServer, Trouble, Why
from tefuda.table.rooms import Rooms

GONE: Final = 4404  # no such table
BROKEN: Final = 4500  # a table whose list can no longer be replayed
NO_HELLO: Final = 4400
TOO_FAST: Final = 4429
HELLO_WITHIN: Final = 15.0
LONGEST_MESSAGE: Final = 16 * 1024
TOKEN_LENGTH: Final = range(8, 201)
RATE: Final = 20.0  # messages per second, in the long run
BURST: Final = 60.0
BACKLOG: Final = 500  # messages a browser may lag behind

log = logging.getLogger("tefuda.table")
encode = msgspec.json.encode
decoder: Final = msgspec.json.Decoder(ToServer)


class Bucket:
    """A rate limit: a number at once, and a number per second after that."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.level, self.at = burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        self.level -= 1
        if self.level < -self.burst:
            raise OverflowError
        return self.level >= 0


class Browser:
    """A browser at a room (`live.Watcher`)."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.person = ""
        self.version = -1
        self.outbox: asyncio.Queue[bytes | int] = asyncio.Queue()  # messages; a number closes the connection

    def send(self, message: ToBrowser) -> None:
        if self.outbox.qsize() > BACKLOG:
            self.outbox.put_nowait(TOO_FAST)
        else:
            self.outbox.put_nowait(encode(message))

    async def write(self) -> None:
        """Send what is in the outbox, in order."""
        while isinstance(data := await self.outbox.get(), bytes):
            await self.socket.send_text(data.decode())
        await self.socket.close(data)

    def trouble(self, reason: str, **args: int | str) -> None:
        self.send(Trouble(Text(f"ui.error.{reason}", dict(args))))

    async def read(self) -> ToServer | None:
        """Return the next message; None if it could not be understood, in which case the browser was told so."""
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code") or 1000)
        data = received.get("text") or received.get("bytes") or ""
        if len(data) > LONGEST_MESSAGE:
            self.trouble("too_long")
            return None
        try:
            message: ToServer = decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.trouble("bad_message", detail=str(error)[:200])
            return None
        return message


async def serve(socket: WebSocket, rooms: Rooms) -> None:
    """Serve a browser's visit to a table, from hello to the end of the connection."""
    await socket.accept()
    browser = Browser(socket)
    try:
        room = await rooms.find(socket.path_params["room"])
    except BadInput as bad:
        await socket.send_text(encode(Trouble(bad.text)).decode())
        await socket.close(BROKEN)
        return
    if room is None:
        await socket.close(GONE)
        return
    writer = asyncio.create_task(browser.write())
    try:
        hello = await asyncio.wait_for(browser.read(), HELLO_WITHIN)
        if isinstance(hello, Hello) and len(hello.token) in TOKEN_LENGTH:
            await visit(browser, room, hello)
        else:
            browser.trouble("no_hello")
            browser.outbox.put_nowait(NO_HELLO)
            await asyncio.wait_for(writer, 5)
    except OverflowError:
        await close(socket, TOO_FAST)
    except (WebSocketDisconnect, TimeoutError):
        await close(socket, NO_HELLO)
    finally:
        writer.cancel()
        await room.leave(browser)


async def close(socket: WebSocket, code: int) -> None:
    """Close the connection, unless it is closed already."""
    if socket.application_state is WebSocketState.CONNECTED and socket.client_state is WebSocketState.CONNECTED:
        await socket.close(code)


async def visit(browser: Browser, room: LiveRoom, hello: Hello) -> None:
    browser.person = person_of(hello.token)
    await room.join(browser, hello.since)
    bucket = Bucket(RATE, BURST)
    while True:
        message = await browser.read()
        if not bucket.take():
            browser.trouble("too_fast")
        elif message is not None:
            await answer(browser, room, message)


async def answer(browser: Browser, room: LiveRoom, message: ToServer) -> None:
    """Handle one message of a browser. Whatever goes wrong with it, the table goes on."""
    try:
        match message:
            case Hello():
                room.greet(browser, message.since)
                await room.came(browser.person)
            case Why():
                browser.send(Because(message.picks, room.why(browser.person, message)))
            case _:
                await room.wish(browser, message)
    except BadInput as bad:
        browser.send(Trouble(bad.text))
    except Exception:
        log.exception("room %s: %r", room.code, message)
        browser.trouble("internal")
