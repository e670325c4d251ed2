"""A WebSocket that a table reads and writes itself.

uvicorn and Starlette pass a message through a task, a queue and several layers of the application, which is most of the
time that it takes. The handshake, pings and closing stay theirs, and whatever a browser sends that is not one whole
text.
"""

from __future__ import annotations

import asyncio
import struct
from typing import Any, Final

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN

EXTENSION: Final = "tefuda.frames"
TEXT: Final = 0x81  # the first byte of a text in one frame
SHORT: Final = 126  # the size from which it is given in two bytes more; with one more than this number, in eight
MOST_PARTS: Final = 64  # of a text; a part of a single byte takes forty times its size
LONG: Final = 1 << 16
MASKED: Final = 0x80  # in the byte with the size: four bytes of a mask follow, as in all that a browser sends
MASK: Final = 4
HEAD: Final = struct.Struct("!BBH").pack


class Inbox:
    """What has come in and was not read yet: a queue with one reader, who needs no lock."""

    def __init__(self) -> None:
        self.events: list[Any] = []  # seldom more than one, and an empty list is small
        self.reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self.events

    def put_nowait(self, event: Any) -> None:
        self.events.append(event)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> Any:
        while not self.events:
            self.reader = asyncio.get_running_loop().create_future()
            try:
                await self.reader
            finally:
                self.reader = None
        return self.events.pop(0)


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, which the application finds in its scope."""

    scope: Any = None  # until there is a handshake

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.queue: Any = Inbox()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.scope is not None:
            self.scope["extensions"][EXTENSION] = self

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.scope = None  # which holds this: nothing of a visit should have to wait for the garbage collector

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # likewise, the library's connection and its parser hold each other

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_PARTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.send_close(CloseCode.MESSAGE_TOO_BIG)
            self.handle_parser_exception()

    def data_received(self, data: bytes) -> None:
        conn = self.conn
        between = conn.state is OPEN and not conn.reader.buffer and conn.current_size is None and not self.close_sent
        text = whole_text(data) if between else None
        if text is None:
            super().data_received(data)
            return
        behind = not self.queue.empty()
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if behind and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def say(self, text: bytes) -> None:
        """Write a message, UTF-8, after those before it; nothing if the connection is closed or closing."""
        if self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(frame(text))

    @property
    def unread(self) -> int:
        """Return how many bytes wait to be sent."""
        return int(self.transport.get_write_buffer_size())


def whole_text(data: bytes) -> str | None:
    """Return the text of a browser's frame; None if the data are anything else than one whole text, or not UTF-8."""
    if len(data) < 2 + MASK or data[0] != TEXT:
        return None
    size, start = data[1] - MASKED, 2
    if size == SHORT:
        size, start = int.from_bytes(data[2:4]), 4
    elif not 0 <= size < SHORT:
        return None
    if len(data) != start + MASK + size:
        return None
    try:
        return apply_mask(data[start + MASK :], data[start : start + MASK]).decode()
    except UnicodeDecodeError:
        return None


class Framed:
    """The text that was framed last, and its frame."""

    text = b""
    frame = bytes((TEXT, 0))


def frame(text: bytes) -> bytes:
    """Return the frame of a text. Browsers that are sent the same object share it."""
    if text is not Framed.text:
        Framed.text, Framed.frame = text, head(len(text)) + text
    return Framed.frame


def head(size: int) -> bytes:
    """Return the head of the frame of a text (RFC 6455, 5.2): whole, from a server, and so without a mask."""
    if SHORT <= size < LONG:
        return HEAD(TEXT, SHORT, size)
    return bytes((TEXT, size)) if size < SHORT else bytes((TEXT, SHORT + 1)) + size.to_bytes(8)


def line_of(socket: WebSocket) -> Frames:
    """Return the protocol behind a connection that has been accepted."""
    line: Frames = socket.scope["extensions"][EXTENSION]
    return line
