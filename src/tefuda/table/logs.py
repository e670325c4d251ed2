"""What the service logs: one line per event, to read or as JSON, with the request it belongs to.

No line holds a secret: no token, name, chat, table code or card. Requests appear as the name of their handler, since
their paths hold codes; tables as a `tag`; exceptions as their type and place, since their messages quote what failed.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, TypeAlias

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.types import EventDict, Processor

from tefuda.table import measures

Format: TypeAlias = Literal["text", "json"]
Level: TypeAlias = Literal["info", "warning", "error"]  # below these, libraries log what they send

KEY: Final = secrets.token_bytes(16)
FRAMES: Final = 8  # of a traceback, the last ones
TELLING: Final = ("OSError", "OperationalError")  # exceptions whose messages are of the system or the database

log = logging.getLogger("tefuda.table")


def set_up(format: Format, level: Level) -> None:
    """Log to standard error from now on, whatever logs through the standard library."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.ExceptionRenderer(failure),
    ]
    last: Processor = structlog.processors.JSONRenderer(ensure_ascii=False) if format == "json" else as_text
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last]
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("tefuda").setLevel(level.upper())


def as_text(_: object, __: str, event: EventDict) -> str:
    """Return a line to read: when, how bad, what, and what belongs to it."""
    words = [event.pop("timestamp"), event.pop("level").upper(), str(event.pop("event"))]
    return " ".join([*words, *(f"{key}={value}" for key, value in event.items() if key != "logger")])


def failure(exc_info: tuple[type[BaseException], BaseException, TracebackType | None]) -> str:
    """Return an exception in one line: its type and where it was raised, and what it was raised from."""
    return " from ".join(described(one) for one in chain(exc_info[1]))


def chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an exception and those that it was raised from."""
    seen: list[BaseException] = []
    while error not in seen:
        yield error
        seen.append(error)
        error = error.__cause__ or (error if error.__suppress_context__ else error.__context__) or error


def described(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    place = " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    telling = any(kind.__name__ in TELLING for kind in type(error).__mro__)
    reason = f": {getattr(error, 'orig', error)}" if telling else ""
    return f"{type(error).__name__}{reason} ({place})"


def tag(code: str) -> str:
    """Return what stands for a table in the log of this process: its code is a key to it."""
    return hashlib.blake2s(code.encode(), key=KEY, digest_size=4).hexdigest()


class Traced:
    """Gives each request and each connection an id, and logs and measures it at its end.

    The id is in all lines logged meanwhile (`request`) and in the answer (`X-Request-Id`).
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        id, began, status, http = secrets.token_hex(6), time.monotonic(), 0, scope["type"] == "http"

        async def traced(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", id.encode())]
            await send(message)

        with structlog.contextvars.bound_contextvars(request=id):
            try:
                await self.app(scope, receive, traced if http else send)
            finally:
                seconds = time.monotonic() - began
                about: dict[str, Any] = {"handler": handler(scope), "ms": round(seconds * 1000, 1)}
                if http:
                    about |= {"method": scope["method"], "status": status}
                    measures.REQUESTS.labels(about["handler"], status).observe(seconds)
                log.info(scope["type"], extra=about)


def handler(scope: Scope) -> str:
    """Return the name of the function that handled a request; `none` if it was refused before."""
    return str(getattr(scope.get("endpoint"), "__name__", "none"))
