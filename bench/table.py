"""The table service under load, and beside it the bare framework: whole tables of four browsers over real sockets.

The server has a core of its own, the load another. Delays need a quiet machine; rates per CPU second less so.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import random
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import uvloop

from bench import bare

GAME = "daifugo"
OPTIONS = {"players": 4, "games": 30}
SEATS = 4
SETTLE = 3.0  # seconds before measuring
MEASURE = 15.0
ALL_AT_ONCE = 25  # tables that play as fast as they can
PACED = ((125, 250), (125, 500), (125, 1000), (500, 1000))  # tables, and the moves per second they make together
AIM = (125, 500)
RETURNS = 200  # browsers that come back
SPECTATORS = 10_000
TABLES_AT_REST = 200
MOVES_MADE = 150  # at each of them
PLAYED_AT_LEAST = 30  # moves per second at a table that plays as fast as it can
OPENED_TOGETHER = 10
SERVER_CORE, LOAD_CORE = 0, 1

TEXT, PING, PONG = 1, 9, 10  # kinds of WebSocket frames
SHORT = 126  # bytes from which a frame has a longer head
VIEW = b'{"type":"view","version":'

Found = TypeVar("Found")


class Move(msgspec.Struct):
    text: str


class View(msgspec.Struct):
    moves: list[Move] = []


class Seen(msgspec.Struct, tag="view"):
    version: int
    view: View
    own: str = ""


read_view = msgspec.json.Decoder(Seen).decode


@dataclass
class Table:
    """One room and what was measured at it."""

    interval: float = 0.0  # seconds between two moves; 0 = at once
    due: float = 0.0
    sent: dict[int, float] = field(default_factory=dict)  # when the move after a version was sent
    version: int = 0
    delays: list[float] = field(default_factory=list)  # from a move to each browser that sees it
    sizes: list[int] = field(default_factory=list)  # of the messages that show it


class Browser(asyncio.Protocol):
    """A browser that plays at random. It reads only what it needs of a message, so that the server need not wait."""

    def __init__(self, table: Table, code: str, *greeting: dict[str, Any]) -> None:
        self.table, self.code, self.greeting = table, code, greeting
        self.buffer = b""
        self.shaken = False
        self.ready = asyncio.Event()  # it has its seat, or it watches
        self.seen = asyncio.Event()  # the first view is here

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport = cast("asyncio.Transport", transport)
        port = transport.get_extra_info("peername")[1]
        head = [
            f"GET /ws/{self.code} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
        ]
        transport.write("\r\n".join([*head, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.shaken:
            head, end, self.buffer = self.buffer.partition(b"\r\n\r\n")
            if not end:
                self.buffer = head
                return
            self.shaken = True
            for message in self.greeting:
                self.say(**message)
        at = 0
        while len(self.buffer) >= at + 2:
            length, start = self.buffer[at + 1], at + 2
            if length >= SHORT:
                start = at + (4 if length == SHORT else 10)
                length = int.from_bytes(self.buffer[at + 2 : start], "big")
            if len(self.buffer) < max(start + length, start):
                break
            self.hear(self.buffer[at] & 15, self.buffer[start : start + length])
            at = start + length
        self.buffer = self.buffer[at:]

    def hear(self, kind: int, data: bytes) -> None:
        if kind == PING:
            self.write(PONG, data)
        if kind != TEXT:
            return
        if len(self.greeting) == 1 or b'"mine":' in data:
            self.ready.set()
        if data.startswith(VIEW):
            self.seen.set()
            self.look(data)

    def look(self, data: bytes) -> None:
        table, now = self.table, time.perf_counter()
        version = int(data[len(VIEW) : data.index(b",", len(VIEW))])
        if version - 1 in table.sent:
            table.delays.append(now - table.sent[version - 1])
            table.sizes.append(len(data))
        table.version = max(table.version, version)
        if b'"moves":[{' in data and b'"own":"' not in data and len(self.greeting) > 1:
            move = random.choice(read_view(data).view.moves).text
            table.due = max(table.due + table.interval, now)
            if table.interval > 0:
                asyncio.get_running_loop().call_later(table.due - now, self.play, version, move)
            else:
                self.play(version, move)

    def play(self, version: int, move: str) -> None:
        if version == self.table.version:
            self.table.sent[version] = time.perf_counter()
            self.say(type="move", version=version, text=move, id=secrets.token_hex(6))

    def say(self, **message: Any) -> None:
        self.write(TEXT, json.dumps(message).encode())

    def write(self, kind: int, data: bytes) -> None:
        """Write a frame of up to 125 bytes, or 65,535, with a mask of zeros."""
        size = bytes([128 | len(data)]) if len(data) < SHORT else bytes([128 | SHORT]) + len(data).to_bytes(2, "big")
        if not self.transport.is_closing():
            self.transport.write(bytes([128 | kind]) + size + bytes(4) + data)


async def sit(port: int, table: Table, code: str, *greeting: dict[str, Any]) -> Browser:
    """Connect a browser that says this first; only one that says more than hello plays."""
    _, browser = await asyncio.get_running_loop().create_connection(
        lambda: Browser(table, code, *greeting), "127.0.0.1", port
    )
    await browser.ready.wait()
    return browser


async def gather(port: int, tables: int, moves_per_second: float) -> tuple[list[Table], list[Browser]]:
    """Open the tables, seat the players, and start."""
    interval = tables / moves_per_second if moves_per_second else 0.0
    opened: list[tuple[Table, list[Browser]]] = []
    while len(opened) < tables:
        numbers = range(len(opened), min(len(opened) + OPENED_TOGETHER, tables))
        opened += await asyncio.gather(*(begin(port, interval, interval * k / tables) for k in numbers))
    return [table for table, _ in opened], [browser for _, browsers in opened for browser in browsers]


async def begin(port: int, interval: float, offset: float) -> tuple[Table, list[Browser]]:
    """Open a table, seat four players, and start; the first move is due after `offset` seconds."""
    table = Table(interval, due=time.perf_counter() + offset)
    tokens = [secrets.token_hex(16) for _ in range(SEATS)]
    code = await asyncio.to_thread(open_room, port, tokens[0])
    browsers = []
    for seat, token in enumerate(tokens):
        hello = {"type": "hello", "token": token}
        browsers.append(await sit(port, table, code, hello, {"type": "sit", "seat": seat, "name": f"P{seat}"}))
    browsers[0].say(type="start")
    await browsers[-1].seen.wait()
    return table, browsers


def open_room(port: int, token: str) -> str:
    body = json.dumps({"game": GAME, "options": OPTIONS, "name": "P0"}).encode()
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/rooms", body, headers)
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["room"])


async def load(port: int, server: int, tables: int, moves_per_second: float) -> dict[str, float]:
    """Return the results of one setting, by the clock and by the worker's CPU time."""
    opened, browsers = await gather(port, tables, moves_per_second)
    await asyncio.sleep(SETTLE)
    for table in opened:
        table.delays.clear()
    before, cpu, began = sum(table.version for table in opened), cpu_seconds(server), time.perf_counter()
    await asyncio.sleep(MEASURE)
    moves = sum(table.version for table in opened) - before
    cpu, took = cpu_seconds(server) - cpu, time.perf_counter() - began
    delays = [1000 * delay for table in opened for delay in table.delays]
    for browser in browsers:
        browser.transport.abort()
    return {
        "moves": moves / took,
        "per_cpu": moves / cpu,
        "median": statistics.median(delays),
        "p99": statistics.quantiles(delays, n=100)[98],
        "size": statistics.mean(size for table in opened for size in table.sizes),
    }


