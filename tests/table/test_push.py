"""Notifications of one's turn: a push service of the test's own takes them, and reads them as a browser would."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import logging
import math
import os
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import http_ece
import httpx
import pytest
import sqlalchemy as sa
import uvicorn
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jwt
from joserfc.jwk import ECKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tefuda.table import push as push_module
from tefuda.table.clocks import DAY
from tefuda.table.entries import person_of
from tefuda.table.messages import PushAddress
from tefuda.table.minds import Minds
from tefuda.table.push import Push, push_key_table, push_table
from tefuda.table.refusals import Refusal
from tefuda.table.server import listen
from tefuda.table.settings import read
from tefuda.table.store import Store
from tefuda.table.tickets import ticket_table
from tests.table.people import PATIENCE, Quiet, service
from tests.table.test_days import NAMES, listed, opened, take_seats

CONTACT = "mailto:host@cards.example"
ADDRESSES = sa.select(push_table)


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A device at the push service, which alone has the keys to what is sent there."""

    def __init__(self, service: str, name: str, lang: str = "ja") -> None:
        self.name = name
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.address = {"endpoint": f"{service}/{name}", "p256dh": text(point), "auth": text(self.auth), "lang": lang}

    def read(self, body: bytes) -> dict[str, str]:
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return dict(json.loads(plain))


