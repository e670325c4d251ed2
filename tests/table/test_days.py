"""Matches over days: nobody has to be there, and time passes whether or not the service runs."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

from tefuda.table.clocks import DAY, NEVER
from tefuda.table.minds import Minds
from tefuda.table.shared import Manners
from tests.table.people import Service, patiently, service

NAMES = ["anna-anna", "bert-bert", "cleo-cleo"]


async def opened(table: Service, clock: int = 2 * DAY, **more: Any) -> str:
    async with table.http(NAMES[0]) as http:
        wanted = {"game": "lonely", "options": {"players": 3}, "name": "Anna", "clock": clock, **more}
        answer = await http.post("/api/rooms", json=wanted)
        assert answer.status_code == 201, answer.text
        assert answer.json().get("clock", 0) == clock
        return str(answer.json()["room"])


async def take_seats(table: Service, code: str) -> None:
    """Let the others sit down and go, one after the other; with the last one the match begins."""
    for seat, name in enumerate(NAMES[1:], start=1):
        async with table.sit(code, name) as guest:
            await guest.send("sit", seat=seat, name=name)
            await guest.until(lambda guest=guest, seat=seat: guest.room.get("mine") == seat)  # type: ignore[misc]
            if seat == len(NAMES) - 1:
                await guest.until(lambda guest=guest: guest.room["phase"] == "playing")  # type: ignore[misc]


async def listed(table: Service, name: str, code: str) -> dict[str, Any]:
    """Return a player's table as the lobby shows it."""
    async with table.http(name) as http:
        return next(dict(room) for room in (await patiently(http, "/api/rooms")).json() if room["room"] == code)


def query(store: str, *statements: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(store.removeprefix("sqlite:///"))) as connection, connection:
        return [row for statement in statements for row in connection.execute(statement)]


def days_pass(store: str, days: float) -> None:
    ms, seconds = int(days * DAY * 1000), int(days * DAY)
    query(store, f"UPDATE entry SET at = at - {ms}", f"UPDATE waking SET at = at - {seconds} WHERE at < {NEVER}")


async def until(holds: Callable[[], object]) -> None:
    for _ in range(3000):
        if holds():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not happen")


def test_a_full_table_begins_without_its_host_and_is_remembered_by_the_store_alone(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await opened(table)
            assert query(store, "SELECT at FROM waking") == [(NEVER,)]
            await take_seats(table, code)
            assert table.rooms is not None
            await until(lambda: not table.rooms.live[code].driver.runs)  # type: ignore[union-attr]
            assert table.rooms.live[code].state.phase == "playing"
        days_pass(store, 0.5)
        async with service(minds, store) as table:
            info = await listed(table, NAMES[1], code)
            assert info["due"] and info["turns"] == [0, 1, 2]
            assert abs(info["left"] - 1.5 * DAY) < 60
            async with table.sit(code, NAMES[1]) as bert:
                await bert.until(lambda: bool(bert.moves))
                assert all(abs(left - 1.5 * DAY) < 60 for left in bert.seen["clocks"].values())
                assert bert.seen["limits"] == {str(seat): 2 * DAY for seat in range(3)}
                assert not any(chair.get("away") or chair.get("covered") for chair in bert.room["chairs"])
                await bert.move(bert.moves[0])
                await bert.until(lambda: bool(bert.seen.get("own")))
            info = await listed(table, NAMES[1], code)
            assert not info.get("due") and info["turns"] == [0, 2]

    asyncio.run(play())


def test_when_the_days_of_an_absent_player_are_over_a_bot_plays_until_they_are_back(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await opened(table)
            await take_seats(table, code)
            async with table.sit(code, NAMES[0]) as anna:
                await anna.until(lambda: bool(anna.moves))
                await anna.move(anna.moves[0])
                await anna.until(lambda: bool(anna.seen.get("own")))
        days_pass(store, 3)
        async with service(minds, store) as table:
            await until(lambda: query(store, "SELECT at FROM waking WHERE at > strftime('%s', 'now') + 86400"))
            info = await listed(table, NAMES[0], code)
            assert info["due"] and info["turns"] == [0]
            assert [bool(chair.get("covered")) for chair in info["chairs"]] == [False, True, True]
            assert abs(info["left"] - 2 * DAY) < 60
            assert table.rooms is not None
            await until(lambda: not table.rooms.live[code].driver.runs)  # type: ignore[union-attr]
            async with table.sit(code, NAMES[1]) as bert:
                await bert.until(lambda: not bert.room["chairs"][1].get("covered"))
            async with table.sit(code, NAMES[0]) as anna:
                await anna.until(lambda: bool(anna.moves))
                await anna.move(anna.moves[0])
                await anna.until(lambda: anna.room["version"] > 4)
            turns = [0, 1, 2]
            while 2 in turns:  # Cleo's bot chooses
                await asyncio.sleep(0.05)
                turns = (await listed(table, NAMES[1], code))["turns"]
            assert turns == [0, 1]  # it is Bert's turn alone again

    asyncio.run(play())


def test_someone_who_is_there_when_the_days_are_over_keeps_the_seat(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table:
            code = await opened(table)
            await take_seats(table, code)
        days_pass(store, 2.5)
        manners = Manners(pace=0.0, repeat=60.0)  # the service leaves the table alone until Anna is there
        async with service(minds, store, manners) as table, table.sit(code, NAMES[0]) as anna:
            await anna.until(lambda: anna.version >= 3)  # the clock chose for Anna
            assert not anna.room["chairs"][0].get("covered")

    asyncio.run(play())


def test_clocks_of_other_lengths_are_refused(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store) as table, table.http(NAMES[0]) as http:
            for clock in (4 * DAY, DAY + 1, 3601, -1):
                answer = await http.post(
                    "/api/rooms", json={"game": "lonely", "options": {}, "name": "", "clock": clock}
                )
                assert answer.status_code == 400
                assert answer.json()["text"]["id"] == "ui.error.clock"

    asyncio.run(play())


def test_a_table_that_waits_for_days_is_listed_and_keeps_its_seats(minds: Minds, store: str) -> None:
    async def play() -> None:
        async with service(minds, store, Manners(pace=0.0, linger=0.0, back=0.0)) as table:
            code, quick = await opened(table), await opened(table, 0)
            async with table.sit(code, NAMES[1]) as bert:
                await bert.send("sit", seat=1, name="Bert")
                await bert.until(lambda: bert.room.get("mine") == 1)
            await asyncio.to_thread(query, store, f"UPDATE room SET alive = alive - {2 * DAY}")
            async with table.http("else-else") as http:
                codes = [room["room"] for room in (await http.get("/api/rooms")).json()]
            assert code in codes and quick not in codes
            async with table.sit(code, NAMES[2]) as cleo:
                assert table.rooms is not None
                driver = table.rooms.live[code].driver
                await until(lambda: driver.waits)  # it has done what is due
                await cleo.until(lambda: bool(cleo.room))
                assert [chair["kind"] for chair in cleo.room["chairs"]] == ["person", "person", "open"]
                assert cleo.room["chairs"][0]["host"]

    asyncio.run(play())
