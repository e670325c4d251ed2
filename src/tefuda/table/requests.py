"""What the HTTP routes share: who asks, what they send, and answers in JSON."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tefuda.engine.view import Text
from tefuda.table import measures, socket
from tefuda.table.limits import TooFast, Who, address_of
from tefuda.table.messages import Trouble

LONGEST_BODY: Final = 64 * 1024
PACKED: Final = 6  # level of compression


class Number(Convertor[int]):
    """A number in an address, such as that of a match: not so long that reading it fails."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", Number())


def answer(value: Any, status: int = 200, cache: str = "no-store") -> Response:
    headers = {"cache-control": cache}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def trouble(status: int, text: Text) -> Response:
    return answer(Trouble(text), status)


async def pack(data: bytes) -> bytes:
    """Return data compressed. Megabytes take long: others are served meanwhile."""
    return await asyncio.to_thread(gzip.compress, data, PACKED, mtime=0)


def packed(
    request: Request, data: bytes, media_type: str = "application/json", more: Mapping[str, str] | None = None
) -> Response:
    """Return data that are compressed already, as they are if the client takes them so; nothing of them if they have
    them. `more`: headers."""
    tag = f'W/"{hashlib.sha256(data).hexdigest()[:20]}"'  # weak: the same whether it is compressed
    headers = {"cache-control": "no-cache", "vary": "accept-encoding", "etag": tag, **(more or {})}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(data, headers={**headers, "content-encoding": "gzip"}, media_type=media_type)
    return Response(gzip.decompress(data), headers=headers, media_type=media_type)


def token_of(headers: Headers) -> str:
    """Return the token that a request carries; empty if it has none."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and len(token) in socket.TOKEN_LENGTH else ""


def refused(error: TooFast) -> Response:
    """Return the answer to a request that is refused for now: it says when to try again."""
    measures.REFUSED.inc()
    response = answer(Trouble(error.text, error.seconds), 429)
    response.headers["retry-after"] = str(error.seconds)
    return response


class Named:
    """Finds the player behind the token of a request (`caller`), and counts the requests that are not yet answered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:  # no name has it, and PostgreSQL does not take it
            await trouble(404, Text("ui.error.not_found"))(scope, receive, send)
            return
        shared = scope["app"].state.rooms.shared
        places, request = shared.limits.requests, Request(scope)
        with contextlib.ExitStack() as held:
            try:
                held.enter_context(places.hold(Who(address=asking(request).address)))  # before the store is asked
                if token := token_of(request.headers):
                    scope["person"] = await shared.people.behind(token)
                    if not scope["person"]:
                        await trouble(401, Text("ui.error.signed_out"))(scope, receive, send)
                        return
                held.enter_context(places.hold(Who(caller(request))))
            except TooFast as error:
                await refused(error)(scope, receive, send)
                return
            await self.app(scope, receive, send)


def caller(request: Request) -> str:
    """Return the player behind a request; empty if the request names none."""
    return str(request.scope.get("person", ""))


def asking(request: Request) -> Who:
    """Return who is behind a request, and where."""
    return Who(caller(request), address_of(request.client.host if request.client else ""))


def someone(request: Request) -> Who:
    """Return who is behind a request, and where. Raises: HTTPException if it has no token."""
    who = asking(request)
    if not who.person:
        raise HTTPException(401)
    return who


async def body(request: Request, shape: Any, longest: int = LONGEST_BODY) -> Any:
    """Return the request's JSON, checked.

    Raises: HTTPException or msgspec.DecodeError if it is too long or not what is expected.
    """
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > longest:
            raise HTTPException(413)
    if b"\\u0000" in data:  # PostgreSQL does not take it
        raise msgspec.DecodeError("\\u0000")
    try:
        return msgspec.json.decode(data, type=shape)
    except UnicodeDecodeError as error:  # in a text of the JSON; elsewhere it is a DecodeError as it should be
        raise msgspec.DecodeError(str(error)) from None
