"""The routes of the analysis of a match (`coached`): for whoever may see the replay."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tefuda.table.analyses import PAGE, Analyses
from tefuda.table.ended import Ended
from tefuda.table.live import LiveRoom
from tefuda.table.requests import answer, asking, packed, someone
from tefuda.table.rooms import Rooms


class AnalysisRoutes:
    """`ended` returns a finished match that a request names, and its room; as `Service.ended`."""

    def __init__(self, rooms: Rooms, ended: Callable[[Request], Awaitable[tuple[LiveRoom, Ended]]]) -> None:
        self.limits = rooms.shared.limits
        self.ended = ended
        self.analyses = Analyses(rooms)

    def routes(self) -> list[Route]:
        path = "/api/rooms/{room}/matches/{number:number}/analysis"
        return [
            Route(path, self.info),
            Route(path, self.begin, methods=["POST"]),
            Route(path, self.stop, methods=["DELETE"]),
            Route(f"{path}/{{page:number}}", self.page),
        ]

    async def info(self, request: Request) -> Response:
        who = asking(request)
        self.limits.pages.take(who)
        room, match = await self.ended(request)
        return answer(await self.analyses.info(room.code, match, who.person))

    async def begin(self, request: Request) -> Response:
        who = someone(request)
        room, match = await self.ended(request)
        self.limits.analyses.take(who)
        await self.analyses.begin(room.code, match, replace(who, room=room.code))
        return answer(await self.analyses.info(room.code, match, who.person))

    async def stop(self, request: Request) -> Response:
        who = someone(request)
        self.limits.pages.take(who)
        room, match = await self.ended(request)
        await self.analyses.stop(room.code, match, who.person)
        return answer(await self.analyses.info(room.code, match, who.person))

    async def page(self, request: Request) -> Response:
        self.limits.pages.take(asking(request))
        room, match = await self.ended(request)
        page = request.path_params["page"]
        if page * PAGE > len(match.record.moves):  # no column takes just any number
            raise HTTPException(404)
        found = await self.analyses.shelf.pieces(room.code, match.number, page)
        if page not in found:
            raise HTTPException(404)
        return packed(request, found[page])
