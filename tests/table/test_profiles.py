"""Profiles: kept by passkeys, on several devices, exported and erased by their owners; and what thieves try."""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import cbor2
import httpx
import pytest
import sqlalchemy as sa
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url
from websockets.exceptions import ConnectionClosed

from tefuda.table.entries import person_of
from tefuda.table.erase import go_on
from tefuda.table.meeting import Meeting
from tefuda.table.minds import Minds
from tefuda.table.people import People, taste_table
from tefuda.table.store import Store
from tefuda.table.tickets import hashed
from tests.table.authenticator import Authenticator
from tests.table.people import Service, service, together

ANNA, BERT, THIEF = "token-of-anna", "token-of-bert", "token-of-a-thief"


class Site:
    """The service by its name, as passkeys need it."""

    def __init__(self, table: Service) -> None:
        self.table = table
        self.origin = f"http://localhost:{table.port}"

    async def ask(self, token: str, method: str, path: str, body: Any = None) -> httpx.Response:
        async with self.table.http() as http:
            headers = {"authorization": f"Bearer {token}", "host": f"localhost:{self.table.port}"}
            return await http.request(method, f"/api/{path}", headers=headers, json=body)

    async def get(self, token: str, method: str, path: str, body: Any = None) -> Any:
        answered = await self.ask(token, method, path, body)
        assert answered.status_code == 200, answered.text
        return answered.json()

    async def make(self, token: str, key: Authenticator, name: str = "Anna") -> httpx.Response:
        """Make a passkey and hand it in."""
        options = await self.get(token, "POST", "me/passkeys/options")
        return await self.ask(token, "POST", "me/passkeys", new(key.make(options), name))

    async def sign_in(self, token: str, key: Authenticator) -> httpx.Response:
        options = await self.get(token, "POST", "sign-in/options")
        return await self.ask(token, "POST", "sign-in", {"credential": key.sign(options), "label": "Laptop"})

    async def kept(self, token: str = ANNA) -> Authenticator:
        """Keep a profile; return its passkey."""
        key = Authenticator(self.origin)
        assert (await self.make(token, key)).status_code == 200
        return key


def new(credential: dict[str, Any], name: str = "Anna") -> dict[str, Any]:
    return {"credential": credential, "label": "Phone", "name": name, "crest": 3}


async def rows_of_tastes(here: Site) -> list[dict[str, Any]]:
    assert here.table.rooms is not None
    return await here.table.rooms.shared.store.rows(sa.select(taste_table))


def why(answered: httpx.Response) -> str:
    return str(answered.json()["text"]["id"]).removeprefix("ui.error.")


@asynccontextmanager
async def site(minds: Minds, store: str) -> AsyncIterator[Site]:
    async with service(minds, store) as table:
        yield Site(table)


def visit(minds: Minds, store: str, story: Callable[[Site], Awaitable[None]]) -> None:
    async def run() -> None:
        async with site(minds, store) as here:
            await story(here)

    asyncio.run(run())


def test_a_guest_who_makes_a_passkey_stays_the_same_player(minds: Minds, any_store: str) -> None:
    async def story(here: Site) -> None:
        room = await here.table.open(ANNA, players=3)
        assert await here.get(ANNA, "GET", "me") == {"can_keep": True}
        me = (await here.make(ANNA, Authenticator(here.origin))).json()
        assert (me["name"], me["crest"], me["kept"]) == ("Anna", 3, True)
        assert [key["label"] for key in me["passkeys"]] == ["Phone"]
        assert [device["here"] for device in me["devices"]] == [True]
        assert [found["room"] for found in await here.get(ANNA, "GET", "rooms")] == [room]

    visit(minds, any_store, story)


