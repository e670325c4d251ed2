"""Who sends or reads too slowly is cut off, and keeps nobody waiting."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tefuda.engine.registry import find
from tefuda.table import connections
from tefuda.table import socket as visits
from tefuda.table.frames import MOST_PARTS
from tefuda.table.limits import Limit, Limits, Places, Quota
from tefuda.table.minds import Minds
from tefuda.table.shelf import rule_infos
from tests.table.people import PATIENCE, Service, service

TOKEN = "token-of-anna"
HALF = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
LARGE = b"GET /api/texts/ja/daifugo HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
BODY = b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n\r\n{"
PING = b"\x89\xfd\0\0\0\0" + 125 * b"?"
SOON = 0.6
EVERY_RULE = [rule.id for rule in rule_infos(find("daifugo")) if not rule.human]  # the answer to that is long


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LOOK", 0.1)
    for name in ("REQUEST_WITHIN", "RESPONSE_WITHIN", "READ_WITHIN"):
        monkeypatch.setattr(connections, name, SOON)


@contextlib.asynccontextmanager
async def line_to(table: Service, said: bytes) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Connect and say something, and no more."""
    reader, writer = await asyncio.open_connection("127.0.0.1", table.port)
    try:
        writer.write(said)
        yield reader, writer
    finally:
        writer.transport.abort()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


async def lost(reader: asyncio.StreamReader, within: float = 10 * SOON) -> bool:
    """Return whether the service closes the connection in time."""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(within):
            while await reader.read(65536):
                pass
    return True


async def answered(table: Service) -> bool:
    async with table.http() as http:
        return (await http.get("/api/games")).status_code == 200


@pytest.mark.parametrize("start", [b"", HALF, WHOLE + HALF, BODY], ids=["nothing", "head", "second", "body"])
def test_a_request_that_does_not_come_to_its_end_is_cut_off(minds: Minds, store: str, start: bytes) -> None:
    async def ask() -> None:
        async with service(minds, store) as table, line_to(table, start) as (reader, _):
            assert await lost(reader)

    asyncio.run(ask())


UPGRADE = (
    "Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.mark.parametrize(
    ("method", "more"),
    [
        ("GET", "Content-Length: 30\r\n"),
        ("GET", "Transfer-Encoding: chunked\r\n"),
        ("POST", "Content-Length: 2\r\n"),
        ("GET", "".join(f"X-{k}: y\r\n" for k in range(300))),
    ],
    ids=["length", "chunked", "method", "headers"],
)
def test_what_is_no_request_for_a_websocket_is_refused_and_the_connection_closed(
    minds: Minds, store: str, method: str, more: str
) -> None:
    """Such connections stayed open for as long as the client liked, without an answer, and nobody counted them."""
    said = f"{method} /ws/AAAAAA HTTP/1.1\r\n{UPGRADE}{more}\r\n".encode()

    async def ask() -> None:
        async with service(minds, store) as table, line_to(table, said) as (reader, _):
            async with asyncio.timeout(10 * SOON):
                assert (await reader.readline()).startswith(b"HTTP/1.1 400 ")
            assert await lost(reader)

    asyncio.run(ask())


def test_a_byte_now_and_then_makes_no_request_last_longer(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store) as table, line_to(table, HALF) as (reader, writer):
            ending = asyncio.create_task(lost(reader))
            while not ending.done():
                writer.write(b"x")
                await asyncio.sleep(0.05)
            assert await ending

    asyncio.run(ask())


