"""The table service as an ASGI application: the HTTP half of `messages`, the WebSocket and the web table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from h11 import LocalProtocolError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

import tefuda.texts
from tefuda.engine import record
from tefuda.engine.errors import BadInput, UnknownGame
from tefuda.engine.registry import find, games
from tefuda.engine.view import Text
from tefuda.table import first_steps, measures, overseer, pictures, shelf, socket
from tefuda.table.analysis_routes import AnalysisRoutes
from tefuda.table.bundle import DOCS, PAGE, Bundle
from tefuda.table.cup_routes import CupRoutes
from tefuda.table.database import FAULTS
from tefuda.table.ended import Ended
from tefuda.table.friends import Friends
from tefuda.table.laboratory.desk import Terms
from tefuda.table.laboratory.routes import LabRoutes
from tefuda.table.limits import TooFast, Who
from tefuda.table.live import LiveRoom
from tefuda.table.logs import Traced
from tefuda.table.messages import NewRoom, PlayFrom, Replay, RoomInfo, Wild
from tefuda.table.moderation import Banned
from tefuda.table.moving import Moving
from tefuda.table.offline import Offline
from tefuda.table.openid import Provider
from tefuda.table.origin import Gate
from tefuda.table.oversight import Order
from tefuda.table.pages import Pages, lang_of, seat_of
from tefuda.table.pictures import Pictures
from tefuda.table.profiles import Profiles
from tefuda.table.push_routes import PushRoutes
from tefuda.table.rating_routes import RatingRoutes
from tefuda.table.refusals import Refusal
from tefuda.table.replays import PER_PAGE, Replays, draws, played, shuffle
from tefuda.table.requests import Named, answer, asking, body, packed, refused, someone, trouble
from tefuda.table.rooms import Rooms
from tefuda.table.watching import Watching
from tefuda.table.wishes import LONGEST_OPTIONS

REMEMBERED: Final = 500  # matches of a history at once
FAR_AHEAD: Final = 10**15  # ms since 1970
MOST_STEPS: Final = 60  # decisions of a guided first deal
LISTED: Final = 30  # tables listed in the lobby: open ones, and the caller's own
OPEN_WITHIN: Final = 180.0  # seconds; an open table where nobody has been for longer is not listed
REASONS: Final = {401: "no_token", 404: "not_found", 405: "not_found", 413: "too_long", 503: "restarting"}
# What a store raises if it was asked for what it cannot do.
OWN_FAULTS: Final = (sa.exc.IntegrityError, sa.exc.ProgrammingError, sa.exc.DataError)
POLICY: Final = (
    "default-src 'self'; script-src 'self' {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

log = logging.getLogger("tefuda.table")


class Service:
    """What the routes share."""

    def __init__(
        self, rooms: Rooms, bundle: Bundle, provider: Provider | None = None, terms: Terms | None = None
    ) -> None:
        self.rooms = rooms
        self.bundle = bundle
        self.docs = Bundle(DOCS, plain=True)
        self.limits = rooms.shared.limits
        self.replays = Replays(rooms.shared.minds)
        self.pictures = Pictures(rooms.shared.minds)
        self.friends = Friends(rooms)
        self.watching = Watching(rooms)
        self.profiles = Profiles(rooms, provider, bundle.path)
        self.moving = Moving(rooms)
        self.ratings = RatingRoutes(rooms, self.ended)
        self.cups = CupRoutes(rooms)
        self.offline = Offline(bundle)
        self.push = PushRoutes(rooms)
        self.studies = AnalysisRoutes(rooms, self.ended)
        self.lab = LabRoutes(rooms, terms or Terms(jobs=0))
        self.pages = Pages(rooms, bundle, self.known)

    # --- games -------------------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        return answer([shelf.game_info(game) for game in games().values()])

    async def rules(self, request: Request) -> Response:
        return packed(request, shelf.packed_rules(find(request.path_params["game"])))

    async def check(self, request: Request) -> Response:
        self.limits.checks.take(self.asking(request))
        game = find(request.path_params["game"])
        return answer(shelf.check(game, await body(request, dict[str, Any], LONGEST_OPTIONS)))

    async def code(self, request: Request) -> Response:
        game, code = find(request.path_params["game"]), request.path_params["code"]
        if code not in game.presets:  # of which there are few, and everyone at a school asks for all of them
            self.limits.checks.take(self.asking(request))
        return answer(shelf.behind(game, code))

    async def random(self, request: Request) -> Response:
        self.limits.checks.take(self.asking(request))
        game = find(request.path_params["game"])
        wanted = await body(request, Wild, LONGEST_OPTIONS)
        return answer(
            await self.rooms.shared.minds.run(partial(shelf.at_random, game.id, wanted), self.asking(request))
        )

    async def example(self, request: Request) -> Response:
        return answer(shelf.picture(find(request.path_params["game"]), request.path_params["name"]), cache="no-cache")

    async def lesson(self, request: Request) -> Response:
        return answer(shelf.taught(find(request.path_params["game"]), request.path_params["rule"]), cache="no-cache")

    async def first_steps(self, request: Request) -> Response:
        self.limits.checks.take(self.asking(request))
        made = tuple(request.query_params.getlist("move"))
        if len(made) > MOST_STEPS:
            raise HTTPException(404)
        return answer(first_steps.moment(find(request.path_params["game"]), made), cache="no-cache")

    async def texts(self, request: Request) -> Response:
        lang = request.path_params["lang"]
        if lang not in tefuda.texts.LANGUAGES:
            raise HTTPException(404)
        return packed(request, shelf.packed_texts(lang, request.path_params.get("part", "")))

    # --- rooms -------------------------------------------------------------------------------------------------

    async def list_rooms(self, request: Request) -> Response:
        who = self.asking(request)
        self.limits.lists.take(who)
        person, store = who.person, self.rooms.shared.store
        codes = await store.running_of(person, LISTED) if person else []
        codes += await store.open_rooms(OPEN_WITHIN, LISTED)
        infos = []
        for code in dict.fromkeys(codes):
            with contextlib.suppress(Refusal):  # a table whose list can no longer be replayed is not shown
                room = await self.rooms.find(code)
                infos += [brief(room.showing.info(person))] if room is not None and not room.state.shut else []
        return answer(infos)

    async def open_room(self, request: Request) -> Response:
        person = self.opener(request)
        room = await self.rooms.open(person, await body(request, NewRoom))
        return answer(room.showing.info(person), 201)

    async def play_from(self, request: Request) -> Response:
        person = self.opener(request)
        wanted = await body(request, PlayFrom)
        source, match = await self.ended(request)
        room = await self.rooms.open_from(person, source.code, match, wanted)
        return answer(room.showing.info(person), 201)

    async def history(self, request: Request) -> Response:
        who = someone(request)
        self.limits.pages.take(who)
        before = request.query_params.get("before", "")
        at = int(before) if before.isascii() and before.isdigit() and len(before) < 16 else FAR_AHEAD
        return answer(await self.rooms.shared.store.history(who.person, at, REMEMBERED))

    def opener(self, request: Request) -> str:
        """Return who opens a table. Raises: HTTPException or TooFast."""
        who = self.asking(request)
        if not who.person:
            raise HTTPException(401)
        if self.rooms.closing:
            raise HTTPException(503)
        self.limits.rooms.take(who)
        return who.person

    async def room(self, request: Request) -> Response:
        """Say whether there is a table of this code, before anyone goes there."""
        self.limits.pages.take(self.asking(request))
        await self.known(request)
        return Response(status_code=204, headers={"cache-control": "no-store"})

    async def known(self, request: Request) -> LiveRoom:
        """Return the room that a request names. Raises: HTTPException or TooFast."""
        who = self.asking(request)
        room = self.rooms.guessed(who, await self.rooms.find(request.path_params["room"]))
        if room is None:
            raise HTTPException(404)
        return room

    async def ended(self, request: Request) -> tuple[LiveRoom, Ended]:
        """Return a match that ended, the last one unless it has a number, and its room.

        Raises: HTTPException or TooFast.
        """
        room = await self.known(request)
        match = room.state.ended_at(request.path_params.get("number", 0))
        if match is None:
            raise HTTPException(404)
        return room, match

    def asking(self, request: Request) -> Who:
        """Return who is behind a request, and where. Raises: Banned."""
        who = asking(request)
        self.rooms.shared.moderation.admit(who.person, who.address)
        return who

    async def record(self, request: Request) -> Response:
        self.limits.pages.take(self.asking(request))
        room, match = await self.ended(request)
        name = f"tefuda-{match.record.game}-{room.code}-{match.number}.json"
        headers = {"cache-control": "no-cache", "content-disposition": f'attachment; filename="{name}"'}
        data = record.write(match.record)
        return Response(data, headers=headers, media_type="application/json")

    async def replay(self, request: Request) -> Response:
        who = self.asking(request)
        self.limits.replays.take(who)
        room, match = await self.ended(request)
        key, pages = await self.replays.of(played(match.record), replace(who, room=room.code))
        info = room.showing.info_of(match, who.person)
        return answer(Replay(info, key, match.record.moves, PER_PAGE, pages.fired, match.outline), cache="no-cache")

    async def replay_page(self, request: Request) -> Response:
        who = self.asking(request)
        self.limits.pages.take(who)
        room, match = await self.ended(request)
        key, pages = await self.replays.of(played(match.record), replace(who, room=room.code))
        page = request.path_params["page"]
        if key != request.path_params["match"] or page >= len(pages.packed):
            raise HTTPException(404)
        return packed(request, pages.packed[page])

    async def picture(self, request: Request) -> Response:
        """Draw a result. That of a private table is for those who were there."""
        who = self.asking(request)
        self.limits.replays.take(who)
        room, match = await self.ended(request)
        if room.state.private and match.seat_of(who.person) is None:
            raise HTTPException(404)
        seat = seat_of(request, match) if not who.person else match.seat_of(who.person)
        names = request.query_params.get("names") != "0"
        svg = pictures.drawn(match.outline, seat, lang_of(request), names)
        return await self.painted(svg, replace(who, room=room.code), "private, max-age=3600")

    async def cover(self, request: Request) -> Response:
        """Draw the picture of a game, or of this service, that links show."""
        who = self.asking(request)
        self.limits.replays.take(who)
        game = find(request.path_params["game"]) if "game" in request.path_params else None
        return await self.painted(pictures.cover(game, lang_of(request)), who, "public, max-age=86400")

    async def painted(self, svg: str, who: Who, cache: str) -> Response:
        """Answer with a picture. Raises: HTTPException where none can be drawn."""
        try:
            png = await self.pictures.of(svg, who)
        except ModuleNotFoundError:
            raise HTTPException(404) from None
        # One address shows players their own row, strangers nothing of a private table, and everyone their language.
        headers = {"cache-control": cache, "vary": "authorization, accept-language"}
        return Response(png, headers=headers, media_type="image/png")

    async def shuffle(self, request: Request) -> Response:
        who = self.asking(request)
        self.limits.replays.take(who)
        room, match = await self.ended(request)
        drawn = await self.rooms.shared.minds.run(partial(draws, played(match.record)), replace(who, room=room.code))
        return answer(shuffle(match, drawn), cache="no-cache")

    async def socket(self, websocket: WebSocket) -> None:
        await socket.serve(websocket, self.rooms)

    # --- the operator's page -----------------------------------------------------------------------------------

    def operator(self, request: Request) -> str:
        """Check that the operator asks; return where from.

        Raises: HTTPException if it is someone else, or if there is none; TooFast after several wrong secrets.
        """
        moderation = self.rooms.shared.moderation
        if not moderation.secret:
            raise HTTPException(404)
        address = asking(request).address
        self.limits.secrets.check(address)
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not moderation.knows(secret):
            self.limits.secrets.take(address)
            raise HTTPException(401, "secret")
        return address

    async def overview(self, request: Request) -> Response:
        self.operator(request)
        shared = self.rooms.shared
        await overseer.say(shared.store, shared.worker, await self.rooms.status())
        return answer(await overseer.overview(self.rooms))

    async def order(self, request: Request) -> Response:
        address = self.operator(request)
        wanted = await body(request, Order)
        await self.rooms.shared.moderation.carry_out(wanted, address, self.rooms.append)
        log.warning("operator: %s", type(wanted).__name__)
        await self.rooms.oversee_once()
        return answer(await overseer.overview(self.rooms))

    async def operator_page(self, request: Request) -> Response:
        if not self.rooms.shared.moderation.secret:
            return self.bundle.respond(request, PAGE, 404)
        return self.bundle.respond(request, PAGE)

    # --- for whoever runs it -----------------------------------------------------------------------------------

    async def alive(self, request: Request) -> Response:
        return PlainTextResponse("alive\n", headers={"cache-control": "no-store"})

    async def ready(self, request: Request) -> Response:
        """Answer 503 with one word while this worker should get no new visitors."""
        trouble = await self.rooms.trouble()
        return PlainTextResponse(f"{trouble or 'ready'}\n", 503 if trouble else 200, {"cache-control": "no-store"})

    # --- the web table -----------------------------------------------------------------------------------------

    async def file(self, request: Request) -> Response:
        path = request.path_params["path"]
        # An address without such a page is answered by the page that says so.
        if self.bundle.find(path) is None and "text/html" in request.headers.get("accept", ""):
            return self.bundle.respond(request, PAGE, 404)
        return self.bundle.respond(request, path)

    async def documentation(self, request: Request) -> Response:
        """The site of `./tefuda docs`, where it was built."""
        path = request.path_params.get("path", "")
        if self.docs.find(PAGE) is None:
            return self.bundle.respond(request, PAGE, 404)
        if "path" not in request.path_params:
            return RedirectResponse("docs/")  # its links are relative to its folder
        name = f"{path}{PAGE}" if not path or path.endswith("/") else path
        file = self.docs.find(name)
        if file is None:
            return self.bundle.respond(request, PAGE, 404)
        page = self.docs.respond(request, name)
        page.headers["content-security-policy"] = POLICY.format(scripts=" ".join(file.scripts))
        return page

    def routes(self) -> list[Route | WebSocketRoute]:
        return [
            Route("/api/games", self.games),
            Route("/api/games/{game}/rules", self.rules),
            Route("/api/games/{game}/check", self.check, methods=["POST"]),
            Route("/api/games/{game}/code/{code}", self.code),
            Route("/api/games/{game}/random", self.random, methods=["POST"]),
            Route("/api/games/{game}/examples/{name}", self.example),
            Route("/api/games/{game}/lessons/{rule}", self.lesson),
            Route("/api/games/{game}/first-steps", self.first_steps),
            Route("/api/games/{game}/picture", self.cover),
            Route("/api/picture", self.cover),
            Route("/api/texts/{lang}", self.texts),
            Route("/api/texts/{lang}/{part}", self.texts),
            Route("/api/rooms", self.list_rooms),
            Route("/api/rooms", self.open_room, methods=["POST"]),
            Route("/api/rooms/{room}", self.room),
            *self.of_a_match("/api/rooms/{room}"),
            *self.of_a_match("/api/rooms/{room}/matches/{number:number}"),
            Route("/api/matches", self.history),
            *self.profiles.routes(),
            *self.moving.routes(),
            *self.friends.routes(),
            *self.watching.routes(),
            *self.ratings.routes(),
            *self.cups.routes(),
            *self.offline.routes(),
            *self.push.routes(),
            *self.studies.routes(),
            *self.lab.routes(),
            WebSocketRoute("/ws/{room}", self.socket),
            Route("/api/operator", self.overview),
            Route("/api/operator", self.order, methods=["POST"]),
            Route("/operator", self.operator_page),
            Route("/healthz", self.alive),
            Route("/readyz", self.ready),
            *self.pages.routes(),
            Route("/docs", self.documentation),
            Route("/docs/{path:path}", self.documentation),
            Route("/{path:path}", self.file),
        ]

    def of_a_match(self, path: str) -> list[Route]:
        return [
            Route(f"{path}/record", self.record),
            Route(f"{path}/replay", self.replay),
            Route(f"{path}/replay/{{match}}/{{page:number}}", self.replay_page),
            Route(f"{path}/shuffle", self.shuffle),
            Route(f"{path}/picture", self.picture),
            Route(f"{path}/replay", self.play_from, methods=["POST"]),
        ]


def brief(info: RoomInfo) -> RoomInfo:
    """Return a room as the lobby shows it: without its options, of which many rooms together have a lot."""
    return msgspec.structs.replace(info, options={}, problems=[], idle=[])


class Guard:
    """Adds the security headers to every response."""

    def __init__(self, app: ASGIApp, bundle: Bundle) -> None:
        self.app = app
        self.bundle = bundle

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                policy = POLICY.format(scripts=" ".join(self.bundle.scripts()))
                own = any(name == b"content-security-policy" for name, _ in message["headers"])
                message["headers"] = [
                    *message["headers"],
                    *([] if own else [(b"content-security-policy", policy.encode())]),
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
        return refused(error)
    if isinstance(error, Banned):
        return trouble(403, error.text)
    return trouble(404 if isinstance(error, UnknownGame) else 400, error.text)


async def on_bad_json(request: Request, error: Exception) -> Response:
    return trouble(400, Text("ui.error.bad_message", {"detail": str(error)[:200]}))


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = REASONS.get(error.status_code, "bad_message")
    if error.detail == "secret":
        reason = "wrong_secret"
    return trouble(error.status_code, Text(f"ui.error.{reason}", {"detail": str(error.detail)}))


async def on_gone(request: Request, error: Exception) -> Response:
    """The client no longer waits for the answer."""
    return Response(status_code=400)


async def on_store_fault(request: Request, error: Exception) -> Response:
    """The store is full or out of reach. Raises: the error if it is a fault of this service, or on a WebSocket, which
    is closed for it."""
    if isinstance(error, OWN_FAULTS) or request.scope["type"] != "http":
        raise error
    log.warning("the store does not answer", exc_info=error)
    return trouble(503, Text("ui.error.no_store"))


async def on_crash(request: Request, error: Exception) -> Response:
    return trouble(500, Text("ui.error.internal"))


def create(
    make_rooms: Callable[[], Rooms],
    bundle: Bundle | None = None,
    public: Sequence[str] = (),
    provider: Provider | None = None,
    terms: Terms | None = None,
) -> Starlette:
    """Return the application. `make_rooms` is called when it starts, inside the running event loop.

    `public`: the names under which it can be reached from outside (`origin.Gate`). `provider`: of OpenID
    Connect, through which players can sign in. `terms`: of the laboratory, which is closed without them.
    """
    files = bundle or Bundle()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        rooms = make_rooms()
        await rooms.start()
        for lang in tefuda.texts.LANGUAGES:  # read now, so that nobody waits for it
            shelf.packed_texts(lang)
        app.state.rooms = rooms
        service = Service(rooms, files, provider, terms)
        routes = service.routes()
        app.router.routes.extend([Mount(files.path, routes=routes)] if files.path else routes)
        watching = asyncio.create_task(measures.watch(rooms))
        service.lab.desk.start()
        try:
            yield
        finally:
            watching.cancel()
            await service.studies.analyses.close()
            await service.lab.desk.close()
            await rooms.close()

    return Starlette(
        lifespan=lifespan,
        middleware=[
            Middleware(Traced),
            Middleware(Guard, bundle=files),
            Middleware(Gate, public=public),
            Middleware(Named),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={
            BadInput: on_bad_input,
            msgspec.DecodeError: on_bad_json,
            RecursionError: on_bad_json,
            ClientDisconnect: on_gone,
            HTTPException: on_http_error,
            **dict.fromkeys(FAULTS, on_store_fault),
            Exception: on_crash,
        },
    )
