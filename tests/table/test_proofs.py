"""The proofs under load and violence, in short; and what they would say about a service that is at fault."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.server import ServerConnection, serve

from tefuda import cli
from tefuda.table.clocks import Clocks
from tefuda.table.driver import Driver
from tefuda.table.entries import Entry, Moved
from tefuda.table.match import Match
from tefuda.table.proofs import leaks, reports
from tefuda.table.proofs.fuzz import Outcome
from tefuda.table.proofs.kills import kill, wrongs
from tefuda.table.proofs.leaks import compare
from tefuda.table.proofs.players import Player, View, Wrong, ask
from tefuda.table.proofs.soak import Minute, Soaked, soak
from tefuda.table.socket import GONE
from tests.table.people import PATIENCE


# A line that is given up while it is being made leaves its socket to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_tables_go_on_when_the_service_is_killed() -> None:
    """Twice, under a few tables: it takes the seconds in which processes start."""
    found = kill(2, 4)
    assert (found.kills, found.broken) == (2, [])
    assert found.lost > 0
    assert found.made > 0


def test_half_an_answer_of_a_killed_service_is_none() -> None:
    async def half(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(b"HTTP/1.1 201 Created\r\nContent-Length: 9\r\n\r\n{")
        writer.close()

    async def run() -> None:
        async with await asyncio.start_server(half, "127.0.0.1", 0) as server:
            with pytest.raises(ConnectionError):
                await ask(server.sockets[0].getsockname()[1], "POST", "/api/rooms", "token")

    asyncio.run(run())


def player(sent: list[str], made: list[str]) -> Player:
    one: Any = object.__new__(Player)
    one.seat, one.sent, one.made = 1, sent, made
    return one  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("listed", "wrong"),
    [
        (["a", "b"], ""),
        (["a", "b", "c"], ""),
        (["a"], "the acknowledged move b is not there"),
        (["a", "b", "b"], "the move b is there twice"),
        (["a", "b", "x"], "the move x was never sent"),
        (["b", "a"], "its moves are in another order"),
    ],
)
def test_a_move_that_is_lost_doubled_or_in_another_place_is_found(listed: list[str], wrong: str) -> None:
    entries: list[Entry] = [Moved(1, "S3", id) for id in listed]
    entries += [Moved(0, "S4", "of-another"), Moved(0, "S5", by="bot"), Moved(1, "S5", by="clock")]
    assert wrongs(player(["a", "b", "c"], ["a", "b"]), entries) == [wrong] * bool(wrong)


def test_a_bot_that_takes_the_move_of_a_player_who_is_coming_back_is_found() -> None:
    """It happened on a busy machine; then a move that had been right was refused, and the proof ended there."""
    entries: list[Entry] = [Moved(1, "S3", "a"), Moved(1, "S5", by="bot")]
    assert wrongs(player(["a", "b"], ["a"]), entries) == ["a bot made its move S5"]


@pytest.mark.parametrize("game", ["daifugo", "sono_arcana", "trading_poker"])
def test_hidden_cards_change_no_byte_and_no_moment(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "TIMED", 0.2)
    found = compare(game, 150, "short")
    assert found.broken == []
    assert found.bytes[game] >= 150
    assert found.hidden > 0
    assert found.moments > 0


def test_a_byte_that_depends_on_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(self: Clocks) -> dict[str, float]:
        return {"0": float(hash(str(self.room.match().position.state())) % 1000)}

    monkeypatch.setattr(Clocks, "time_left", telling)
    assert '"clocks":' in compare("four_tricks", 500, "telling").broken[0]


def test_a_moment_that_depends_on_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(self: Driver, match: Match) -> float:
        return 1.0 + hash(str(match.position.state())) % 1000 / 1000

    monkeypatch.setattr(Driver, "pause", telling)
    monkeypatch.setattr(leaks, "TIMED", 1.0)
    assert "the next move was seen after" in compare("four_tricks", 500, "telling").broken[0]


def test_memory_that_grows_is_found() -> None:
    """What a table takes while it lasts is no growth, nor is what the first quarter brings."""
    flat = Soaked(15, [Minute(90 + 10 * min(k, 15) / 15 + k % 15, 0, 0) for k in range(60)])
    assert flat.growth() == pytest.approx(0)
    growing = Soaked(15, [Minute(100 + k % 15 + k / 60, 0, 0) for k in range(60)])
    assert growing.growth() == pytest.approx(1)
    assert Soaked(15, growing.minutes[:44]).growth() is None


def test_a_long_run_of_bots_is_told_by_the_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute is over here when a move was made at a table of its quarter, however long a busy machine takes."""
    moved = asyncio.Event()

    class Watched(Player):
        async def see(self, view: View, line: ClientConnection) -> None:
            await super().see(view, line)
            if self.version > 0:
                moved.set()

    async def first_move(minute: int, begun: float) -> None:
        moved.clear()
        await moved.wait()

    monkeypatch.setattr("tefuda.table.proofs.soak.MINUTE", 0.0)
    monkeypatch.setattr("tefuda.table.proofs.soak.Player", Watched)
    monkeypatch.setattr("tefuda.table.proofs.soak.end_of", first_move)
    found = soak(2, 2, 0.0)
    assert found.broken == []
    assert len(found.minutes) == 2
    assert found.minutes[-1].moves > found.minutes[0].moves > 0
    assert found.minutes[-1].memory > 10


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_proof_reports_what_it_has_done(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in the background, where the shell has SIGINT ignored."""
    monkeypatch.setattr(reports, "PORTION", 50)

    def interrupt(done: int) -> None:
        os.kill(os.getpid(), number)
        time.sleep(0.01)

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        report, broken = reports.prove("leaks", 100_000, "interrupted", "", interrupt)
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        assert broken == []
        assert "| 5" in report
        assert "Violations: 0" in report
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_interrupted_proof_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, str]] = []

    def fuzz(number: int, seed: str, advance: Callable[[int], None]) -> Outcome:
        asked.append((number, seed))
        done = min(number, 60)
        advance(done)
        return Outcome(done, Counter({"HTTP 200": done}), ["it fell over"] * (len(asked) == 1))

    monkeypatch.setattr(reports, "fuzz", fuzz)
    told: list[int] = []
    ended = [reports.prove("messages", 100, "seed", "", told.append, tmp_path / "journal") for _ in range(3)]
    assert told == [60, 60, 40, 60, 40]
    report, broken = ended[-1]
    assert asked == [(100, "seed"), (40, "seed 1")]  # the third had nothing left to do
    assert broken == ["it fell over"]
    assert "100 messages that follow" in report
    assert "| HTTP 200 | 100 |" in report
    assert "in 2 runs" in report


def test_an_interrupted_soak_does_not_go_on(tmp_path: Path) -> None:
    assert cli.main(["prove", "--table", "soak", "--journal", str(tmp_path / "journal")]) == 2


def test_a_player_whose_table_is_gone_is_told() -> None:
    """They came back again and again, and nobody noticed."""

    async def gone(line: ServerConnection) -> None:
        await line.close(GONE)

    async def run() -> None:
        async with serve(gone, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            one = Player(SimpleNamespace(port=port), "ABCDEF", "token", 0, random.Random())  # type: ignore[arg-type]
            with pytest.raises(Wrong, match="4404"):
                await asyncio.wait_for(one.play(), PATIENCE)

    asyncio.run(run())


def test_a_soak_in_which_something_is_wrong_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(*about: object) -> str:
        raise Wrong("a table was not opened")

    async def never(minute: int, begun: float) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("tefuda.table.proofs.soak.MINUTE", 0.0)
    monkeypatch.setattr("tefuda.table.proofs.soak.end_of", never)
    monkeypatch.setattr("tefuda.table.proofs.soak.open_table", refused)
    found = soak(2, 1, 0.0)
    assert found.broken == ["a table was not opened"]
    assert len(found.minutes) == 1