async def come_back(port: int, server: int) -> float:
    """Return the CPU milliseconds in which a browser that comes back is connected and has its first view."""
    (table,), browsers = await gather(port, 1, 0)
    await asyncio.sleep(MOVES_MADE / PLAYED_AT_LEAST)
    code = browsers[0].code
    for browser in browsers:
        browser.transport.abort()
    keeping = await sit(port, table, code, {"type": "hello", "token": secrets.token_hex(16)})
    cpu = cpu_seconds(server)
    for _ in range(RETURNS):
        back = await sit(port, table, code, {"type": "hello", "token": secrets.token_hex(16)})
        await back.seen.wait()
        back.transport.abort()
    keeping.transport.abort()
    return 1000 * (cpu_seconds(server) - cpu) / RETURNS


async def crowd(port: int, server: int) -> dict[str, float]:
    """Return how a table with a crowd of spectators goes on, one move per second, and the memory of each of them."""
    (table,), browsers = await gather(port, 1, 1)
    before = memory(server)
    watched = Table()
    for _ in range(SPECTATORS // 100):
        hellos = [{"type": "hello", "token": secrets.token_hex(16)} for _ in range(100)]
        browsers += await asyncio.gather(*(sit(port, watched, browsers[0].code, hello) for hello in hellos))
    watched.sent = table.sent
    table.delays.clear()
    await asyncio.sleep(MEASURE)
    there = sum(not browser.transport.is_closing() for browser in browsers)
    found = {
        "there": there - SEATS,
        "memory": (memory(server) - before) / SPECTATORS / 1024,
        "seats": 1000 * statistics.median(table.delays),
        "last": 1000 * max(watched.delays),
    }
    for browser in browsers:
        browser.transport.abort()
    return found


def at_rest() -> float:
    """Return the kilobytes of a table in mid-match at which nobody is."""
    from tefuda.table.entries import Entry, Moved, Opened, Sat, Started, decode, encode
    from tefuda.table.live import LiveRoom
    from tefuda.table.shared import Shared

    def table(number: int) -> LiveRoom:
        room = LiveRoom(cast("Shared", None), f"ROOM{number}")
        entries: list[Entry] = [Opened(GAME, OPTIONS, secrets.token_hex(16), generator="sha256")]
        entries += [Sat(secrets.token_hex(16), seat, f"P{seat}") for seat in range(SEATS)]
        for entry in [*entries, Started(5)]:
            room.state.add(entry)
        for _ in range(MOVES_MADE):
            position = room.match().position
            move = position.text(random.choice(position.legal_moves()))
            room.state.add(decode(encode(Moved(position.turn, move, secrets.token_hex(6)))))
        room.stop()
        return room

    table(0)
    before = memory(os.getpid())
    kept = [table(number) for number in range(TABLES_AT_REST)]
    return (memory(os.getpid()) - before) / len(kept) / 1024


def cpu_seconds(process: int) -> float:
    """Return the CPU time a process has used (Linux)."""
    numbers = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> int:
    """Return the bytes of memory that a process has (Linux)."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def keep_to(core: int) -> None:
    """Run this process on one core, where there are several."""
    if len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, {core})


@contextlib.contextmanager
def served(*command: str) -> Iterator[tuple[int, int]]:
    """Start a server and give its port and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "bench.table", *command, str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # it misses the web table, which is not needed here
    )
    try:
        assert server.stdout is not None
        server.stdout.readline()  # the address: the service is up
        yield port, server.pid
    finally:
        server.terminate()
        server.wait()