def test_the_same_profile_is_on_several_devices(minds: Minds, store: str) -> None:
    async def story(here: Site) -> None:
        key = await here.kept()
        room = await here.table.open(ANNA, players=3)
        signed = (await here.sign_in("token-of-a-laptop", key)).json()
        assert signed["me"]["name"] == "Anna"
        token = signed["token"]
        assert [found["mine"] for found in await here.get(token, "GET", "rooms")] == [0]
        async with here.table.sit(room, token) as laptop:
            assert laptop.room["mine"] == 0
        # A code from there takes a third device in, which makes a passkey of its own.
        code = (await here.get(token, "POST", "me/code"))["code"]
        third = (await here.get("token-of-a-tablet", "POST", "sign-in/code", {"code": code.lower(), "label": "T"}))[
            "token"
        ]
        again = await here.ask("token-of-a-tablet", "POST", "sign-in/code", {"code": code, "label": "T"})
        assert why(again) == "device_code"
        own = Authenticator(here.origin)
        assert len((await here.make(third, own)).json()["passkeys"]) == 2
        assert (await here.sign_in("token-of-a-fourth", own)).status_code == 200
        renamed = await here.get(third, "POST", "me", {"name": "Änna\u200b", "crest": 5})
        assert (renamed["name"], renamed["crest"]) == ("Änna", 5)
        assert (await here.get(ANNA, "GET", "me"))["name"] == "Änna"

    visit(minds, store, story)


def test_settings_go_with_the_profile(minds: Minds, any_store: str) -> None:
    async def story(here: Site) -> None:
        wanted = {"lang": "en", "cloth": "matsu", "back": "kaki", "bigCards": True}
        assert (await here.ask(ANNA, "POST", "me/settings", wanted)).status_code == 404  # a guest's stay in the browser
        assert await here.get(ANNA, "GET", "me/settings") is None
        key = await here.kept()
        assert await here.get(ANNA, "GET", "me/settings") is None
        assert (await here.ask(ANNA, "POST", "me/settings", wanted)).status_code == 204
        laptop = (await here.sign_in("token-of-a-laptop", key)).json()["token"]
        found = await here.get(laptop, "GET", "me/settings")
        assert {name: found[name] for name in wanted} == wanted and found["theme"] == "auto"
        spoilt: object
        for spoilt in ({"cloth": "velvet"}, {"note": "mine"}, {"bigCards": 1}, []):
            assert (await here.ask(laptop, "POST", "me/settings", spoilt)).status_code == 400
        exported = (await here.ask(ANNA, "GET", "me/export")).text.splitlines()
        assert json.loads(exported[1])["settings"] == found
        await here.ask(laptop, "DELETE", "me")
        assert await here.get("token-of-a-tablet", "GET", "me/settings") is None
        assert await rows_of_tastes(here) == []

    visit(minds, any_store, story)


def test_a_device_that_is_signed_out_is_nobody_at_once(minds: Minds, store: str) -> None:
    async def story(here: Site) -> None:
        key = await here.kept()
        room = await here.table.open(ANNA, players=3)
        laptop = (await here.sign_in("token-of-a-laptop", key)).json()["token"]
        async with here.table.sit(room, laptop) as seat:
            devices = (await here.get(ANNA, "GET", "me"))["devices"]
            other = next(device["id"] for device in devices if not device.get("here"))
            assert len((await here.get(ANNA, "DELETE", f"me/devices/{other}"))["devices"]) == 1
            await seat.until(lambda: seat.closed == 4401)
        # It has become a token like any other; it leads to no profile.
        assert [found.get("mine") for found in await here.get(laptop, "GET", "rooms")] == [None]
        # The token of the first device does not count any more either, once that is signed out.
        laptop = (await here.sign_in("token-of-a-laptop", key)).json()["token"]
        await here.get(laptop, "DELETE", "me/devices")
        gone = await here.ask(ANNA, "GET", "rooms")
        assert (gone.status_code, why(gone)) == (401, "signed_out")
        async with here.table.line(room) as line:
            await line.send(json.dumps({"type": "hello", "token": ANNA}))
            with pytest.raises(ConnectionClosed):
                await line.recv()
            assert line.close_code == 4401
        assert (await here.ask(laptop, "POST", "sign-out")).status_code == 204
        assert (await here.get(laptop, "GET", "me")).get("kept") is None

    visit(minds, store, story)


