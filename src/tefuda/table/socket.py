"""One browser at a table: a WebSocket, read and written."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from dataclasses import replace
from functools import partial
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table import measures
from tefuda.table.frames import line_of
from tefuda.table.limits import Limits, TooFast, Who, address_of, trouble
from tefuda.table.live import AWAY, LiveRoom
from tefuda.table.logs import tag
from tefuda.table.messages import (
    Because,
    Block,
    Hello,
    Hint,
    Play,
    Report,
    Reported,
    Say,
    SetCustoms,
    SetOptions,
    Stamp,
    ToServer,
    Tried,
    Trouble,
    Try,
    Why,
)
from tefuda.table.moderation import Banned
from tefuda.table.refusals import Refusal, refuse
from tefuda.table.rooms import Rooms

GONE: Final = 4404  # no such table
BROKEN: Final = 4500  # a table whose list can no longer be replayed
NO_HELLO: Final = 4400
TOO_FAST: Final = 4429
SIGNED_OUT: Final = 4401  # the device was signed out of its profile
HELLO_WITHIN: Final = 15.0
FINISH_WITHIN: Final = 5.0
LONGEST_MESSAGE: Final = 16 * 1024
TOKEN_LENGTH: Final = range(8, 201)
MOST_UNREAD: Final = 2 * 1024 * 1024  # bytes a browser may lag behind
BEHIND: Final[Any] = {"type": "behind"}  # received when it lags further behind

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
        self.line = line_of(socket)
        self.person = ""
        self.address = ""
        self.version = -1
        self.behind = False  # with reading: it gets no more, and the connection is closed

    def send(self, message: bytes) -> None:
        if self.line.unread <= MOST_UNREAD:
            self.line.say(message)
        elif not self.behind:
            self.behind = True
            self.line.queue.put_nowait(BEHIND)

    def end(self, code: int) -> None:
        """Have the connection closed after what was sent."""
        end: Any = {"type": "end", "code": code}
        self.line.queue.put_nowait(end)

    def trouble(self, reason: str, **args: int | str) -> None:
        self.send(encode(Trouble(Text(f"ui.error.{reason}", dict(args)))))

    async def finish(self, code: int) -> None:
        """Close the connection after what was sent."""
        with contextlib.suppress(TimeoutError, WebSocketDisconnect):
            await asyncio.wait_for(self.socket.close(code), FINISH_WITHIN)

    async def read(self) -> ToServer | None:
        """Return the next message; None if it could not be understood, in which case the browser was told so."""
        received: Any = await self.line.receive()
        if received is BEHIND:
            raise HangUp(TOO_FAST)
        if received["type"] == "end":
            raise HangUp(received["code"])
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
    try:
        await socket.accept()
    except WebSocketDisconnect:
        return
    browser = Browser(socket)
    here = Who(address=address_of(socket.client.host if socket.client else ""))
    limits = rooms.shared.limits
    try:
        rooms.shared.moderation.admit("", here.address)
        limits.sockets.take(here)
        room = await rooms.find(socket.path_params["room"])
    except BadInput as bad:
        browser.send(encode(trouble(bad)))
        await browser.finish(TOO_FAST if isinstance(bad, TooFast) else AWAY if isinstance(bad, Banned) else BROKEN)
        return
    guessed = limits.guesses.wait(here.address)
    if not guessed and rooms.guessed(here, room) is None:
        await browser.finish(GONE)
        return
    try:
        hello = await asyncio.wait_for(browser.read(), HELLO_WITHIN)
        if not isinstance(hello, Hello) or len(hello.token) not in TOKEN_LENGTH:
            browser.trouble("no_hello")
            raise HangUp(NO_HELLO)
        who = replace(here, person=await rooms.shared.people.behind(hello.token))
        if not who.person:
            raise HangUp(SIGNED_OUT)
        rooms.shared.moderation.admit(who.person, "")
        if room is None or (guessed and room.state.seat_of(who.person) is None):
            raise TooFast(guessed)
        limits.sockets.take(replace(who, address=""))
        who = replace(who, room=room.code)
        if room.state.shut:
            raise refuse("shut")
        with limits.places.hold(who), rooms.shared.people.connected(hello.token, partial(browser.end, SIGNED_OUT)):
            await visit(browser, room, hello, who, limits)
    except HangUp as end:
        await browser.finish(end.code)
    except TooFast as refused:
        browser.send(encode(trouble(refused)))
        await browser.finish(TOO_FAST)
    except Refusal as away:
        browser.send(encode(trouble(away)))
        await browser.finish(AWAY)
    except TimeoutError:
        await browser.finish(NO_HELLO)
    except WebSocketDisconnect:
        pass
    finally:
        if room is not None:
            await room.leave(browser)


async def visit(browser: Browser, room: LiveRoom, hello: Hello, who: Who, limits: Limits) -> None:
    """Read what a browser has to say until the line ends. Raises: HangUp if it goes on and on when it was refused."""
    browser.person, browser.address = who.person, who.address
    await room.join(browser, hello.since)
    while True:
        message = await browser.read()
        try:
            limits.writes.take(who)
            if isinstance(message, (SetOptions, SetCustoms)):
                limits.options.take(who)
            elif isinstance(message, (Say, Stamp)):
                limits.talk.take(who)
                if isinstance(message, Stamp):
                    limits.stamps.take(who.person)
            elif isinstance(message, Report):
                limits.reports.take(who)
            elif isinstance(message, Hint):
                limits.hints.take(who)
        except TooFast as refused:
            measures.REFUSED.inc()
            if limits.patience.wait(who.person):
                raise HangUp(TOO_FAST) from None
            limits.patience.take(who.person)
            browser.send(encode(trouble(refused)))
        else:
            if message is not None:
                await answer(browser, room, message)


async def answer(browser: Browser, room: LiveRoom, message: ToServer) -> None:
    """Handle one message of a browser. Whatever goes wrong with it, the table goes on."""
    try:
        match message:
            case Play():  # most messages are
                began = time.perf_counter()
                await room.wish(browser, message)
                measures.MOVES.observe(time.perf_counter() - began)
            case Hello():
                room.greet(browser, message.since)
                await room.came(browser.person)
            case Block():
                await room.block(browser.person, message.seat)
            case Why():
                browser.send(encode(Because(message.picks, room.showing.why(browser.person, message))))
            case Try():
                browser.send(encode(Tried(message.texts, room.showing.tried(browser.person, message.texts))))
            case Hint():
                who = Who(browser.person, browser.address, room.code)
                room.shared.asked.ask(room, browser, who, message.tried)
            case Report():
                await room.shared.moderation.report(room.state, browser.person, message)
                browser.send(encode(Reported()))
            case _:
                await room.wish(browser, message)
    except BadInput as bad:
        browser.send(encode(trouble(bad)))
    except RecursionError as deep:
        browser.trouble("bad_message", detail=str(deep))
    except Exception:
        log.exception("room %s: a message %s", tag(room.code), type(message).__name__)  # a Hello holds a secret
        browser.trouble("internal")