def with_service(measure: Callable[[int, int], Coroutine[Any, Any, Found]]) -> Found:
    """Measure a service with a store of its own, on SQLite."""
    with tempfile.TemporaryDirectory() as folder, served("table", f"sqlite:///{folder}/table.sqlite3") as (port, pid):
        return uvloop.run(measure(port, pid))


def measured() -> Iterator[dict[str, str]]:
    busy = with_service(lambda port, pid: load(port, pid, ALL_AT_ONCE, 0))
    with served("bare", str(round(busy["size"]))) as (port, pid):
        bare = uvloop.run(load(port, pid, ALL_AT_ONCE, 0))
    yield {
        "what": f"table service, {ALL_AT_ONCE} tables of four browsers as fast as they can, SQLite synchronous=FULL: "
        "moves per CPU second; the bare framework with the same messages",
        "ours": f"{busy['per_cpu']:,.0f}; {busy['moves']:,.0f} per second, p99 {busy['p99']:.0f} ms",
        "peer": f"{bare['per_cpu']:,.0f}; {bare['moves']:,.0f} per second, p99 {bare['p99']:.0f} ms; messages of "
        f"{bare['size']:,.0f} bytes",
        "ratio": f"{busy['per_cpu'] / bare['per_cpu']:.2f}×",
        "goal": "≥ 5,000",
    }
    for tables, pace in PACED:
        paced = with_service(partial(load, tables=tables, moves_per_second=pace))
        yield {
            "what": f"table service, {SEATS * tables:,} browsers, {pace} moves/s: p99 from a move to all who see it",
            "ours": f"{paced['p99']:.1f} ms (median {paced['median']:.1f} ms, {paced['moves']:,.0f} moves/s)",
            "goal": "≤ 10 ms" if (tables, pace) == AIM else "",
        }
    yield {
        "what": "table service, a browser that comes back: CPU time until its first view",
        "ours": f"{with_service(come_back):.1f} ms",
        "goal": "≤ 5 ms",
    }
    watched = with_service(crowd)
    yield {
        "what": f"table service, a table with {SPECTATORS:,} spectators on one worker: how long the last of them waits",
        "ours": f"{watched['last']:,.0f} ms (players {watched['seats']:.0f} ms, median; {watched['there']:,.0f} there, "
        f"{watched['memory']:.0f} kB each)",
        "goal": "10,000",
    }
    yield {
        "what": f"table service, memory of a table at rest after {MOVES_MADE} moves",
        "ours": f"{at_rest():.1f} kB",
        "goal": "≤ 20 kB",
    }


def serve(store: str, port: int) -> None:
    """Serve a table without limits on how fast one address may open rooms and play."""
    from tefuda.table.limits import Limit, Limits, Places, Quota
    from tefuda.table.server import serve as serve_table
    from tefuda.table.settings import Settings

    free = Quota(Limit(0, 1), Limit(0, 1))
    places = Places(2 * SPECTATORS, 2 * SPECTATORS, 2 * SPECTATORS)
    limits = Limits(sockets=free, places=places, writes=free, rooms=free)
    serve_table(Settings(store=store, port=port, bot_jobs=1), limits=limits)


def main(what: str = "", *about: str) -> None:
    if what == "table":
        keep_to(SERVER_CORE)
        serve(about[0], int(about[1]))
    elif what == "bare":
        keep_to(SERVER_CORE)
        bare.serve(int(about[1]), int(about[0]))
    else:
        keep_to(LOAD_CORE)
        rows = []
        for row in measured():
            print(f"  {row}", file=sys.stderr, flush=True)
            rows.append(row)
        print(json.dumps(rows))


if __name__ == "__main__":
    main(*sys.argv[1:])