def test_someone_who_goes_on_sending_what_was_refused_is_cut_off(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An endless body is refused at its first bytes. Before, the service then swallowed what it could in the time that
    a request has: 130 MB."""
    monkeypatch.setattr(connections, "REQUEST_WITHIN", 60)
    head = f"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {TOKEN}\r\n"
    chunk = b"10000\r\n" + 65536 * b"x" + b"\r\n"

    async def ask() -> None:
        async with service(minds, store) as table:
            begun = f"{head}Transfer-Encoding: chunked\r\n\r\n".encode()
            async with line_to(table, begun) as (reader, writer):
                sent = 0
                with contextlib.suppress(ConnectionError):
                    while sent < 100 * connections.MOST_IN_VAIN:
                        writer.write(chunk)
                        await writer.drain()
                        sent += len(chunk)
                assert sent < 20 * connections.MOST_IN_VAIN  # what the system has buffered among it
            async with line_to(table, begun + 2 * chunk) as (reader, writer):
                assert (await reader.readline()).startswith(b"HTTP/1.1 413")

    asyncio.run(ask())


def test_half_sent_requests_do_not_pile_up(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_WAITED_FOR", 20)
    monkeypatch.setattr(connections, "REQUEST_WITHIN", 60)

    async def ask() -> None:
        async with service(minds, store) as table, contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(line_to(table, HALF)) for _ in range(60)]
            assert await answered(table)
            ended = await asyncio.gather(*(lost(reader) for reader, _ in lines[:39]))
            assert all(ended)
            assert len(connections.Http.waited_for) <= 20
            assert not any(reader.at_eof() for reader, _ in lines[45:])

    asyncio.run(ask())


def test_one_address_does_not_take_all_connections(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_OF_AN_ADDRESS", 20)
    monkeypatch.setattr(connections, "REQUEST_WITHIN", 60)
    monkeypatch.setattr(connections, "counted", lambda host, _: host)

    async def ask() -> None:
        async with service(minds, store) as table, contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(line_to(table, WHOLE)) for _ in range(60)]
            for reader, _ in lines[:20]:  # they have their answer, and stay open for the next question
                await reader.readuntil(b"200 OK")
            assert await answered(table), "the newest connection is served"
            assert all(await asyncio.gather(*(lost(reader) for reader, _ in lines[:39])))
            assert sum(map(len, connections.Http.of_address.values())) <= 20
            assert not any(reader.at_eof() for reader, _ in lines[45:])

    asyncio.run(ask())


@pytest.mark.parametrize(
    ("host", "kept"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", ""),
        ("::1", ""),
        ("10.1.2.3", ""),
        ("203.0.113.9", ""),
        ("", ""),
    ],
)
def test_connections_of_proxies_and_of_this_machine_are_not_counted(host: str, kept: str) -> None:
    assert connections.counted(host, ["10.0.0.0/8", "203.0.113.9"]) == kept


def test_requests_count_under_the_address_that_the_proxy_names(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(address: str) -> bytes:
        head = b"Authorization: Bearer " + TOKEN.encode() + b"\r\nX-Forwarded-For: " + address.encode() + b"\r\n"
        return BODY.replace(b"Content-Length", head + b"Content-Length")

    async def status(table: Service, address: str) -> httpx.Response:
        async with table.http() as http:
            return await http.get("/api/games", headers={"x-forwarded-for": address} if address else {})

    async def ask() -> None:
        limits = Limits(requests=Places(9, 3, 9, 2.0))
        async with service(minds, store, limits=limits) as table, contextlib.AsyncExitStack() as stack:
            for last in range(3):
                await stack.enter_async_context(line_to(table, asked(f"2001:db8:1:2::{last}")))
            refused = await status(table, "2001:db8:1:2::9")
            for _ in range(100):  # until those before have arrived
                if refused.status_code != 200:
                    break
                await asyncio.sleep(0.05)
                refused = await status(table, "2001:db8:1:2::9")
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) == refused.json()["retry"] > 0
            assert (await status(table, "2001:db8:1:3::9")).status_code == 200
            assert (await status(table, "")).status_code == 200, "who comes from this machine itself"

    monkeypatch.setattr(connections, "REQUEST_WITHIN", 60)
    asyncio.run(ask())


def test_someone_who_does_not_read_an_answer_is_cut_off(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store) as table:
            with socket.create_connection(("127.0.0.1", table.port)) as unread:
                unread.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    for _ in range(100):
                        unread.send(LARGE)
                await asyncio.sleep(4 * SOON)
                assert await answered(table)
                assert 0 < read_all(unread) < 100 * 150_000

    asyncio.run(ask())


def read_all(unread: socket.socket) -> int:
    """Return how many bytes come before the end of a connection."""
    unread.setblocking(True)
    unread.settimeout(10)
    count = 0
    with contextlib.suppress(ConnectionError):
        while data := unread.recv(1 << 20):
            count += len(data)
    return count


@pytest.mark.parametrize("how", ["asks", "pings"])
def test_a_browser_that_reads_nothing_loses_the_line_and_the_memory_it_takes_is_bounded(
    minds: Minds, store: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "MOST_UNREAD", connections.MOST_IN_VAIN)
    monkeypatch.setattr(connections, "MOST_UNREAD", connections.MOST_IN_VAIN)
    monkeypatch.setattr(connections, "RESPONSE_WITHIN", 60)  # to open the table
    free = Quota(Limit(0, 1), Limit(0, 1))

    async def ask() -> None:
        async with service(minds, store, limits=Limits(writes=free)) as table:
            code = await table.open(TOKEN, "daifugo", players=4, rules=EVERY_RULE)
            assert table.rooms is not None
            small = socket.socket()
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            small.connect(("127.0.0.1", table.port))
            line = await connect(f"ws://127.0.0.1/ws/{code}", sock=small, compression=None, open_timeout=PATIENCE)
            await line.send(json.dumps({"type": "hello", "token": TOKEN}))
            room = await table.rooms.find(code)
            assert room is not None
            await line.recv()
            (browser,) = room.clients
            assert isinstance(browser, visits.Browser)
            line.transport.pause_reading()
            most = 0
            async with asyncio.timeout(30):
                while room.clients:
                    if how == "pings":
                        line.transport.write(100 * PING)
                    else:
                        with contextlib.suppress(ConnectionClosed):
                            await line.send(json.dumps({"type": "hello", "token": TOKEN}))
                    most = max(most, browser.line.unread)
                    await asyncio.sleep(0.001)
            assert most <= 1_200_000
            assert await answered(table)
            line.transport.abort()

    asyncio.run(ask())


@pytest.mark.parametrize("parts", [8, 100])
def test_a_message_in_very_many_parts_is_cut_off(
    minds: Minds, store: str, parts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parts of one byte take forty times as much memory as they bring, and may never end."""
    monkeypatch.undo()  # it is not about time

    def part(last: bool, data: bytes, first: bool = False) -> bytes:
        return bytes((128 * last + first, 128 + len(data))) + 4 * b"\0" + data

    async def ask() -> None:
        async with service(minds, store) as table:
            code = await table.open(TOKEN)
            async with table.line(code) as line:
                said = json.dumps({"type": "hello", "token": TOKEN})
                line.transport.write(part(False, said.encode(), first=True))
                for k in range(parts):
                    line.transport.write(part(k == parts - 1, b" "))
                if parts < MOST_PARTS:
                    assert json.loads(await line.recv())["type"] == "room"
                else:
                    with pytest.raises(ConnectionClosed) as closed:
                        await line.recv()
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1009
            assert await answered(table)

    asyncio.run(ask())
