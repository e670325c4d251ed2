"""The public matches that are going on, for whoever would like to watch one."""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tefuda.table.live import LiveRoom
from tefuda.table.messages import Running
from tefuda.table.refusals import Refusal
from tefuda.table.requests import answer, asking
from tefuda.table.rooms import Rooms

MOST: Final = 24  # matches listed
PLAYED_WITHIN: Final = 60.0  # seconds since anyone was at the table; in a match over days, some days
KEPT: Final = 3.0  # seconds for which a list is given to everyone who asks


@dataclass
class Listed:
    """A match on the list, and those who are not offered it: its players, and whom its host has sent away."""

    info: Running
    others: frozenset[str]


class Watching:
    """The list is the same for all, and made at most once in `KEPT` seconds, however many ask for it."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.listed: list[Listed] = []
        self.made = -math.inf
        self.making = asyncio.Lock()

    def routes(self) -> list[Route]:
        return [Route("/api/watch", self.matches)]

    async def matches(self, request: Request) -> Response:
        who = asking(request)
        self.rooms.shared.moderation.admit(who.person, who.address)
        self.rooms.shared.limits.lists.take(who)
        async with self.making:
            if time.monotonic() - self.made > KEPT:
                self.listed = await self.make()
                self.made = time.monotonic()
        return answer([one.info for one in self.listed if who.person not in one.others])

    async def make(self) -> list[Listed]:
        listed = []
        for code in await self.rooms.shared.store.running_rooms(PLAYED_WITHIN, MOST):
            with contextlib.suppress(Refusal):  # a table whose list can no longer be replayed is not shown
                room = await self.rooms.find(code)
                # What the store knew of it may be a moment old.
                if room is not None and room.state.phase == "playing" and not room.state.private:
                    listed.append(Listed(running(room), frozenset({*room.state.persons(), *room.state.removed})))
        return listed


def running(room: LiveRoom) -> Running:
    """Return a match as someone who has not come yet may know it: no later than spectators see it."""
    info, state = room.showing.info(""), room.state
    return Running(
        info.room,
        info.game,
        info.chairs,
        info.version - state.first,
        info.progress,
        state.customs.delay if state.late is not None else 0,
        room.attendance.spectators(),
    )
