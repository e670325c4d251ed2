"""A crowd of spectators: they all see what happens, and no player waits for them."""

from __future__ import annotations

import asyncio
import gc
import weakref
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from tefuda.table import live
from tefuda.table.connections import Socket
from tefuda.table.entries import person_of
from tefuda.table.limits import Limit
from tefuda.table.minds import Minds
from tefuda.table.tally import named
from tests.table.people import PATIENCE, QUICK, service
from tests.table.test_quiet import ABLE, PAUSE, PEOPLE, Browser, run, table

MANY = 10


def test_each_spectator_gets_every_version_in_the_same_bytes_and_after_the_players(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "CROWD", 3)
    served: list[str] = []
    send = Browser.send

    def noted(browser: Browser, message: bytes) -> None:
        served.append(browser.person)
        send(browser, message)

    monkeypatch.setattr(Browser, "send", noted)

    async def play() -> None:
        made = await table(ABLE)
        crowd = [Browser(f"spectator-{k}") for k in range(MANY)]
        for browser in crowd:
            await made.live.join(browser, -1)
        before = made.live.state.version
        served.clear()
        await asyncio.sleep(PAUSE + 0.5)
        made.live.stop()
        assert made.live.state.version > before
        assert {browser.version for browser in crowd} == {made.live.state.version}
        assert len({browser.got[-1][1] for browser in crowd}) == 1
        assert sorted(served[: len(PEOPLE)]) == PEOPLE
        assert len(served) == len(PEOPLE) + MANY

    run(play())


def test_a_crowd_that_waits_for_a_match_keeps_nothing_busy(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "CROWD", 2)

    async def play() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open("the host of a crowd", "daifugo", players=4)
            crowd = [await stack.enter_async_context(table.sit(code, f"one of the crowd {n}")) for n in range(MANY)]
            await crowd[0].send("sit", seat=1, name="Ume")
            for browser in crowd:
                await browser.until(lambda browser=browser: browser.room["chairs"][1]["kind"] == "person")  # type: ignore[misc]
            assert table.rooms is not None
            spreading = table.rooms.live[code].spreading
            assert spreading is None or spreading.done()

    asyncio.run(play())


def test_a_player_is_here_until_their_last_browser_leaves() -> None:
    async def play() -> None:
        made = await table(ABLE)
        second = Browser("anna")
        await made.live.join(second, -1)
        await made.live.leave(made.browsers["anna"])
        assert made.live.attendance.here("anna")
        await made.live.leave(second)
        assert not made.live.attendance.here("anna")
        made.live.stop()

    run(play())


def test_a_visit_leaves_nothing_for_the_garbage_collector(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred thousand visits would keep it busy, and their memory until it comes."""
    freed = asyncio.Event()
    made = Socket.connection_made

    def noted(line: Socket, transport: asyncio.BaseTransport) -> None:
        weakref.finalize(line, freed.set)
        made(line, transport)

    monkeypatch.setattr(Socket, "connection_made", noted)

    async def visit() -> None:
        async with service(minds, store) as table:
            code = await table.open("anna-anna")
            async with table.sit(code, "anna-anna"):
                async with table.sit(code, "spectator-seat") as spectator:
                    await spectator.send("stand")
                await asyncio.wait_for(freed.wait(), PATIENCE)

    gc.disable()
    try:
        asyncio.run(visit())
    finally:
        gc.enable()


def test_a_forgotten_table_leaves_nothing_for_the_garbage_collector(minds: Minds, store: str) -> None:
    async def play() -> None:
        manners = replace(QUICK, forget=0.5, repeat=0.05)
        async with service(minds, store, manners) as table:
            code = await table.open("anna-anna", "four_tricks", startSeat=0)
            async with table.sit(code, "anna-anna") as anna:
                await anna.send("start")
                await anna.play_on(lambda: anna.version > 8)
                assert table.rooms is not None
                room = weakref.ref(table.rooms.live[code])
            await anna.until(lambda: room() is None)

    gc.disable()
    try:
        asyncio.run(play())
    finally:
        gc.enable()


def test_a_browser_that_comes_in_while_its_table_is_forgotten_plays_on(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, replace(QUICK, repeat=0.05)) as table:
            code = await table.open("anna-anna", "four_tricks", startSeat=0)
            async with table.sit(code, "anna-anna") as anna:
                await anna.send("start")
                await anna.play_on(lambda: anna.version > 8)
                rooms = table.rooms
                assert rooms is not None
                rooms.gone.append(rooms.live.pop(code))  # as if it had been forgotten before they were in
                await anna.until(lambda: code in rooms.live)
                await anna.play_on(lambda: anna.version > 12)

    asyncio.run(play())


def test_what_is_done_for_tables_now_and_then_leaves_nothing_for_the_garbage_collector(
    minds: Minds, any_store: str
) -> None:
    """But for a few objects that SQLAlchemy leaves of each list of values. A statement with an alias leaves hundreds,
    and some of what outlives a look of the collector stays for very long."""

    async def play() -> int:
        async with service(minds, any_store, replace(QUICK, repeat=60.0), secret=16 * "s") as table:
            code = await table.open("anna-anna", "four_tricks", startSeat=0)
            async with table.sit(code, "anna-anna") as anna:
                await anna.send("start")
                await anna.until(lambda: bool(anna.moves))
                assert table.rooms is not None
                for k in range(22):
                    table.rooms.kept.clear()
                    await table.rooms.hold_once()
                    await table.rooms.tend_once()
                    await table.rooms.oversee_once()
                    if k == 1:
                        gc.collect()
                return gc.collect()

    gc.disable()
    try:
        assert asyncio.run(play()) < 20 * 60
    finally:
        gc.enable()


def test_whoever_has_gone_is_forgotten(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, replace(QUICK, repeat=60.0)) as table:
            code = await table.open("anna-anna")
            assert table.rooms is not None
            people, limits = table.rooms.shared.people, table.rooms.shared.limits
            async with table.sit(code, "anna-anna") as anna:
                for k in range(10):
                    async with table.sit(code, f"spectator-{k}") as spectator:
                        await spectator.send("stand")
                        await spectator.answer("error")
                room = await table.rooms.find(code)
                assert room is not None
                await anna.until(lambda: len(room.clients) == 1)
                assert room.blocked.keys() == {person_of("anna-anna")}
                assert len(people.known) == 11
                assert len(limits.sockets.person.paid) == 11
                people.known = {key: (0.0, known) for key, (_, known) in people.known.items()}
                paying = [limit for _, limit in named(limits) if isinstance(limit, Limit)]
                for limit in paying:  # an hour later
                    for bucket in limit.paid.buckets.values():
                        bucket.update(dict.fromkeys(bucket, 0.0))
                for _ in named(limits):
                    await table.rooms.tend_once()
                assert len(people.known) == 1
                assert not any(limit.paid.buckets for limit in paying)

    asyncio.run(play())