class PushService:
    """What a maker of browsers runs. `answers`: by device, the statuses of the next messages; 201 after them."""

    def __init__(self, port: int) -> None:
        self.host = f"127.0.0.1:{port}"
        self.url = f"http://{self.host}"
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: dict[str, list[int]] = {}
        self.came = asyncio.Event()

    async def take(self, request: Request) -> Response:
        name = request.path_params["name"]
        self.taken.append((name, dict(request.headers), await request.body()))
        self.came.set()
        return Response(status_code=self.answers[name].pop(0) if self.answers.get(name) else 201)

    async def until(self, number: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(self.taken) < number:
                self.came.clear()
                await self.came.wait()


@contextlib.asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    listening = listen("127.0.0.1", 0)
    running = PushService(listening.getsockname()[1])
    routes = [Route("/{name}", running.take, methods=["POST"])]
    server = Quiet(uvicorn.Config(Starlette(routes=routes), log_level="warning"))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield running
    finally:
        server.should_exit = True
        await serving
        listening.close()


def notices(there: PushService, store: Store) -> Push:
    return Push(store, CONTACT, services=[there.host], again=(0.01, 0.01))


async def subscribe(http: httpx.AsyncClient, browser: Browser) -> str:
    """Switch notifications on as a page does; return the service's key."""
    key = (await http.get("/api/push")).json()["key"]
    assert (await http.post("/api/push", json=browser.address)).status_code == 204
    return str(key)


def claims(headers: dict[str, str], key: str) -> dict[str, Any]:
    """Return who a message is from, checked by the key that the page was told."""
    parts = dict(part.strip().split("=", 1) for part in headers["authorization"].removeprefix("vapid").split(","))
    assert parts["k"] == key
    point = base64.urlsafe_b64decode(key + "==")
    public = ECKey.import_key({"kty": "EC", "crv": "P-256", "x": text(point[1:33]), "y": text(point[33:])})
    return dict(jwt.decode(parts["t"], public, algorithms=["ES256"]).claims)


def test_whose_turn_it_is_learns_so_on_each_device_and_nobody_else_reads_it(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with push_service() as there, service(minds, store, push=partial(notices, there)) as table:
            phone, laptop = Browser(there.url, "phone"), Browser(there.url, "laptop", "en")
            async with table.http(NAMES[0]) as http:
                key = await subscribe(http, phone)
                assert await subscribe(http, laptop) == key
            code = await opened(table)
            await take_seats(table, code)  # it begins: everybody chooses
            await there.until(2)
            found = {name: (headers, body) for name, headers, body in there.taken}
            words = {"phone": ("あなたの番です", "ひとりぼっち"), "laptop": ("Your turn", "Lonely")}
            for browser in (phone, laptop):
                headers, body = found[browser.name]
                title, game = words[browser.name]
                assert browser.read(body) == {"title": title, "body": game, "url": f"/t/{code}"}
                assert code.encode() not in body
                assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0
                assert len(headers["topic"]) <= 32
                who = claims(headers, key)
                assert (who["aud"], who["sub"]) == (there.url, CONTACT)
            # The phone no longer wants them.
            async with table.http(NAMES[0]) as http:
                gone = {"endpoint": phone.address["endpoint"]}
                assert (await http.post("/api/push/off", json=gone)).status_code == 204
            for name in NAMES:
                async with table.sit(code, name) as person:
                    await person.until(lambda person=person: bool(person.moves))  # type: ignore[misc]
                    await person.move(person.moves[0])
                    await person.until(lambda p=person: bool(p.seen.get("own")) or p.version >= 3)  # type: ignore[misc]
            await there.until(3)
            assert [name for name, _, _ in there.taken[2:]] == ["laptop"]
            assert (await listed(table, NAMES[0], code))["due"]

    asyncio.run(play())


def test_what_is_busy_is_asked_again_and_what_is_gone_never(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with push_service() as there, service(minds, store, push=partial(notices, there)) as table:
            there.answers = {"busy": [503, 429], "gone": [410], "down": [500] * 9, "odd": [400]}
            async with table.http(NAMES[0]) as http:
                for name in there.answers:
                    await subscribe(http, Browser(there.url, name))
            code = await opened(table)
            await take_seats(table, code)
            await there.until(8)
            names = sorted(name for name, _, _ in there.taken)
            assert names == ["busy"] * 3 + ["down"] * 3 + ["gone", "odd"]
            assert table.rooms is not None and table.rooms.shared.push is not None
            rows = await table.rooms.shared.store.rows(ADDRESSES)
            assert sorted(row["body"].split("/")[3].split('"')[0] for row in rows) == ["busy", "down", "odd"]

    asyncio.run(play())


def test_an_address_that_is_allowed_no_more_is_forgotten_and_the_others_are_told(minds: Minds, store: str) -> None:
    """Services of browsers come and go, and a restored store may have any address."""

    async def play() -> None:
        async with push_service() as there, service(minds, store, push=partial(notices, there)) as table:
            async with table.http(NAMES[0]) as http:
                for name in ("first", "second"):
                    await subscribe(http, Browser(there.url, name))
            assert table.rooms is not None
            database = table.rooms.shared.store
            async with database.transaction() as connection:
                body = sa.func.replace(push_table.c.body, f"{there.url}/first", "https://cards.example/first")
                await connection.execute(push_table.update().values(body=body))
            await take_seats(table, await opened(table))
            await there.until(1)
            assert [name for name, _, _ in there.taken] == ["second"]
            assert len(await database.rows(ADDRESSES)) == 1

    asyncio.run(play())


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://127.0.0.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/x",
        "https://cards.example/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://anna@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.cards.example/x",
        "https://evilpush.apple.com/x",
        "https://[::1]/x",
        "https://fcm.googleapis.com:x/",
        "file:///etc/passwd",
        "https://127.0.0.1\\.push.apple.com/x",  # libraries differ in where the host ends
        "https://127.0.0.1%2f.push.apple.com/x",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/\x7f",  # whoever sends it would fail, each time
        "https://fcm.googleapis.com/" + "x" * 1024,
        "",
    ],
)
def test_nothing_but_the_services_of_browsers_is_ever_called(store: str, endpoint: str) -> None:
    async def run() -> None:
        push = Push(Store(store), CONTACT)
        address = Browser("https://fcm.googleapis.com", "send/abc").address
        push.check(PushAddress(**address))
        with pytest.raises(Refusal) as refused:
            push.check(PushAddress(**{**address, "endpoint": endpoint}))
        assert refused.value.text.id == "ui.error.push_service"
        for spoilt in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"auth": "ü"}, {"lang": "xx"}):
            with pytest.raises(Refusal):
                push.check(PushAddress(**{**address, **spoilt}))
        await push.close()
        await push.store.close()

    asyncio.run(run())


