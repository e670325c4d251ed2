"""Several workers on one store: any of them serves any room, and lists stay sound whatever they do at once."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import sys
from contextlib import AsyncExitStack

import asyncpg  # type: ignore[import-untyped]
import pytest

from tefuda.engine import record
from tefuda.engine.errors import BadInput
from tefuda.table.driver import Driver
from tefuda.table.entries import Entry, Moved, person_of
from tefuda.table.handover import Handover
from tefuda.table.live import LiveRoom
from tefuda.table.messages import NewRoom, Play
from tefuda.table.minds import Minds
from tefuda.table.moderation import Moderation
from tefuda.table.news import NoNews
from tefuda.table.room import Room
from tefuda.table.rooms import Rooms
from tefuda.table.shared import Manners, Shared
from tefuda.table.store import Store
from tefuda.table.workers import Supervisor, Worker
from tests.table.people import PATIENCE, QUICK, service, together

STEADY = Manners(pace=0.0, grace=60, repeat=5)  # workers are not taken for gone on a busy machine


def test_of_two_workers_that_move_at_once_one_wins_and_the_other_checks_again(minds: Minds, any_store: str) -> None:
    """Without hearing of each other at all: only the list decides."""

    async def run() -> None:
        one, two = (Rooms(Store(any_store), minds, QUICK) for _ in range(2))
        for rooms in (one, two):
            await rooms.shared.store.prepare()
        first = await one.open(person_of("anna-anna"), NewRoom("four_tricks", {"startSeat": 0}, "Anna"))
        second = await two.find(first.code)
        assert second is not None
        await first.append(lambda room: room.start(person_of("anna-anna")))
        await second.catch_up()
        asked: list[int] = []

        async def race(live: LiveRoom) -> None:
            for _ in range(12):

                def wish(room: Room) -> Moved | None:
                    match = room.match
                    if match is None or match.is_over():
                        return None
                    asked.append(room.version)
                    return Moved(match.position.turn, match.position.text(match.position.legal_moves()[0]))

                await live.append(wish)

        await asyncio.gather(race(first), race(second))
        await asyncio.gather(first.catch_up(), second.catch_up())
        assert first.state.version == second.state.version == 24
        assert first.state.match is not None
        assert second.state.match is not None
        assert first.state.match.moves == second.state.match.moves
        assert len(asked) > 24  # one append came too late and was asked again
        assert len(await one.shared.store.entries(first.code)) == first.state.seq
        for rooms in (one, two):
            await rooms.shared.store.close()

    asyncio.run(run())


def test_a_browser_that_comes_from_another_worker_never_sees_an_older_version(minds: Minds, any_store: str) -> None:
    """The other worker has died, and what it wrote last was not heard of here."""

    class Browser:
        person, address, version = person_of("anna-anna"), "", -1

        def send(self, message: bytes) -> None:
            pass

        def end(self, code: int) -> None:
            pass

    async def run() -> None:
        one, two = (Rooms(Store(any_store), minds, QUICK) for _ in range(2))
        for rooms in (one, two):
            await rooms.shared.store.prepare()
        first = await one.open(person_of("anna-anna"), NewRoom("four_tricks", {"startSeat": 0}, "Anna"))
        second = await two.find(first.code)
        assert second is not None
        await first.append(lambda room: room.start(person_of("anna-anna")))
        await first.append(lambda room: Moved(0, first.match().position.text(first.match().position.legal_moves()[0])))
        browser = Browser()
        await second.join(browser, since=first.state.version)
        assert browser.version == first.state.version == 1
        await second.leave(browser)
        for rooms in (one, two):
            await rooms.shared.store.close()

    asyncio.run(run())


def test_a_move_that_another_worker_made_possible_is_not_refused(minds: Minds, any_store: str) -> None:
    """That worker has died, and what it wrote last was not heard of here."""

    async def run() -> None:
        one, two = (Rooms(Store(any_store), minds, QUICK) for _ in range(2))
        for rooms in (one, two):
            await rooms.shared.store.prepare()
        anna = person_of("anna-anna")
        first = await one.open(anna, NewRoom("four_tricks", {"startSeat": 0}, "Anna"))
        second = await two.find(first.code)
        assert second is not None
        await first.append(lambda room: room.start(anna))
        position = first.match().position
        move = Play(0, position.text(position.legal_moves()[0]), "the first")
        assert await second.append(lambda room: room.wish(anna, move))
        assert second.state.version == 1
        with pytest.raises(BadInput):
            await second.append(lambda room: room.wish(anna, Play(1, "nonsense", "the second")))
        for rooms in (one, two):
            await rooms.shared.store.close()

    asyncio.run(run())


def test_what_is_written_while_a_room_is_read_is_not_missed(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        one, two = (Rooms(Store(any_store), minds, QUICK) for _ in range(2))
        for rooms in (one, two):
            await rooms.shared.store.prepare()
        first = await one.open(person_of("anna-anna"), NewRoom("four_tricks", {"startSeat": 0}, "Anna"))
        entries = Store.entries

        async def slow(self: Store, code: str, after: int = 0) -> list[Entry]:
            found = await entries(self, code, after)
            if self is two.shared.store and not after:
                await first.append(lambda room: room.start(person_of("anna-anna")))
                await two.hear(code)
            return found

        monkeypatch.setattr(Store, "entries", slow)
        second = await two.find(first.code)
        assert second is not None
        assert second.state.phase == "playing"
        for rooms in (one, two):
            await rooms.shared.store.close()

    asyncio.run(run())


@pytest.mark.postgres
def test_people_on_two_workers_play_one_match(minds: Minds, postgres: str) -> None:
    async def run() -> None:
        async with (
            service(minds, postgres, STEADY) as one,
            service(minds, postgres, STEADY) as two,
            AsyncExitStack() as stack,
        ):
            code = await one.open("anna-anna", players=4)
            anna = await stack.enter_async_context(one.sit(code, "anna-anna"))
            bert = await stack.enter_async_context(two.sit(code, "bert-bert"))
            await bert.send("sit", seat=2, name="Bert")
            await anna.until(lambda: bool(anna.room["chairs"][2].get("here")))
            await bert.until(lambda: bool(bert.room["chairs"][0].get("here")))
            await bert.send("say", line="Hello from the other side")
            assert (await anna.answer("said"))["name"] == "Bert"
            await anna.send("start")
            await together(anna.play_on(), bert.play_on())
            await bert.until(lambda: bert.room["phase"] == "over")
            assert anna.seen["view"]["result"] == bert.seen["view"]["result"]
            async with two.http() as http:
                written = record.read((await http.get(f"/api/rooms/{code}/record")).content)
            assert len(list(record.replay(written))) == 21

    asyncio.run(run())


@pytest.mark.postgres
def test_one_of_the_workers_moves_the_bots(minds: Minds, postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[str] = []
    think = Driver.think

    async def counted(self: Driver, seat: int, opened: int) -> None:
        thought.append(self.room.shared.worker)
        await think(self, seat, opened)

    monkeypatch.setattr(Driver, "think", counted)

    async def run() -> None:
        async with (
            service(minds, postgres, STEADY) as one,
            service(minds, postgres, STEADY) as two,
            AsyncExitStack() as stack,
        ):
            code = await one.open("anna-anna", "four_tricks", startSeat=0)
            anna = await stack.enter_async_context(one.sit(code, "anna-anna"))
            spectator = await stack.enter_async_context(two.sit(code, "spectator-seat"))
            await asyncio.sleep(0.5)
            await anna.send("start")
            await together(anna.play_on(), spectator.until(lambda: spectator.over, 60))

    asyncio.run(run())
    assert len(set(thought)) == 1


@pytest.mark.postgres
def test_a_player_who_is_away_on_one_worker_may_be_here_on_another(minds: Minds, postgres: str) -> None:
    async def run() -> None:
        manners = Manners(pace=0.0, grace=0.3, repeat=0.1)
        async with service(minds, postgres, manners) as one, service(minds, postgres, manners) as two:
            code = await one.open("anna-anna", "four_tricks", startSeat=0)
            async with one.sit(code, "spectator-seat") as spectator, two.sit(code, "anna-anna") as anna:
                await anna.send("start")
                await spectator.until(lambda: bool(spectator.room["chairs"][0].get("here")) and spectator.version == 0)
                await asyncio.sleep(1.0)
                assert spectator.version == 0
                await anna.line.close()
                await spectator.until(lambda: spectator.version > 0)

    asyncio.run(run())


@pytest.mark.postgres
def test_a_worker_whose_line_to_the_store_broke_reads_on(minds: Minds, postgres: str) -> None:
    async def run() -> None:
        async with (
            service(minds, postgres, STEADY) as one,
            service(minds, postgres, STEADY) as two,
            AsyncExitStack() as stack,
        ):
            code = await one.open("anna-anna", "four_tricks", startSeat=0)
            anna = await stack.enter_async_context(one.sit(code, "anna-anna"))
            spectator = await stack.enter_async_context(two.sit(code, "spectator-seat"))
            await anna.send("start")
            await spectator.until(lambda: spectator.version == 0)
            assert two.rooms is not None
            news = two.rooms.shared.news
            assert not isinstance(news, NoNews)
            listener = news.connection.get_server_pid()  # type: ignore[attr-defined]
            admin = await asyncpg.connect(postgres)
            await admin.execute("SELECT pg_terminate_backend($1)", listener)
            await admin.close()
            await anna.play_on(lambda: anna.version >= 3)
            await spectator.until(lambda: spectator.version >= 3)

    asyncio.run(run())


def test_a_single_worker_moves_its_own_bots(minds: Minds, store: str) -> None:
    async def run() -> None:
        shared = Shared(Store(store), minds, QUICK, NoNews(), "worker", Moderation(Store(store)))
        assert LiveRoom(shared, "X").attendance.drives()
        await shared.store.close()

    asyncio.run(run())


def test_a_supervisor_that_cannot_start_a_worker_ends_with_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It served on with one worker less, and said why only when it was told to end."""
    made: list[Worker] = []

    async def start(self: Supervisor, up: asyncio.Event) -> Worker:
        if up is self.up[2]:
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", "import time; time.sleep(60)")
        made.append(Worker(process, socket.socket(), up))
        return made[-1]

    monkeypatch.setattr(Supervisor, "start", start)

    async def run() -> None:
        await asyncio.wait_for(Supervisor(2, Handover(0), lambda: None, 60.0).run(), PATIENCE)

    with pytest.raises(SystemExit) as ended:
        asyncio.run(run())
    assert ended.value.code == 1
    assert [worker.process.returncode for worker in made] == [-signal.SIGTERM]
    assert [record.getMessage() for record in caplog.records] == ["workers can't be kept: the service ends"]
    caplog.clear()
