"""Two workers on one port under a supervisor, all of them real processes: they are killed, frozen, renewed, drained."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tefuda.table.handover import SUCCESSOR
from tests.table.people import HERE, PATIENCE, Service
from tests.table.test_crash import children, runs
from tests.table.test_handover import ENGINE, Follower

pytestmark = pytest.mark.postgres
WORKERS = 2


class Supervised:
    """A service of two workers, and what its supervisor prints."""

    def __init__(self, store: str, errors: Path, newer: Path | str = ENGINE) -> None:
        self.errors = errors
        reading, self.writing = os.pipe()
        command = [sys.executable, str(HERE / "quick_server.py"), store, "0", str(WORKERS)]
        surroundings = os.environ | {SUCCESSOR: f"{reading}:{newer}"}
        with errors.open("w") as stderr:
            self.process = subprocess.Popen(
                command, env=surroundings, stdout=subprocess.PIPE, stderr=stderr, text=True, pass_fds=[reading]
            )
        os.close(reading)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+?:(\d+)/", self.process.stdout.readline())
        assert found
        self.service = Service(int(found[1]))

    def workers(self) -> list[int]:
        return children(self.process.pid)

    def lose(self) -> None:
        """End all processes at once, as where a machine loses its power."""
        for process in (self.process.pid, *self.workers()):
            os.kill(process, signal.SIGKILL)

    async def says(self, pattern: str) -> None:
        """Wait for a line of the supervisor."""
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, self.errors.read_text()):
            assert time.monotonic() < deadline
            await asyncio.sleep(0.05)

    async def until_replaced(self, worker: int) -> None:
        """Wait until another worker serves in the place of one that has ended."""
        await self.says(rf"process {worker}\) was .* another one starts")
        assert not runs(worker)


@pytest.fixture
def supervised(postgres: str, tmp_path: Path) -> Iterator[Supervised]:
    made = Supervised(postgres, tmp_path / "errors")
    yield made
    made.process.terminate()
    made.process.communicate(timeout=PATIENCE)
    os.close(made.writing)


async def table_of_two(service: Service) -> tuple[str, list[Follower]]:
    """Open a table where Anna, Bert and a bot have just begun a match; return its code and the two players."""
    code = await service.open("anna-anna", "four_tricks")
    async with service.sit(code, "bert-bert") as bert, service.sit(code, "anna-anna") as anna:
        await bert.send("sit", seat=1, name="Bert")
        await anna.until(lambda: anna.room["chairs"][1]["kind"] == "person")
        await anna.send("start")
        await anna.until(lambda: anna.version >= 0)
    return code, [Follower(service, code, token) for token in ("anna-anna", "bert-bert")]


def test_a_match_goes_on_whatever_happens_to_the_workers(supervised: Supervised) -> None:
    """One is killed, the next frozen, all are renewed; at last the service is told to end."""

    async def run() -> None:
        service = supervised.service
        code, people = await table_of_two(service)
        playing = [asyncio.create_task(person.play()) for person in people]
        await asyncio.wait_for(people[0].reach(10), PATIENCE)
        killed, frozen = supervised.workers()
        os.kill(killed, signal.SIGKILL)
        await supervised.until_replaced(killed)
        await asyncio.wait_for(people[0].reach(people[0].version + 10), PATIENCE)  # whichever worker moved the bots
        os.kill(frozen, signal.SIGSTOP)
        await supervised.until_replaced(frozen)
        await asyncio.wait_for(people[0].reach(people[0].version + 10), PATIENCE)
        lost = [person.lost for person in people]
        os.write(supervised.writing, b"!")  # there is newer code
        await supervised.says("all workers have started again")
        assert [person.lost for person in people] == lost
        await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
        async with service.http() as http:
            moves = (await http.get(f"/api/rooms/{code}/record")).json()["moves"]
        assert len(moves) == 108
        for seat, person in enumerate(people):
            assert person.made == [text for who, text in moves if who == seat]

        async with service.sit(code, "anna-anna") as anna:
            workers = supervised.workers()
            began = time.monotonic()
            supervised.process.terminate()
            assert (await anna.answer("error"))["text"]["id"] == "ui.error.restarting"
            await anna.answer("reconnect")
            assert await asyncio.to_thread(supervised.process.wait, PATIENCE) == 0
            assert time.monotonic() - began < 10  # as long as most systems wait before they kill
        assert not any(runs(worker) for worker in workers)

    asyncio.run(run())
    lines = supervised.errors.read_text().splitlines()
    assert [line.split()[2] for line in lines if "resource_tracker" not in line] == ["worker", "worker", "all"]


def test_newer_code_that_does_not_start_takes_down_one_worker_and_leaves_the_others(
    postgres: str, tmp_path: Path
) -> None:
    (tmp_path / "newer/tefuda").mkdir(parents=True)
    (tmp_path / "newer/tefuda/__init__.py").write_text("raise SystemExit(3)")
    made = Supervised(postgres, tmp_path / "errors", tmp_path / "newer")

    async def run() -> None:
        async with made.service.http() as http:
            assert (await http.get("/healthz")).status_code == 200
            before = made.workers()
            assert len(before) == WORKERS
            os.write(made.writing, b"!")
            await made.says("a worker does not start again; those that serve are left as they are")
            assert len({*before} & {*made.workers()}) == WORKERS - 1
            assert (await http.get("/healthz")).status_code == 200

    try:
        asyncio.run(run())
    finally:
        made.process.terminate()
        made.process.communicate(timeout=PATIENCE)
        os.close(made.writing)


@pytest.fixture
def machines(postgres: str, tmp_path: Path) -> Iterator[list[Supervised]]:
    """Two supervisors that start at the same moment, on an empty database."""
    with ThreadPoolExecutor(2) as pool:
        made = list(pool.map(lambda k: Supervised(postgres, tmp_path / f"errors {k}"), range(2)))
    yield made
    for one in made:
        one.process.terminate()
    for one in made:
        one.process.communicate(timeout=PATIENCE)
        os.close(one.writing)


def test_two_machines_share_tables_and_limits_and_one_outlives_the_other(machines: list[Supervised]) -> None:
    async def run() -> None:
        one, two = (machine.service for machine in machines)
        code, people = await table_of_two(one)
        people[1].service = two
        playing = [asyncio.create_task(person.play()) for person in people]
        await asyncio.wait_for(people[0].reach(20), PATIENCE)

        guesses = []
        async with one.http() as here, two.http() as there:
            for _ in range(60):  # each of four workers alone would let thirty pass
                answers = [await http.get("/api/rooms/N0TTHERE/record") for http in (here, there)]
                guesses += [answer.status_code for answer in answers]
                await asyncio.sleep(0.05)
        assert set(guesses) == {404, 429}
        assert guesses.count(404) < 90
        assert guesses[-10:] == [429] * 10

        people[0].service = two  # where its browser finds the name of the service now
        machines[0].lose()
        await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
        for seat, person in enumerate(people):
            assert person.made == [text for who, text in await moves_of(two, code) if who == seat]

    asyncio.run(run())
    for machine in machines:
        lines = machine.errors.read_text().splitlines()
        assert [line for line in lines if "ERROR" in line or "Traceback" in line] == []


async def moves_of(service: Service, code: str) -> list[tuple[int, str]]:
    async with service.http("anna-anna") as http:
        moves = (await http.get(f"/api/rooms/{code}/record")).json()["moves"]
    assert len(moves) == 108
    return [(seat, text) for seat, text in moves]


def test_workers_end_with_their_supervisor(supervised: Supervised) -> None:
    workers = supervised.workers()
    supervised.process.kill()
    deadline = time.monotonic() + PATIENCE
    while any(runs(worker) for worker in workers):
        assert time.monotonic() < deadline
        time.sleep(0.1)