def test_a_player_gets_so_many_messages_and_nothing_of_them_is_logged(
    minds: Minds, store: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with push_service() as there, service(minds, store, push=partial(notices, there)) as table:
            browser = Browser(there.url, "secret-address")
            async with table.http(NAMES[0]) as http:
                await subscribe(http, browser)
            assert table.rooms is not None and table.rooms.shared.push is not None
            push = table.rooms.shared.push
            rows = await push.store.rows(ADDRESSES)
            for _ in range(100):  # as a tournament's page does, whoever reads it again and again
                push.turn(rows[0]["person"], "CODE", "lonely", 0)
            for k in range(100):
                push.turn(rows[0]["person"], "CODE", "lonely", k)
            assert len(push.sending) == 60
            await asyncio.gather(*push.sending)
            assert len(there.taken) == 60
        assert "secret-address" not in caplog.text

    with caplog.at_level(logging.INFO, "tefuda"):
        asyncio.run(play())


def test_a_device_that_takes_no_messages_keeps_nobody_from_theirs(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message that failed was tried again for eleven minutes, and meanwhile held the place of others'."""
    monkeypatch.setattr(push_module, "WAITING", 3)

    async def play() -> None:
        async with push_service() as there:
            waiting = partial(Push, contact=CONTACT, services=[there.host], again=(60.0,))
            async with service(minds, store, push=waiting) as table:
                there.answers["dead"] = [503] * 100
                for name, device in ((NAMES[0], "dead"), (NAMES[1], "phone")):
                    async with table.http(name) as http:
                        await subscribe(http, Browser(there.url, device))
                assert table.rooms is not None and table.rooms.shared.push is not None
                push = table.rooms.shared.push
                mine, other = person_of(NAMES[0]), person_of(NAMES[1])
                for k in range(3):
                    push.turn(mine, "CODE", "lonely", k)
                await there.until(3)
                async with asyncio.timeout(10):
                    while "phone" not in [name for name, _, _ in there.taken]:
                        push.turn(other, "OTHER", "lonely", 0)
                        await asyncio.sleep(0.01)
                assert len(push.sending) <= 3
                assert [name for name, _, _ in there.taken].count("phone") == 1

    asyncio.run(play())


def test_reminders_of_days_ago_are_neither_sent_nor_kept(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with push_service() as there, service(minds, store, push=partial(notices, there)) as table:
            async with table.http(NAMES[0]) as http:
                await subscribe(http, Browser(there.url, "one"))
            assert table.rooms is not None and table.rooms.shared.push is not None
            push = table.rooms.shared.push
            person = (await push.store.rows(ADDRESSES))[0]["person"]
            begun = json.dumps({"room": "CODE", "game": "lonely", "worker": "one that has died"})
            row = {"key": "of days ago", "kind": "push", "person": person, "body": begun, "until": push.store.now - 1}
            async with push.store.transaction() as connection:
                await connection.execute(ticket_table.insert().values(row))
            await push.go_on({table.rooms.shared.worker})
            assert not push.sending
            push.turn(person, "CODE", "lonely", 7)
            await there.until(1)
            keys = [row["key"] for row in await push.store.rows(sa.select(ticket_table.c.key))]
            assert len(keys) == 1 and "of days ago" not in keys

    asyncio.run(play())


def test_a_device_that_nobody_opens_any_more_is_forgotten(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with push_service() as there, service(minds, store, push=partial(notices, there)) as table:
            one, two = Browser(there.url, "one"), Browser(there.url, "two")
            async with table.http(NAMES[0]) as http:
                await subscribe(http, one)
                await subscribe(http, two)
                assert table.rooms is not None
                store_of = table.rooms.shared.store
                async with store_of.transaction() as connection:
                    old = push_table.c.at - push_module.FORGOTTEN - 1
                    await connection.execute(push_table.update().values(at=old))
                await subscribe(http, two)  # as pages do every week
                await table.rooms.tidy(math.inf)
                (kept,) = await store_of.rows(ADDRESSES)
                assert two.address["endpoint"] in kept["body"]

    asyncio.run(play())


def test_without_a_contact_there_is_nothing_to_switch_on(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, table.http(NAMES[0]) as http:
            assert (await http.get("/api/push")).json() == {"key": ""}
            address = Browser("https://fcm.googleapis.com", "x").address
            assert (await http.post("/api/push", json=address)).status_code == 404
            assert await opened(table, DAY)

    asyncio.run(play())


@pytest.mark.parametrize("padding", ["", "="])
def test_an_operators_own_key_is_used_and_none_is_made(minds: Minds, store: str, padding: str) -> None:
    secret = ec.generate_private_key(ec.SECP256R1())
    number = text(secret.private_numbers().private_value.to_bytes(32))
    assert read({"push": CONTACT, "push_key": number + padding}, {}).push_key == number + padding

    async def play() -> None:
        async with push_service() as there:

            def own(database: Store) -> Push:
                return Push(database, CONTACT, "", number + padding, services=[there.host])

            async with service(minds, store, push=own) as table:
                phone = Browser(there.url, "phone")
                async with table.http(NAMES[0]) as http:
                    key = await subscribe(http, phone)
                point = secret.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
                assert key == text(point)
                await take_seats(table, await opened(table))
                await there.until(1)
                _, headers, body = there.taken[0]
                assert claims(headers, key)["sub"] == CONTACT
                assert phone.read(body)["title"]
                assert table.rooms is not None
                assert await table.rooms.shared.store.rows(sa.select(push_key_table)) == []

    asyncio.run(play())
