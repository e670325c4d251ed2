"""Studies at the service: who may ask for what, that they stop and go on, and that they find what the command finds."""

from __future__ import annotations

import asyncio
import csv
import io
import os
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest

from tefuda.lab.report import Report
from tefuda.lab.study import LEAST, Study, work
from tefuda.lab.tasks import carry
from tefuda.table.analyses import AT_A_TIME, Shelf
from tefuda.table.claims import new_claim
from tefuda.table.entries import person_of
from tefuda.table.erase import erase
from tefuda.table.laboratory import desk, kept, routes
from tefuda.table.laboratory.desk import Terms
from tefuda.table.laboratory.kept import Studies
from tefuda.table.minds import Minds
from tefuda.table.oversight import Ban
from tefuda.table.refusals import Refusal
from tefuda.table.schema import room_table
from tefuda.table.store import Store
from tefuda.texts import LANGUAGES, Text, render
from tests.table.people import Service, patiently, service

ANNA, BERT = "anna-anna", "bert-bert"
SMALL: dict[str, Any] = {
    "games": ["four_tricks"],
    "options": {"deals": 3},
    "matches": 40,
    "watch": 4,
    "skill": 4,
    "seed": "here",
}
LARGE: dict[str, Any] = {**SMALL, "matches": 1_000_000, "watch": 0, "skill": 0}

SLOW: dict[str, Any] = {**LARGE, "bots": ["search:50sims"], "matches": 150}


@asynccontextmanager
async def open_lab(
    minds: Minds, store: str, terms: Terms | None = None
) -> AsyncIterator[tuple[Service, httpx.AsyncClient, httpx.AsyncClient]]:
    async with (
        service(minds, store, terms=terms or Terms()) as table,
        table.http(ANNA) as anna,
        table.http(BERT) as bert,
    ):
        yield table, anna, bert


async def asked(http: httpx.AsyncClient, **study: Any) -> str:
    answer = await http.post("/api/lab", json=study)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


async def until(http: httpx.AsyncClient, code: str, state: str, pieces: int = 0) -> dict[str, Any]:
    """Wait until a study has this state, and so many pieces of work are done."""
    async with asyncio.timeout(180):  # processes that study give way to everything else
        while True:
            seen: dict[str, Any] = (await patiently(http, f"/api/lab/{code}")).json()
            if seen["state"] == state and seen["done"] >= pieces:
                return seen
            assert seen["state"] != "failed", seen
            await asyncio.sleep(0.25)


def refusal(answer: httpx.Response) -> str:
    """Return the id of what a player is told, after looking whether it has words in every language."""
    assert answer.status_code == 400, answer.text
    told = msgspec.convert(answer.json()["text"], Text)
    assert all("lab." not in render(told, lang) for lang in LANGUAGES)
    assert not re.search(r"(?<!-)(matches|watch|skill|more|bots|among|sweep|games)", render(told, "ja"))
    return told.id


