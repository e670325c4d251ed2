"""The analysis of a finished match: for whoever may see the replay, made once, stopped and continued, never of a match
that is not over.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import httpx
import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tefuda.coach.weigh import Effort
from tefuda.engine import record as records
from tefuda.engine.chance import KEYED
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table import analyses, study
from tefuda.table.analyses import PAGE, Analyses
from tefuda.table.ended import Ended
from tefuda.table.entries import Entry, Moved, Opened, Redealt, person_of
from tefuda.table.limits import Limit, Limits, Quota, Who
from tefuda.table.minds import Minds
from tefuda.table.room import Room
from tefuda.table.rooms import Rooms
from tefuda.table.store import Store
from tests.table.lists import played
from tests.table.people import QUICK, Service, patiently, service
from tests.table.watchdog import watching

CODE = "ANALYS"
ANNA, BERT = "token-of-anna", "token-of-bert"
PATH = f"/api/rooms/{CODE}/matches/1/analysis"


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return played("four_tricks", person_of(ANNA), players=3, deals=3)


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "effort_for", lambda moves: Effort(10, 4, 4))


async def keep(rooms: Rooms | None, entries: list[Entry]) -> None:
    assert rooms is not None
    assert await rooms.shared.store.open(CODE, False, entries)


async def until(
    http: httpx.AsyncClient, holds: Callable[[dict[str, Any]], bool], every: float = 0.25
) -> dict[str, Any]:
    """Ask until something holds; if it soon passes, `every` few moments (s), for which the allowance does not last."""
    async with asyncio.timeout(180):  # processes that analyse give way to everything else
        while True:
            info: dict[str, Any] = (await patiently(http, PATH)).json()
            if holds(info):
                return info
            await asyncio.sleep(every)


async def pages(http: httpx.AsyncClient, steps: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for page in range(-(-steps // PAGE)):
        answer = await patiently(http, f"{PATH}/{page}")
        assert answer.status_code == 200
        found += answer.json()
    return found


def test_an_analysis_is_made_once_and_kept(minds: Minds, store: str, entries: list[Entry]) -> None:
    async def ask() -> None:
        async with service(minds, store) as table, table.http(ANNA) as http, table.http() as passer_by:
            await keep(table.rooms, entries)
            assert (await http.get(PATH)).json()["state"] == "none"
            assert (await passer_by.post(PATH)).status_code == 401
            with watching() as dog:
                begun = (await http.post(PATH)).json()
                assert (begun["state"], begun["mine"]) == ("running", True)
                info = await until(http, lambda info: info["state"] != "running")
            assert not dog.longer_than(0.1)
            assert info["state"] == "done"
            assert info["done"] == info["steps"] == len(entries) - 2
            found = info["found"]
            assert len(found["line"]) == info["steps"]
            assert all(sum(chances) == pytest.approx(100, abs=0.1) for chances in found["line"])
            for one in found["balances"]:
                assert one["start"]["value"] + one["luck"]["value"] + one["play"]["value"] == pytest.approx(
                    one["result"], abs=0.1
                )
            assert len(found["pack"]) == 36
            steps = await pages(passer_by, info["steps"])
            assert len(steps) == info["steps"]
            decided = [k for k, step in enumerate(steps) if step["decision"]]
            assert decided == found["decisions"]
            assert [k for k, step in enumerate(steps) if step["clear"]] == [step for step, _ in found["errors"]]
            first = steps[decided[0]]
            assert [one["text"] for one in first["offered"]] == [one["move"] for one in first["decision"]["options"]]
            assert all(one["move"]["picks"] and one["faces"] == [one["text"]] for one in first["offered"])
            unseen = {one["face"] for one in first["known"]}
            assert set(found["pack"]) == unseen | set(first["own"]) | set(first["table"])
            assert not unseen & {*first["own"], *first["table"]}
            # The second visitor has it at once; asking again changes nothing.
            again = (await passer_by.get(PATH)).json()
            assert (again["found"], again["mine"]) == (found, False)
            assert (await http.post(PATH)).json()["state"] == "done"
            for page in (999, 10**10, 10**30):
                assert (await http.get(f"{PATH}/{page}")).status_code == 404

    asyncio.run(ask())


def test_nothing_of_a_running_match_is_analysed(minds: Minds, store: str, entries: list[Entry]) -> None:
    async def ask() -> None:
        async with service(minds, store) as table, table.http(ANNA) as http:
            await keep(table.rooms, [*entries[:-1]])
            for path in (PATH, f"{PATH}/0"):
                assert (await http.get(path)).status_code == 404
            assert (await http.post(PATH)).status_code == 404
            assert (await http.delete(PATH)).status_code == 404
            assert table.rooms is not None
            assert await table.rooms.append(CODE, lambda room: entries[-1])  # it is over
            assert (await http.get(PATH)).status_code == 200
            assert await table.rooms.append(CODE, lambda room: Redealt("another", 5))
            second = PATH.replace("/1/", "/2/")
            assert (await http.post(second)).status_code == 404
            assert (await http.get(f"{second}/0")).status_code == 404
            assert (await http.get(PATH)).status_code == 200

    asyncio.run(ask())


def test_a_process_refuses_a_match_that_is_not_over(entries: list[Entry]) -> None:
    room = Room(CODE)
    for entry in entries[:-1]:
        room.add(entry)
    assert room.match is not None
    moves = [(entry.seat, entry.text) for entry in entries[:-1] if isinstance(entry, Moved)]
    whole = room.match.record(["Anna", "Bot", "Bot"])
    cut = records.write(replace(whole, moves=moves, result=UNSET))
    with pytest.raises(ValueError, match="running"):
        study.step(cut, 3, Effort(10, 4, 4))


def test_it_is_stopped_by_who_may_and_goes_on_where_it_was(
    minds: Minds, store: str, entries: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[int] = []
    ask_minds = minds.study

    async def counted(task: Callable[[], Any], who: Who) -> Any:
        result = await ask_minds(task, who)
        if isinstance(task, partial) and task.func is study.step:
            judged.append(task.args[1])
        return result

    monkeypatch.setattr(minds, "study", counted)
    monkeypatch.setattr(analyses, "BEAT", 0.0)

    async def ask() -> None:
        async with service(minds, store) as table, table.http(ANNA) as http, table.http(BERT) as other:
            await keep(table.rooms, entries)
            await http.post(PATH)
            info = await until(http, lambda info: info["done"] > 2 * PAGE, 0.05)
            assert info["state"] == "running"
            refused = await other.delete(PATH)
            assert refused.json()["text"]["id"] == "ui.error.analysis_stop"
            stopped = (await http.delete(PATH)).json()
            assert stopped["state"] == "stopped"
            assert len(judged) < stopped["steps"]
            kept = [
                step
                for page in range(-(-stopped["steps"] // PAGE))
                if (await patiently(http, f"{PATH}/{page}")).status_code == 200
                for step in range(page * PAGE, min((page + 1) * PAGE, stopped["steps"]))
            ]
            before = len(judged)
            assert len(kept) >= 2 * PAGE
            # Someone else has it go on; what is done is not done again.
            assert (await other.post(PATH)).json()["mine"] is True
            info = await until(http, lambda info: info["state"] != "running")
            assert info["state"] == "done"
            assert len(await pages(http, info["steps"])) == info["steps"]
            assert not set(judged[before + 1 :]) & set(kept)

    asyncio.run(ask())


def test_it_survives_the_end_of_its_worker(
    minds: Minds, any_store: str, entries: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "BEAT", 0.0)

    async def ask() -> None:
        async with service(minds, any_store) as table, table.http(ANNA) as http:
            await keep(table.rooms, entries)
            await http.post(PATH)
            done = (await until(http, lambda info: info["done"] > PAGE, 0.05))["done"]
        async with service(minds, any_store) as table, table.http(BERT) as http:
            info = await until(http, lambda info: info["state"] != "running")
            assert info["state"] == "done"
            assert info["done"] > done
            assert len(await pages(http, info["steps"])) == info["steps"]

    asyncio.run(ask())


@asynccontextmanager
async def two_workers(
    minds: Minds, store: str, entries: list[Entry]
) -> AsyncIterator[tuple[Analyses, Analyses, Ended]]:
    """Give the analyses of two workers with one store, and the match that is there."""
    one, two = (Rooms(Store(store), minds, QUICK) for _ in range(2))
    for rooms in (one, two):
        await rooms.start()
    await keep(one, entries)
    room = await one.find(CODE)
    assert room is not None
    match = room.state.ended_at(1)
    assert match is not None
    yield Analyses(one), Analyses(two), match
    for rooms in (one, two):
        await rooms.close()


def test_two_workers_share_one_analysis(minds: Minds, any_store: str, entries: list[Entry]) -> None:
    async def ask() -> None:
        async with two_workers(minds, any_store, entries) as (here, there, match):
            who = Who(person_of(ANNA), room=CODE)
            await here.begin(CODE, match, who)
            await there.begin(CODE, match, who)
            assert len(here.working) == 1
            assert not there.working
            await there.go_on()  # the other one is not silent
            assert not there.working
            assert (await there.info(CODE, match, "")).state == "running"
            await there.stop(CODE, match, who.person)
            await asyncio.gather(*here.working.values())
            assert (await here.info(CODE, match, "")).state == "stopped"
            await there.begin(CODE, match, who)
            await asyncio.gather(*there.working.values())
            assert (await here.info(CODE, match, "")).state == "done"

    asyncio.run(ask())


def test_what_waits_for_its_turn_is_not_taken_over(
    minds: Minds, store: str, entries: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "SILENT", 1.0)

    async def step(self: Analyses, *_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Analyses, "step", step)

    async def ask() -> None:
        async with two_workers(minds, store, entries) as (here, there, match):
            await here.begin(CODE, match, Who(person_of(ANNA), room=CODE))
            await asyncio.sleep(3)
            await there.go_on()
            assert here.working
            assert not there.working
            await here.close()

    asyncio.run(ask())


def test_one_person_cannot_have_many(
    minds: Minds, store: str, entries: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        few = Limits(analyses=Quota(Limit(60, 2), Limit(60, 60)))
        async with service(minds, store, limits=few) as table, table.http(ANNA) as http:
            await keep(table.rooms, entries)
            monkeypatch.setattr(analyses, "AT_A_TIME", 0)
            assert (await http.post(PATH)).json()["text"]["id"] == "ui.error.analyses"
            monkeypatch.undo()
            monkeypatch.setattr(study, "effort_for", lambda moves: Effort(10, 4, 4))
            assert (await http.post(PATH)).status_code == 200
            refused = await http.post(PATH)
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) > 0
            await http.delete(PATH)

    asyncio.run(ask())


def test_what_cannot_be_analysed_says_why(
    minds: Minds, store: str, entries: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def outdated(task: Callable[[], Any], who: Who) -> Any:
        raise BadInput(Text("ui.result.outdated"))

    async def ask() -> None:
        async with service(minds, store) as table, table.http(ANNA) as http:
            await keep(table.rooms, entries)
            monkeypatch.setattr(minds, "study", outdated)
            await http.post(PATH)
            info = await until(http, lambda info: info["state"] != "running")
            assert (info["state"], info["trouble"]["id"]) == ("failed", "ui.result.outdated")
            monkeypatch.undo()
            monkeypatch.setattr(study, "effort_for", lambda moves: Effort(10, 4, 4))
            assert (await http.post(PATH)).json()["state"] == "running"
            await http.delete(PATH)

    asyncio.run(ask())


def test_a_forgotten_table_takes_its_analysis_with_it(minds: Minds, any_store: str, entries: list[Entry]) -> None:
    async def ask() -> None:
        async with service(minds, any_store) as table, table.http(ANNA) as http:
            await keep(table.rooms, entries)
            await http.post(PATH)
            await until(http, lambda info: info["state"] == "done")
            assert isinstance(table, Service)
            assert table.rooms is not None
            database = table.rooms.shared.store
            assert await database.expire(-10) == 1
            assert await Analyses(table.rooms).shelf.row((CODE, 1)) is None
            assert CODE in table.rooms.live  # where it was shown a moment ago
            told = await http.post(PATH)
            assert (told.status_code, told.json()["text"]["id"]) == (400, "ui.error.no_table")

    asyncio.run(ask())


def test_what_cannot_be_replayed_any_more_keeps_nothing_else_from_being_done(
    minds: Minds, store: str, caplog: pytest.LogCaptureFixture
) -> None:
    """An analysis was running when a game was taken away. Whoever tried to go on with it failed again and again, and
    erased and forgot nothing any more."""

    async def run() -> None:
        async with service(minds, store) as table:
            await keep(table.rooms, [Opened("gone", {}, "seed", generator=KEYED)])
            assert table.rooms is not None
            shelf = Analyses(table.rooms).shelf
            assert await shelf.begin((CODE, 1), person_of(ANNA), "a worker that is gone")
            await shelf.change(shelf.at(CODE, 1), beat=0)
            await table.rooms.tend_once()
            row = await shelf.row((CODE, 1))
            assert row is not None
            assert (row["state"], row["person"]) == ("failed", "")
            assert msgspec.json.decode(row["body"], type=Text).id == "ui.error.broken"

    asyncio.run(run())
    assert "tending" not in caplog.messages
    caplog.clear()  # that the list cannot be replayed was logged as an error, and is one
