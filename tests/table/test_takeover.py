"""A worker dies: another one goes on with its tables and their clocks, even before anyone is back."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from tefuda.table import live
from tefuda.table.entries import Moved, OptionsSet, person_of
from tefuda.table.live import LiveRoom
from tefuda.table.messages import NewRoom
from tefuda.table.minds import Minds
from tefuda.table.proofs.serving import serving
from tefuda.table.rooms import Rooms
from tefuda.table.shared import Manners
from tefuda.table.store import Store
from tests.table.people import Service

STEADY = Manners(pace=0.0, grace=60, repeat=5)
ANNA, BERT = person_of("anna-anna"), person_of("bert-bert")
CLOCK = 60


class Browser:
    address, version = "", -1

    def __init__(self, person: str) -> None:
        self.person = person

    def send(self, message: bytes) -> None:
        pass

    def end(self, code: int) -> None:
        pass


async def started(rooms: Rooms, *people: str) -> LiveRoom:
    """Open a table with a clock, at which Anna has to move, with these people's browsers there."""
    wanted = NewRoom("four_tricks", {"startSeat": 0}, "Anna")
    room = await rooms.open(ANNA, wanted)
    await room.append(lambda state: OptionsSet({**wanted.options, "players": 3}, CLOCK))
    for person in people:
        await room.join(Browser(person), -1)
    await room.append(lambda state: state.start(ANNA))
    assert room.clocks.by_seat[0].running is not None
    return room


async def workers(minds: Minds, store: str, manners: Manners = STEADY) -> tuple[Rooms, Rooms]:
    """Return two workers that hear nothing of each other, and of which each takes the other one for dead."""
    one, two = (Rooms(Store(store), minds, manners) for _ in range(2))
    for rooms in (one, two):
        await rooms.shared.store.prepare()
        rooms.shared.news.living = lambda: set()  # type: ignore[method-assign]
        rooms.shared.news.say = lambda presence: asyncio.sleep(0)  # type: ignore[method-assign]
    return one, two


async def end(*workers: Rooms) -> None:
    for rooms in workers:
        for room in rooms.live.values():
            room.stop()
        await rooms.shared.store.close()


async def until(holds: Callable[[], bool], seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def test_a_clock_goes_on_where_it_was_when_its_worker_died(minds: Minds, any_store: str) -> None:
    async def run() -> None:
        one, two = await workers(minds, any_store)
        first = await started(one, ANNA)
        first.clocks.by_seat[0].used += 12
        await one.hold_once()
        second = await two.find(first.code)
        assert second is not None
        await second.join(Browser(ANNA), -1)
        assert CLOCK - 15 < second.clocks.by_seat[0].left() < CLOCK - 11
        await end(one, two)

    asyncio.run(run())


def test_to_come_back_gives_no_time_back(minds: Minds, any_store: str) -> None:
    """What this worker knows itself is newer than what it has told the store."""

    async def run() -> None:
        one, two = await workers(minds, any_store)
        room = await started(one, ANNA)
        await one.hold_once()
        room.clocks.by_seat[0].used += 12
        for client in list(room.clients):
            await room.leave(client)
        await room.join(Browser(ANNA), -1)
        assert room.clocks.by_seat[0].left() < CLOCK - 11
        await end(one, two)

    asyncio.run(run())


def test_a_table_is_taken_over_once_and_its_clock_runs_out(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody comes. The clock runs on once its player's absence is used up, but no bot plays for a player: nobody may
    be able to come."""
    monkeypatch.setattr(live, "REJOIN_WITHIN", 0.2)

    async def run() -> None:
        one, two = await workers(minds, any_store, replace(STEADY, grace=0.0, forget=1.0))
        three = Rooms(Store(any_store), minds, STEADY)
        three.shared.news.living = lambda: {two.shared.worker}  # type: ignore[method-assign]
        first = await started(one, ANNA, BERT)
        await one.hold_once()
        first.stop()
        await two.hold_once()
        assert list(two.live) == [first.code]
        await three.hold_once()
        assert not three.live
        second = two.live[first.code]
        await until(lambda: not second.attendance.others())
        await two.hold_once()
        assert second.attendance.away
        assert second.driver.runs
        second.clocks.by_seat[0].used += CLOCK
        second.driver.stirred.set()
        await until(lambda: second.state.version >= 1)
        entries = await two.shared.store.entries(first.code)
        made = [entry for entry in entries if isinstance(entry, Moved)]
        assert made[0].seat == 0
        assert made[0].by == "clock"
        two.shared.manners = replace(STEADY, forget=0.0)
        await two.tend_once()
        assert not two.live
        assert second.driver.keeper is None
        await end(one, two, three)

    asyncio.run(run())


def test_a_table_that_everybody_has_left_is_not_taken_over(minds: Minds, any_store: str) -> None:
    async def run() -> None:
        one, two = await workers(minds, any_store)
        room = await started(one, ANNA)
        await one.hold_once()
        for client in list(room.clients):
            await room.leave(client)
        await one.hold_once()
        await two.hold_once()
        assert not two.live
        await end(one, two)

    asyncio.run(run())


@pytest.mark.postgres
def test_a_killed_process_leaves_no_table_standing_still(postgres: str) -> None:
    """Two services with nothing in common but the database. Everyone is at the one that is killed; nobody comes to the
    other."""

    async def run() -> None:
        with serving(postgres, grace=0.2) as first, serving(postgres, grace=0.2):
            table = Service(first.port)
            code = await table.open("anna-anna", "four_tricks", startSeat=0)
            async with contextlib.AsyncExitStack() as stack:
                anna = await stack.enter_async_context(table.sit(code, "anna-anna"))
                await anna.send("options", options={"startSeat": 0, "players": 3}, clock=5)
                await anna.send("start")
                await anna.until(lambda: bool(anna.moves))
                await asyncio.sleep(2.5)  # the worker says how its tables stand
                for pid in first.workers():
                    os.kill(pid, signal.SIGKILL)
                died = time.monotonic()
                await anna.until(lambda: anna.closed != 0)
            paper = Store(postgres)
            while not any(isinstance(entry, Moved) for entry in await paper.entries(code)):
                assert time.monotonic() - died < 25
                await asyncio.sleep(0.3)
            made = [entry for entry in await paper.entries(code) if isinstance(entry, Moved)]
            assert (made[0].seat, made[0].by) == (0, "clock")
            await paper.close()

    asyncio.run(run())