def test_a_study_finds_what_the_command_finds(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with open_lab(minds, store) as (_, anna, bert):
            code = await asked(anna, **SMALL)
            seen = await until(anna, code, "done")
            assert (seen["done"], seen["whole"], seen["mine"]) == (seen["total"], True, True)
            theirs = (await bert.get(f"/api/lab/{code}/found")).json()  # whoever has the address reads it
            assert theirs["study"]["mine"] is False
            whole = work(Study(**SMALL))
            found = whole.conclude([carry(task) for task in whole.tasks])
            assert isinstance(found, Report)
            there = msgspec.convert(theirs["found"]["report"], Report)
            assert there.counts == found.counts
            assert [figure.id for figure in there.figures] == [figure.id for figure in found.figures]
            assert theirs["found"]["finding"]["id"].startswith("lab.")
            assert [one["code"] for one in (await anna.get("/api/lab")).json()["studies"]] == [code]
            assert (await bert.get("/api/lab")).json()["studies"] == []

            table = await bert.get(f"/api/lab/{code}/file/csv", params={"lang": "ja"})
            rows = list(csv.DictReader(io.StringIO(table.content.decode("utf-8-sig"))))
            assert {row["figure"] for row in rows} == {figure.id for figure in there.figures}
            assert "席" in rows[[row["figure"] for row in rows].index("seats")]["label"]
            page = await bert.get(f"/api/lab/{code}/file/html", params={"lang": "en"})
            assert page.headers["content-security-policy"].endswith("sandbox")
            assert "attachment" in page.headers["content-disposition"]
            assert "Four Tricks: a report" in page.text
            assert (await bert.get(f"/api/lab/{code}/file/json")).json()["seed"] == "here"
            assert (await bert.get(f"/api/lab/{code}/file/exe")).status_code == 404

    asyncio.run(run())


@pytest.mark.parametrize(
    ("study", "key"),
    [
        ({"kind": "against", "other": {"deals": 6}}, "comparison"),
        ({"kind": "sweep", "sweep": "deals=3,6"}, "comparison"),
        ({"kind": "tournament", "bots": ["random", "simple"], "matches": 2}, "tournament"),
    ],
)
def test_comparisons_and_tournaments(minds: Minds, store: str, study: dict[str, Any], key: str) -> None:
    async def run() -> None:
        async with open_lab(minds, store) as (_, anna, _):
            code = await asked(anna, **{**SMALL, **study})
            await until(anna, code, "done")
            found = (await anna.get(f"/api/lab/{code}/found")).json()["found"]
            assert found[key]
            assert (await anna.get(f"/api/lab/{code}/file/csv")).text.count("\n") > 2
            assert "<html" in (await anna.get(f"/api/lab/{code}/file/html")).text

    asyncio.run(run())


def test_a_study_is_stopped_and_goes_on_where_it_was(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "PIECE", 0.0)  # a task a piece

    async def run() -> None:
        async with open_lab(minds, any_store) as (table, anna, bert):
            code = await asked(anna, **SLOW)
            await until(anna, code, "running", pieces=LEAST)
            assert (await bert.post(f"/api/lab/{code}/stop")).json()["state"] == "running"  # it is not Bert's
            stopped = (await anna.post(f"/api/lab/{code}/stop")).json()
            assert stopped["state"] == "resting"
            partial = (await anna.get(f"/api/lab/{code}/found")).json()
            assert LEAST <= partial["found"]["report"]["matches"] < 150
            assert partial["study"]["whole"] is False
            monkeypatch.setattr(desk, "PIECE", 5.0)
            went_on = (await anna.post(f"/api/lab/{code}/go-on")).json()
            assert went_on["done"] >= stopped["done"] > 0
            await until(anna, code, "done")
            found = (await anna.get(f"/api/lab/{code}/found")).json()["found"]
            assert found["report"]["matches"] == 150
            assert table.rooms is not None
            assert await Studies(table.rooms.shared.store).outcomes(code) == []

    asyncio.run(run())


def test_a_study_survives_the_service(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "PIECE", 0.0)

    async def run() -> None:
        async with open_lab(minds, store) as (_, anna, _):
            code = await asked(anna, **SLOW)
            before = await until(anna, code, "running", pieces=1)
        monkeypatch.setattr(desk, "PIECE", 5.0)
        async with open_lab(minds, store) as (_, anna, _):
            after = (await anna.get(f"/api/lab/{code}")).json()
            assert after["done"] >= before["done"]
            await until(anna, code, "done")
            assert (await anna.get(f"/api/lab/{code}/found")).json()["found"]["report"]["matches"] == 150

    asyncio.run(run())


def test_a_killed_process_fails_its_study_and_the_next_one_has_another(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desks: list[desk.Desk] = []
    made = desk.Desk.__init__

    def noted(self: desk.Desk, *args: Any) -> None:
        made(self, *args)
        desks.append(self)

    monkeypatch.setattr(desk.Desk, "__init__", noted)

    def works_for_long() -> bool:
        """Return whether a process is at a piece of work that does not end by itself just now: killed between two
        pieces, it would only be replaced."""
        tasks = [question.task.args[0] for question in desks[0].hands.running]  # type: ignore[attr-defined]
        return any(600.0 in getattr(task, "args", ()) for task in tasks)

    async def run() -> None:
        async with open_lab(minds, store) as (_, anna, _):
            code = await asked(anna, **LARGE)
            await until(anna, code, "running", pieces=1)
            monkeypatch.setattr(desk, "PIECE", 600.0)
            async with asyncio.timeout(180):
                while not works_for_long():  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            (thinker,) = desks[0].hands.thinkers
            os.kill(thinker.process.pid or 0, signal.SIGKILL)
            seen = await until(anna, code, "failed")
            assert seen["why"]["id"] == "lab.ui.too_slow"
            await until(anna, await asked(anna, **SMALL), "done")

    asyncio.run(run())


def test_a_study_ends_when_its_time_is_over(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with open_lab(minds, store, Terms(minutes=0.02)) as (_, anna, _):
            code = await asked(anna, **LARGE)
            seen = await until(anna, code, "done")
            assert not seen["whole"]
            found = (await anna.get(f"/api/lab/{code}/found")).json()["found"]
            assert 0 < found["report"]["matches"] < 1_000_000

    asyncio.run(run())


def test_every_bot_that_is_offered_may_be_asked_for() -> None:
    assert all(routes.ALLOWED.fullmatch(bot) for bot in routes.BOTS)


def test_what_may_be_asked_is_bounded(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "KEPT", 3)
    refused: dict[str, list[dict[str, Any]]] = {
        "lab.refused.study_size": [
            {"matches": 2_000_000},
            {"watch": -1},
            {"skill": 2_001},
            {"more": 20_000_000},
            {"sweep": "x" * 501},
            {"games": ["sushi", "arsene"]},
            {"bots": []},
            {"kind": "pairs", "games": ["daifugo"], "among": ["eight_cut"] * 61},
        ],
        # Bots that think get a task for each match: these would take a gigabyte.
        "lab.refused.tasks": [{"kind": "sweep", "sweep": "deals=3,6", "bots": ["search:50sims"], "matches": 1_000_000}],
        "lab.refused.study_bot": [
            {"bots": ["program:/bin/sh"]},
            {"bots": ["search:99999sims"]},
            {"bots": ["search:9"]},
        ],
        "lab.refused.study_meetings": [{"kind": "tournament", "bots": ["random", "simple"], "matches": 6_000}],
        "lab.refused.study_seed": [{"seed": "\n"}, {"seed": ""}],
        "lab.refused.matches": [{"matches": 3}],
        "lab.refused.sweep": [{"kind": "sweep", "sweep": "deals=3"}],
    }

    async def run() -> None:
        async with open_lab(minds, store) as (table, anna, bert):
            assert table.rooms is not None
            table.rooms.shared.limits.studies.person.burst = 100
            for id, studies in refused.items():
                for study in studies:
                    assert refusal(await anna.post("/api/lab", json={**SMALL, **study})) == id
            assert (await anna.post("/api/lab", json={**SMALL, "options": {"deal": 3}})).status_code == 400
            odd: dict[str, Any] = {"kind": "alone", "games": ["daifugo"]}
            for odd["options"] in ({"rules": 5}, {"rules": [{}]}, {"games": ""}):
                assert (await anna.post("/api/lab", json={**SMALL, **odd})).status_code == 400
            assert (await anna.post("/api/lab", json={**SMALL, "games": ["chess"]})).status_code == 404
            assert (await anna.post("/api/lab", json={**SMALL, "files": ["/etc/passwd"]})).status_code == 400
            async with table.http() as nobody:
                assert (await nobody.post("/api/lab", json=SMALL)).status_code == 401
            first, second = [await asked(anna, **LARGE) for _ in range(2)]
            assert refusal(await anna.post("/api/lab", json=SMALL)) == "lab.refused.studies_running"
            code = await asked(bert, **SMALL)
            assert {(await bert.get(f"/api/lab/{one}")).json()["ahead"] for one in (second, code)} == {0, 1}
            assert [one["code"] for one in (await anna.delete(f"/api/lab/{second}")).json()["studies"]] == [first]
            await anna.post(f"/api/lab/{first}/stop")
            await anna.delete(f"/api/lab/{code}")  # it is Bert's
            await until(bert, code, "done")
            for _ in range(2):
                await anna.post(f"/api/lab/{await asked(anna, **LARGE)}/stop")
            assert refusal(await anna.post("/api/lab", json=SMALL)) == "lab.refused.studies_kept"
            assert (await anna.get("/api/lab/NOSUCHCODE")).json()["text"]["id"] == "lab.refused.no_study"

            assert first in (await anna.get("/api/me/export")).text
            await erase(table.rooms.shared.store, person_of(ANNA))
            assert (await anna.get("/api/lab")).json()["studies"] == []
            await Studies(table.rooms.shared.store).expire(-1.0)
            assert (await bert.get("/api/lab")).json()["studies"] == []

    asyncio.run(run())


def test_many_questions_are_too_fast_and_a_closed_laboratory_says_so(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with open_lab(minds, store) as (table, anna, _):
            answers = [await anna.post("/api/lab", json={**SMALL, "matches": 3}) for _ in range(8)]
            assert [answer.status_code for answer in answers] == [400] * 6 + [429] * 2
            deleted = [await anna.delete(f"/api/lab/{'A' * 16}") for _ in range(8)]
            assert [answer.status_code for answer in deleted] == [200] * 8, "to delete is not to ask"
            assert table.rooms is not None
            table.rooms.shared.limits.pages.person.burst = 0
            removed: list[object] = []
            monkeypatch.setattr(Studies, "remove", lambda *asked: removed.append(asked))
            assert (await anna.delete(f"/api/lab/{'A' * 16}")).status_code == 429
            assert removed == []
        async with open_lab(minds, store, Terms(jobs=0)) as (_, anna, _):
            assert (await anna.get("/api/lab")).json()["open"] is False
            assert refusal(await anna.post("/api/lab", json=SMALL)) == "lab.refused.no_lab"

    asyncio.run(run())


def test_a_study_waits_while_a_table_waits(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    busy = True
    monkeypatch.setattr(desk.Desk, "busy", lambda self: busy)
    monkeypatch.setattr(desk, "PAUSE", 0.01)

    async def run() -> None:
        nonlocal busy
        async with open_lab(minds, store) as (_, anna, _):
            code = await asked(anna, **SMALL)
            await until(anna, code, "running")
            await asyncio.sleep(0.1)
            assert (await until(anna, code, "running"))["done"] == 0
            busy = False
            await until(anna, code, "done")

    asyncio.run(run())


def test_a_study_that_ends_or_is_deleted_while_its_result_is_asked_for(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer was "too little", or no JSON."""

    async def run() -> None:
        async with service(minds, store) as table, table.http(ANNA) as anna:
            assert table.rooms is not None
            studies = Studies(table.rooms.shared.store)
            code = await studies.open(person_of(ANNA), Study(**SMALL), 10)
            assert await studies.claim("one") is not None
            outcomes, found = Studies.outcomes, Studies.found

            async def ends(self: Studies, code: str) -> list[bytes]:
                await studies.finish(code, "one", b'{"finding":"all"}')
                return await outcomes(self, code)

            async def deleted(self: Studies, code: str) -> bytes:
                await studies.remove(code, person_of(ANNA))
                return await found(self, code)

            monkeypatch.setattr(Studies, "outcomes", ends)
            assert (await anna.get(f"/api/lab/{code}/found")).json()["found"] == {"finding": "all"}
            monkeypatch.setattr(Studies, "found", deleted)
            assert refusal(await anna.get(f"/api/lab/{code}/found")) == "lab.refused.no_study"

    asyncio.run(run())


def test_nothing_is_carried_out_for_someone_who_is_banned(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with open_lab(minds, store) as (table, anna, _):
            code = await asked(anna, **LARGE)
            await anna.post(f"/api/lab/{code}/stop")
            assert table.rooms is not None
            moderation = table.rooms.shared.moderation
            await moderation.carry_out(Ban(person_of(ANNA), 0, "Insults"), "page", table.rooms.append)
            await moderation.look()
            for answer in (await anna.post("/api/lab", json=SMALL), await anna.post(f"/api/lab/{code}/go-on")):
                assert (answer.status_code, answer.json()["text"]["id"]) == (403, "ui.error.banned")
            assert (await anna.get(f"/api/lab/{code}")).json()["state"] == "resting"

    asyncio.run(run())


def test_what_a_dead_worker_carried_out_is_taken_over(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "SILENT", -1)

    async def run() -> None:
        database = Store(store)
        await database.prepare()
        studies = Studies(database)
        code = await studies.open("anna", Study(**SMALL), 10)
        first = await studies.claim("one")
        assert first is not None
        assert await studies.add(code, claim="one", number=0, body="[1,2]", done=2)
        second = await studies.claim("two")
        assert second is not None
        assert (second.code, second.done) == (code, 2)
        # The first one lives after all, and is refused.
        assert not await studies.add(code, claim="one", number=2, body="[3]", done=3)
        assert await studies.add(code, claim="two", number=2, body="[3]", done=3)
        assert await studies.outcomes(code) == [b"[1,2]", b"[3]"]
        await database.close()

    asyncio.run(run())


@pytest.mark.postgres
def test_several_workers_at_once_keep_to_the_bounds(postgres: str) -> None:
    """Each counts and takes in as one: what another worker takes in at the same time counts."""
    study = msgspec.convert(SMALL, Study)

    async def refused(many: list[Any]) -> int:
        answers = await asyncio.gather(*many, return_exceptions=True)
        for answer in answers:
            if isinstance(answer, BaseException) and not isinstance(answer, Refusal):
                raise answer
        return sum(isinstance(answer, Refusal) for answer in answers)

    async def run() -> None:
        workers = [Store(postgres) for _ in range(4)]
        await workers[0].prepare()
        desks = [Studies(worker) for worker in workers]
        assert await refused([one.open("anna", study, 40) for one in desks * 2]) == 8 - kept.ACTIVE
        for row in await desks[0]._rows(kept.own.person == "anna"):
            await desks[0].stop(row.code, "anna")
        assert await refused([one.open("anna", study, 40) for one in desks * 2]) == 8 - kept.ACTIVE
        for row in await desks[0]._rows(kept.own.state == "waiting"):
            await desks[0].stop(row.code, "anna")
        resting = [row.code for row in await desks[0]._rows(kept.own.state == "resting")]
        await refused([one.go_on(code, "anna") for one, code in zip(desks, resting, strict=True)])
        assert len(await desks[0]._rows(kept.own.state == "waiting")) == kept.ACTIVE
        shelves = [Shelf(worker) for worker in workers]
        async with workers[0].transaction() as connection:
            for number in range(8):
                room = {"code": f"room{number}", "phase": "over", "private": False, "alive": 0}
                await connection.execute(room_table.insert().values(room))
        begun = [shelves[k % 4].begin((f"room{k}", 1), "anna", new_claim()) for k in range(8)]
        assert await refused(begun) == 8 - AT_A_TIME
        same = [one.begin(("room0", 2), "bert", new_claim()) for one in shelves]
        assert sorted(await asyncio.gather(*same)) == [False, False, False, True]
        for worker in workers:
            await worker.close()

    asyncio.run(run())


@pytest.mark.postgres
def test_a_study_is_deleted_while_a_piece_is_written(postgres: str) -> None:
    async def run() -> None:
        here, there = Store(postgres), Store(postgres)
        for database in (here, there):
            await database.prepare()
        code = await Studies(here).open("anna", Study(**SMALL), 10)
        assert await Studies(here).claim("one") is not None
        async with here.transaction() as connection:
            await connection.execute(kept.study_table.update().values(done=2))
            await connection.execute(kept.piece_table.insert().values(study=code, first=0, body="[1,2]"))
            deleting = asyncio.create_task(Studies(there).remove(code, "anna"))
            await asyncio.sleep(0.5)
            assert not deleting.done()
        await deleting
        assert await Studies(here).of("anna") == []
        assert await Studies(here).outcomes(code) == []
        for database in (here, there):
            await database.close()

    asyncio.run(run())


def test_what_another_version_began_is_begun_again(minds: Minds, store: str) -> None:
    """Neither a result so far nor the one in the end is made from pieces of two versions."""

    async def run() -> None:
        async with service(minds, store, terms=Terms(jobs=0)) as table:
            assert table.rooms is not None
            studies = Studies(table.rooms.shared.store)
            code = await studies.open(person_of(ANNA), Study(**SMALL), 3)
            assert await studies.claim("older") is not None
            piece = '["older",{"rules":"of yesterday"},{"rules":"of yesterday"}]'
            assert await studies.add(code, claim="older", number=0, body=piece, done=2, seconds=1_000_000.0)
            await studies.stop(code, person_of(ANNA))
        async with open_lab(minds, store) as (_, anna, _):
            assert refusal(await anna.get(f"/api/lab/{code}/found")) == "lab.refused.little"
            await anna.post(f"/api/lab/{code}/go-on")
            seen = await until(anna, code, "done")
            assert (seen["done"], seen["total"]) == (len(work(Study(**SMALL)).tasks),) * 2
            found = (await anna.get(f"/api/lab/{code}/found")).json()["found"]
            assert found["report"]["matches"] == SMALL["matches"] + SMALL["watch"]

    asyncio.run(run())


def test_a_study_without_its_pieces_has_all_its_time_again(minds: Minds, store: str) -> None:
    """So it is in a restored store, which has no pieces."""

    async def run() -> None:
        async with service(minds, store) as table:
            assert table.rooms is not None
            studies = Studies(table.rooms.shared.store)
            code = await studies.open(person_of(ANNA), Study(**SMALL), len(work(Study(**SMALL)).tasks))
            await studies.change(studies.at(code), done=4, seconds=1_000_000.0)
        async with open_lab(minds, store) as (_, anna, _):
            seen = await until(anna, code, "done")
            assert (seen["done"], seen["whole"]) == (seen["total"], True)

    asyncio.run(run())
