"""The list of matches to watch: what is on it, what is not, and that it shows nothing early."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from tefuda.table import watching
from tefuda.table.limits import Limit, Limits, Quota
from tefuda.table.minds import Minds
from tefuda.table.store import Store
from tests.table.people import Person, Service, service

ANNA, BERT, CLEO, FOX = "anna-anna", "bert-bert", "cleo-cleo", "fox-fox-fox"


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the list again whenever someone asks for it."""
    monkeypatch.setattr(watching, "KEPT", -1.0)


async def opened(table: Service, token: str = ANNA, **wanted: Any) -> str:
    async with table.http(token) as http:
        body = {"game": "four_tricks", "options": {"players": 3, "startSeat": 0}, "name": token, **wanted}
        answer = await http.post("/api/rooms", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["room"])


async def begun(stack: AsyncExitStack, table: Service, code: str, token: str = ANNA) -> Person:
    """Let the host start; bots take the other seats."""
    host = await stack.enter_async_context(table.sit(code, token))
    await host.send("start")
    await host.until(lambda: bool(host.moves))
    return host


async def listed(table: Service, token: str = FOX) -> list[dict[str, Any]]:
    async with table.http(token) as http:
        answer = await http.get("/api/watch")
        assert answer.status_code == 200, answer.text
        return list(answer.json())


async def counts(table: Service, spectators: int) -> bool:
    """Return whether the one match that is listed has so many spectators within some seconds."""
    for _ in range(200):
        if (await listed(table, CLEO))[0].get("spectators", 0) == spectators:
            return True
        await asyncio.sleep(0.1)
    return False


@pytest.mark.usefixtures("_at_once")
def test_a_public_match_is_listed_as_long_as_it_is_played(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await opened(table)
            assert await listed(table) == []  # it waits for players
            anna = await begun(stack, table, code)
            [match] = await listed(table)
            assert (match["room"], match["game"], match["moves"]) == (code, "four_tricks", 0)
            assert [chair["kind"] for chair in match["chairs"]] == ["person", "bot", "bot"]
            assert match["chairs"][0]["name"] == ANNA
            assert match["progress"] == anna.seen["view"]["progress"]
            assert "spectators" not in match
            assert "delay" not in match
            assert await listed(table, "") == [match]  # to whoever comes without a token, too
            assert await listed(table, ANNA) == []  # players have it among their tables
            async with table.sit(code, FOX) as fox, table.sit(code, FOX):
                await fox.until(lambda: bool(fox.seen))
                assert (await listed(table))[0]["spectators"] == 1  # two windows of one person
            assert "spectators" not in (await listed(table))[0]
            await anna.play_on(lambda: anna.version > 3)
            assert (await listed(table))[0]["moves"] >= 4
            await anna.play_on()
            assert await listed(table) == []

    asyncio.run(run())


@pytest.mark.usefixtures("_at_once")
def test_a_private_match_is_never_listed(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            anna = await begun(stack, table, await opened(table, private=True))
            for token in (FOX, ANNA, ""):
                assert await listed(table, token) == []
            await anna.play_on(lambda: anna.version > 2)
            assert await listed(table) == []

    asyncio.run(run())


@pytest.mark.usefixtures("_at_once")
def test_a_match_that_spectators_see_later_is_listed_as_they_see_it(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await opened(table, customs={"delay": 5})
            anna = await begun(stack, table, code)
            assert table.rooms is not None
            room = table.rooms.live[code]
            [first] = await listed(table)
            assert (first["delay"], first["moves"]) == (5, 0)
            shown = []
            for moves in range(1, 12):
                await anna.play_on(lambda moves=moves: anna.version >= moves)  # type: ignore[misc]
                [match] = await listed(table)
                shown.append(match["moves"])
                assert shown[-1] <= max(0, room.state.version - 5)
                if shown[-1] == 0:
                    assert match["progress"] == first["progress"]
            assert shown[-1] > 0

    asyncio.run(run())


@pytest.mark.usefixtures("_at_once")
def test_whoever_was_sent_away_is_not_offered_that_match(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await opened(table)
            anna = await stack.enter_async_context(table.sit(code, ANNA))
            bert = await stack.enter_async_context(table.sit(code, BERT))
            await bert.send("sit", seat=1, name="Bert")
            await anna.until(lambda: anna.room["chairs"][1]["kind"] == "person")
            await anna.send("remove", seat=1)
            await anna.until(lambda: anna.room["chairs"][1]["kind"] == "open")
            await anna.send("start")
            await anna.until(lambda: bool(anna.moves))
            assert await listed(table, BERT) == []
            assert len(await listed(table)) == 1

    asyncio.run(run())


def test_the_list_is_bounded_and_made_once_for_all_who_ask(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MOST", 2)
    monkeypatch.setattr(watching, "KEPT", 60.0)

    async def run() -> None:
        lists = Quota(Limit(60, 4), Limit(0.1, 100))
        async with service(minds, store, limits=Limits(lists=lists)) as table, AsyncExitStack() as stack:
            for token in (ANNA, BERT, CLEO):
                await begun(stack, table, await opened(table, token), token)
            shown = await listed(table)
            assert len(shown) == 2
            monkeypatch.delattr(Store, "running_rooms")
            for _ in range(3):
                assert await listed(table) == shown
            async with table.http(FOX) as http:
                answer: httpx.Response = await http.get("/api/watch")
            assert answer.status_code == 429
            assert int(answer.headers["retry-after"]) > 0

    asyncio.run(run())


@pytest.mark.usefixtures("_at_once")
@pytest.mark.postgres
def test_spectators_at_another_worker_are_counted(minds: Minds, postgres: str) -> None:
    async def run() -> None:
        async with service(minds, postgres) as one, service(minds, postgres) as two, AsyncExitStack() as stack:
            code = await opened(one)
            await begun(stack, one, code)
            async with two.sit(code, FOX) as fox:
                await fox.until(lambda: bool(fox.seen))
                assert await counts(one, 1)
            assert await counts(one, 0)

    asyncio.run(run())
