"""Which pages can talk to this service: its own, under names that no one else can point at it.

A browser sends requests for every page it shows. A page from elsewhere is recognised by its `Origin`; one whose own
name was pointed at this machine (DNS rebinding) by its `Host`.
"""

from __future__ import annotations

import contextlib
import ipaddress
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

import tefuda.texts
from tefuda.engine.view import Text

# Names in these domains mean something within one network only, and strangers cannot point them anywhere.
HOME: Final = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
READING: Final = ("GET", "HEAD", "OPTIONS")


class Gate:
    """Refuses what other pages ask for. `public`: the names (`cards.example`, with its port unless that is the usual
    one) under which the service can be reached from outside; addresses and names of its own network always can."""

    def __init__(self, app: ASGIApp, public: Sequence[str] = ()) -> None:
        self.app = app
        self.public = {name.lower() for name in public}
        self.names = {name_of(name) for name in self.public}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host, origin = headers.get("host", "").lower(), headers.get("origin", "").lower()
        if not self.is_ours(host):
            await self.refuse(421, Text("ui.error.foreign_host", {"host": host[:100]}), scope, receive, send)
        elif scope.get("method") not in READING and not self.is_own_page(origin, host):
            await self.refuse(403, Text("ui.error.foreign_page", {"origin": origin[:100]}), scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def is_ours(self, host: str) -> bool:
        """Return whether a request was meant for this service."""
        name = name_of(host)
        return name in self.names or "." not in name or name.endswith(HOME) or is_address(name)

    def is_own_page(self, origin: str, host: str) -> bool:
        """Return whether a request comes from a page of this service, or from no page at all."""
        with contextlib.suppress(ValueError):
            place = urlsplit(origin).netloc
            return not origin or (bool(place) and (place == host or place in self.public))
        return False

    async def refuse(self, status: int, text: Text, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        words = "".join(f"{tefuda.texts.render(text, lang)}\n" for lang in tefuda.texts.LANGUAGES)
        await PlainTextResponse(words, status)(scope, receive, send)


def name_of(host: str) -> str:
    """Return a host without its port."""
    name, _, port = host.rpartition(":")
    return (name if name and port.isdigit() else host).strip("[]").rstrip(".")


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
