"""The command that plays very many random matches."""

from __future__ import annotations

import subprocess
from pathlib import Path


def prove(command: list[str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*command, "prove", *words], capture_output=True, text=True, check=False)


def test_the_table_has_a_row_a_game_and_is_written_down(tefuda_command: list[str], tmp_path: Path) -> None:
    report = tmp_path / "MATCHES.md"
    done = prove(tefuda_command, "four_tricks", "--matches", "3", "--jobs", "1", "--report", str(report))
    assert done.returncode == 0, done.stderr
    assert "| four_tricks | 3 |" in done.stdout
    assert report.read_text(encoding="utf-8") == done.stdout


def test_an_interrupted_run_goes_on_where_it_stopped(tefuda_command: list[str], tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    words = ["four_tricks", "--matches", "3", "--jobs", "1", "--journal", str(journal)]
    first = prove(tefuda_command, *words)
    (line,) = journal.read_text(encoding="utf-8").splitlines()
    journal.write_text(line.replace('"matches":3', '"matches":777') + "\n", encoding="utf-8")
    again = prove(tefuda_command, *words)
    assert "| four_tricks | 3 |" in first.stdout
    assert "| four_tricks | 777 |" in again.stdout


def test_a_game_nobody_knows_is_refused(tefuda_command: list[str]) -> None:
    done = prove(tefuda_command, "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert "chess" in done.stderr


def test_a_broken_promise_is_told_with_its_record(tefuda_command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "forgetful.py"
    file.write_text(
        """
from tests.engine.low_card import LowCard, create, game

class Forgets(LowCard):
    def apply(self, move):
        super().apply(move)
        self.gone = []

GAME = game(lambda options: create(options, Forgets))
""",
        encoding="utf-8",
    )
    command = [*tefuda_command, "--game", str(file)]
    done = prove(command, "low_card", "--matches", "3", "--jobs", "1")
    assert done.returncode == 1
    assert "| low_card | 0 | 0 | 0 | 0 | 0 | 1 |" in done.stdout
    assert '"moves":[[' in done.stderr


def test_what_fails_otherwise_is_told_at_once(tefuda_command: list[str], tmp_path: Path) -> None:
    file, begun = tmp_path / "careless.py", tmp_path / "begun"
    file.write_text(
        f"""
import time
from tests.engine.low_card import game

def create(options):
    with open({str(begun)!r}, "a") as lines:
        lines.write("once more\\n")
    time.sleep(0.05)
    raise RuntimeError("a mistake in the game")

GAME = game(create)
""",
        encoding="utf-8",
    )
    command = [*tefuda_command, "--game", str(file)]
    done = prove(command, "low_card", "--matches", "50000", "--jobs", "1")
    assert done.returncode != 0
    assert "a mistake in the game" in done.stderr
    assert len(begun.read_text(encoding="utf-8").splitlines()) < 50
