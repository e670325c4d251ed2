"""Reports, bans, the word list, and the operator's page behind its secret."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from tefuda import cli
from tefuda.table import limits as limits_module
from tefuda.table import moderation as moderation_module
from tefuda.table import rooms as rooms_module
from tefuda.table.entries import Opened, Sat, person_of
from tefuda.table.erase import erase_reports
from tefuda.table.limits import Limit, Limits, Places, Quota, TooFast, Who
from tefuda.table.messages import Report, Said
from tefuda.table.minds import Minds
from tefuda.table.moderation import MOST_OF_ONE, MOST_REPORTS, Moderation, append_alone, subject_of
from tefuda.table.overseer import REPORTS
from tefuda.table.oversight import Ban, Dismiss, Line, ReportSeen, Unban
from tefuda.table.refusals import Refusal
from tefuda.table.room import Room
from tefuda.table.schema import audit_table, report_table
from tefuda.table.shared import Manners
from tefuda.table.store import Store
from tefuda.table.wordlist import Words
from tefuda.texts import catalogue
from tests.table.people import PATIENCE, Service, service

SECRET = "the-operator's-own-secret"
ANNA, BERT, CLEO = "anna-anna", "bert-bert", "cleo-cleo"
STAY = Manners(pace=0.0, repeat=0.2)  # nobody loses a seat because the machine is busy


async def overview(table: Service, secret: str = SECRET) -> httpx.Response:
    async with table.http() as http:
        return await http.get("/api/operator", headers={b"authorization": f"Bearer {secret}".strip().encode("latin-1")})


async def order(table: Service, kind: str, **fields: Any) -> httpx.Response:
    async with table.http(SECRET) as http:
        return await http.post("/api/operator", json={"type": kind, **fields})


async def talk_and_report(table: Service) -> tuple[str, dict[str, Any]]:
    """Have Bert say something at Anna's table and Anna report it; return the code of the table and the report."""
    code = await table.open(ANNA, players=3, name="Anna")
    async with table.sit(code, ANNA) as anna, table.sit(code, BERT) as bert:
        await bert.send("sit", seat=1, name="Bert")
        await bert.send("say", line="something rude")
        said = await anna.answer("said")
        for _ in range(2):  # once is enough
            await anna.send("report", reason="talk", said=said["id"], note="he always does")
            await anna.answer("reported")
        found = (await overview(table)).json()
        assert found["open"] == len(found["reports"]) == 1
        return code, found["reports"][0]


# --- the secret --------------------------------------------------------------------------------------------------


def test_without_a_secret_there_is_no_page_and_nothing_to_report(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store) as table:
            for secret in ("", SECRET):
                assert (await overview(table, secret)).status_code == 404
            async with table.http() as http:
                assert (await http.get("/operator")).status_code == 404
            code = await table.open(ANNA, players=3)
            async with table.sit(code, ANNA) as anna, table.sit(code, BERT) as bert:
                await bert.send("sit", seat=1, name="Bert")
                await anna.until(lambda: anna.room["chairs"][1]["kind"] == "person")
                assert "reports" not in anna.room
                await anna.send("report", reason="name", seat=1)
                assert (await anna.answer("error"))["text"]["id"] == "ui.error.no_operator"

    asyncio.run(ask())


