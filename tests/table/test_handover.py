"""A table that runs interpreted continues with the compiled engine: the same process and port, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

import tefuda.engine.position
from tefuda.engine.errors import BadInput
from tefuda.table.clocks import Held
from tefuda.table.entries import Spoke
from tefuda.table.handover import SUCCESSOR
from tefuda.table.lock import lock
from tefuda.table.minds import Minds
from tefuda.table.shared import Manners
from tefuda.table.store import Store
from tests.table.people import HERE, PATIENCE, Service, service
from tests.table.test_crash import Stubborn

ROOT = HERE.parents[1]
ENGINE = str(Path(str(tefuda.engine.position.__file__)).parents[2])  # the one under test


class Succeeded:
    """A service on the interpreted engine that hands over to the one under test when asked to."""

    def __init__(self, store: str, errors: Path) -> None:
        reading, self.writing = os.pipe()
        command = [sys.executable, str(HERE / "quick_server.py"), store, "0"]
        surroundings = os.environ | {"PYTHONPATH": str(ROOT / "src"), SUCCESSOR: f"{reading}:{ENGINE}"}
        self.errors = errors
        with errors.open("w") as stderr:
            self.process = subprocess.Popen(
                command, env=surroundings, stdout=subprocess.PIPE, stderr=stderr, text=True, pass_fds=[reading]
            )
        os.close(reading)
        found = re.search(r"http://\S+?:(\d+)/", self.says())
        assert found
        self.service = Service(int(found[1]))

    def says(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def announce(self, word: bytes) -> None:
        os.write(self.writing, word)
        os.close(self.writing)


@pytest.fixture
def succeeded(store: str, tmp_path: Path) -> Iterator[Succeeded]:
    made = Succeeded(store, tmp_path / "errors")
    yield made
    made.process.kill()
    made.process.communicate()


class Follower(Stubborn):
    """A player whose browser reconnects when it is asked to, as the web table does; `lost` counts broken
    connections."""

    async def visit(self, line: ClientConnection) -> None:
        await line.send(json.dumps({"type": "hello", "token": self.token, "since": self.version}))
        if self.pending:
            await line.send(json.dumps(self.pending))
        async for data in line:
            message = json.loads(data)
            if message["type"] == "reconnect":
                return
            if message["type"] == "view":
                self.see(message)
                if self.over:
                    return
                await self.decide(line)


async def talk(service: Service, code: str, token: str, until: asyncio.Event) -> list[str]:
    """Say one line after the other, none of them twice; return them."""
    said: list[str] = []
    while not until.is_set():
        async with service.line(code) as line:
            await line.send(json.dumps({"type": "hello", "token": token}))
            asked = asyncio.create_task(asked_to_reconnect(line))
            while not until.is_set() and not asked.done():
                said.append(f"line {len(said)}")
                await line.send(json.dumps({"type": "say", "line": said[-1]}))
                await asyncio.sleep(1.0)  # as fast as the service allows
            asked.cancel()
    return said


async def asked_to_reconnect(line: ClientConnection) -> None:
    async for data in line:
        if json.loads(data)["type"] == "reconnect":
            return


async def look(service: Service, until: asyncio.Event) -> int:
    """Ask for the list of tables all the time; each time it is answered. Like a browser, ask again if the connection is
    closed as idle just when it is used."""
    count = 0
    async with service.http() as http:
        while not until.is_set():
            try:
                answer = await http.get("/api/rooms")
            except (httpx.RemoteProtocolError, httpx.ReadError):
                answer = await http.get("/api/rooms")
            assert answer.status_code == 200
            count += 1
            await asyncio.sleep(0.02)
    return count


def test_people_and_bots_play_on_and_nothing_is_lost(succeeded: Succeeded, store: str) -> None:
    async def run() -> None:
        service, over = succeeded.service, asyncio.Event()
        code = await service.open("anna-anna", "four_tricks")
        async with service.sit(code, "bert-bert") as bert, service.sit(code, "anna-anna") as anna:
            await bert.send("sit", seat=1, name="Bert")
            await anna.until(lambda: anna.room["chairs"][1]["kind"] == "person")
            await anna.send("start")
            await anna.until(lambda: anna.version >= 0)
        people = [Follower(service, code, token) for token in ("anna-anna", "bert-bert")]
        talking = asyncio.create_task(talk(service, code, "bert-bert", over))
        looking = asyncio.create_task(look(service, over))
        playing = [asyncio.create_task(person.play()) for person in people]
        await asyncio.wait_for(people[0].reach(30), PATIENCE)
        succeeded.announce(b"!")
        said = await asyncio.wait_for(asyncio.to_thread(succeeded.says), PATIENCE)
        assert said == f"The table now runs on the {'interpreted' if ENGINE.endswith('src') else 'compiled'} engine.\n"
        assert not people[0].over
        with pytest.raises(BadInput):  # the lock on the file was handed over as well
            lock(store)
        await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
        over.set()
        lines, looked = await talking, await looking
        assert [person.lost for person in people] == [0, 0]
        assert looked > 5
        async with service.http() as http:
            moves = (await http.get(f"/api/rooms/{code}/record")).json()["moves"]
        assert len(moves) == 108
        for seat, person in enumerate(people):
            assert person.made == [text for who, text in moves if who == seat]
        paper = Store(store)
        entries = await paper.entries(code)
        await paper.close()
        assert [entry.line for entry in entries if isinstance(entry, Spoke)] == lines

    asyncio.run(run())
    assert succeeded.process.poll() is None
    assert succeeded.errors.read_text() == ""


def test_without_a_successor_it_stays_as_it_is(succeeded: Succeeded) -> None:
    succeeded.announce(b"")

    async def run() -> None:
        code = await succeeded.service.open("anna-anna", "four_tricks")
        async with succeeded.service.sit(code, "anna-anna") as anna:
            await anna.send("start")
            await anna.play_on()

    asyncio.run(run())


def test_it_ends_when_it_is_stopped_together_with_the_compiler(succeeded: Succeeded) -> None:
    """As Ctrl-C does, which reaches both."""
    succeeded.process.send_signal(signal.SIGINT)
    succeeded.announce(b"")
    assert succeeded.process.wait(PATIENCE) in {0, 130, -signal.SIGINT}


def test_clocks_and_patience_with_those_away_go_on(minds: Minds, store: str) -> None:
    """Two of three think in secret: one has used up a part of their time, the other has been away for a while."""
    manners = Manners(pace=0.0, grace=60.0)

    async def play() -> dict[str, Held]:
        async with service(minds, store, manners) as one:
            assert one.rooms is not None
            codes.append(await one.open("anna-anna", players=3))
            async with one.sit(codes[0], "anna-anna") as anna:
                async with one.sit(codes[0], "bert-bert") as bert:
                    await bert.send("sit", seat=1, name="Bert")
                    await bert.send("ready", ready=True)
                    await anna.send("options", options={"players": 3}, clock=30)
                    await anna.send("start")
                    await anna.until(lambda: anna.version >= 0)
                    await asyncio.sleep(1.0)
                await anna.until(lambda: not anna.room["chairs"][1].get("here"))
                await asyncio.sleep(1.0)
                parting = asyncio.create_task(one.rooms.hand_over())
                await anna.answer("reconnect")
            return await parting

    async def play_on(held: dict[str, Held]) -> tuple[dict[str, Any], dict[str, Any]]:
        async with service(minds, store, manners, held=held) as two, two.sit(codes[0], "anna-anna") as anna:
            await anna.until(lambda: bool(anna.seen))
            return anna.seen, anna.room["chairs"][1]

    codes: list[str] = []
    held = asyncio.run(play())
    seen, chair = asyncio.run(play_on(held))
    assert 26 < seen["clocks"]["0"] < 28.1
    assert 28 < seen["clocks"]["1"] < 29.2
    assert 55 < chair["away"] < 59.1


def test_a_connection_that_says_nothing_does_not_hold_it_up(succeeded: Succeeded) -> None:
    async def run() -> None:
        code = await succeeded.service.open("anna-anna", "four_tricks")
        async with succeeded.service.sit(code, "anna-anna") as anna:
            succeeded.announce(b"!")
            await asyncio.wait_for(asyncio.to_thread(succeeded.says), PATIENCE)
            await anna.until(lambda: anna.closed == 1012)

    asyncio.run(run())
