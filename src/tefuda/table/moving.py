"""A match goes on on another device: by a link of one's own, good once and for a short time.

The device that goes on becomes the same player: one more device of a profile that is kept, or, for a guest, the holder
of the guest's token. The link's secret is in its fragment and in the body of two requests, so it is in no log. The
store has only its hash (`People.give`), and a guest's token only in a form that is worthless without the secret.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tefuda.table.entries import person_of
from tefuda.table.limits import Who
from tefuda.table.messages import Moved, MoveLink, MyName, WithCode
from tefuda.table.names import clean
from tefuda.table.profiles import LONGEST_LABEL, crest
from tefuda.table.refusals import refuse
from tefuda.table.requests import answer, body, someone, token_of
from tefuda.table.rooms import Rooms
from tefuda.table.wishes import LONGEST_NAME

KIND: Final = "moving"
WITHIN: Final = 120.0  # seconds
SECRET: Final = 18  # bytes


class Parcel(Struct):
    """What goes to the other device. `sealed`: a guest's token; empty for a profile."""

    name: str
    crest: int
    sealed: str = ""


class Moving:
    """The routes of `/api/move`."""

    def __init__(self, rooms: Rooms) -> None:
        self.people = rooms.shared.people
        self.limits = rooms.shared.limits

    def routes(self) -> list[Route]:
        return [
            Route("/api/move", self.give, methods=["POST"]),
            Route("/api/move/here", self.take, methods=["POST"]),
        ]

    def changing(self, request: Request) -> Who:
        """Return who asks. Raises: HTTPException or TooFast."""
        who = someone(request)
        self.limits.profiles.take(who)
        return who

    async def give(self, request: Request) -> Response:
        """Make the secret of a link for the caller's other device."""
        who = self.changing(request)
        wanted = await body(request, MyName)
        secret = secrets.token_urlsafe(SECRET)
        kept = await self.people.profile(who.person) is not None
        sealed = "" if kept else seal(token_of(request.headers), secret)
        parcel = Parcel(clean(wanted.name, LONGEST_NAME), crest(wanted.crest), sealed)
        await self.people.give(KIND, secret, who.person, WITHIN, msgspec.json.encode(parcel).decode())
        return answer(MoveLink(secret, int(WITHIN)))

    async def take(self, request: Request) -> Response:
        """Make the caller's device that of the player who made the link.

        Raises: HTTPException, TooFast, or Refusal if the link was used, is too old, or never was one.
        """
        who = self.changing(request)
        self.limits.guesses.check(who.address)
        wanted = await body(request, WithCode)
        given = await self.people.take(KIND, wanted.code[:100])
        if given is None:
            self.limits.guesses.spend(who.address)
            raise refuse("move_link")
        person, parcel = given[0], msgspec.json.decode(given[1], type=Parcel)
        if await self.people.profile(person) is not None:
            token = await self.people.sign_in(person, clean(wanted.label, LONGEST_LABEL))
        else:
            token = unseal(parcel.sealed, wanted.code)
            token = token if person_of(token) == person else ""
        if not token:
            raise refuse("move_link")
        return answer(Moved(token, parcel.name, parcel.crest))


def seal(token: str, secret: str) -> str:
    """Return a token that only the secret makes readable: it is added to as many bytes, which are used for nothing
    else, of a stream that follows from the secret."""
    data = token.encode()
    return bytes(a ^ b for a, b in zip(data, _stream(secret, len(data)), strict=True)).hex()


def unseal(sealed: str, secret: str) -> str:
    data = bytes.fromhex(sealed)
    return bytes(a ^ b for a, b in zip(data, _stream(secret, len(data)), strict=True)).decode(errors="replace")


def _stream(secret: str, size: int) -> bytes:
    return hashlib.shake_256(f"tefuda move {secret}".encode()).digest(size)