def test_secrets_cannot_be_guessed_and_are_in_no_log(
    minds: Minds, store: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    wrong = "the-operator's-own-secreT"

    async def ask() -> None:
        async with service(minds, store, STAY, secret=SECRET, limits=Limits(secrets=Limit(3600, 3))) as table:
            answers = [await overview(table, secret) for secret in (wrong, "", "é" * 20, wrong, SECRET)]
            assert [answer.status_code for answer in answers] == [401, 401, 401, 429, 429]
            assert answers[0].json()["text"]["id"] == "ui.error.wrong_secret"
            assert 3500 < int(answers[4].headers["retry-after"]) == answers[4].json()["retry"] <= 3600
            async with table.http(SECRET) as http:
                elsewhere = await http.get("/api/operator", headers={"x-forwarded-for": "192.0.2.7"})
            assert elsewhere.status_code == 200
            assert elsewhere.json()["workers"][0]["refused"] == {"secrets": 2}

    asyncio.run(ask())
    written = caplog.text + "".join(capfd.readouterr())
    assert SECRET not in written
    assert wrong not in written


def test_players_are_not_operators(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store, STAY, secret=SECRET) as table:
            async with table.http(ANNA) as http:
                for answer in (await http.get("/api/operator"), await http.post("/api/operator", json={})):
                    assert answer.status_code == 401
            assert (await order(table, "dance")).status_code == 400
            assert (await order(table, "ban", subject="someone", days=1, reason="x")).status_code == 400
            assert (await order(table, "ban", subject="192.0.2.1", days=-1, reason="x")).status_code == 400
            assert (await order(table, "ban", subject="192.0.2.1", days=1, reason=" ")).status_code == 400
            for kind, fields in (
                ("dismiss", {"report": "0"}),
                ("unban", {"ban": "0"}),
                ("close", {"room": "NONE22"}),
                ("mute", {"room": "NONE22", "person": "0"}),
            ):
                assert (await order(table, kind, **fields)).status_code == 400
            assert (await overview(table)).json()["trail"] == []

    asyncio.run(ask())


# --- reports -----------------------------------------------------------------------------------------------------


def test_a_report_is_kept_with_what_was_said(minds: Minds, any_store: str) -> None:
    async def ask() -> None:
        async with service(minds, any_store, STAY, secret=SECRET) as table:
            code, report = await talk_and_report(table)
            assert (report["room"], report["game"], report["seat"], report["name"]) == (code, "lonely", 1, "Bert")
            assert (report["reason"], report["line"], report["note"]) == ("talk", "something rude", "he always does")
            assert (report["person"], report["reporter"]) == (person_of(BERT), person_of(ANNA))
            assert report["talk"] == [{"person": person_of(BERT), "name": "Bert", "line": "something rude"}]
            after = (await order(table, "dismiss", report=report["id"])).json()
            assert after["reports"] == []
            assert after["trail"][0]["order"] == {"type": "dismiss", "report": report["id"]}
            assert after["trail"][0]["about"] == "Bert"
            assert (await order(table, "dismiss", report=report["id"])).status_code == 400

    asyncio.run(ask())


def test_only_other_players_can_be_reported_and_not_without_end(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store, STAY, secret=SECRET) as table:
            code = await table.open(ANNA, players=3)
            async with table.sit(code, ANNA) as anna, table.sit(code, BERT) as bert:
                await bert.send("sit", seat=1, name="Bert")
                await anna.until(lambda: anna.room["chairs"][1]["kind"] == "person")
                for seat, said in ((0, 0), (2, 0), (9, 0), (-1, 0), (-1, 99), (0, 99)):
                    await anna.send("report", reason="name", seat=seat, said=said)
                    assert (await anna.answer("error"))["text"]["id"] in ("ui.error.no_guest", "ui.error.no_seat")
                await anna.send("report", reason="play", seat=1)
                assert (await anna.answer("error"))["retry"] > 10  # six at once, then one in 30 seconds

    asyncio.run(ask())


def test_one_reporter_cannot_fill_the_page_and_the_page_stays_small(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each report has its talk with it: what the page shows of them is made in a few milliseconds."""
    seconds = count(int(time.time()))  # reports of one second are in no order
    monkeypatch.setattr(moderation_module, "time", SimpleNamespace(time=lambda: next(seconds), time_ns=time.time_ns))

    async def ask() -> None:
        async with service(minds, store, STAY, secret=SECRET) as table:
            assert table.rooms is not None
            moderation = table.rooms.shared.moderation
            room = Room("CODE")
            room.add(Opened("lonely", {"players": 3}, "seed"))
            for seat, token in enumerate((ANNA, BERT)):
                room.add(Sat(person_of(token), seat, token))
            room.talk = [Said(0, "札" * 24, "言" * 200, number) for number in range(100)]
            for number in range(MOST_OF_ONE):
                room.chairs[0].person = f"{number:032x}"
                await moderation.report(room, person_of(BERT), Report("play", seat=0, note="注" * 300))
            room.chairs[0].person = "f" * 32
            with pytest.raises(Refusal) as refused:
                await moderation.report(room, person_of(BERT), Report("play", seat=0))
            assert refused.value.text.id == "ui.error.many_reports"
            await moderation.report(room, person_of(CLEO), Report("play", seat=0))
            found = await overview(table)
            assert [seen["reporter"] for seen in found.json()["reports"][:3]] == [
                person_of(BERT),
                person_of(CLEO),
                person_of(BERT),
            ]
            assert (found.json()["open"], len(found.json()["reports"])) == (MOST_OF_ONE + 1, REPORTS)
            assert len(found.content) < 600_000
            await order(table, "dismiss", report=found.json()["reports"][2]["id"])
            await moderation.report(room, person_of(BERT), Report("play", seat=0))  # there is room again

    asyncio.run(ask())


def test_one_address_with_many_guests_needs_weeks_to_fill_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(limits_module, "time", SimpleNamespace(monotonic=lambda: now[0]))
    reports = Limits().reports
    taken = 0
    for number in range(24 * 900):  # a day
        now[0] += 4
        with contextlib.suppress(TooFast):
            reports.take(Who(f"guest {number}", "192.0.2.1", f"table {number}"))
            taken += 1
    assert 60 < taken < MOST_REPORTS / 20


@pytest.mark.postgres
def test_workers_that_take_in_reports_at_once_keep_to_the_bounds(
    minds: Minds, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderation_module, "MOST_REPORTS", 5)
    monkeypatch.setattr(moderation_module, "MOST_OF_ONE", 3)

    async def ask() -> None:
        async with (
            service(minds, postgres, STAY, secret=SECRET) as one,
            service(minds, postgres, STAY, secret=SECRET) as two,
        ):
            assert one.rooms is not None and two.rooms is not None
            room = Room("CODE")
            room.add(Opened("lonely", {"players": 3}, "seed"))
            room.add(Sat(person_of(ANNA), 0, "Anna"))
            both = [worker.shared.moderation for worker in (one.rooms, two.rooms)]

            async def together(reporters: list[str]) -> int:
                notes = [Report("play", seat=0), Report("name", seat=0), Report("talk", seat=0)]
                reports = [
                    worker.report(room, reporter, report)
                    for reporter in reporters
                    for report in notes
                    for worker in both
                ]
                await asyncio.gather(*reports, return_exceptions=True)
                return (await both[0].reports())[1]

            assert await together([BERT]) == 3  # each of them once, whichever worker it came to
            assert await together([BERT, CLEO, "dora", "emil"]) == 5

    asyncio.run(ask())


def test_all_reports_of_one_reporter_are_closed_at_once(minds: Minds, any_store: str) -> None:
    async def ask() -> None:
        async with service(minds, any_store, STAY, secret=SECRET) as table:
            assert table.rooms is not None
            moderation = table.rooms.shared.moderation
            room = Room("CODE")
            room.add(Opened("lonely", {"players": 3}, "seed"))
            room.add(Sat(person_of(ANNA), 0, "Anna"))
            for reporter in (BERT, CLEO):
                for reason in ("play", "name", "talk"):
                    await moderation.report(room, reporter, Report(reason, seat=0))
            found = (await overview(table)).json()["reports"]
            mine = [report["id"] for report in found if report["reporter"] == BERT]
            after = (await order(table, "dismiss", report=mine[0], all=True)).json()
            assert [report["reporter"] for report in after["reports"]] == [CLEO] * 3
            assert (after["trail"][0]["order"]["all"], after["trail"][0]["about"]) == (True, "3")
            assert (await order(table, "dismiss", report=mine[1], all=True)).status_code == 400
            after = (await order(table, "dismiss", report=after["reports"][0]["id"])).json()
            assert len(after["reports"]) == 2
            await erase_reports(table.rooms.shared.store, CLEO)
            after = (await order(table, "dismiss", report=after["reports"][0]["id"], all=True)).json()
            assert len(after["reports"]) == 1  # nobody knows whose the other one is

    asyncio.run(ask())


def test_of_two_operators_who_close_the_same_reports_at_once_one_is_told(any_store: str) -> None:
    """Each from a process of its own, such as the command beside the page: one was told that 0 were closed."""

    async def run() -> None:
        one, two = Store(any_store), Store(any_store)
        await one.prepare()
        room = Room("CODE")
        room.add(Opened("four_tricks", {}, "seed"))
        room.add(Sat(person_of(ANNA), 0, "Anna"))
        for _ in range(10):
            async with one.transaction() as connection:
                await connection.execute(report_table.delete())
            for reason in ("play", "name", "talk"):
                await Moderation(one, secret=SECRET).report(room, BERT, Report(reason, seat=0))
            found, _ = await Moderation(one).reports()
            closing = [
                Moderation(store).carry_out(Dismiss(report.id, all=True), "page", no_table)
                for store, report in zip((one, two), found, strict=False)
            ]
            told = await asyncio.gather(*closing, return_exceptions=True)
            assert sorted(map(str, told)) == ["None", "This report is already closed"]
            assert (await Moderation(one).trail())[0].about == "3"
        await one.close()
        await two.close()

    asyncio.run(run())


# --- what the operator does --------------------------------------------------------------------------------------


def test_nothing_is_done_that_the_trail_does_not_tell(any_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line was written after the report was closed: an end between the two lost it, and whoever was erased between
    them stayed in it by name."""

    def broken(*_: object) -> None:
        raise OSError

    async def run() -> None:
        store = Store(any_store)
        await store.prepare()
        own = Moderation(store, secret=SECRET)
        room = Room("CODE")
        room.add(Opened("four_tricks", {}, "seed"))
        room.add(Sat(person_of(ANNA), 0, "Anna"))
        await own.report(room, BERT, Report("play", seat=0))
        await own.carry_out(Ban("2001:db8::1", 0, "Insults"), "page", no_table)
        (report,), _ = await own.reports()
        monkeypatch.setattr(moderation_module, "Done", broken)
        for order in (Dismiss(report.id), Ban("2001:db8:1::1", 0, "Insults"), Unban("2001:db8::1")):
            with pytest.raises(OSError):
                await own.carry_out(order, "page", no_table)
        assert (await own.reports())[1] == 1
        assert [ban.subject for ban in await own.banned()] == ["2001:db8::/64"]
        assert len(await store.rows(sa.select(audit_table))) == 1
        await store.close()

    asyncio.run(run())


async def no_table(code: str, _: object) -> bool:
    raise AssertionError(code)


@pytest.mark.postgres
def test_players_who_are_erased_at_once_are_in_no_report_that_is_closed_meanwhile(postgres: str) -> None:
    """Each wrote the reports as they had been before the others were erased from them."""
    persons = [f"{n:032x}" for n in range(3)]
    talk = [Line(person, "Name", "words") for person in persons]

    async def run() -> None:
        store = Store(postgres)
        await store.prepare()
        moderation = Moderation(store, secret=SECRET)
        async with store.transaction() as connection:
            for n in range(60):
                seen = ReportSeen(f"{n}", 1, "ROOM", "daifugo", 0, "p" * 32, "Bert", "talk", "r" * 32, "", "", talk)
                row = {"id": seen.id, "at": n, "person": seen.person, "reporter": seen.reporter, "open": True}
                await connection.execute(
                    report_table.insert().values(row | {"body": msgspec.json.encode(seen).decode()})
                )
        await asyncio.gather(
            *(erase_reports(store, person) for person in persons),
            moderation.carry_out(Dismiss("7", all=True), "page", no_table),
        )
        rows = await store.rows(sa.select(report_table))
        assert len(rows) == 60
        assert not [row for row in rows if row["open"] or any(person in row["body"] for person in persons)]
        await store.close()

    asyncio.run(run())


def test_whoever_is_erased_leaves_the_trail_even_after_their_report(any_store: str) -> None:
    """The trail was searched by reports, which are older than their lines and are forgotten first."""

    async def run() -> None:
        store = Store(any_store)
        await store.prepare()
        moderation = Moderation(store, secret=SECRET)
        room = Room("CODE")
        room.add(Opened("four_tricks", {}, "seed"))
        for seat, token in enumerate((ANNA, BERT)):
            room.add(Sat(person_of(token), seat, token))
            await moderation.report(room, CLEO, Report("play", seat=seat))
        for report in (await moderation.reports())[0]:
            await moderation.carry_out(Dismiss(report.id), "page", partial(append_alone, store))
        async with store.transaction() as connection:
            await connection.execute(report_table.update().values(at=1))
        await store.expire(3600)
        assert await store.rows(sa.select(report_table)) == []
        await erase_reports(store, person_of(BERT))
        assert sorted(done.about for done in await moderation.trail()) == ["", ANNA]
        rows = str(await store.rows(sa.select(audit_table)))
        assert person_of(BERT) not in rows and person_of(ANNA) in rows
        await store.close()

    asyncio.run(run())


def test_a_player_muted_by_the_operator_stays_muted_whatever_the_host_says(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store, STAY, secret=SECRET) as table:
            code, report = await talk_and_report(table)
            async with table.sit(code, ANNA) as anna, table.sit(code, BERT) as bert:
                assert (await order(table, "mute", room=code, person=report["person"])).status_code == 200
                await anna.until(lambda: bool(anna.room["chairs"][1].get("muted")))
                await anna.send("mute", seat=1, muted=True)
                await anna.send("mute", seat=1, muted=False)
                await bert.send("say", line="again")
                assert (await bert.answer("error"))["text"]["id"] == "ui.error.silenced"
                assert (await order(table, "mute", room=code, person=report["person"], muted=False)).status_code == 200
                await anna.until(lambda: not anna.room["chairs"][1].get("muted"))
                await bert.send("say", line="thanks")
                assert (await anna.answer("said"))["line"] == "thanks"
                assert (await order(table, "remove", room=code, person=report["person"])).status_code == 200
                await anna.until(lambda: anna.room["chairs"][1]["kind"] == "open")
                await bert.send("sit", seat=1, name="Bert")
                assert (await bert.answer("error"))["text"]["id"] == "ui.error.removed"

    asyncio.run(ask())


def test_a_closed_table_ends_with_a_word_and_does_not_open_again(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store, STAY, secret=SECRET) as table:
            code = await table.open(ANNA)
            async with table.sit(code, ANNA) as anna:
                await anna.send("start")
                await anna.until(lambda: bool(anna.moves))
                listed = (await order(table, "close", room=code)).json()
                assert (await anna.answer("error"))["text"]["id"] == "ui.error.shut"
                await anna.until(lambda: anna.closed == 4403)
            assert listed["trail"][0]["order"] == {"type": "close", "room": code}
            async with table.line(code) as line:
                await line.send(json.dumps({"type": "hello", "token": ANNA}))
                assert json.loads(await line.recv())["text"]["id"] == "ui.error.shut"
                with pytest.raises(ConnectionClosed):
                    await line.recv()
            async with table.http(ANNA) as http:
                assert (await http.get("/api/rooms")).json() == []

    asyncio.run(ask())


@pytest.mark.parametrize("who", ["person", "address"])
def test_the_banned_get_one_clear_line(minds: Minds, any_store: str, who: str) -> None:
    subject = person_of(BERT) if who == "person" else "127.0.0.1"

    async def ask() -> None:
        async with service(minds, any_store, STAY, secret=SECRET) as table:
            code = await table.open(ANNA, players=3)
            async with table.sit(code, BERT) as bert:
                after = (await order(table, "ban", subject=subject, days=7, reason="Rude names")).json()
                told = await bert.answer("error")
                assert told["text"]["id"] == "ui.error.banned_until"
                assert told["text"]["args"]["reason"] == "Rude names"
                await bert.until(lambda: bert.closed == 4403)
            async with table.line(code) as line:
                if who == "person":
                    await line.send(json.dumps({"type": "hello", "token": BERT}))
                assert json.loads(await line.recv()) == told
            async with table.http(BERT) as http:
                for answer in (
                    await http.get("/api/rooms"),
                    await http.post("/api/rooms", json={}),
                    await http.post("/api/tournaments/NOSUCHCUP/players", json={"name": "B", "crest": 0}),
                ):
                    assert answer.status_code == 403
                    assert answer.json()["text"] == told["text"]
                assert (await http.get("/")).status_code == 200  # the page that shows the line
            if who == "person":
                assert await table.open(ANNA)
            ban = after["bans"][0]
            assert ban["until"] - ban["at"] == 7 * 24 * 3600
            after = (await order(table, "unban", ban=ban["id"])).json()
            assert after["bans"] == []
            assert [done["order"]["type"] for done in after["trail"]] == ["unban", "ban"]
            assert await table.open(BERT)

    asyncio.run(ask())


def test_a_ban_ends_by_itself(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store, STAY, secret=SECRET) as table:
            await order(table, "ban", subject=person_of(BERT), days=1 / 24 / 3600, reason="A second")
            await asyncio.sleep(1.1)
            assert await table.open(BERT)
            assert (await overview(table)).json()["bans"] == []

    asyncio.run(ask())


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("a1" * 16, "a1" * 16),
        (" 192.0.2.1 ", "192.0.2.1"),
        ("192.0.2.1/32", "192.0.2.1"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::/64", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
    ],
)
def test_an_address_is_banned_as_it_is_counted(typed: str, kept: str) -> None:
    assert subject_of(typed) == kept


@pytest.mark.postgres
def test_what_is_decided_at_one_worker_holds_at_the_others(
    minds: Minds, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "OVERSEE_EVERY", 0.2)

    async def ask() -> None:
        async with (
            service(minds, postgres, STAY, secret=SECRET) as one,
            service(minds, postgres, STAY, secret=SECRET) as two,
        ):
            code = await one.open(ANNA, players=3)
            async with two.sit(code, BERT) as bert, one.sit(code, ANNA) as anna:
                await bert.send("sit", seat=1, name="Bert")
                await anna.until(lambda: anna.room["chairs"][1]["kind"] == "person")
                seen: dict[str, Any] = {"people": []}
                async with asyncio.timeout(PATIENCE):  # the other worker says how it is now and then
                    while all(person["name"] != "Bert" for person in seen["people"]):
                        await asyncio.sleep(0.1)
                        seen = (await overview(one)).json()
                assert len(seen["workers"]) == 2
                assert {(person["name"], person["seat"]) for person in seen["people"]} >= {("Bert", 1)}
                assert [table["room"] for table in seen["tables"]] == [code]
                async with one.sit(code, BERT):  # a second tab, at another worker: one browser, listed once
                    seen["people"] = (await overview(one)).json()["people"]
                    keys = [(person["room"], person["person"], person["address"]) for person in seen["people"]]
                    assert len(keys) == len(set(keys)) == 2
                await order(one, "ban", subject=person_of(BERT), days=0, reason="For good")
                assert (await bert.answer("error"))["text"]["id"] == "ui.error.banned"
                await bert.until(lambda: bert.closed == 4403)

    asyncio.run(ask())


def test_a_worker_says_how_it_is_to_two_who_ask_at_once(minds: Minds, any_store: str) -> None:
    async def ask() -> None:
        async with service(minds, any_store, STAY, secret=SECRET) as table:
            answers = await asyncio.gather(*(overview(table) for _ in range(8)))
            assert [(answer.status_code, len(answer.json()["workers"])) for answer in answers] == 8 * [(200, 1)]

    asyncio.run(ask())


# --- the word list -----------------------------------------------------------------------------------------------


def test_words_of_the_list_are_in_no_name_and_no_line(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store, words=Words(["ばか", "idiot"])) as table:
            async with table.http(ANNA) as http:
                wanted = {"game": "lonely", "options": {"players": 3}, "name": "I D I O T"}
                answer = await http.post("/api/rooms", json=wanted)
                assert (answer.status_code, answer.json()["text"]["id"]) == (400, "ui.error.word_in_name")
                mine = {"name": "I D I O T", "crest": 0}
                seek = {"game": "lonely", "players": 3, "rounds": 0, "clock": 0}
                for path, more in (("quick", seek), ("friends", {"code": "ABCDEF"}), ("friends/code", {})):
                    answer = await http.post(f"/api/{path}", json={**mine, **more})
                    assert (answer.status_code, answer.json()["text"]["id"]) == (400, "ui.error.word_in_name")
            code = await table.open(ANNA, players=3)
            async with table.sit(code, BERT) as bert:
                await bert.send("sit", seat=1, name="バ カ")
                assert (await bert.answer("error"))["text"]["id"] == "ui.error.word_in_name"
                await bert.send("sit", seat=1, name="Bert")
                await bert.send("say", line="you 1d10t")
                assert (await bert.answer("error"))["text"]["id"] == "ui.error.word_in_line"
                await bert.send("say", line="ばかり")
                assert (await bert.answer("error"))["text"]["id"] == "ui.error.word_in_line"
                await bert.send("say", line="idiotic")
                assert (await bert.answer("said"))["line"] == "idiotic"

    asyncio.run(ask())


# --- the command -------------------------------------------------------------------------------------------------


def test_the_command_does_what_the_page_does(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rooms_module, "OVERSEE_EVERY", 0.2)

    async def command(*words: str) -> list[str]:
        code = await asyncio.to_thread(cli.main, ["operator", *words, "--store", store, "--lang", "en"])
        said = capsys.readouterr()
        assert said.err.count("\n") <= 1
        return [str(code), *(said.out + said.err).splitlines()]

    async def ask() -> None:
        async with service(minds, store, STAY, secret=SECRET) as table:
            code, report = await talk_and_report(table)
            (listed,) = (await command("reports"))[1:]
            assert listed.startswith(f"{report['id']}  ")
            assert listed.endswith(f'{code}  {person_of(BERT)}  talk  "Bert"  "something rude"  "he always does"')
            done = ["0", "Done. A running service takes notice within ten seconds"]
            assert await command("dismiss", report["id"]) == done
            assert await command("dismiss", report["id"]) == ["2", "tefuda: This report is already closed"]
            async with table.sit(code, ANNA) as anna, table.sit(code, BERT) as bert:
                assert await command("mute", code, "bert") == done
                await anna.until(lambda: bool(anna.room["chairs"][1].get("muted")))
                assert await command("unmute", code, "Bert") == done
                await anna.until(lambda: not anna.room["chairs"][1].get("muted"))
                assert (await command("mute", code, "Nobody"))[0] == "2"
                assert await command("remove", code, "Bert") == done
                await anna.until(lambda: anna.room["chairs"][1]["kind"] == "open")
                assert await command("ban", person_of(BERT), "--days", "2", "--reason", "Rude") == done
                await bert.until(lambda: bert.closed == 4403)
                (ban,) = (await command("bans"))[1:]
                assert ban.endswith(f'{person_of(BERT)}  "Rude"')
                assert await command("unban", person_of(BERT)) == done
                assert await command("close", code) == done
                await anna.until(lambda: anna.closed == 4403)
            assert len((await command("trail"))[1:]) == 7

    asyncio.run(ask())


def test_the_command_prints_its_line_and_logs_nothing(
    store: str, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a set-up log, Python would print a warning to the terminal."""
    words = ["operator", "ban", "192.0.2.1", "--reason", "Rude", "--store", store, "--lang", "en"]
    assert cli.main(words) == 0
    assert capsys.readouterr().out.count("\n") == 1
    assert cli.main(["operator", "ban", "2001:db8:1:2::9", *words[3:]]) == 0
    assert cli.main(["operator", "unban", "2001:db8:1:2::9", *words[5:]]) == 0  # as it was typed, too
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize(
    "words",
    [
        ["operator", "dismiss", "\udcff"],
        ["operator", "unban", "\udcff"],
        ["operator", "ban", "\udcff", "--reason", "Rude"],
        ["operator", "ban", "192.0.2.1", "--reason", "R\udce4ude"],
        ["operator", "mute", "K7XQ2M", "B\udce4rt"],
        ["operator", "close", "\udcff"],
        ["erase", "K7XQ2M", "B\udce4rt"],
    ],
)
def test_words_that_are_not_utf8_get_one_line(words: list[str], store: str, capsys: pytest.CaptureFixture[str]) -> None:
    """So does Python read them from the command line."""
    assert cli.main([*words, "--store", store, "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tefuda: ")
    assert said.count("\n") == 1
    assert "UTF-8" in said


def test_every_limit_has_a_name_on_the_page() -> None:
    named = {id.rpartition(".")[2] for id in catalogue("en") if id.startswith("ui.operator.limit.")}
    limits = Limits()
    counted = {
        name for name in limits.__dataclass_fields__ if isinstance(getattr(limits, name), (Limit, Places, Quota))
    }
    assert named == counted - {"patience"}  # which nobody asks without also taking
