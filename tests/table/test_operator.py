"""What an operator sees of a running service: health, numbers and the log, and no secret in any of them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from tefuda.engine.errors import BadInput
from tefuda.table import logs, measures, rooms
from tefuda.table.entries import Spoke
from tefuda.table.minds import Minds
from tefuda.table.store import Store
from tests.table.people import LONELY, PATIENCE, Person, Service, free_port, nothing_can_be_written, service, together

SERVE = """
import os
from tefuda.table.server import serve
from tefuda.table.settings import read
if __name__ == "__main__":
    from tefuda.engine.registry import load_file
    from pathlib import Path
    settings = read({}, os.environ)
    for file in settings.game:
        load_file(Path(file))
    serve(settings)
"""


@contextmanager
def served(folder: Path, store: str, **environment: str) -> Iterator[tuple[Service, list[str]]]:
    """Run a service in a process of its own, with settings from the environment; yield it and then its log."""
    (folder / "serve.py").write_text(SERVE)
    port = free_port()
    log: list[str] = []
    settings = {"TEFUDA_STORE": store, "TEFUDA_PORT": str(port), "TEFUDA_GAME": str(LONELY), "TEFUDA_PACE": "0"}
    command = [sys.executable, str(folder / "serve.py")]
    with (
        (folder / "log").open("w") as file,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=file, env=os.environ | settings | environment
        ) as process,
    ):
        assert process.stdout is not None
        assert b"http://" in process.stdout.readline()
        try:
            yield Service(port), log
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)
    log += (folder / "log").read_text(encoding="utf-8").splitlines()


def number(text: str, name: str) -> float:
    """Return the value of one line of Prometheus' text form."""
    return float(re.findall(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)[0])


# --- health ------------------------------------------------------------------------------------------------------


def test_a_worker_is_ready_while_its_store_can_be_written(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "RECENT", 0.0)

    async def run() -> None:
        async with service(minds, store) as table, table.http() as http:
            assert [(await http.get("/healthz")).text, (await http.get("/readyz")).text] == ["alive\n", "ready\n"]
            async with nothing_can_be_written(store):
                monkeypatch.setattr(rooms, "ANSWER_WITHIN", 0.3)
                assert (await http.get("/healthz")).status_code == 200
                answer = await http.get("/readyz")
                assert (answer.status_code, answer.text) == (503, "store\n")
            monkeypatch.setattr(rooms, "ANSWER_WITHIN", 20.0)
            async with asyncio.timeout(PATIENCE):
                while (await http.get("/readyz")).status_code != 200:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)

    asyncio.run(run())


def fill(disk: Path) -> None:
    with (disk / "fill").open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))


