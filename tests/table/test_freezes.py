"""A process that is stopped, cut off from the store, or whose clock jumps: nobody loses a move or a second."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
import sqlalchemy as sa

from tefuda.table import news, rooms, store
from tefuda.table.entries import Moved, Opened
from tefuda.table.minds import Minds
from tefuda.table.news import PostgresNews
from tefuda.table.shared import Manners
from tefuda.table.store import Store
from tests.table.people import service, together

STEADY = Manners(pace=0.0, grace=60, repeat=5)


class Cable:
    """A line to PostgreSQL that can be cut, which neither end is told: as where a network is parted."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url)
        self.whole = asyncio.Event()
        self.whole.set()
        self.pumps: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def plugged(self, host: str = "127.0.0.1") -> AsyncIterator[str]:
        """Open the line; the context has the address of its near end."""
        server = await asyncio.start_server(self.carry, host, 0)
        port = server.sockets[0].getsockname()[1]
        near = sa.URL.create("postgresql", "postgres", host=host, port=port, database=self.url.database)
        yield near.render_as_string()
        server.close()
        for pump in self.pumps:
            pump.cancel()
        await asyncio.gather(*self.pumps, return_exceptions=True)

    async def carry(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        folder = self.url.query["host"]
        far, forth = await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.{self.url.port or 5432}")
        for reader, writer in ((near, forth), (far, back)):
            self.pumps.add(asyncio.create_task(self.pump(reader, writer)))

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                await self.whole.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


@pytest.mark.postgres
def test_a_worker_that_is_cut_off_from_the_store_loses_and_doubles_nothing(
    minds: Minds, postgres: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Bert's worker is cut off when they make a move. The move is refused; once it is sent again, it is made once."""
    monkeypatch.setattr(news, "ANSWER_WITHIN", 1.0)
    monkeypatch.setattr(store, "POSTGRES", store.POSTGRES | {"timeout": 1.0, "command_timeout": 1.0})

    async def run() -> list[str]:
        cable = Cable(postgres)
        async with (
            cable.plugged() as near,
            service(minds, postgres, STEADY) as one,
            service(minds, near, STEADY) as two,
        ):
            async with AsyncExitStack() as stack:
                code = await one.open("anna-anna", "four_tricks", startSeat=0)
                anna = await stack.enter_async_context(one.sit(code, "anna-anna"))
                bert = await stack.enter_async_context(two.sit(code, "bert-bert"))
                await bert.send("sit", seat=1, name="Bert")
                await anna.until(lambda: anna.room["chairs"][1]["kind"] == "person")
                await anna.send("start")
                await together(anna.play_on(lambda: anna.version >= 10), bert.play_on(lambda: bert.version >= 10))
                playing = asyncio.create_task(anna.play_on())
                await bert.until(lambda: bool(bert.moves) and bert.version > bert.asked)
                before, text = bert.version, bert.moves[0]
                cable.whole.clear()
                await bert.move(text, id="the-same")
                assert (await bert.answer("error"))["text"]["id"] == "ui.error.internal"
                assert bert.version == before
                cable.whole.set()
                await bert.move(text, id="the-same", version=before)
                await bert.until(lambda: bert.version > before)
                await together(playing, bert.play_on())
            paper = Store(postgres)
            moves = [entry for entry in await paper.entries(code) if isinstance(entry, Moved)]
            await paper.close()
            assert len(moves) == 108
            return [move.id for move in moves]

    assert asyncio.run(run()).count("the-same") == 1
    assert "the store does not answer" in caplog.text
    caplog.clear()  # the refused move was logged as an error, and is one


@pytest.mark.postgres
def test_a_worker_that_hears_nothing_more_reads_on_when_it_does(
    minds: Minds, postgres: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its line is cut without a sign, and given up. What the others wrote meanwhile is shown once there is another."""
    monkeypatch.setattr(news, "ANSWER_WITHIN", 1.0)
    monkeypatch.setattr(store, "POSTGRES", store.POSTGRES | {"timeout": 1.0, "command_timeout": 1.0})

    async def run() -> None:
        cable = Cable(postgres)
        async with (
            cable.plugged() as near,
            service(minds, postgres, STEADY) as one,
            service(minds, near, STEADY) as two,
        ):
            code = await one.open("anna-anna", "four_tricks", startSeat=0)
            async with one.sit(code, "anna-anna") as anna, two.sit(code, "spectator-seat") as spectator:
                await anna.send("start")
                await spectator.until(lambda: spectator.version >= 0)
                cable.whole.clear()
                await anna.play_on(lambda: anna.version >= 6)
                await spectator.until(lambda: "the store does not answer" in caplog.text)
                assert spectator.version < 6
                cable.whole.set()
                await spectator.until(lambda: spectator.version >= 6)

    asyncio.run(run())
    caplog.clear()  # that the store was out of reach was logged, rightly


@pytest.mark.postgres
def test_another_worker_moves_the_bots_soon_after_one_fell_silent(
    minds: Minds, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "SILENT", 2.0)

    async def run() -> None:
        manners = Manners(pace=0.0, grace=0.0, repeat=60)
        async with service(minds, postgres, manners) as one, service(minds, postgres, manners) as two:
            assert one.rooms is not None
            assert two.rooms is not None
            first, second = sorted((one, two), key=lambda any: any.rooms.shared.worker if any.rooms else "")
            code = await first.open("anna-anna", "four_tricks", startSeat=1)
            async with first.sit(code, "anna-anna") as anna, second.sit(code, "spectator-seat") as spectator:
                assert first.rooms is not None
                frozen = first.rooms.live[code]
                await anna.until(lambda: bool(frozen.attendance.others()))
                frozen.stop()  # as if its process were: it keeps its browsers, and says nothing
                assert isinstance(frozen.shared.news, PostgresNews)
                for task in frozen.shared.news.tasks:
                    task.cancel()
                await anna.send("start")
                await spectator.until(lambda: spectator.version > 3, 10)

    asyncio.run(run())


def test_time_in_which_the_process_stood_still_is_taken_from_nobody(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "STANDSTILL", 0.5)

    async def run() -> None:
        async with service(minds, store) as one:
            code = await one.open("anna-anna", players=3)
            async with one.sit(code, "anna-anna") as anna:
                await anna.send("options", options={"players": 3}, clock=2)
                await anna.send("start")
                await anna.until(lambda: anna.version == 2 and bool(anna.moves))
                time.sleep(4.0)  # noqa: ASYNC251  # the process is stopped
                await asyncio.sleep(0.3)
                assert anna.version == 2
                assert anna.seen["clocks"]["0"] > 0.3
                await anna.until(lambda: anna.version > 2)  # the clock goes on

    asyncio.run(run())


def test_a_jump_of_the_clock_is_not_time_that_passed(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time

    async def run() -> None:
        async with service(minds, store) as one:
            code = await one.open("anna-anna", players=3)
            async with one.sit(code, "anna-anna") as anna:
                await anna.send("options", options={"players": 3}, clock=20)
                await anna.send("start")
                await anna.until(lambda: anna.version == 2 and bool(anna.moves))
                for hours in (1, -1):
                    monkeypatch.setattr(time, "time", lambda hours=hours: now() + 3600 * hours)
                    await asyncio.sleep(0.5)
                    await anna.send("hello", token="anna-anna")
                    await asyncio.sleep(0.2)
                    assert anna.version == 2
                    assert anna.seen["clocks"]["0"] > 15

    asyncio.run(run())


def test_the_lobby_goes_by_the_clock_of_the_store(any_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clocks of machines differ, and that of the store may be set back: rooms are not lost, or listed for long."""
    now = time.time

    async def run() -> None:
        paper = Store(any_store)
        await paper.prepare()
        monkeypatch.setattr(time, "time", lambda: now() + 3600)
        assert await paper.open("AAA", False, [Opened("lonely", {}, "seed")])
        monkeypatch.setattr(time, "time", lambda: now() - 3600)
        assert await paper.open_rooms(60, 10) == ["AAA"]
        async with paper.engine.begin() as connection:
            await connection.execute(sa.text("UPDATE room SET alive = alive + 3600"))
        assert await paper.open_rooms(60, 10) == []
        await paper.keep_alive(["AAA"])
        assert await paper.open_rooms(60, 10) == ["AAA"]
        await paper.close()

    asyncio.run(run())


@pytest.mark.postgres
def test_a_transaction_of_a_frozen_worker_does_not_hold_up_the_others(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        store, "POSTGRES", store.POSTGRES | {"server_settings": {"idle_in_transaction_session_timeout": "1000"}}
    )

    async def run() -> None:
        papers = [Store(postgres) for _ in range(2)]
        await papers[0].prepare()
        assert await papers[0].open("AAA", False, [Opened("lonely", {}, "seed")])
        with contextlib.suppress(sa.exc.DBAPIError):  # what PostgreSQL ended cannot be ended once more
            async with papers[0].engine.begin() as connection:
                await connection.execute(
                    sa.text("INSERT INTO entry (room, seq, at, body) VALUES ('AAA', 2, 0, '{\"type\":\"close\"}')")
                )
                assert await asyncio.wait_for(papers[1].append("AAA", 2, Moved(0, "S2")), 8)
        for paper in papers:
            await paper.close()

    asyncio.run(run())
