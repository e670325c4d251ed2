"""The table service as an ASGI application: the HTTP half of `messages`, the WebSocket and the web table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Final

import msgspec
from h11 import LocalProtocolError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

import tefuda.texts
from tefuda.engine import record
from tefuda.engine.errors import BadInput, UnknownGame
from tefuda.engine.registry import find, games
from tefuda.engine.view import Text
from tefuda.table import shelf, socket
from tefuda.table.bundle import PAGE, Bundle
from tefuda.table.entries import person_of
from tefuda.table.limits import TooFast, Who, address_of
from tefuda.table.live import LiveRoom
from tefuda.table.messages import NewRoom, PlayFrom, Trouble, Wild
from tefuda.table.origin import Gate
from tefuda.table.replays import replay, shuffle
from tefuda.table.room import LONGEST_OPTIONS, Refusal
from tefuda.table.rooms import Rooms

LONGEST_BODY: Final = 64 * 1024
LISTED: Final = 30  # tables listed in the lobby: open ones, and the caller's own
OPEN_WITHIN: Final = 180.0  # seconds; an open table where nobody has been for longer is not listed
REASONS: Final = {401: "no_token", 404: "not_found", 405: "not_found", 413: "too_long"}
POLICY: Final = (
    "default-src 'self'; script-src 'self' {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


def answer(value: Any, status: int = 200, cache: str = "no-store") -> Response:
    headers = {"cache-control": cache}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def trouble(status: int, text: Text) -> Response:
    return answer(Trouble(text), status)


class Service:
    """What the routes share."""

    def __init__(self, rooms: Rooms, bundle: Bundle) -> None:
        self.rooms = rooms
        self.bundle = bundle
        self.limits = rooms.shared.limits

    # --- games -------------------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        return answer([shelf.game_info(game) for game in games().values()])

    async def rules(self, request: Request) -> Response:
        return answer(shelf.rule_infos(find(request.path_params["game"])))

    async def check(self, request: Request) -> Response:
        self.limits.checks.take(asking(request))
        game = find(request.path_params["game"])
        return answer(shelf.check(game, await body(request, dict[str, Any], LONGEST_OPTIONS)))

    async def code(self, request: Request) -> Response:
        return answer(shelf.behind(find(request.path_params["game"]), request.path_params["code"]))

    async def random(self, request: Request) -> Response:
        self.limits.checks.take(asking(request))
        game = find(request.path_params["game"])
        wanted = await body(request, Wild, LONGEST_OPTIONS)
        return answer(await asyncio.to_thread(shelf.at_random, game, wanted))

    async def example(self, request: Request) -> Response:
        return answer(shelf.picture(find(request.path_params["game"]), request.path_params["name"]), cache="no-cache")

    async def lesson(self, request: Request) -> Response:
        return answer(shelf.taught(find(request.path_params["game"]), request.path_params["rule"]), cache="no-cache")

    async def texts(self, request: Request) -> Response:
        lang = request.path_params["lang"]
        if lang not in tefuda.texts.LANGUAGES:
            raise HTTPException(404)
        return answer(shelf.texts(lang, request.path_params.get("game", "")), cache="no-cache")

    # --- rooms -------------------------------------------------------------------------------------------------

    async def list_rooms(self, request: Request) -> Response:
        person = caller(request)
        store = self.rooms.shared.store
        codes = await store.rooms_of(person, LISTED) if person else []
        codes += await store.open_rooms(OPEN_WITHIN, LISTED)
        infos = []
        for code in dict.fromkeys(codes):
            with contextlib.suppress(Refusal):  # a table whose list can no longer be replayed is not shown
                room = await self.rooms.find(code)
                infos += [room.info(person)] if room is not None else []
        return answer(infos)

    async def open_room(self, request: Request) -> Response:
        person = self.opener(request)
        room = await self.rooms.open(person, await body(request, NewRoom))
        return answer(room.info(person), 201)

    async def play_from(self, request: Request) -> Response:
        person = self.opener(request)
        wanted = await body(request, PlayFrom)
        room = await self.rooms.open_from(person, (await self.room(request)).state, wanted)
        return answer(room.info(person), 201)

    def opener(self, request: Request) -> str:
        """Return who opens a table. Raises: HTTPException or TooFast."""
        who = asking(request)
        if not who.person:
            raise HTTPException(401)
        self.limits.rooms.take(who)
        return who.person

    async def room(self, request: Request) -> LiveRoom:
        """Return the room of a finished match. Raises: HTTPException or TooFast."""
        who = asking(request)
        wait = self.limits.guesses.wait(who.address)
        room = await self.rooms.find(request.path_params["room"])
        if wait > 0 and (room is None or room.state.seat_of(who.person) is None):
            raise TooFast(wait)
        if room is None:
            self.limits.guesses.take(who.address)
        if room is None or room.state.finished is None:
            raise HTTPException(404)
        return room

    async def record(self, request: Request) -> Response:
        room = (await self.room(request)).state
        assert room.finished is not None
        name = f"tefuda-{room.game.id}-{room.code}.json"
        headers = {"cache-control": "no-cache", "content-disposition": f'attachment; filename="{name}"'}
        data = record.write(room.finished.record(room.finished_names))
        return Response(data, headers=headers, media_type="application/json")

    async def replay(self, request: Request) -> Response:
        self.limits.replays.take(asking(request))
        room = await self.room(request)
        assert room.state.finished is not None
        replayed = await asyncio.to_thread(replay, room.state.finished, room.info(caller(request)))
        return answer(replayed, cache="no-cache")

    async def shuffle(self, request: Request) -> Response:
        self.limits.replays.take(asking(request))
        match = (await self.room(request)).state.finished
        assert match is not None
        return answer(await asyncio.to_thread(shuffle, match), cache="no-cache")

    async def socket(self, websocket: WebSocket) -> None:
        await socket.serve(websocket, self.rooms)

    # --- the web table -----------------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        return self.bundle.respond(request, PAGE)

    async def file(self, request: Request) -> Response:
        return self.bundle.respond(request, request.path_params["path"])

    def routes(self) -> list[Route | WebSocketRoute]:
        return [
            Route("/api/games", self.games),
            Route("/api/games/{game}/rules", self.rules),
            Route("/api/games/{game}/check", self.check, methods=["POST"]),
            Route("/api/games/{game}/code/{code}", self.code),
            Route("/api/games/{game}/random", self.random, methods=["POST"]),
            Route("/api/games/{game}/examples/{name}", self.example),
            Route("/api/games/{game}/lessons/{rule}", self.lesson),
            Route("/api/texts/{lang}", self.texts),
            Route("/api/texts/{lang}/{game}", self.texts),
            Route("/api/rooms", self.list_rooms),
            Route("/api/rooms", self.open_room, methods=["POST"]),
            Route("/api/rooms/{room}/record", self.record),
            Route("/api/rooms/{room}/replay", self.replay),
            Route("/api/rooms/{room}/shuffle", self.shuffle),
            Route("/api/rooms/{room}/replay", self.play_from, methods=["POST"]),
            WebSocketRoute("/ws/{room}", self.socket),
            Route("/", self.page),
            Route("/t/{room}", self.page),
            Route("/t/{room}/replay", self.page),
            Route("/{path:path}", self.file),
        ]


def caller(request: Request) -> str:
    """Return the player behind a request; empty if the request names none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return person_of(token) if scheme.lower() == "bearer" and len(token) in socket.TOKEN_LENGTH else ""


