"""Signing in through a provider of OpenID Connect, and what thieves try with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
import sqlalchemy as sa
from joserfc.jwk import RSAKey

from tefuda.table.minds import Minds
from tefuda.table.openid import Provider
from tefuda.table.people import People
from tefuda.table.schema import profile_table
from tests.table.people import PATIENCE, service
from tests.table.provider import OpenId, provider
from tests.table.test_profiles import ANNA, BERT, THIEF, Site, why


async def visit(here: Site, token: str) -> dict[str, Any]:
    """Go to the provider; return what it sends the browser back with."""
    url = (await here.get(token, "POST", "sign-in/openid"))["url"]
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        back = (await http.get(url)).headers["location"]
    assert back.startswith(f"{here.origin}/me/profile?")
    found = {key: values[0] for key, values in parse_qs(urlsplit(back).query).items()}
    return {**found, "label": "Laptop", "name": "Anna", "crest": 2}


async def back(here: Site, token: str, found: dict[str, Any]) -> httpx.Response:
    return await here.ask(token, "POST", "sign-in/openid/back", found)


def tell(minds: Minds, store: str, story: Callable[[Site, OpenId], Awaitable[None]]) -> None:
    async def run() -> None:
        async with provider() as remote:
            ours = Provider(remote.issuer, "tefuda", "a secret of the operator", "Example School")
            async with service(minds, store, provider=ours) as table:
                await story(Site(table), remote)

    asyncio.run(run())


def test_a_guest_who_comes_back_from_the_provider_has_a_profile_on_every_device(minds: Minds, store: str) -> None:
    async def story(here: Site, remote: OpenId) -> None:
        assert (await here.get(ANNA, "GET", "me"))["provider"] == "Example School"
        first = (await back(here, ANNA, await visit(here, ANNA))).json()
        assert first["token"] == ANNA
        assert (first["me"]["name"], first["me"]["kept"], first["me"]["provided"]) == ("Anna", True, True)
        room = await here.table.open(ANNA, players=3)
        second = (await back(here, BERT, await visit(here, BERT))).json()
        assert second["token"] not in (ANNA, BERT)
        assert [found["room"] for found in await here.get(second["token"], "GET", "rooms")] == [room]
        # Someone else at the provider is someone else here, and cannot take over a profile that is there.
        remote.subject = "4712"
        assert why(await back(here, BERT, {"state": "x", "code": "y", "label": "", "name": "", "crest": 0})) == "openid"
        assert (await back(here, BERT, await visit(here, BERT))).json()["token"] == BERT
        remote.subject = "4711"
        assert why(await back(here, BERT, await visit(here, BERT))) == "openid_taken"

    tell(minds, store, story)


def test_an_identity_that_arrives_twice_at_once_leads_to_one_profile(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second was answered with 500, and left a profile behind that no one could sign in to again."""

    async def story(here: Site, remote: OpenId) -> None:
        assert here.table.rooms is not None
        inner, asked, both = People.person_with, 0, asyncio.Barrier(2)

        async def person_with(self: People, issuer: str, subject: str) -> str:
            nonlocal asked
            found, asked = await inner(self, issuer, subject), asked + 1
            if asked <= 2:
                await both.wait()
            return found

        found = [await visit(here, token) for token in (ANNA, BERT)]
        monkeypatch.setattr(People, "person_with", person_with)
        answers = await asyncio.gather(*(back(here, *it) for it in zip((ANNA, BERT), found, strict=True)))
        assert [answer.status_code for answer in answers] == [200, 200]
        assert len(await here.table.rooms.shared.store.rows(sa.select(profile_table))) == 1
        for answer in answers:
            me = await here.get(answer.json()["token"], "GET", "me")
            assert (me["kept"], me["provided"], len(me["devices"])) == (True, True, 2)

    tell(minds, store, story)


def test_nobody_signs_in_to_a_profile_that_is_erased_at_that_moment(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was answered with 500."""

    async def story(here: Site, remote: OpenId) -> None:
        assert (await back(here, ANNA, await visit(here, ANNA))).status_code == 200
        found, inner = await visit(here, BERT), People.person_with

        async def person_with(self: People, issuer: str, subject: str) -> str:
            person = await inner(self, issuer, subject)
            await self.drop(person)
            return person

        monkeypatch.setattr(People, "person_with", person_with)
        assert (await back(here, BERT, found)).status_code == 404

    tell(minds, store, story)


def test_a_visit_is_good_once_and_for_who_began_it(minds: Minds, store: str) -> None:
    async def story(here: Site, remote: OpenId) -> None:
        found = await visit(here, ANNA)
        assert why(await back(here, THIEF, found)) == "openid"
        assert (await back(here, ANNA, found)).status_code == 200
        assert why(await back(here, ANNA, found)) == "openid"

    tell(minds, store, story)


def test_a_token_that_is_not_good_opens_nothing(minds: Minds, store: str) -> None:
    async def story(here: Site, remote: OpenId) -> None:
        for wrong in ({"iss": "http://evil.example"}, {"aud": "other"}, {"nonce": "x"}, {"exp": 5}, {"sub": "x" * 300}):
            remote.spoil = wrong
            assert why(await back(here, ANNA, await visit(here, ANNA))) == "openid", wrong
        remote.spoil = {}
        remote.key = RSAKey.generate_key(2048, {"kid": "one"})
        assert why(await back(here, ANNA, await visit(here, ANNA))) == "openid"
        remote.key = remote.published
        assert (await back(here, ANNA, await visit(here, ANNA))).status_code == 200

    tell(minds, store, story)


def test_a_provider_that_cannot_be_reached_is_named(minds: Minds, store: str) -> None:
    async def run() -> None:
        ours = Provider("http://127.0.0.1:9", "tefuda", "secret", "Example School")
        async with service(minds, store, provider=ours) as table:
            answered = await Site(table).ask(ANNA, "POST", "sign-in/openid")
            assert (answered.status_code, why(answered)) == (400, "openid_down")
            assert answered.json()["text"]["args"] == {"name": "Example School"}
        async with service(minds, store) as table:
            assert (await Site(table).ask(ANNA, "POST", "sign-in/openid")).status_code == 404

    asyncio.run(run())
