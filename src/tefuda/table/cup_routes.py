"""The routes of tournaments that people run."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tefuda.table.messages import CupWish, MyName, NewCup
from tefuda.table.refusals import refuse
from tefuda.table.requests import answer, asking, body, someone
from tefuda.table.rooms import Rooms
from tefuda.table.tournaments import Tournaments


class CupRoutes:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.cups = Tournaments(rooms)

    def routes(self) -> list[Route]:
        return [
            Route("/api/tournaments", self.open, methods=["POST"]),
            Route("/api/tournaments/{code}", self.info),
            Route("/api/tournaments/{code}/players", self.join, methods=["POST"]),
            Route("/api/tournaments/{code}/players", self.leave, methods=["DELETE"]),
            Route("/api/tournaments/{code}", self.change, methods=["POST"]),
        ]

    async def open(self, request: Request) -> Response:
        who = asking(request)
        person = self.someone(request)
        self.rooms.shared.limits.rooms.take(who)
        wanted = await body(request, NewCup)
        self.rooms.shared.moderation.allow(wanted)
        return answer(await self.cups.info(await self.cups.open(person, wanted), person), 201)

    async def info(self, request: Request) -> Response:
        self.rooms.shared.limits.pages.take(asking(request))
        return answer(await self.cups.info(request.path_params["code"], asking(request).person))

    async def join(self, request: Request) -> Response:
        person = self.someone(request)
        wanted = await body(request, MyName)
        self.rooms.shared.moderation.allow(wanted)
        await self.cups.join(request.path_params["code"], person, wanted.name, wanted.crest)
        return await self.info(request)

    async def leave(self, request: Request) -> Response:
        await self.cups.leave(request.path_params["code"], self.someone(request))
        return await self.info(request)

    async def change(self, request: Request) -> Response:
        """Do what the host wants."""
        person, code = self.someone(request), request.path_params["code"]
        wanted = await body(request, CupWish)
        match wanted.do:
            case "draw":
                self.rooms.shared.limits.profiles.take(asking(request))
                await self.cups.draw(code, person)
            case "points":
                await self.cups.correct(code, person, wanted.round, wanted.table, wanted.points)
            case "cut":
                self.rooms.shared.limits.profiles.take(asking(request))
                await self.cups.cut(code, person, wanted.round, wanted.table)
            case "stop":
                self.rooms.shared.limits.profiles.take(asking(request))
                await self.cups.stop(code, person, wanted.round, wanted.table)
            case "send_away":
                await self.cups.leave(code, person, wanted.entrant)
            case "mute" | "unmute":
                self.rooms.shared.limits.profiles.take(asking(request))
                await self.cups.mute(code, person, wanted.entrant, wanted.do == "mute")
            case "end" | "go_on":
                await self.cups.end(code, person, wanted.do == "end")
            case "notice":
                self.rooms.shared.moderation.allow(wanted)
                await self.cups.tell(code, person, wanted.line)
            case _:
                raise refuse("bad_message", detail="do")
        return await self.info(request)

    def someone(self, request: Request) -> str:
        """Return who asks. Raises: HTTPException, Banned or TooFast."""
        who = someone(request)
        self.rooms.shared.moderation.admit(who.person, who.address)
        self.rooms.shared.limits.pages.take(who)
        return who.person
