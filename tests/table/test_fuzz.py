"""Random messages over real sockets do no harm (`tefuda prove --table` sends as many as one likes)."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect
from websockets.asyncio.server import ServerConnection, serve

from tefuda import cli
from tefuda.engine.errors import BadInput
from tefuda.table.bundle import Bundle
from tefuda.table.messages import NewRoom, ToServer
from tefuda.table.minds import Minds
from tefuda.table.proofs import fuzz, making, reports
from tefuda.table.proofs.making import Maker
from tests.table.people import service


def test_random_messages_do_no_harm() -> None:
    told: list[int] = []
    outcome = fuzz.fuzz(2_500, "test", told.append)
    assert outcome.broken == []
    assert sum(told) >= 2_500
    kinds = outcome.answers
    assert kinds["room"] and kinds["view"] and kinds["ui.error.bad_message"] and kinds["HTTP 400"] and kinds["HTTP 200"]


def test_the_command_writes_what_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = fuzz.Outcome()
    found.answers.update({"HTTP 404": 7})
    monkeypatch.setattr(reports, "fuzz", lambda *asked: found)
    words = ["prove", "--table", "--matches", "10", "--report", str(tmp_path / "FUZZ.md")]
    assert cli.main(words) == 0
    assert "| HTTP 404 | 7 |" in (tmp_path / "FUZZ.md").read_text(encoding="utf-8")
    found.broken.append("it fell over")
    assert cli.main(words) == 1
    assert "it fell over" in capsys.readouterr().err
    assert cli.main([*words, "--setups"]) == 2


Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@contextlib.asynccontextmanager
async def against(answer: Answer) -> AsyncIterator[fuzz.Run]:
    """A run against a service that only does this."""
    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield fuzz.Run(server.sockets[0].getsockname()[1], 1, random.Random(1), lambda done: None)


@pytest.mark.parametrize(
    ("code", "cut_off", "longest"),
    [(None, 10.0, 100), (None, 0.0, 100), (1011, 10.0, 100), (1000, 10.0, 100), (None, 10.0, 70_000)],
)
def test_a_line_that_ends_without_a_word_is_a_fault_unless_it_was_slow_or_said_too_much(
    code: int | None, cut_off: float, longest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each was counted as late: a service that dropped every line at once would have passed."""
    monkeypatch.setattr(fuzz, "CUT_OFF", cut_off)

    async def end(line: ServerConnection) -> None:
        if code is None:
            line.transport.abort()
        else:
            await line.close(code)

    async def run() -> fuzz.Outcome:
        async with serve(end, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            made = fuzz.Run(port, 1, random.Random(1), lambda done: None)
            async with made.line("ROOM") as line:
                began = time.monotonic()
                await made.read(line, Maker(random.Random(1), made.tokens))
                assert line.close_code is not None
                made.note_end(line.close_code, began, longest)
            return made.outcome

    outcome = asyncio.run(run())
    closed = f"closed with {code or 1006}"
    fine = code == 1000 or longest > fuzz.WHOLE
    assert outcome.broken == ([closed] if cut_off and not fine else [])
    assert outcome.late == ({} if cut_off or fine else {closed: 1})


@pytest.mark.parametrize(
    ("health", "after", "late", "broken"),
    [
        ("at once", None, {}, ["no answer: POST /api/rooms {b'{}'}"]),
        ("at once", 0.0, {}, []),
        ("slow", 1.0, {"POST /api/rooms": 1}, []),
        ("never", None, {}, ["the service answered nobody for 2 seconds"]),
    ],
)
def test_an_answer_that_never_comes_is_a_fault_and_a_late_one_of_a_busy_service_is_told_apart(
    health: str, after: float | None, late: dict[str, int], broken: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    within, silent = (60.0 if after == 0.0 else 0.3), (2.0 if health == "never" else 60.0)  # on a busy machine, too
    for name, seconds in (("ANSWER_WITHIN", within), ("AT_ONCE", 0.4), ("BEAT", 0.1), ("SILENT", silent)):
        monkeypatch.setattr(fuzz, name, seconds)

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        healthy = b"/healthz" in await reader.readline()
        wait = {"at once": 0.0, "slow": 0.5, "never": None}[health] if healthy else after
        with contextlib.suppress(asyncio.CancelledError):  # the test is over
            if wait is None:
                await reader.read()  # until the other side goes away
            else:
                await asyncio.sleep(wait)
                writer.write(b"HTTP/1.1 200 OK\r\n\r\nalive")
        writer.close()

    async def run() -> fuzz.Outcome:
        async with against(take) as made:
            watching = asyncio.create_task(made.watch())
            with contextlib.suppress(TimeoutError):
                await made.ask("POST", "/api/rooms", "token", b"{}")
            watching.cancel()
            return made.outcome

    outcome = asyncio.run(run())
    assert (outcome.late, outcome.broken) == (late, broken)


def test_a_line_that_ends_without_an_answer_is_a_fault_and_no_listener_ends_the_run() -> None:
    async def end(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.close()

    async def run() -> list[str]:
        async with against(end) as made:
            with pytest.raises(ConnectionError):
                await made.ask("POST", "/api/rooms", "token", b"{}")
        await made.drive(Maker(random.Random(1), made.tokens), web=True, quiet="", before=None)
        return made.outcome.broken

    assert asyncio.run(run()) == [
        "the connection ended without an answer: POST /api/rooms {b'{}'}",
        "nobody listens any more",
    ]


def test_what_the_service_logs_is_a_warning_or_a_fault() -> None:
    """A store that does not answer in time is a warning: the service says so in one line, and asks again."""
    said = fuzz.Outcome()
    said.hear(
        "2026-11-27T02:00:00Z WARNING the store does not answer request=1 exception=TimeoutError (rooms.py:1 trouble)\n"
        "2026-11-27T02:00:01Z WARNING the store does not answer request=2 exception=TimeoutError (rooms.py:1 trouble)\n"
        "2026-11-27T02:00:02Z WARNING room 1a2b3c4d: entry 3 can't be replayed: the match ends\n"
    )
    assert said.broken == []
    assert said.warned == {"the store does not answer": 2, "room: entry 3 can't be replayed: the match ends": 1}
    said.hear("2026-11-27T02:00:03Z ERROR room 1a2b3c4d exception=KeyError (room.py:1 play)\n")
    said.hear("Traceback (most recent call last):\n  File x\nKeyError: 1\n")
    assert said.broken == [
        "Traceback (most recent call last):\n  File x\nKeyError: 1",
        "2026-11-27T02:00:03Z ERROR room 1a2b3c4d exception=KeyError (room.py:1 play)",
    ]


def stay(line: Connection, store: str, log: Path) -> None:
    """Serve nobody, and do not end either."""
    log.touch()
    line.send(0)
    time.sleep(60)


def test_a_service_that_does_not_end_is_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was killed, and nothing said."""

    async def nothing(run: fuzz.Run) -> None:
        pass

    monkeypatch.setattr(Bundle, "find", lambda self, path: path)
    monkeypatch.setattr(fuzz, "_serve", stay)
    monkeypatch.setattr(fuzz.Run, "all", nothing)
    monkeypatch.setattr(fuzz, "END_WITHIN", 0.2)
    assert fuzz.fuzz(1).broken == ["the service did not end within 0.2 seconds"]


def test_without_a_web_table_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page would be answered with 503, as if the service were at fault."""
    monkeypatch.setattr(Bundle, "find", lambda self, path: None)
    with pytest.raises(BadInput, match="has not been built"):
        fuzz.fuzz(10)


INTERRUPTED = """
import os, signal
from tefuda.table.proofs.fuzz import fuzz

def interrupt(number):
    global interrupt_once
    os.killpg(0, interrupt_once)
    interrupt_once = 0

interrupt_once = signal.SIGINT
signal.signal(signal.SIGINT, signal.default_int_handler)  # as in a terminal, where the tests run in the background, too
if __name__ == "__main__":
    found = fuzz(1_000_000, "interrupted", interrupt)
    print(0 < found.sent < 1_000_000, found.broken)
"""


def test_ctrl_c_in_a_terminal_is_no_fault_of_the_service(tmp_path: Path) -> None:
    """It reaches every process that was started there."""
    file = tmp_path / "interrupted.py"
    file.write_text(INTERRUPTED, encoding="utf-8")
    asked = [sys.executable, str(file)]
    told = subprocess.run(asked, capture_output=True, text=True, start_new_session=True, timeout=300, check=False)
    assert (told.stdout, told.stderr) == ("True []\n", "")


def test_visitors_who_are_signed_out_are_replaced() -> None:
    """They erase themselves now and then: after some thousands of messages nobody was left who was let in."""

    async def nobody(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(b"HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n")
        writer.close()

    async def run() -> fuzz.Run:
        async with against(nobody) as made:
            maker = Maker(random.Random(1), made.tokens)
            for _ in range(100):
                with contextlib.suppress(ConnectionError):
                    await made.browse(maker)
            return made

    tokens = asyncio.run(run()).tokens
    assert len(set(tokens)) == len(making.TOKENS)
    assert not set(tokens) & set(making.TOKENS)


def test_what_is_no_good_request_must_be_refused() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        writer.close()

    async def run() -> fuzz.Outcome:
        async with against(answer) as made:
            await made.knock()
            return made.outcome

    assert "was answered: b'HTTP/1.1 200'" in asyncio.run(run()).broken[0]


def test_a_line_that_ends_before_all_was_said_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system then says that there is no connection, which ended the visits over HTTP."""

    def gone(self: asyncio.StreamWriter) -> None:
        raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")

    async def end(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async def run() -> fuzz.Outcome:
        monkeypatch.setattr(fuzz, "KNOCKS", 1.0)
        async with against(end) as made:
            await made.drive(Maker(random.Random(1), made.tokens), web=True, quiet="", before=None)
            return made.outcome

    monkeypatch.setattr(asyncio.StreamWriter, "write_eof", gone)
    outcome = asyncio.run(run())
    assert (outcome.broken, outcome.answers) == ([], {"refused with the end of the connection": 1})


def test_all_that_is_no_good_request_is_refused(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with service(minds, store) as table:
            for sent in making.RAW:
                monkeypatch.setattr(fuzz, "RAW", [sent])
                made = fuzz.Run(table.port, 1, random.Random(1), lambda done: None)  # sends the whole of it
                await made.knock()
                assert made.outcome.broken == []

    asyncio.run(run())


def test_unspoiled_messages_fit_their_schemas() -> None:
    maker = Maker(random.Random(1), making.TOKENS)
    for _ in range(300):
        for kind in making.MESSAGES:
            msgspec.convert(maker.value(inspect.type_info(kind)), ToServer)
        msgspec.convert(maker.value(inspect.type_info(NewRoom)), NewRoom)


@pytest.mark.parametrize("where", ["value", "key", "outside"])
def test_bad_utf8_anywhere_in_a_body_is_refused(minds: Minds, store: str, where: str) -> None:
    body = {"value": b'{"x": "\xff"}', "key": b'{"\xff": 1}', "outside": b'\xff{"x": 1}'}[where]

    async def ask() -> None:
        async with service(minds, store) as table, table.http("token-of-anna") as http:
            for path in ("games/daifugo/check", "games/daifugo/random", "rooms"):
                answer = await http.post(f"/api/{path}", content=body)
                assert answer.status_code == 400
                assert answer.json()["text"]["id"] == "ui.error.bad_message"

    asyncio.run(ask())
