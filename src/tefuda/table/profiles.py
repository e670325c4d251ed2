"""The routes of `/api/me` and `/api/sign-in`: who am I, on which devices, and what is kept about me."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import Raw
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tefuda.table import passkeys, tournament
from tefuda.table.chairs import CRESTS
from tefuda.table.codes import letters_of, new_code
from tefuda.table.entries import Entry, Sat, Spoke
from tefuda.table.laboratory.kept import Studies
from tefuda.table.limits import Who
from tefuda.table.meeting import Meeting
from tefuda.table.messages import (
    Back,
    Device,
    DeviceCode,
    Me,
    MyName,
    NewPasskey,
    Passkey,
    Signature,
    SignedIn,
    Tastes,
    Visiting,
    WithCode,
)
from tefuda.table.names import clean
from tefuda.table.openid import Provider
from tefuda.table.passkeys import place_of
from tefuda.table.refusals import refuse
from tefuda.table.requests import answer, body, someone, token_of
from tefuda.table.room import ended_matches
from tefuda.table.rooms import Rooms
from tefuda.table.tickets import hashed
from tefuda.table.wishes import LONGEST_NAME

CODE: Final = "device code"
CODE_LENGTH: Final = 12  # letters of 5 bits
CODE_WITHIN: Final = 600.0  # seconds
LONGEST_LABEL: Final = 40
SHOWN_ID: Final = 16  # letters of a device's hash by which it is named


class Profiles:
    def __init__(self, rooms: Rooms, provider: Provider | None = None, path: str = "") -> None:
        self.provider = provider
        self.path = path
        self.rooms = rooms
        self.shared = rooms.shared
        self.people = rooms.shared.people
        self.limits = rooms.shared.limits

    def routes(self) -> list[Route]:
        return [
            Route("/api/me", self.me),
            Route("/api/me", self.rename, methods=["POST"]),
            Route("/api/me", self.erase, methods=["DELETE"]),
            Route("/api/me/export", self.export),
            Route("/api/me/settings", self.tastes),
            Route("/api/me/settings", self.set_tastes, methods=["POST"]),
            Route("/api/me/passkeys/options", self.passkey_options, methods=["POST"]),
            Route("/api/me/passkeys", self.add_passkey, methods=["POST"]),
            Route("/api/me/passkeys/{id}", self.remove_passkey, methods=["DELETE"]),
            Route("/api/me/code", self.give_code, methods=["POST"]),
            Route("/api/me/devices", self.sign_out_others, methods=["DELETE"]),
            Route("/api/me/devices/{id}", self.sign_out_device, methods=["DELETE"]),
            Route("/api/sign-in/options", self.sign_in_options, methods=["POST"]),
            Route("/api/sign-in", self.sign_in, methods=["POST"]),
            Route("/api/sign-in/code", self.sign_in_with_code, methods=["POST"]),
            Route("/api/sign-in/openid", self.visit_provider, methods=["POST"]),
            Route("/api/sign-in/openid/back", self.back_from_provider, methods=["POST"]),
            Route("/api/sign-out", self.sign_out, methods=["POST"]),
        ]

    # --- who am I ----------------------------------------------------------------------------------------------

    async def me(self, request: Request) -> Response:
        self.asking(request)
        return await self.shown(request)

    async def shown(self, request: Request) -> Response:
        return answer(await self.known(request, someone(request).person, token_of(request.headers)))

    async def known(self, request: Request, person: str, token: str) -> Me:
        """Return what a player may know about themselves, on the device of `token`."""
        can_keep = passkeys.possible(place_of(request))
        profile = await self.people.profile(person)
        provider = self.provider.name if self.provider is not None else ""
        if profile is None:
            return Me(can_keep=can_keep, provider=provider)
        return Me(
            profile["name"],
            profile["crest"],
            kept=True,
            made=profile["made"],
            passkeys=[
                Passkey(row["id"], row["label"], row["made"], row["used"]) for row in await self.people.passkeys(person)
            ],
            devices=[
                Device(row["token"][:SHOWN_ID], row["label"], row["made"], row["used"], row["token"] == hashed(token))
                for row in await self.people.devices(person)
            ],
            can_keep=can_keep,
            provider=provider,
            provided=bool(await self.people.identities(person)),
        )

    async def rename(self, request: Request) -> Response:
        who = self.changing(request)
        wanted = await body(request, MyName)
        self.shared.moderation.allow(wanted)
        await self.people.rename(who.person, clean(wanted.name, LONGEST_NAME), crest(wanted.crest))
        return await self.shown(request)

    async def tastes(self, request: Request) -> Response:
        return answer(await self.people.tastes(self.asking(request).person))

    async def set_tastes(self, request: Request) -> Response:
        """Keep settings with a profile; those of a guest stay in the browser."""
        who = self.changing(request)
        if not await self.people.set_tastes(who.person, await body(request, Tastes)):
            raise HTTPException(404)
        return Response(status_code=204)

    def asking(self, request: Request) -> Who:
        """Return who asks. Raises: HTTPException or TooFast."""
        who = someone(request)
        self.limits.pages.take(who)
        return who

    def changing(self, request: Request) -> Who:
        """Return who wants a change. Raises: HTTPException or TooFast."""
        who = someone(request)
        self.limits.profiles.take(who)
        return who

    def guessing(self, request: Request) -> Who:
        """Return who tries to sign in. Raises: HTTPException or TooFast, also after many attempts from an address that
        failed."""
        who = self.changing(request)
        self.limits.guesses.check(who.address)
        return who

    # --- passkeys ----------------------------------------------------------------------------------------------

    async def passkey_options(self, request: Request) -> Response:
        who = self.changing(request)
        profile = await self.people.profile(who.person)
        name = profile["name"] if profile is not None else ""
        return answer(await passkeys.options_to_make(self.people, place_of(request), who.person, name))

    async def add_passkey(self, request: Request) -> Response:
        who = self.changing(request)
        wanted = await body(request, NewPasskey)
        id, key, count = await passkeys.made(self.people, place_of(request), who.person, wanted.credential)
        self.shared.moderation.allow(wanted)
        name, label = clean(wanted.name, LONGEST_NAME), clean(wanted.label, LONGEST_LABEL)
        if await self.people.passkey(id) is not None:
            raise passkeys.refused()
        await self.people.keep(who.person, token_of(request.headers), name, crest(wanted.crest), label)
        if not await self.people.add_passkey(who.person, id, key, count, label):
            raise passkeys.refused()
        return await self.shown(request)

    async def remove_passkey(self, request: Request) -> Response:
        who = self.changing(request)
        if not await self.people.remove_passkey(who.person, request.path_params["id"]):
            raise refuse("last_passkey")
        return await self.shown(request)

    # --- devices -----------------------------------------------------------------------------------------------

    async def sign_in_options(self, request: Request) -> Response:
        return answer(await passkeys.options_to_sign(self.people, place_of(request), self.guessing(request).person))

    async def sign_in(self, request: Request) -> Response:
        who = self.guessing(request)
        wanted = await body(request, Signature)
        self.limits.guesses.spend(who.address)
        person = await passkeys.signed(self.people, place_of(request), who.person, wanted.credential)
        return await self.signed_in(request, person, wanted.label)

    async def give_code(self, request: Request) -> Response:
        who = self.changing(request)
        if await self.people.profile(who.person) is None:
            raise refuse("no_profile")
        code = new_code(CODE_LENGTH)
        await self.people.give(CODE, code, who.person, CODE_WITHIN)
        return answer(DeviceCode(code, int(CODE_WITHIN)))

    async def sign_in_with_code(self, request: Request) -> Response:
        who = self.guessing(request)
        wanted = await body(request, WithCode)
        self.limits.guesses.spend(who.address)
        typed = letters_of(wanted.code.upper()[:100])
        given = await self.people.take(CODE, typed)
        if given is None or await self.people.profile(given[0]) is None:
            raise refuse("device_code")
        return await self.signed_in(request, given[0], wanted.label)

    async def signed_in(self, request: Request, person: str, label: str) -> Response:
        token = await self.people.sign_in(person, clean(label, LONGEST_LABEL))
        if not token:  # it has just been erased
            raise HTTPException(404)
        return answer(SignedIn(token, await self.known(request, person, token)))

    async def visit_provider(self, request: Request) -> Response:
        who = self.guessing(request)
        return answer(Visiting(await self.known_provider().begin(self.people, who.person, self.back(request))))

    async def back_from_provider(self, request: Request) -> Response:
        """Sign in to the profile of an identity; if there is none yet, it leads to the caller's from now on."""
        who = self.guessing(request)
        wanted = await body(request, Back)
        self.shared.moderation.allow(wanted)
        self.limits.guesses.spend(who.address)
        provider, back = self.known_provider(), self.back(request)
        issuer, subject = await provider.finish(self.people, who.person, back, wanted.code, wanted.state)
        token = token_of(request.headers)
        name, label = clean(wanted.name, LONGEST_NAME), clean(wanted.label, LONGEST_LABEL)
        while not (person := await self.people.person_with(issuer, subject)):
            await self.people.keep_with(issuer, subject, who.person, token, name, crest(wanted.crest), label)
        if person == who.person:
            return answer(SignedIn(token, await self.known(request, person, token)))
        if await self.people.profile(who.person) is not None:
            raise refuse("openid_taken")
        return await self.signed_in(request, person, wanted.label)

    def known_provider(self) -> Provider:
        """Return the provider. Raises: HTTPException if the operator has set none."""
        if self.provider is None:
            raise HTTPException(404)
        return self.provider

    def back(self, request: Request) -> str:
        """Return the address to which a browser comes back from the provider."""
        return f"{place_of(request).origin}{self.path}/me/profile"

    async def sign_out_device(self, request: Request) -> Response:
        who = self.changing(request)
        shown = request.path_params["id"]
        keys = [row["token"] for row in await self.people.devices(who.person)]
        await self.people.sign_out(who.person, [key for key in keys if key[:SHOWN_ID] == shown])
        return await self.shown(request)

    async def sign_out_others(self, request: Request) -> Response:
        who = self.changing(request)
        own = hashed(token_of(request.headers))
        keys = [row["token"] for row in await self.people.devices(who.person)]
        await self.people.sign_out(who.person, [key for key in keys if key != own])
        return await self.shown(request)

    async def sign_out(self, request: Request) -> Response:
        await self.people.sign_out(someone(request).person, [hashed(token_of(request.headers))])
        return Response(status_code=204)

    # --- what is kept ------------------------------------------------------------------------------------------

    async def erase(self, request: Request) -> Response:
        person = self.changing(request).person
        await self.people.drop(person)
        await self.rooms.stand_up(person)
        return Response(status_code=204)

    async def export(self, request: Request) -> Response:
        who = someone(request)
        self.limits.exports.take(who)
        me = await self.known(request, who.person, token_of(request.headers))
        headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="tefuda-me.jsonl"'}
        return StreamingResponse(self.lines(who, me), headers=headers, media_type="application/jsonl")

    async def lines(self, who: Who, me: Me) -> AsyncIterator[bytes]:
        """Yield what is kept about a player: profile, friends, ratings, tournaments, studies, then every table."""
        yield line({"me": me})
        if tastes := await self.people.tastes(who.person):
            yield line({"settings": tastes})
        meeting = Meeting(self.shared.store)
        friends, blocked = await meeting.friends(who.person), await meeting.blocked(who.person)
        yield line({"friends": [called(row) for row in friends], "blocked": [called(row) for row in blocked]})
        if found := await self.shared.ratings.mine(who.person):
            yield line({"ratings": found})
        if cups := await tournament.of(self.shared.store, who.person):
            yield line({"tournaments": cups})
        if studies := await Studies(self.shared.store).of(who.person):
            yield line({"studies": [{"code": row.code, "at": row.at, "study": Raw(row.study)} for row in studies]})
        for code in await self.shared.store.rooms_of(who.person):
            entries = await self.shared.store.entries(code)
            yield line(await self.shared.minds.run(partial(of_table, code, entries, who.person), who))


def called(row: dict[str, Any]) -> dict[str, Any]:
    """Return another player as an export has them: what they were called, and nothing by which others know them."""
    return {"name": row["name"], "crest": row["crest"]}


def line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def of_table(code: str, entries: list[Entry], person: str) -> dict[str, Any]:
    """Return what a table's list has of a player: as whom they sat, what they said, and the finished matches that they
    took part in. Others are in these as seats."""
    sat = [entry for entry in entries if isinstance(entry, Sat) and entry.person == person]
    said = [entry.line or entry.stamp for entry in entries if isinstance(entry, Spoke) and entry.person == person]
    return {
        "table": code,
        "seats": [{"seat": entry.seat, "name": entry.name, "crest": entry.crest} for entry in sat],
        "said": said,
        "matches": [
            {"seat": seat, "record": msgspec.structs.replace(match.record, seats=msgspec.UNSET)}
            for match in ended_matches(code, entries)
            if (seat := match.seat_of(person)) is not None
        ],
    }


def crest(wanted: int) -> int:
    return wanted if 0 <= wanted < CRESTS else 0
