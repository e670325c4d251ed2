"""Connections that cannot keep the service waiting: slow senders and slow readers are cut off.

uvicorn waits forever for the rest of a request and for a client that does not read: a connection is closed only once
everything is sent. These protocols look after each connection now and then, and abort what makes no progress.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import resource
from collections.abc import Sequence
from typing import Any, ClassVar, Final, cast

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from tefuda.table.frames import Frames
from tefuda.table.limits import address_of

LOOK: Final = 5.0  # seconds between two looks at a connection
REQUEST_WITHIN: Final = 15.0  # seconds from the first byte of a request to its last
RESPONSE_WITHIN: Final = 180.0  # seconds from there to the last byte of the response; on a slow line a file takes long
READ_WITHIN: Final = 20.0  # seconds that a WebSocket may be behind with reading
MOST_UNREAD: Final = 3 * 1024 * 1024  # bytes that may wait in it meanwhile, above what a table sends to it
MOST_IN_VAIN: Final = 1024 * 1024  # bytes of a request that may follow its answer: a client may be slow to notice it
MOST_WAITED_FOR: Final = 1_000  # connections whose request is not there; beyond, the one waited for longest is cut off
REFUSED: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
MOST_OF_AN_ADDRESS: Final = 500  # connections of HTTP; beyond, the one that has asked for nothing longest is cut off


class Bounded(asyncio.Protocol):
    """A connection that is looked at every `LOOK` seconds until it is lost."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    looking: asyncio.TimerHandle | None = None

    def look_later(self) -> None:
        self.looking = self.loop.call_later(LOOK, self.look)

    def look(self) -> None:
        """Cut the connection off if it is closed but not read to its end, or if it is late."""
        if self.transport.is_closing() or self.is_late():
            self.transport.abort()
        else:
            self.look_later()

    def look_no_more(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
            self.looking = None

    def is_late(self) -> bool:
        raise NotImplementedError


class Requests(h11.Connection):
    """Reads requests, and refuses those that a proxy in front of the service may see end elsewhere (RFC 9112, 6.1).

    What one of the two takes for a body, the other would take for the next request, which may be someone else's.
    """

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = {name for name, _ in event.headers}
            if b"transfer-encoding" in names and (b"content-length" in names or event.http_version < b"1.1"):
                raise h11.RemoteProtocolError("the end of the request can be seen in two places")
        return event


class Http(H11Protocol, Bounded):
    """HTTP. `waiting`: for "request" or "response", since `since`; or empty between two requests."""

    waited_for: ClassVar[dict[Http, None]] = {}  # for their requests, the longest first
    of_address: ClassVar[dict[str, set[Http]]] = {}  # the open ones

    waiting = ""
    since = 0.0
    address = ""  # under which it is counted; empty if it is not
    in_vain = 0  # bytes of a request that was answered before its end

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn = Requests(h11.SERVER)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self.look_later()
        self.wait_for("request")
        self.address = counted(self.client[0] if self.client else "", self.config.forwarded_allow_ips or ())
        self.count()

    def connection_lost(self, exc: Exception | None) -> None:
        self.look_no_more()
        self.wait_for("")
        self.count_no_more()
        super().connection_lost(exc)

    def count(self) -> None:
        """Count the connection, and make room for it among those of its address."""
        if not self.address:
            return
        mine = self.of_address.setdefault(self.address, set())
        mine.add(self)
        if len(mine) > MOST_OF_AN_ADDRESS:  # those that are answered now are left alone
            asks_nothing = min((one for one in mine if one.waiting != "response"), key=lambda one: one.since)
            asks_nothing.count_no_more()
            asks_nothing.transport.abort()

    def count_no_more(self) -> None:
        mine = self.of_address.get(self.address, set())
        mine.discard(self)
        if not mine:
            self.of_address.pop(self.address, None)

    def data_received(self, data: bytes) -> None:
        answered = bool(self.cycle) and self.cycle.response_complete
        self.in_vain = self.in_vain + len(data) if answered and self.conn.their_state is h11.SEND_BODY else 0
        if self.in_vain > MOST_IN_VAIN:
            self.transport.abort()
            return
        super().data_received(data)
        self.progress()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.progress()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request; where it is the end of one that is answered already, close the connection. Whoever
        reads its body has nobody to answer any more. Each of it would be logged as an error of the service."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.look_no_more()
        self.wait_for("")
        self.count_no_more()
        super().handle_websocket_upgrade(event)

    def progress(self) -> None:
        """Note what the connection waits for now."""
        if self.looking is None:  # it is a WebSocket now
            return
        busy = bool(self.cycle) and not self.cycle.response_complete
        if self.conn.their_state is h11.SEND_BODY or (not busy and self.conn.trailing_data[0]):
            self.wait_for("request")
        else:
            self.wait_for("response" if busy else "")

    def wait_for(self, what: str) -> None:
        if what == self.waiting:
            return
        self.waiting, self.since = what, self.loop.time()
        if what != "request":
            self.waited_for.pop(self, None)
            return
        self.waited_for[self] = None
        if len(self.waited_for) > MOST_WAITED_FOR:
            longest = next(iter(self.waited_for))
            del self.waited_for[longest]
            longest.transport.abort()

    def is_late(self) -> bool:
        within = {"request": REQUEST_WITHIN, "response": RESPONSE_WITHIN}.get(self.waiting)
        return within is not None and self.loop.time() - self.since > within


class Socket(Frames, Bounded):
    """A WebSocket. `behind`: since when its client is behind with reading; 0: it is not."""

    behind = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.look_later()

    def connection_lost(self, exc: Exception | None) -> None:
        self.look_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.get_write_buffer_size() > MOST_UNREAD:  # it pings and does not read the answers
            self.transport.abort()
            return
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            # The whole request is there, but it is none for a WebSocket: with a body, or not to be read at all. The
            # library waits for the end of the connection then, without a word and for as long as the client likes.
            self.transport.write(REFUSED)
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.behind = self.loop.time()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.behind = 0.0

    def is_late(self) -> bool:
        return self.behind > 0 and self.loop.time() - self.behind > READ_WITHIN


def counted(host: str, proxies: Sequence[str] | str) -> str:
    """Return the address under which a connection counts; empty for those of proxies and of this machine itself, which
    may be anyone's: what they ask for counts under the address that they name (`limits.Limits.requests`)."""
    with contextlib.suppress(ValueError):
        if ipaddress.ip_address(host).is_loopback:
            return ""
    trusted = ProxyHeadersMiddleware(_no_app, list(proxies) if not isinstance(proxies, str) else proxies).trusted_hosts
    return "" if host in trusted else address_of(host)


async def _no_app(*_: object) -> None:
    raise NotImplementedError


def allow_files() -> None:
    """Let this process have as many connections as the system allows, not as many as usual for a shell."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
