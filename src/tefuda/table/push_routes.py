"""Switching notifications on and off, device by device."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tefuda.table.messages import PushAddress, PushKey, PushOff
from tefuda.table.push import Push
from tefuda.table.requests import answer, body, someone, token_of
from tefuda.table.rooms import Rooms
from tefuda.table.tickets import hashed


class PushRoutes:
    """The routes for notifications; 404 unless the operator has set a contact."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms

    def push(self) -> Push:
        if self.rooms.shared.push is None:
            raise HTTPException(404)
        return self.rooms.shared.push

    async def key(self, request: Request) -> Response:
        push = self.rooms.shared.push
        return answer(PushKey("" if push is None else await push.public()))

    async def on(self, request: Request) -> Response:
        push, who = self.push(), someone(request)
        self.rooms.shared.limits.profiles.take(who)
        await push.add(who.person, hashed(token_of(request.headers)), await body(request, PushAddress))
        return Response(status_code=204)

    async def off(self, request: Request) -> Response:
        push, who = self.push(), someone(request)
        self.rooms.shared.limits.profiles.take(who)
        await push.remove(who.person, (await body(request, PushOff)).endpoint)
        return Response(status_code=204)

    def routes(self) -> list[Route]:
        return [
            Route("/api/push", self.key),
            Route("/api/push", self.on, methods=["POST"]),
            Route("/api/push/off", self.off, methods=["POST"]),
        ]
