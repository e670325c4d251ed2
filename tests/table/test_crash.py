"""The service is killed in the middle of a match, again and again, and continues from where it was."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.table.people import HERE, PATIENCE, Service, free_port

KILLS = 3
LOST = (ConnectionClosed, OSError, InvalidHandshake, InvalidMessage, TimeoutError)


class Killable:
    """A service in a process of its own, at one port."""

    def __init__(self, store: str) -> None:
        self.store = store
        self.service = Service(free_port())
        self.start()

    def start(self) -> None:
        command = [sys.executable, str(HERE / "quick_server.py"), self.store, str(self.service.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert "http://" in self.process.stdout.readline()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        with self.process:
            pass


@pytest.fixture(scope="module")
def killable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Killable]:
    made = Killable(f"sqlite:///{tmp_path_factory.mktemp('killable')}/table.sqlite3")
    yield made
    made.kill()


class Stubborn:
    """A player whose browser comes back with the version it last saw, and sends an unanswered move again under the
    same id,
    as the web table does. `made` are the moves the service has shown to be made."""

    def __init__(self, service: Service, code: str, token: str) -> None:
        self.service, self.code, self.token = service, code, token
        self.version = -1
        self.pending: dict[str, Any] | None = None
        self.made: list[str] = []
        self.lost = 0
        self.over = False
        self.view: dict[str, Any] = {}
        self.news = asyncio.Event()

    async def play(self) -> None:
        while not self.over:
            try:
                async with self.service.line(self.code) as line:
                    await self.visit(line)
            except LOST:
                self.lost += 1
                await asyncio.sleep(0.05)

    async def reach(self, version: int) -> None:
        """Wait until the match has come that far."""
        while self.version < version and not self.over:
            self.news.clear()
            await self.news.wait()

    async def visit(self, line: ClientConnection) -> None:
        await line.send(json.dumps({"type": "hello", "token": self.token, "since": self.version}))
        if self.pending:
            await line.send(json.dumps(self.pending))
        async for data in line:
            message = json.loads(data)
            assert message["type"] in {"room", "view"}, message
            if message["type"] == "view":
                self.see(message)
                if self.over:
                    return
                await self.decide(line)

    def see(self, message: dict[str, Any]) -> None:
        assert message["version"] >= self.version
        news = message["version"] > self.version
        self.version, self.view = message["version"], message["view"]
        self.over = bool(self.view.get("result"))
        self.news.set()
        if self.pending and news:
            self.made.append(self.pending["text"])
            self.pending = None

    async def decide(self, line: ClientConnection) -> None:
        if self.view.get("moves") and not self.pending:
            text = random.choice(self.view["moves"])["text"]
            self.pending = {"type": "move", "version": self.version, "text": text, "id": secrets.token_hex(6)}
            await line.send(json.dumps(self.pending))


def test_no_acknowledged_move_is_lost_or_doubled_when_the_service_is_killed(killable: Killable) -> None:
    """Two players and a bot, and three kills at random moments."""

    async def run() -> None:
        service = killable.service
        code = await service.open("anna-anna", "four_tricks")
        async with service.sit(code, "bert-bert") as bert, service.sit(code, "anna-anna") as anna:
            await bert.send("sit", seat=1, name="Bert")
            await anna.until(lambda: anna.room["chairs"][1]["kind"] == "person")
            await anna.send("start")
            await anna.until(lambda: anna.version >= 0)
        people = [Stubborn(service, code, token) for token in ("anna-anna", "bert-bert")]
        playing = [asyncio.create_task(person.play()) for person in people]
        for _ in range(KILLS):
            await asyncio.wait_for(people[0].reach(people[0].version + random.randrange(2, 20)), PATIENCE)
            await asyncio.to_thread(killable.kill)
            await asyncio.to_thread(killable.start)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*playing)
        assert people[0].lost >= KILLS
        async with service.http() as http:
            moves = (await http.get(f"/api/rooms/{code}/record")).json()["moves"]
        assert len(moves) == 108
        for seat, person in enumerate(people):
            assert person.made == [text for who, text in moves if who == seat]

    asyncio.run(run())


def test_a_table_of_bots_goes_on_after_a_restart(killable: Killable) -> None:
    async def run() -> None:
        service = killable.service
        code = await service.open("anna-anna", "four_tricks", startSeat=1)
        async with service.sit(code, "anna-anna") as anna:
            await anna.send("start")
            await anna.until(lambda: bool(anna.moves))
            before = anna.seen["view"]["zones"]
        await asyncio.to_thread(killable.kill)
        await asyncio.to_thread(killable.start)
        async with service.sit(code, "anna-anna") as anna:
            await anna.until(lambda: bool(anna.seen))
            assert anna.seen["view"]["zones"] == before
            assert anna.room["mine"] == 0
            await anna.play_on()

    asyncio.run(run())


def test_the_waiting_room_is_the_same_after_a_restart(killable: Killable) -> None:
    async def run() -> None:
        service = killable.service
        code = await service.open("anna-anna", "lonely", players=4)
        async with service.sit(code, "anna-anna") as anna:
            await anna.send("bot", seat=2, strength=50)
            await anna.send("options", options={"players": 4, "time": 9}, clock=20)
            await anna.until(lambda: anna.room.get("clock") == 20)
            before = anna.room
        await asyncio.to_thread(killable.kill)
        await asyncio.to_thread(killable.start)
        async with service.sit(code, "anna-anna") as anna:
            assert anna.room == before

    asyncio.run(run())


def test_the_minds_do_not_outlive_a_killed_service(killable: Killable) -> None:
    async def run() -> None:
        async with killable.service.http() as http:
            assert (await http.get("/api/games")).status_code == 200

    asyncio.run(run())
    minds = children(killable.process.pid)
    assert minds
    killable.kill()
    killable.start()
    deadline = time.monotonic() + PATIENCE  # a mind that was just starting must come so far first
    while any(runs(pid) for pid in minds):
        assert time.monotonic() < deadline
        time.sleep(0.1)


def children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in found.splitlines()]
    return [child for child, parent in pairs if parent == pid]


def runs(pid: int) -> bool:
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return bool(state.strip()) and not state.startswith("Z")
