"""The pages of the web table: the same for all addresses, but for what links to them show.

Messengers and search engines read a page's head, in the language they ask for or that the address names (`lang`), and
show what it says. It says what anyone with the address may know: the game of a table, and how a match ended that
everyone may see. It says nothing of a private table, and never who sits at one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import tefuda.texts
from tefuda.engine import lesson
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import Game, find
from tefuda.table import pictures, tournament
from tefuda.table.bundle import Bundle
from tefuda.table.database import FAULTS
from tefuda.table.ended import Ended
from tefuda.table.limits import TooFast
from tefuda.table.live import LiveRoom
from tefuda.table.pictures import Preview, say
from tefuda.table.refusals import Refusal
from tefuda.table.requests import asking
from tefuda.table.rooms import Rooms

# Pages of one's own, and those whose content is found only by the browser.
OTHERS: Final = (
    "/",
    "/watch",
    "/cup/new",
    "/lab",
    "/lab/{code}",
    "/me/matches",
    "/me/numbers",
    "/me/profile",
    "/me/here",
)
MATCH: Final = "/t/{room}/{number:number}"
PATIENCE: Final = 1.0  # seconds for which a page waits for what a link to it shows
# Why this is not known now: asked too often, a game that is missing here, a store that does not answer. The page says.
UNKNOWN: Final = (BadInput, *FAULTS)

Found = TypeVar("Found")


class Pages:
    """`known` finds the room that a request names."""

    def __init__(self, rooms: Rooms, bundle: Bundle, known: Callable[[Request], Coroutine[Any, Any, LiveRoom]]) -> None:
        self.rooms = rooms
        self.bundle = bundle
        self.known = known

    def routes(self) -> list[Route]:
        return [
            *(Route(path, self.site) for path in OTHERS),
            Route("/learn/{game}", self.learn),
            Route("/learn/{game}/{rule}", self.example),
            Route("/cup/{code}", self.cup),
            Route("/t/{room}", self.table),
            *(Route(path, self.match) for path in (MATCH, "/t/{room}/replay", f"{MATCH}/replay", f"{MATCH}/analysis")),
        ]

    async def site(self, request: Request) -> Response:
        return self.page(request)

    async def learn(self, request: Request) -> Response:
        try:
            game = find(request.path_params["game"])
        except BadInput:
            return self.page(request, status=404)
        lang = lang_of(request)
        return self.of_game(request, game, say(f"{game.id}.name", lang))

    async def example(self, request: Request) -> Response:
        """Return the page of a house rule's playable example."""
        try:
            game, rule = find(request.path_params["game"]), request.path_params["rule"]
        except BadInput:
            return self.page(request, status=404)
        if rule not in lesson.names(game):
            return self.page(request, status=404)
        return self.of_game(request, game, say(f"{game.id}.rule.{rule}.name", lang_of(request)))

    async def cup(self, request: Request) -> Response:
        try:
            _, cup = await self.soon(request, tournament.read(self.rooms.shared.store, request.path_params["code"]))
            game, lang = find(cup.game), lang_of(request)
        except Refusal as error:
            return self.page(request, status=404 if error.text.id == "ui.error.no_cup" else 200)
        except UNKNOWN:
            return self.page(request)
        name = say(f"{game.id}.name", lang)
        what = say("ui.cup.title", lang) if cup.name == game.id else cup.name
        return self.of_game(request, game, say("preview.of", lang, game=name, what=what))

    async def table(self, request: Request) -> Response:
        room = await self.room(request)
        if isinstance(room, Response):
            return room
        if room.state.private:
            return self.page(request)
        lang = lang_of(request)
        name = say(f"{room.state.game.id}.name", lang)
        return self.of_game(request, room.state.game, say("preview.table", lang, game=name))

    async def match(self, request: Request) -> Response:
        """Return the page of a match. Where anyone may see the match, a link to the page shows its result."""
        room = await self.room(request)
        if isinstance(room, Response):
            return room
        number = request.path_params.get("number", 0)
        match = room.state.ended_at(number)
        if match is None:  # the page of a match that goes on says so
            return self.page(request, status=200 if number <= room.state.dealt else 404)
        if room.state.private:
            return self.page(request)
        seat, lang = seat_of(request, match), lang_of(request)
        picture = f"api/rooms/{room.code}/matches/{match.number}/picture?lang={lang}"
        picture += "" if seat is None else f"&seat={seat}"
        return self.page(request, pictures.preview(match.outline, seat, lang, picture))

    async def room(self, request: Request) -> LiveRoom | Response:
        """Return the room that a request names, or the page to answer with if it is not known."""
        try:
            return await self.soon(request, self.known(request))
        except HTTPException as error:
            return self.page(request, status=error.status_code)
        except UNKNOWN:
            return self.page(request)

    async def soon(self, request: Request, wanted: Coroutine[Any, Any, Found]) -> Found:
        """Return what a page needs to know; the page does not wait long for it.

        Raises: one of `UNKNOWN`, or whatever finding it raises.
        """
        try:
            self.rooms.shared.limits.pages.take(asking(request))
        except TooFast:
            wanted.close()
            raise
        return await asyncio.wait_for(wanted, PATIENCE)

    def of_game(self, request: Request, game: Game, title: str) -> Response:
        lang = lang_of(request)
        picture = f"api/games/{game.id}/picture?lang={lang}"
        return self.page(request, Preview(title, say(f"{game.id}.tagline", lang), picture))

    def page(self, request: Request, preview: Preview | None = None, status: int = 200) -> Response:
        """Return the page, with what a link to it shows: this service, if nothing else is known."""
        lang = lang_of(request)
        shown = preview or Preview(say("preview.site", lang), say("preview.about", lang), f"api/picture?lang={lang}")
        host = f"{request.url.scheme}://{request.url.netloc}"
        head = pictures.tags(shown, f"{host}{self.bundle.path}", lang)
        return self.bundle.page_with(request, head, status)


def seat_of(request: Request, match: Ended) -> int | None:
    """Return the seat from whose side a result is shown, if the address names one."""
    wanted = request.query_params.get("seat", "")
    return (
        int(wanted)
        if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 and int(wanted) < len(match.persons)
        else None
    )


def lang_of(request: Request) -> str:
    """Return the language of what is drawn for a request."""
    wanted = request.query_params.get("lang") or request.headers.get("accept-language", "")[:2]
    return wanted if wanted in tefuda.texts.LANGUAGES else tefuda.texts.LANGUAGES[0]
