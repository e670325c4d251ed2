"""A WebSocket to which a table writes at once.

uvicorn and Starlette pass a message through a task, a queue and several layers of the application, which is most of the
time that sending it takes. The handshake, reading, pings and closing stay theirs.
"""

from __future__ import annotations

from typing import Any, Final

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

EXTENSION: Final = "tefuda.frames"
TEXT: Final = 0x81  # the first byte of a text in one frame
SHORT: Final = 126  # the size from which it is given in two bytes more; with one more than this number, in eight
LONG: Final = 1 << 16


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, which the application finds in its scope."""

    scope: Any = None  # until there is a handshake

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.scope is not None:
            self.scope["extensions"][EXTENSION] = self

    def say(self, text: bytes) -> None:
        """Write a message, UTF-8, after those before it; nothing if the connection is closed or closing."""
        if self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(head(len(text)) + text)

    @property
    def unread(self) -> int:
        """Return how many bytes wait to be sent."""
        return int(self.transport.get_write_buffer_size())


def head(size: int) -> bytes:
    """Return the head of the frame of a text (RFC 6455, 5.2): whole, from a server, and so without a mask."""
    if size < SHORT:
        return bytes((TEXT, size))
    return bytes((TEXT, SHORT)) + size.to_bytes(2) if size < LONG else bytes((TEXT, SHORT + 1)) + size.to_bytes(8)


def line_of(socket: WebSocket) -> Frames:
    """Return the protocol behind a connection that has been accepted."""
    line: Frames = socket.scope["extensions"][EXTENSION]
    return line
