"""The routes of friends, invitations, blocks and quick matches."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tefuda.table.chairs import CRESTS, STRONGEST_BOT, USUAL_BOT, is_strength
from tefuda.table.codes import letters_of, new_code
from tefuda.table.limits import Who
from tefuda.table.live import LiveRoom
from tefuda.table.meeting import MOST_FRIENDS, Meeting
from tefuda.table.messages import Acquaintances, DeviceCode, Friend, Invitation, MyName, Seek, WithFriendCode
from tefuda.table.names import clean
from tefuda.table.quick import Quick
from tefuda.table.refusals import Refusal, refuse
from tefuda.table.requests import answer, asking, body
from tefuda.table.rooms import Rooms
from tefuda.table.tickets import hashed
from tefuda.table.wishes import LONGEST_NAME

CODE: Final = "friend code"
CODE_LENGTH: Final = 12  # letters of 5 bits
CODE_WITHIN: Final = 86_400.0  # seconds


class Friends:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.people = rooms.shared.people
        self.limits = rooms.shared.limits
        self.meeting = Meeting(rooms.shared.store)
        self.quick = Quick(rooms)

    def routes(self) -> list[Route]:
        return [
            Route("/api/friends", self.acquaintances),
            Route("/api/friends", self.befriend, methods=["POST"]),
            Route("/api/friends/code", self.give_code, methods=["POST"]),
            Route("/api/friends/{id}", self.part, methods=["DELETE"]),
            Route("/api/friends/{id}/invite/{room}", self.invite, methods=["POST"]),
            Route("/api/invitations/{room}", self.decline, methods=["DELETE"]),
            Route("/api/blocked/{id}", self.unblock, methods=["DELETE"]),
            Route("/api/quick", self.numbers),
            Route("/api/quick", self.seek, methods=["POST"]),
            Route("/api/quick", self.stop, methods=["DELETE"]),
            Route("/api/quick/bots", self.with_bots, methods=["POST"]),
        ]

    # --- friends -----------------------------------------------------------------------------------------------

    async def acquaintances(self, request: Request) -> Response:
        who = self.someone(request)
        self.limits.lists.take(who)
        await self.meeting.was_seen(who.person)
        return answer(await self.known(who.person))

    async def known(self, person: str) -> Acquaintances:
        friends = await self.meeting.friends(person)
        others = [row["other"] for row in friends]
        here, tables = await self.meeting.here(others), await self.meeting.tables(others)
        profiles = await self.people.profiles(others)
        shown = []
        for row in friends:
            profile = profiles.get(row["other"])
            name, crest = (profile["name"], profile["crest"]) if profile else (row["name"], row["crest"])
            room = await self.open_table(tables.get(row["other"], ""), row["other"])
            shown.append(Friend(shown_id(person, row["other"]), name, crest, row["other"] in here))
            if room is not None:
                shown[-1].room, shown[-1].game = room.code, room.state.game.id
                shown[-1].playing = room.state.phase == "playing"
        return Acquaintances(
            shown,
            [one for row in await self.meeting.invitations(person) if (one := await self.invitation(row)) is not None],
            [
                Friend(shown_id(person, row["other"]), row["name"], row["crest"])
                for row in await self.meeting.blocked(person)
            ],
        )

    async def open_table(self, code: str, person: str) -> LiveRoom | None:
        """Return a public table where a player has a seat and is present; None if it is not so."""
        try:
            room = await self.rooms.find(code) if code else None
        except Refusal:  # its list can no longer be replayed
            return None
        seated = room is not None and room.state.seat_of(person) is not None and person not in room.attendance.away
        return room if seated else None

    async def invitation(self, row: dict[str, Any]) -> Invitation | None:
        """Return an invitation as it is shown; None if the table has no seat left, or whoever invited has left it."""
        try:
            room = await self.rooms.find(row["room"])
        except Refusal:
            return None
        if room is None or (seat := room.state.seat_of(row["other"])) is None:
            return None
        chairs = room.state.chairs
        free = sum(chair.open for chair in chairs)
        if not free or room.state.phase != "waiting":
            return None
        names = [chair.name for chair in chairs if chair.person]
        host = chairs[seat]
        return Invitation(room.code, room.state.game.id, host.name, host.crest, names, free, int(row["ago"]))

    async def give_code(self, request: Request) -> Response:
        who = self.changing(request)
        wanted = await body(request, MyName)
        self.rooms.shared.moderation.allow(wanted)
        code = new_code(CODE_LENGTH)
        card = msgspec.json.encode(cleaned(wanted)).decode()
        await self.people.give(CODE, code, who.person, CODE_WITHIN, card)
        return answer(DeviceCode(code, int(CODE_WITHIN)))

    async def befriend(self, request: Request) -> Response:
        """Make friends with whoever gave the code, which is good once."""
        who = self.changing(request)
        wanted = await body(request, WithFriendCode)
        self.rooms.shared.moderation.allow(wanted)
        self.limits.guesses.spend(who.address)
        typed = letters_of(wanted.code.upper()[:100])
        given = await self.people.take(CODE, typed)
        if given is None or given[0] == who.person:
            raise refuse("friend_code")
        if max([len(await self.meeting.friends(person)) for person in (who.person, given[0])]) >= MOST_FRIENDS:
            raise refuse("many_friends", most=MOST_FRIENDS)
        other, mine = msgspec.json.decode(given[1], type=MyName), cleaned(MyName(wanted.name, wanted.crest))
        await self.meeting.befriend((who.person, mine.name, mine.crest), (given[0], other.name, other.crest))
        return answer(await self.known(who.person))

    async def part(self, request: Request) -> Response:
        who = self.changing(request)
        await self.meeting.part(who.person, await self.friend(request, who))
        return answer(await self.known(who.person))

    async def friend(self, request: Request, who: Who) -> str:
        """Return the friend that a request is about. Raises: HTTPException."""
        friends = [row["other"] for row in await self.meeting.friends(who.person)]
        return self.among(request, who, friends)

    def among(self, request: Request, who: Who, others: list[str]) -> str:
        for other in others:
            if shown_id(who.person, other) == request.path_params["id"]:
                return other
        raise HTTPException(404)

    # --- invitations and blocks --------------------------------------------------------------------------------

    async def invite(self, request: Request) -> Response:
        """Invite a friend to a table where the caller has a seat."""
        who = self.changing(request)
        friend = await self.friend(request, who)
        room = await self.rooms.find(request.path_params["room"])
        if room is None or room.state.seat_of(who.person) is None:
            raise refuse("not_seated")
        await self.meeting.invite(who.person, friend, room.code)
        return Response(status_code=204)

    async def decline(self, request: Request) -> Response:
        who = self.changing(request)
        await self.meeting.decline(who.person, request.path_params["room"])
        return answer(await self.known(who.person))

    async def unblock(self, request: Request) -> Response:
        who = self.changing(request)
        blocked = [row["other"] for row in await self.meeting.blocked(who.person)]
        await self.meeting.unblock(who.person, self.among(request, who, blocked))
        return answer(await self.known(who.person))

    # --- quick matches -----------------------------------------------------------------------------------------

    async def numbers(self, request: Request) -> Response:
        self.limits.lists.take(asking(request))
        return answer(await self.quick.numbers())

    async def seek(self, request: Request) -> Response:
        who = self.seeking(request)
        wanted = await body(request, Seek)
        self.rooms.shared.moderation.allow(wanted)
        return answer(await self.quick.seek(who.person, wanted))

    async def stop(self, request: Request) -> Response:
        who = self.someone(request)
        self.limits.seeks.take(who)
        await self.quick.stop(who.person)
        return Response(status_code=204)

    async def with_bots(self, request: Request) -> Response:
        wanted = request.query_params.get("strength", str(USUAL_BOT))
        if re.fullmatch(r"-?\d{1,5}", wanted) is None or not is_strength(int(wanted)):
            raise refuse("strength", most=STRONGEST_BOT)
        return answer(await self.quick.look(self.seeking(request).person, bots=int(wanted)))

    # --- who asks ----------------------------------------------------------------------------------------------

    def someone(self, request: Request) -> Who:
        """Return who asks. Raises: HTTPException if a request has no token; Banned."""
        who = asking(request)
        self.rooms.shared.moderation.admit(who.person, who.address)
        if not who.person:
            raise HTTPException(401)
        return who

    def changing(self, request: Request) -> Who:
        who = self.someone(request)
        self.limits.profiles.take(who)
        return who

    def seeking(self, request: Request) -> Who:
        """Return who looks for a match. Raises: HTTPException or TooFast."""
        who = self.someone(request)
        if self.rooms.closing:
            raise HTTPException(503)
        self.limits.seeks.take(who)
        return who


def shown_id(person: str, other: str) -> str:
    """Return what a browser calls another player, which means nothing to anyone else."""
    return hashed(f"{person} {other}")[:16]


def cleaned(wanted: MyName) -> MyName:
    return MyName(clean(wanted.name, LONGEST_NAME), wanted.crest if 0 <= wanted.crest < CRESTS else 0)
