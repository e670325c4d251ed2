"""One browser at a table: a WebSocket, read and written."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import replace
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.entries import person_of
from tefuda.table.limits import Limits, TooFast, Who, address_of
from tefuda.table.live import LiveRoom
from tefuda.table.messages import Because, Hello, Say, SetOptions, ToBrowser, ToServer, Trouble, Why
from tefuda.table.rooms import Rooms

GONE: Final = 4404  # no such table
BROKEN: Final = 4500  # a table whose list can no longer be replayed
NO_HELLO: Final = 4400
TOO_FAST: Final = 4429
HELLO_WITHIN: Final = 15.0
FINISH_WITHIN: Final = 5.0
LONGEST_MESSAGE: Final = 16 * 1024
TOKEN_LENGTH: Final = range(8, 201)
BACKLOG: Final = 500  # messages a browser may lag behind

log = logging.getLogger("tefuda.table")
encode = msgspec.json.encode
decoder: Final = msgspec.json.Decoder(ToServer)


class HangUp(Exception):
    """The service ends the conversation."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Browser:
    """A browser at a room (`live.Client`)."""

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

    async def finish(self, writer: asyncio.Task[None], code: int) -> None:
        """Close the line after what is in the outbox."""
        self.outbox.put_nowait(code)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(writer, FINISH_WITHIN)

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
    here = Who(address=address_of(socket.client.host if socket.client else ""))
    limits = rooms.shared.limits
    guessed = limits.guesses.wait(here.address)
    try:
        limits.sockets.take(here)
        room = await rooms.find(socket.path_params["room"])
    except BadInput as bad:
        await socket.send_text(encode(trouble(bad)).decode())
        await socket.close(TOO_FAST if isinstance(bad, TooFast) else BROKEN)
        return
    if room is None and not guessed:
        limits.guesses.take(here.address)
        await socket.close(GONE)
        return
    browser = Browser(socket)
    writer = asyncio.create_task(browser.write())
    try:
        hello = await asyncio.wait_for(browser.read(), HELLO_WITHIN)
        if not isinstance(hello, Hello) or len(hello.token) not in TOKEN_LENGTH:
            browser.trouble("no_hello")
            raise HangUp(NO_HELLO)
        who = replace(here, person=person_of(hello.token))
        if room is None or (guessed and room.state.seat_of(who.person) is None):
            raise TooFast(guessed)
        limits.sockets.take(replace(who, address=""))
        who = replace(who, room=room.code)
        with limits.places.hold(who):
            await visit(browser, room, hello, who, limits)
    except HangUp as end:
        await browser.finish(writer, end.code)
    except TooFast as refused:
        browser.send(trouble(refused))
        await browser.finish(writer, TOO_FAST)
    except (WebSocketDisconnect, TimeoutError):
        await close(socket, NO_HELLO)
    finally:
        writer.cancel()
        if room is not None:
            await room.leave(browser)


def trouble(bad: BadInput) -> Trouble:
    return Trouble(bad.text, bad.seconds if isinstance(bad, TooFast) else 0)


async def close(socket: WebSocket, code: int) -> None:
    """Close the connection, unless it is closed already."""
    if socket.application_state is WebSocketState.CONNECTED and socket.client_state is WebSocketState.CONNECTED:
        await socket.close(code)


async def visit(browser: Browser, room: LiveRoom, hello: Hello, who: Who, limits: Limits) -> None:
    """Read what a browser has to say until the line ends. Raises: HangUp if it goes on and on when it was refused."""
    browser.person = who.person
    await room.join(browser, hello.since)
    while True:
        message = await browser.read()
        try:
            limits.writes.take(who)
            if isinstance(message, SetOptions):
                limits.options.take(who)
            elif isinstance(message, Say):
                limits.talk.take(who)
        except TooFast as refused:
            if limits.patience.wait(who.person):
                raise HangUp(TOO_FAST) from None
            limits.patience.take(who.person)
            browser.send(trouble(refused))
        else:
            if message is not None:
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
    except RecursionError as deep:
        browser.trouble("bad_message", detail=str(deep))
    except Exception:
        log.exception("room %s: a message %s", room.code, type(message).__name__)  # a Hello holds a secret
        browser.trouble("internal")
