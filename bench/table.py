"""The table service under load: whole tables of four browsers over real sockets, the load in a process of its own."""

from __future__ import annotations

import asyncio
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
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

GAME = "daifugo"
OPTIONS = {"players": 4, "games": 30}
SEATS = 4
SETTLE = 3.0  # seconds before measuring
MEASURE = 15.0
ALL_AT_ONCE = 25  # tables that play as fast as they can
PACED = 125  # tables that make ...
PACES = (250, 500, 1000)  # ... this many moves per second together


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

    interval: float  # seconds between two moves; 0 = at once
    due: float = 0.0
    sent: dict[int, float] = field(default_factory=dict)  # when the move after a version was sent
    asked: int = -1
    version: int = 0
    delays: list[float] = field(default_factory=list)  # from a move to each browser that sees it


async def person(table: Table, code: str, port: int, token: str, seat: int, seated: asyncio.Event) -> None:
    """Play at random as a browser."""
    async with connect(f"ws://127.0.0.1:{port}/ws/{code}", compression=None, ping_interval=None) as line:
        await line.send(json.dumps({"type": "hello", "token": token}))
        if seat > 0:
            await line.send(json.dumps({"type": "sit", "seat": seat, "name": f"P{seat}"}))
        seated.set()
        async for data in line:
            if str(data).startswith('{"type":"view"'):
                await look(table, line, read_view(data))


async def look(table: Table, line: ClientConnection, seen: Seen) -> None:
    now = time.perf_counter()
    if seen.version - 1 in table.sent:
        table.delays.append(now - table.sent[seen.version - 1])
    table.version = max(table.version, seen.version)
    if seen.view.moves and not seen.own:
        move = random.choice(seen.view.moves).text
        if table.interval > 0:
            table.due = max(table.due + table.interval, now)
            asyncio.get_running_loop().create_task(later(table, line, seen.version, move))
        else:
            await play(table, line, seen.version, move)


async def later(table: Table, line: ClientConnection, version: int, move: str) -> None:
    await asyncio.sleep(table.due - time.perf_counter())
    with contextlib.suppress(ConnectionClosed):  # it is over
        await play(table, line, version, move)


async def play(table: Table, line: ClientConnection, version: int, move: str) -> None:
    table.sent[version] = time.perf_counter()
    await line.send(json.dumps({"type": "move", "version": version, "text": move, "id": secrets.token_hex(6)}))


async def gather(port: int, tables: int, moves_per_second: float) -> tuple[list[Table], list[asyncio.Task[None]]]:
    """Open the tables, seat the players, and start."""
    opened, tasks = [], []
    for k in range(tables):
        interval = tables / moves_per_second if moves_per_second else 0.0
        table = Table(interval, due=time.perf_counter() + interval * k / tables)
        tokens = [secrets.token_hex(16) for _ in range(SEATS)]
        code = await asyncio.to_thread(open_room, port, tokens[0])
        for seat, token in enumerate(tokens):
            seated = asyncio.Event()
            tasks.append(asyncio.create_task(person(table, code, port, token, seat, seated)))
            await seated.wait()
        await asyncio.sleep(0.05)
        await start(port, code, tokens[0])
        opened.append(table)
    return opened, tasks


def open_room(port: int, token: str) -> str:
    body = json.dumps({"game": GAME, "options": OPTIONS, "name": "P0"}).encode()
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/rooms", body, headers)
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["room"])


async def start(port: int, code: str, token: str) -> None:
    """Start the match as the host, from a second window."""
    async with connect(f"ws://127.0.0.1:{port}/ws/{code}", compression=None) as line:
        await line.send(json.dumps({"type": "hello", "token": token}))
        await line.send(json.dumps({"type": "start"}))
        async for data in line:
            if str(data).startswith('{"type":"view"'):
                return


async def load(port: int, server: int, tables: int, moves_per_second: float) -> dict[str, float]:
    """Return the results of one setting, by the clock and by the worker's CPU time."""
    opened, tasks = await gather(port, tables, moves_per_second)
    await asyncio.sleep(SETTLE)
    for table in opened:
        table.delays.clear()
    before, cpu, began = sum(table.version for table in opened), cpu_seconds(server), time.perf_counter()
    await asyncio.sleep(MEASURE)
    moves = sum(table.version for table in opened) - before
    cpu, took = cpu_seconds(server) - cpu, time.perf_counter() - began
    delays = [1000 * delay for table in opened for delay in table.delays]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "moves": moves / took,
        "per_cpu": moves / cpu,
        "median": statistics.median(delays),
        "p99": statistics.quantiles(delays, n=100)[98],
    }


def cpu_seconds(process: int) -> float:
    """Return the CPU time a process has used (Linux)."""
    numbers = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def measured() -> list[dict[str, str]]:
    rows = []
    for tables, pace in [(ALL_AT_ONCE, 0), *((PACED, pace) for pace in PACES)]:
        with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
            free.close()
            server = subprocess.Popen(
                [sys.executable, "-m", "bench.table", f"sqlite:///{folder}/table.sqlite3", str(port)],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # it misses the web table, which is not needed here
            )
            assert server.stdout is not None
            server.stdout.readline()  # the address: the service is up
            try:
                found = uvloop.run(load(port, server.pid, tables, pace))
            finally:
                server.terminate()
                server.wait()
        if pace == 0:
            what = f"table service, {tables} tables of four browsers as fast as they can, moves/s"
            ours = f"{found['moves']:,.0f}; {found['per_cpu']:,.0f} a CPU second of the worker"
        else:
            what = f"table service, {SEATS * tables} browsers, {pace} moves/s wanted: p99 from a move to all who see it"
            ours = f"{found['p99']:.0f} ms (median {found['median']:.1f} ms, {found['moves']:,.0f} moves/s)"
        rows.append({"what": what, "ours": ours})
        print(f"  {rows[-1]}", file=sys.stderr, flush=True)
    return rows


def serve(store: str, port: int) -> None:
    """Serve a table without limits on how fast one address may open rooms and play."""
    from tefuda.table.limits import Limit, Limits, Places, Quota
    from tefuda.table.server import serve as serve_table

    free = Quota(Limit(0, 1), Limit(0, 1))
    places = Places(10_000, 10_000, 10_000)
    serve_table(store=store, port=port, jobs=1, limits=Limits(sockets=free, places=places, writes=free, rooms=free))


if __name__ == "__main__":
    if sys.argv[1:]:
        serve(sys.argv[1], int(sys.argv[2]))
    else:
        print(json.dumps(measured()))