def test_a_worker_whose_disk_is_full_gets_no_new_visitors(
    minds: Minds, small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was asked of the store wrote nothing, and went well."""
    monkeypatch.setattr(rooms, "RECENT", 0.0)

    async def run() -> None:
        async with service(minds, f"sqlite:///{small_disk}/table.sqlite3") as table, table.http() as http:
            assert (await http.get("/readyz")).status_code == 200
            fill(small_disk)
            answer = await http.get("/readyz")
            assert (answer.status_code, answer.text) == (503, "store\n")
            (small_disk / "fill").unlink()
            assert (await http.get("/readyz")).status_code == 200

    asyncio.run(run())


def test_what_a_full_disk_cannot_keep_is_refused_in_words(
    minds: Minds, small_disk: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It was answered as a fault of the service, which logged one."""
    wanted = {"game": "lonely", "options": {}, "name": "Anna"}

    async def run() -> None:
        store = f"sqlite:///{small_disk}/table.sqlite3"
        async with service(minds, store) as table, table.http("anna-anna") as http:
            fill(small_disk)
            answer = await http.post("/api/rooms", json=wanted)
            assert (answer.status_code, answer.json()["text"]["id"]) == (503, "ui.error.no_store")
            (small_disk / "fill").unlink()
            assert (await http.post("/api/rooms", json=wanted)).status_code == 201

    asyncio.run(run())
    assert [record.levelname for record in caplog.records if "store" in record.message] == ["WARNING"]


def test_a_browser_that_comes_while_the_store_is_out_of_reach_is_sent_away(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def locked(*_: object) -> None:
        raise sa.exc.OperationalError("", None, Exception("database is locked"))

    monkeypatch.setattr(Store, "entries", locked)

    async def run() -> None:
        async with service(minds, store) as table, table.line("ABCDEF") as line:
            with pytest.raises(ConnectionClosed):
                await line.recv()

    asyncio.run(run())
    assert "database is locked" in caplog.text
    assert "RuntimeError" not in caplog.text
    caplog.clear()


def test_a_store_that_is_asked_for_what_it_cannot_do_is_a_fault_of_the_service(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def wrong(*_: object) -> list[str]:
        raise sa.exc.IntegrityError("", None, Exception())

    monkeypatch.setattr(Store, "open_rooms", wrong)

    async def run() -> None:
        async with service(minds, store) as table, table.http() as http:
            answer = await http.get("/api/rooms")
            assert (answer.status_code, answer.json()["text"]["id"]) == (500, "ui.error.internal")

    asyncio.run(run())
    assert "ERROR" in {record.levelname for record in caplog.records}
    caplog.clear()


def test_a_worker_that_ends_gets_no_new_visitors(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with service(minds, store) as table, table.http() as http:
            assert table.rooms is not None
            await table.rooms.hand_over()
            answer = await http.get("/readyz")
            assert (answer.status_code, answer.text) == (503, "draining\n")

    asyncio.run(run())


def counted(table: Service, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return where it is written down each time that the store is asked whether it can be written to."""
    assert table.rooms is not None
    asked: list[str] = []
    inner = table.rooms.shared.store.try_to_write

    async def noted(worker: str) -> None:
        asked.append(worker)
        await inner(worker)

    monkeypatch.setattr(table.rooms.shared.store, "try_to_write", noted)
    return asked


def test_many_who_ask_whether_it_is_ready_ask_the_store_once(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "RECENT", 60.0)

    async def run() -> None:
        async with service(minds, store) as table, table.http() as http:
            asked = counted(table, monkeypatch)
            answers = await asyncio.gather(*(http.get("/readyz") for _ in range(20)))
            assert ({answer.status_code for answer in answers}, len(asked)) == ({200}, 1)

    asyncio.run(run())


def test_a_store_that_does_not_answer_is_asked_once_until_it_does(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every check that had timed out still waited for its turn to write, before the moves of players."""
    monkeypatch.setattr(rooms, "RECENT", 0.0)

    async def run() -> None:
        async with service(minds, store) as table, table.http() as http:
            asked = counted(table, monkeypatch)
            monkeypatch.setattr(rooms, "ANSWER_WITHIN", 0.05)
            async with nothing_can_be_written(store):
                answers = [(await http.get("/readyz")).status_code for _ in range(4)]
                assert (answers, len(asked)) == ([503] * 4, 1)
            monkeypatch.setattr(rooms, "ANSWER_WITHIN", 20.0)
            assert (await http.get("/readyz")).status_code == 200

    asyncio.run(run())


# --- numbers -----------------------------------------------------------------------------------------------------


def test_the_numbers_are_at_an_address_of_their_own(tmp_path: Path, store: str) -> None:
    async def run() -> None:
        place = f"127.0.0.1:{free_port()}"
        with served(tmp_path, store, TEFUDA_METRICS=place, TEFUDA_BOT_JOBS="1") as (table, _):
            async with table.http("anna-anna") as http, httpx.AsyncClient(timeout=PATIENCE) as scraper:
                assert (await http.get("/metrics")).status_code == 404
                code = await table.open("anna-anna")
                async with table.sit(code, "anna-anna") as anna:
                    await anna.send("start")
                    await anna.play_on()
                    text = (await scraper.get(f"http://{place}/metrics")).text
            assert number(text, "tefuda_move_seconds_count") > 3
            assert number(text, 'tefuda_entries_total{by="person",kind="moved"}') > 3
            assert number(text, 'tefuda_entries_total{by="bot",kind="moved"}') > 3
            assert number(text, "tefuda_bot_seconds_count") > 3
            assert number(text, "tefuda_store_seconds_count") > 10
            assert number(text, 'tefuda_http_seconds_count{handler="open_room",status="201"}') == 1
            assert number(text, 'tefuda_http_seconds_count{handler="file",status="404"}') == 1
            for secret in (code, "anna"):
                assert secret not in text

    asyncio.run(run())


def test_a_write_that_fails_is_counted() -> None:
    class Full:
        async def append(self, *_: object) -> bool:
            raise OSError(28, "No space left on device")

    before = measures.STORE_ERRORS._value.get()
    with pytest.raises(OSError, match="No space left"):
        asyncio.run(measures.write(cast("Any", Full()), "AAAAAA", 1, Spoke("anna", "hello")))
    assert measures.STORE_ERRORS._value.get() == before + 1


def test_what_is_open_is_counted(minds: Minds, store: str) -> None:
    async def run() -> None:
        async with service(minds, store) as table:
            assert table.rooms is not None
            codes = [await table.open("anna-anna"), await table.open("ben-ben-ben")]
            async with (
                table.sit(codes[0], "anna-anna"),
                table.sit(codes[1], "anna-anna"),
                table.sit(codes[0], "cleo-cleo"),
            ):
                measures.look(table.rooms)
                found = [gauge._value.get() for gauge in (measures.ROOMS, measures.SOCKETS, measures.PEOPLE)]
                assert found == [2, 3, 2]

    asyncio.run(run())


def test_workers_add_up_their_numbers_and_a_dead_one_has_nothing_open() -> None:
    """What the supervisor does: it serves the numbers of the processes that it starts."""
    work = "from tefuda.table import measures as m; m.REFUSED.inc(2); m.SOCKETS.set(3); print(flush=True); input()"
    place, pipe = f"127.0.0.1:{free_port()}", subprocess.PIPE
    with pytest.MonkeyPatch.context() as patch, measures.added_up(place):
        patch.setenv(measures.SHARED, os.environ[measures.SHARED])  # and taken back at the end
        workers = [subprocess.Popen([sys.executable, "-c", work], stdin=pipe, stdout=pipe) for _ in range(2)]
        for worker in workers:
            assert worker.stdout is not None
            assert worker.stdout.readline() == b"\n"
        text = httpx.get(f"http://{place}/metrics", timeout=PATIENCE).text
        assert (number(text, "tefuda_refused_total"), number(text, "tefuda_sockets")) == (4, 6)
        for worker in workers:
            worker.communicate(b"\n")
        measures.forget(workers[0].pid)
        text = httpx.get(f"http://{place}/metrics", timeout=PATIENCE).text
        assert (number(text, "tefuda_refused_total"), number(text, "tefuda_sockets")) == (4, 3)
    os.environ.pop(measures.SHARED, None)


def test_a_taken_port_for_the_numbers_is_said_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"Cannot listen on 127.0.0.1 port {port}: Address already in use"):
            measures.serve(f"127.0.0.1:{port}")


# --- the log -----------------------------------------------------------------------------------------------------


def test_an_exception_is_logged_in_one_line_without_its_message() -> None:
    def fail() -> None:
        try:
            {"S3": 1}["H9"]
        except KeyError as error:
            raise ValueError("the hand is S3 S4") from error

    with pytest.raises(ValueError, match="the hand") as raised:
        fail()
    line = logs.failure((ValueError, raised.value, raised.value.__traceback__))
    place = r"test_operator\.py:\d+ \w+"
    assert re.fullmatch(rf"ValueError \({place} > {place}\) from KeyError \({place}\)", line)


def test_what_the_system_says_is_logged() -> None:
    error = FileNotFoundError(2, "No such file", "table.sqlite3")
    assert logs.failure((type(error), error, None)).startswith("FileNotFoundError: [Errno 2] No such file")


def test_a_line_can_be_read_or_parsed(capfd: pytest.CaptureFixture[str]) -> None:
    logs.set_up("json", "info")
    logging.getLogger("tefuda.table").info("room %s", "1f", extra={"status": 200})
    logs.set_up("text", "warning")
    logging.getLogger("tefuda.table").info("not logged")
    logging.getLogger("asyncio").warning("slow")
    first, second = capfd.readouterr().err.splitlines()
    found = json.loads(first)
    assert (found["event"], found["level"], found["status"]) == ("room 1f", "info", 200)
    assert re.fullmatch(r"\d{4}-\S+Z WARNING slow", second)


def test_a_request_can_be_found_in_the_log_by_its_id(
    minds: Minds, store: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with service(minds, store) as table, table.http() as http:
            first, second = await http.get("/api/games"), await http.get("/api/rooms/ABCDEF/record")
            assert first.headers["x-request-id"] != second.headers["x-request-id"]

    with caplog.at_level(logging.INFO, logger="tefuda.table"):
        asyncio.run(run())
    lines = [vars(record) for record in caplog.records if record.getMessage() == "http"]
    assert [(line["handler"], line["status"]) for line in lines] == [("games", 200), ("record", 404)]


def test_no_secret_is_in_the_log_of_a_whole_match(tmp_path: Path, store: str) -> None:
    """Tokens, names, chat, table codes, seeds and cards; with bad messages, and a store that fails in the middle."""
    names = {"anna-anna-token": "Annabel", "ben-ben-token": "Benedict"}
    secrets = [*names, *names.values(), "hello dear", "Bearer"]

    async def play(table: Service) -> None:
        code = await table.open("anna-anna-token", "four_tricks", name="Annabel")
        secrets.append(code)
        async with table.http("anna-anna-token") as http:
            await http.get(f"/api/rooms/{code}/replay")
            await http.post("/api/rooms", content=b'{"game": "four_tricks", "name": "Annabel\xff"}')
        async with table.sit(code, "anna-anna-token") as anna, table.sit(code, "ben-ben-token") as ben:
            await ben.send("sit", seat=1, name="Benedict", crest=1)
            await ben.until(lambda: ben.room.get("mine") == 1)
            await ben.send("say", text="hello dear")
            await anna.send("start")
            await together(anna.play_on(until=lambda: anna.version > 20), ben.play_on(until=lambda: ben.version > 20))
            await anna.line.send('{"type": "hello", "token": "anna-anna-token", "since": "Annabel"}')
            await anna.line.send("{")
            await anna.until(lambda: bool(anna.moves or ben.moves))
            with closing(sqlite3.connect(store.removeprefix("sqlite:///"))) as other:
                secrets.extend(re.findall(r"\b[0-9a-f]{32}\b", str(other.execute("SELECT body FROM entry").fetchall())))
                other.execute("ALTER TABLE entry RENAME TO gone")
                await together(failing(anna), failing(ben))

    async def failing(person: Person) -> None:
        if person.moves:
            await person.move(person.moves[0])
            await person.answer("error")

    environment = {"TEFUDA_LOG_FORMAT": "json", "TEFUDA_LOG_LEVEL": "info", "TEFUDA_BOT_JOBS": "1"}
    with served(tmp_path, store, **environment) as (table, log):
        asyncio.run(play(table))
    lines = [json.loads(line) for line in log if line.startswith("{")]  # Python itself may warn on a busy machine
    assert {"http", "websocket"} <= {line["event"] for line in lines}
    assert any(line["level"] == "error" and "no such table" in line["exception"] for line in lines)
    assert all("request" in line for line in lines if line["event"] in {"http", "websocket"})
    text = "\n".join(log)
    assert len(secrets) > 8
    assert [secret for secret in secrets if secret in text] == []
    assert re.findall(r"\b[SHDC][2-9TJQKA]\b", text) == []
