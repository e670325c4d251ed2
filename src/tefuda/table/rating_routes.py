"""The routes of ratings: one's own, those at a table, what a match changed, and the best."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tefuda.engine.registry import find
from tefuda.table.ended import Ended
from tefuda.table.live import LiveRoom
from tefuda.table.messages import Best, Listed, MyRatings, RatingOf
from tefuda.table.rated import length
from tefuda.table.ratings import BOT
from tefuda.table.refusals import refuse
from tefuda.table.requests import answer, asking, body, someone
from tefuda.table.rooms import Rooms

LENGTHS = ("usual", "short", "long")


class RatingRoutes:
    """`ended` returns a finished match that a request names, and its room; as `Service.ended`."""

    def __init__(self, rooms: Rooms, ended: Callable[[Request], Awaitable[tuple[LiveRoom, Ended]]]) -> None:
        self.rooms = rooms
        self.ended = ended
        self.shared = rooms.shared
        self.ratings = rooms.shared.ratings

    def routes(self) -> list[Route]:
        return [
            Route("/api/ratings", self.mine),
            Route("/api/ratings/listed", self.agree, methods=["POST"]),
            Route("/api/ratings/{game}", self.best),
            Route("/api/rooms/{room}/ratings", self.seated),
            Route("/api/rooms/{room}/matches/{number:number}/ratings", self.changes),
        ]

    async def mine(self, request: Request) -> Response:
        return answer(await self.known(self.someone(request)))

    async def known(self, person: str) -> MyRatings:
        found: list[RatingOf] = await self.ratings.mine(person)
        return MyRatings(found, await self.ratings.listed(person))

    async def agree(self, request: Request) -> Response:
        person = self.someone(request)
        wanted = await body(request, Listed)
        if wanted.listed and not await self.shared.people.kept({person}):
            raise refuse("no_profile")
        await self.ratings.agree(person, wanted.listed)
        return answer(await self.known(person))

    async def best(self, request: Request) -> Response:
        who = asking(request)
        self.shared.limits.pages.take(who)
        found = await self.ratings.best(find(request.path_params["game"]).id, who.person)
        return answer([Best(length, found[length]) for length in LENGTHS if length in found])

    async def seated(self, request: Request) -> Response:
        """Return the ratings of those who sit at a table, for those who have its code."""
        who = asking(request)
        self.shared.limits.pages.take(who)
        room = self.rooms.guessed(who, await self.rooms.load(request.path_params["room"]))
        if room is None:
            raise HTTPException(404)
        state = room.state
        persons = [f"{BOT}{chair.strength}" if chair.bot else chair.person for chair in state.chairs]
        options = state.match.options.data() if state.match is not None else state.wanted
        return answer(await self.ratings.of(persons, state.game.id, length(state.game, options)))

    async def changes(self, request: Request) -> Response:
        self.shared.limits.pages.take(asking(request))
        room, match = await self.ended(request)
        async with room.lock:  # what ended is being kept
            pass
        return answer(await self.ratings.changes(room.code, match.number, len(match.persons)))

    def someone(self, request: Request) -> str:
        """Return who asks. Raises: HTTPException or TooFast."""
        who = someone(request)
        self.shared.limits.pages.take(who)
        return who.person
