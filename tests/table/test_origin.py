"""A page from elsewhere cannot use a table on this machine, whatever name it goes by."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tefuda.table.minds import Minds
from tests.table.people import Service, service

ANNA = "anna-anna"
WANTED = {"game": "lonely", "options": {}, "name": ""}
OURS, EVIL = "http://127.0.0.1:{port}", "https://evil.example"


async def post(table: Service, host: str, origin: str) -> int:
    """Try to open a table; return the status."""
    headers = {"host": host.format(port=table.port)} | ({"origin": origin.format(port=table.port)} if origin else {})
    async with table.http(ANNA) as http:
        return (await http.post("/api/rooms", json=WANTED, headers=headers)).status_code


async def shake_hands(table: Service, host: str, origin: str) -> bool:
    """Return whether a WebSocket is opened."""
    port = table.port
    headers = {"host": host.format(port=port)}
    try:
        line = connect(
            f"ws://{headers['host']}/ws/ZZZZZZ",
            host="127.0.0.1",
            port=port,
            origin=origin.format(port=port) or None,  # type: ignore[arg-type]
            compression=None,
            proxy=None,
        )
        async with line:
            return True
    except InvalidStatus:
        return False


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("127.0.0.1:{port}", "", 201),
        ("127.0.0.1:{port}", OURS, 201),
        ("localhost:{port}", "http://localhost:{port}", 201),
        ("[::1]:{port}", "http://[::1]:{port}", 201),
        ("kitchen.local:{port}", "http://kitchen.local:{port}", 201),
        ("kitchen:{port}", "http://kitchen:{port}", 201),
        ("cards.example", "https://cards.example", 201),
        ("127.0.0.1:{port}", "https://cards.example", 201),  # a proxy that does not pass the name on
        ("CARDS.example.", "", 201),
        ("127.0.0.1:{port}", EVIL, 403),
        ("127.0.0.1:{port}", "null", 403),
        ("127.0.0.1:{port}", "http://127.0.0.1:1", 403),
        ("127.0.0.1:{port}", "http://localhost:{port}", 403),
        ("127.0.0.1:{port}", "https://cards.example.evil.example", 403),
        ("127.0.0.1:{port}", "http://[", 403),
        ("cards.example", "https://cards.example:8443", 403),
        ("evil.example:{port}", "http://evil.example:{port}", 421),
        ("evil.example", "", 421),
        ("127.0.0.1.evil.example", "", 421),
    ],
)
def test_only_our_own_pages_may_write(minds: Minds, store: str, host: str, origin: str, status: int) -> None:
    async def ask() -> None:
        async with service(minds, store, public=["cards.example"]) as table:
            assert await post(table, host, origin) == status
            assert await shake_hands(table, host, origin) is (status == 201)

    asyncio.run(ask())


def test_a_name_that_was_not_announced_is_refused_in_words(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store) as table, table.http() as http:
            answer = await http.get("/", headers={"host": "cards.example"})
            assert answer.status_code == 421
            assert "--public cards.example" in answer.text
            assert len(answer.text.splitlines()) == 2
            assert "content-security-policy" in answer.headers

    asyncio.run(ask())