@pytest.mark.parametrize("others", [0, 20])
def test_another_worker_notices_that_a_device_was_signed_out(
    any_store: str, others: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if many `others` ask meanwhile, so that the worker forgets whom it has seen."""
    monkeypatch.setattr("tefuda.table.people.REMEMBERED", 10)

    async def run() -> None:
        here, there = People(Store(any_store)), People(Store(any_store))
        await here.store.prepare()
        person = person_of(ANNA)
        await here.keep(person, ANNA, "Anna", 1, "Phone")
        assert await there.behind(ANNA) == person
        ended: list[str] = []
        with there.connected(ANNA, lambda: ended.append("Phone")):
            await there.check_devices()
            assert ended == []
            for k in range(others):
                await there.behind(f"somebody-{k}")
            assert len(there.known) <= 11
            await here.sign_out(person, [hashed(ANNA)])
            await there.check_devices()
            assert ended == ["Phone"]
        assert await there.behind(ANNA) == ""
        await here.store.close()
        await there.store.close()

    asyncio.run(run())


# --- thieves -----------------------------------------------------------------------------------------------------


def test_a_signature_is_good_once(minds: Minds, store: str) -> None:
    async def story(here: Site) -> None:
        key = await here.kept()
        options = await here.get(BERT, "POST", "sign-in/options")
        body = {"credential": key.sign(options), "label": "Laptop"}
        answers = await asyncio.gather(*(here.ask(BERT, "POST", "sign-in", body) for _ in range(4)))
        assert sorted(answered.status_code for answered in answers) == [200, 400, 400, 400]
        assert why(await here.ask(BERT, "POST", "sign-in", body)) == "passkey"

    visit(minds, store, story)


def test_a_challenge_is_only_for_whom_it_was_given_to(minds: Minds, store: str) -> None:
    async def story(here: Site) -> None:
        key = await here.kept()
        options = await here.get(BERT, "POST", "sign-in/options")
        stolen = {"credential": key.sign(options), "label": "Laptop"}
        assert why(await here.ask(THIEF, "POST", "sign-in", stolen)) == "passkey"
        own = await here.get(THIEF, "POST", "me/passkeys/options")
        made = new(Authenticator(here.origin).make(own))
        assert why(await here.ask(ANNA, "POST", "me/passkeys", made)) == "passkey"  # a key slipped into their profile
        assert len((await here.get(ANNA, "GET", "me"))["passkeys"]) == 1
        assert (await here.ask(BERT, "POST", "sign-in", stolen)).status_code == 200  # it was not used up

    visit(minds, store, story)


def test_a_wrong_signature_opens_nothing(minds: Minds, store: str) -> None:
    async def spoiled(here: Site, key: Authenticator, fault: str) -> dict[str, Any]:
        options = await here.get(THIEF, "POST", "sign-in/options")
        forged = copy.copy(key)
        match fault:
            case "origin":
                forged.origin = "http://tefuda.evil.example"
            case "host":
                options["rpId"] = "evil.example"
            case "unverified":
                forged.flags = 0x01
            case "count":
                forged.count = -1
            case "other key":
                forged.key = Authenticator(here.origin).key
            case "made up":
                options["challenge"] = "A" * 43
            case "other kind":
                options["challenge"] = (await here.get(THIEF, "POST", "me/passkeys/options"))["challenge"]
        return forged.sign(options)

    async def story(here: Site) -> None:
        key = await here.kept()
        for fault in ("origin", "host", "unverified", "count", "other key", "made up", "other kind"):
            credential = await spoiled(here, key, fault)
            answered = await here.ask(THIEF, "POST", "sign-in", {"credential": credential, "label": ""})
            assert (fault, answered.status_code, why(answered)) == (fault, 400, "passkey")
        assert (await here.sign_in(THIEF, key)).status_code == 200  # the same without a fault

    visit(minds, store, story)


def test_a_credential_belongs_to_one_profile(minds: Minds, store: str) -> None:
    async def story(here: Site) -> None:
        key = await here.kept()
        assert why(await here.make(THIEF, key)) == "passkey"
        assert (await here.get(THIEF, "GET", "me")).get("kept") is None
        bert = await here.kept(BERT)
        [of_anna] = (await here.get(ANNA, "GET", "me"))["passkeys"]
        second = Authenticator(here.origin)
        await here.make(BERT, second)
        await here.ask(BERT, "DELETE", f"me/passkeys/{of_anna['id']}")
        assert len((await here.get(ANNA, "GET", "me"))["passkeys"]) == 1
        assert (await here.sign_in("token-of-a-laptop", bert)).status_code == 200

    visit(minds, store, story)


def test_what_is_no_credential_is_refused_in_words(minds: Minds, store: str) -> None:
    async def story(here: Site) -> None:
        texts = ["e30", "x" * 9, "", "\N{SNOWMAN}", 5]
        wrong: list[dict[str, Any]] = [
            {},
            {"response": 1},
            {"id": []},
            *({"response": {"clientDataJSON": text}} for text in texts),
        ]
        for credential in wrong:
            assert why(await here.ask(ANNA, "POST", "me/passkeys", new(credential))) == "passkey"
            assert why(await here.ask(ANNA, "POST", "sign-in", {"credential": credential, "label": ""})) == "passkey"

    visit(minds, store, story)


@pytest.mark.parametrize("key", [{}, [], {1: 2, 3: -7}, "x"])
def test_a_passkey_with_what_is_no_key_is_refused_in_words(minds: Minds, store: str, key: object) -> None:
    """The library looks into what it was not promised, and raises whatever that raises."""

    async def story(here: Site) -> None:
        authenticator = Authenticator(here.origin)
        made = authenticator.make(await here.get(ANNA, "POST", "me/passkeys/options"))
        parts = cbor2.loads(base64url_to_bytes(made["response"]["attestationObject"]))
        before_key = 32 + 1 + 4 + 16 + 2 + len(authenticator.id)
        parts["authData"] = parts["authData"][:before_key] + cbor2.dumps(key)
        made["response"]["attestationObject"] = bytes_to_base64url(cbor2.dumps(parts))
        assert why(await here.ask(ANNA, "POST", "me/passkeys", new(made))) == "passkey"

    visit(minds, store, story)


def test_the_last_way_in_stays(minds: Minds, store: str) -> None:
    async def story(here: Site) -> None:
        await here.kept()
        [only] = (await here.get(ANNA, "GET", "me"))["passkeys"]
        assert why(await here.ask(ANNA, "DELETE", f"me/passkeys/{only['id']}")) == "last_passkey"
        await here.make(ANNA, Authenticator(here.origin))
        assert len((await here.get(ANNA, "DELETE", f"me/passkeys/{only['id']}"))["passkeys"]) == 1

    visit(minds, store, story)


def test_of_two_passkeys_that_are_removed_at_once_one_stays(minds: Minds, any_store: str) -> None:
    """Each was looked at while the other one was still there."""

    async def story(here: Site) -> None:
        await here.kept()
        await here.make(ANNA, Authenticator(here.origin))
        ids = [one["id"] for one in (await here.get(ANNA, "GET", "me"))["passkeys"]]
        await asyncio.gather(*(here.ask(ANNA, "DELETE", f"me/passkeys/{id}") for id in ids))
        assert len((await here.get(ANNA, "GET", "me"))["passkeys"]) == 1

    visit(minds, any_store, story)


def test_there_are_no_passkeys_at_an_address_without_a_name(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with service(minds, store) as table, table.http(ANNA) as http:
            assert (await http.get("/api/me")).json() == {}
            assert why(await http.post("/api/me/passkeys/options")) == "no_passkeys"

    asyncio.run(run())


def test_there_are_no_passkeys_without_their_library(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was looked for before this was known, and its absence was a fault of the service."""
    monkeypatch.setitem(sys.modules, "webauthn", None)

    async def story(here: Site) -> None:
        assert "can_keep" not in await here.get(ANNA, "GET", "me")
        for path in ("me/passkeys/options", "sign-in/options"):
            assert why(await here.ask(ANNA, "POST", path)) == "no_passkeys"

    visit(minds, store, story)


@pytest.mark.usefixtures("moment")
def test_guesses_of_codes_for_devices_run_out(minds: Minds, store: str) -> None:
    async def story(here: Site) -> None:
        await here.kept()
        code = (await here.get(ANNA, "POST", "me/code"))["code"]
        statuses = [
            (await here.ask(f"token-of-guess-{k}", "POST", "sign-in/code", {"code": "A" * 12, "label": ""})).status_code
            for k in range(31)
        ]
        assert statuses[0] == 400
        assert statuses[-1] == 429
        assert (await here.ask(BERT, "POST", "sign-in/code", {"code": code, "label": ""})).status_code == 429

    visit(minds, store, story)


def test_no_secret_of_a_profile_is_in_the_log_or_in_the_store(
    minds: Minds, store: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    secrets: list[str] = []

    async def story(here: Site) -> None:
        key = await here.kept()
        signed = (await here.sign_in("token-of-a-laptop", key)).json()
        code = (await here.get(ANNA, "POST", "me/code"))["code"]
        secrets.extend([ANNA, signed["token"], code, signed["me"]["passkeys"][0]["id"]])
        await here.ask(THIEF, "POST", "sign-in", {"credential": {"id": signed["token"]}, "label": ""})
        rows: list[Any] = []
        rooms = here.table.rooms
        assert rooms is not None
        async with rooms.shared.store.engine.connect() as connection:
            for table in ("profile", "session", "ticket", "identity"):
                rows += (await connection.exec_driver_sql(f"SELECT * FROM {table}")).all()
        assert not [one for one in secrets[:3] if one in str(rows)]

    visit(minds, store, story)
    assert not [one for one in secrets if one in caplog.text]


# --- one's own data ----------------------------------------------------------------------------------------------


async def play_a_match(here: Site) -> str:
    room = await here.table.open(ANNA, name="Anna", players=3)
    async with here.table.sit(room, ANNA) as anna, here.table.sit(room, BERT) as bert:
        await bert.send("sit", seat=1, name="Bert")
        await anna.send("say", line="a line of Anna")
        await bert.send("say", line="a line of Bert")
        await anna.until(lambda: anna.room["chairs"][1]["kind"] == "person")
        await anna.send("start")
        await together(anna.play_on(), bert.play_on())
    return room


def test_what_is_kept_about_me_is_mine_to_take(minds: Minds, store: str) -> None:
    async def story(here: Site) -> None:
        room = await play_a_match(here)
        await here.kept()
        assert here.table.rooms is not None
        meeting, anna = Meeting(here.table.rooms.shared.store), person_of(ANNA)
        await meeting.befriend((anna, "Anna", 1), (person_of("cleo-cleo"), "Cleo", 2))
        await meeting.block(anna, person_of("dora-dora"), "Dora", 3)
        answered = await here.ask(ANNA, "GET", "me/export")
        lines = [json.loads(line) for line in answered.text.splitlines()]
        assert lines[0]["me"]["name"] == "Anna"
        assert lines[1] == {"friends": [{"name": "Cleo", "crest": 2}], "blocked": [{"name": "Dora", "crest": 3}]}
        [table] = lines[2:]
        assert (table["table"], table["said"]) == (room, ["a line of Anna"])
        assert table["seats"] == [{"seat": 0, "name": "Anna", "crest": table["seats"][0]["crest"]}]
        [match] = table["matches"]
        assert (match["seat"], match["record"]["game"]) == (0, "lonely")
        assert "Bert" not in answered.text
        assert [(await here.ask(ANNA, "GET", "me/export")).status_code for _ in range(3)][-1] == 429

    visit(minds, store, story)


def test_a_player_who_erases_their_data_leaves_seats_and_moves_only(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tefuda.table.erase.QUIET", -5.0)  # seconds: every table is quiet

    async def story(here: Site) -> None:
        room = await play_a_match(here)
        key = await here.kept()
        laptop = (await here.sign_in("token-of-a-laptop", key)).json()["token"]
        assert (await here.ask(laptop, "DELETE", "me")).status_code == 204
        assert (await here.ask(ANNA, "GET", "rooms")).status_code == 401
        assert why(await here.sign_in("token-of-a-laptop", key)) == "passkey"
        rooms = here.table.rooms
        assert rooms is not None
        await go_on(rooms.shared.store, rooms.shared.people)
        assert await rooms.shared.people.to_erase() == []
        text = str(await rooms.shared.store.entries(room))
        assert person_of(ANNA) not in text and "a line of Anna" not in text
        assert person_of(BERT) in text and "a line of Bert" in text

    visit(minds, any_store, story)


def test_a_passkey_for_a_profile_that_is_erased_meanwhile_is_refused(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was answered with 500."""
    add = People.add_passkey

    async def late(own: People, person: str, *rest: Any) -> bool:
        await own.drop(person)
        return await add(own, person, *rest)

    async def story(here: Site) -> None:
        monkeypatch.setattr(People, "add_passkey", late)
        answered = await here.make(ANNA, Authenticator(here.origin))
        assert (answered.status_code, why(answered)) == (400, "passkey")

    visit(minds, any_store, story)


def test_a_guest_can_erase_what_is_kept_about_them(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.table.erase.QUIET", -5.0)

    async def story(here: Site) -> None:
        room = await here.table.open(ANNA, name="Anna", players=3)
        assert (await here.ask(ANNA, "DELETE", "me")).status_code == 204
        rooms = here.table.rooms
        assert rooms is not None
        await go_on(rooms.shared.store, rooms.shared.people)
        assert "Anna" not in str(await rooms.shared.store.entries(room))

    visit(minds, store, story)


def test_a_guest_who_is_erased_is_nobody_at_once_and_leaves_their_seats(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their page kept its connection, and whoever came back within ten seconds had the seat as before."""

    async def story(here: Site) -> None:
        waits = await here.table.open(BERT, name="Bert", players=3)
        async with here.table.sit(waits, BERT) as bert, here.table.sit(waits, ANNA) as anna:
            await anna.send("sit", seat=1, name="Anna")
            await bert.until(lambda: bert.room["chairs"][1].get("name") == "Anna")
            plays = await here.table.open(BERT, name="Bert", players=3)
            async with here.table.sit(plays, BERT) as other, here.table.sit(plays, ANNA) as seat:
                await seat.send("sit", seat=1, name="Anna")
                await other.until(lambda: other.room["chairs"][1].get("name") == "Anna")
                await other.send("start")
                await seat.until(lambda: bool(seat.seen))
            assert (await here.ask(ANNA, "DELETE", "me")).status_code == 204
            await anna.until(lambda: anna.closed == 4401)
            await bert.until(lambda: not bert.room["chairs"][1].get("name"))
            assert (await here.ask(ANNA, "GET", "rooms")).status_code == 401
            async with here.table.line(waits) as line:
                await line.send(json.dumps({"type": "hello", "token": ANNA}))
                with pytest.raises(ConnectionClosed):
                    await line.recv()
                assert line.close_code == 4401
            rooms = here.table.rooms
            assert rooms is not None
            playing = await rooms.find(plays)
            assert playing is not None
            assert playing.state.chairs[1].left  # a bot plays on
        monkeypatch.setattr("tefuda.table.erase.QUIET", -5.0)
        await go_on(rooms.shared.store, rooms.shared.people)
        assert await rooms.shared.people.to_erase() == []
        for room in (waits, plays):
            assert person_of(ANNA) not in str(await rooms.shared.store.entries(room))

    visit(minds, any_store, story)


def test_another_worker_notices_that_a_guest_was_erased(any_store: str) -> None:
    async def run() -> None:
        here, there = People(Store(any_store)), People(Store(any_store))
        await here.store.prepare()
        assert await there.behind(ANNA) == person_of(ANNA)
        ended: list[str] = []
        with there.connected(ANNA, lambda: ended.append("Anna")), there.connected(BERT, lambda: ended.append("Bert")):
            assert await there.behind(BERT)
            await here.drop(person_of(ANNA))
            await there.check_devices()
            assert ended == ["Anna"]
        assert await there.behind(ANNA) == ""
        await here.store.close()
        await there.store.close()

    asyncio.run(run())