def asking(request: Request) -> Who:
    """Return who is behind a request, and where."""
    return Who(caller(request), address_of(request.client.host if request.client else ""))


async def body(request: Request, shape: Any, longest: int = LONGEST_BODY) -> Any:
    """Return the request's JSON, checked.

    Raises: HTTPException or msgspec.ValidationError if it is too long or not what is expected.
    """
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > longest:
            raise HTTPException(413)
    return msgspec.json.decode(data, type=shape)


class Guard:
    """Adds the security headers to every response."""

    def __init__(self, app: ASGIApp, bundle: Bundle) -> None:
        self.app = app
        self.bundle = bundle

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                policy = POLICY.format(scripts=" ".join(self.bundle.scripts()))
                message["headers"] = [
                    *message["headers"],
                    (b"content-security-policy", policy.encode()),
                    (b"x-content-type-options", b"nosniff"),
                    (b"referrer-policy", b"same-origin"),
                    (b"cross-origin-opener-policy", b"same-origin"),
                    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
                ]
            with contextlib.suppress(LocalProtocolError):  # what was asked stopped being HTTP, and was refused as such
                await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


async def on_bad_input(request: Request, error: Exception) -> Response:
    assert isinstance(error, BadInput)
    if isinstance(error, TooFast):
        refused = answer(Trouble(error.text, error.seconds), 429)
        refused.headers["retry-after"] = str(error.seconds)
        return refused
    return trouble(404 if isinstance(error, UnknownGame) else 400, error.text)


async def on_bad_json(request: Request, error: Exception) -> Response:
    return trouble(400, Text("ui.error.bad_message", {"detail": str(error)[:200]}))


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = REASONS.get(error.status_code, "bad_message")
    return trouble(error.status_code, Text(f"ui.error.{reason}", {"detail": str(error.detail)}))


async def on_gone(request: Request, error: Exception) -> Response:
    """The client no longer waits for the answer."""
    return Response(status_code=400)


async def on_crash(request: Request, error: Exception) -> Response:
    return trouble(500, Text("ui.error.internal"))


def create(make_rooms: Callable[[], Rooms], bundle: Bundle | None = None, public: Sequence[str] = ()) -> Starlette:
    """Return the application. `make_rooms` is called when it starts, inside the running event loop.

    `public`: the names under which it can be reached from outside (`origin.Gate`).
    """
    files = bundle or Bundle()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        rooms = make_rooms()
        await rooms.start()
        app.router.routes.extend(Service(rooms, files).routes())
        try:
            yield
        finally:
            await rooms.close()

    return Starlette(
        lifespan=lifespan,
        middleware=[
            Middleware(Guard, bundle=files),
            Middleware(Gate, public=public),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={
            BadInput: on_bad_input,
            msgspec.DecodeError: on_bad_json,
            RecursionError: on_bad_json,
            ClientDisconnect: on_gone,
            HTTPException: on_http_error,
            Exception: on_crash,
        },
    )
