"""Contests over real sockets (`tefuda prove --uecda` plays as many as one likes), and the commands."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path

import pytest

from tefuda import cli
from tefuda.bots import make
from tefuda.engine.record import read, replay, write
from tefuda.uecda import trial
from tefuda.uecda.cells import put_play
from tefuda.uecda.client import Lost, Played, join
from tefuda.uecda.desk import MATCH_OVER, Desk
from tefuda.uecda.guest import Guest
from tefuda.uecda.trial import BAD, Trial, one_contest
from tefuda.uecda.wire import USUAL, Cells, blank


def test_clients_of_all_versions_play_and_count_what_the_record_has() -> None:
    found = trial.trial(4, "test", bad=False)
    assert found.broken == []
    assert (found.contests, found.games) == (1, 4)
    assert set(found.clients) <= {"20060", "20070", "20140"}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_client_holds_no_one_up(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "SPOILED_SECONDS", 1.0)
    monkeypatch.setattr(trial, "SILENCE", 0.2)
    found = Trial()
    one_contest(found, f"bad-{kind}", kind, 1)
    assert found.broken == []
    assert found.clients[kind] == 1


def test_what_goes_wrong_is_found() -> None:
    desk = Desk(1, "check", list("ABCDE"))
    while desk.flag() != MATCH_OVER:
        desk.turn(0)
        desk.submit(None)
    scores = desk.position.scores()
    found = Trial()
    trial.check(found, write(desk.record), [Played(0, [scores[0]]), ""], "fine")
    assert found.broken == []
    for wrong in (Played(0, [scores[0] + 1]), Played(0, [scores[0]], 1), Played(0, [scores[0]], 0, 1), "left alone"):
        trial.check(found, write(desk.record), [wrong], "here")
    assert len(found.broken) == 4


def test_a_client_that_sees_a_match_from_its_middle_sets_its_position_up_again() -> None:
    desk = Desk(1, "middle", list("ABCDE"))
    guest = Guest(0)
    guest.deal(desk.deal(0))
    for turn in range(12):
        guest.turn(desk.turn(0))
        desk.submit(None if turn % 3 else play_of(desk))
        if turn != 3:  # a play that it never sees
            guest.result(desk.result())
        desk.flag()
    guest.turn(desk.turn(0))
    assert guest.invented > 0
    assert guest.position is not None
    assert guest.agrees(guest.position)


def play_of(desk: Desk) -> Cells:
    table = blank()
    put_play(table, make("simple", "x").choose(desk.position.clone(), desk.position.turn))
    return table


def test_a_server_that_goes_away_is_an_error_not_a_wait() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        near = socket.create_connection(listener.getsockname(), 5)
        far, _ = listener.accept()
    with near, far:
        far.sendall(USUAL.number(3))
        far.shutdown(socket.SHUT_WR)
        with pytest.raises(Lost):
            join(near, USUAL, "test", make("simple", "x"), "x")


def test_our_bot_joins_our_server(
    tefuda_command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    words = ["uecda", "serve", "--port", "0", "--games", "2", "--bots", *["simple"] * 4, "--record", str(file)]
    with subprocess.Popen([*tefuda_command, *words], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        port = server.stdout.readline().split(",")[0].rsplit(":")[-1]
        assert cli.main(["uecda", "play", "127.0.0.1", "--port", port, "--bot", "standard", "--name", "Guest"]) == 0
        said = server.stdout.read()
        assert server.wait(20) == 0
    assert "player 0, 2 games, " in capsys.readouterr().out
    assert "player 0  Guest" in said
    record = read(file.read_bytes())
    assert record.seats == ["Guest", *["simple"] * 4]
    *_, last = replay(record)
    assert last.position.is_over()
    assert cli.main(["replay", str(file)]) == 0


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["serve", "--bots", *["simple"] * 6], "--bots: A contest has 5 seats"),
        (["serve", "--bots", "nobody"], "There is no bot"),
        (["serve", "--host", "192.0.2.1", "--port", "0"], "Can't listen on this address"),
        (["play", "127.0.0.1", "--port", "1"], "can't be reached"),
        (["play", 70 * "a"], "can't be reached"),
        (["play", "\udcff"], "This isn't in UTF-8"),
        (["serve", "--host", "", "--port", "0"], "Can't listen on this address"),
        *(
            (["serve", "--seconds", found], f"--seconds: “{found}” is not a number of seconds from 0.01 to 3600")
            for found in ("nan", "0", "-1", "inf", "x")
        ),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], error: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["uecda", *words]) == 2
    assert error in capsys.readouterr().err
