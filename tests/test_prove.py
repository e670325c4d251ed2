"""`tefuda prove`: the command that fuzzes games with random matches."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest

from tefuda import cli
from tefuda.commands import ask_to_write
from tefuda.lab.portions import version


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
    header, line = journal.read_text(encoding="utf-8").splitlines()
    journal.write_text(f"{header}\n" + line.replace('"matches":3', '"matches":777') + "\n", encoding="utf-8")
    again = prove(tefuda_command, *words)
    assert "| four_tricks | 3 |" in first.stdout
    assert "| four_tricks | 777 |" in again.stdout
    for kept in (f"{header}\n{line[: len(line) // 2]}", header[:9]):  # it was killed while it wrote the line
        journal.write_text(kept, encoding="utf-8")
        assert prove(tefuda_command, *words).stdout == first.stdout
        assert journal.read_text(encoding="utf-8").splitlines() == [header, line]


def test_a_run_that_is_terminated_leaves_nothing_behind(tefuda_command: list[str], tmp_path: Path) -> None:
    """Its processes waited forever; once they were ended, too, Python warned of semaphores that were left over."""
    journal = tmp_path / "journal"
    words = ["four_tricks", "--matches", "1000000", "--jobs", "2", "--journal", str(journal)]
    running = subprocess.Popen(
        [*tefuda_command, "prove", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while running.poll() is None and (not journal.exists() or not journal.read_text()):
        time.sleep(0.1)
    running.terminate()
    out, err = running.communicate()  # until no process has these any more
    assert (running.returncode, out) == (143, "")
    assert "semaphore" not in err
    assert "Traceback" not in err


def test_an_unknown_game_is_refused(tefuda_command: list[str]) -> None:
    done = prove(tefuda_command, "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert "chess" in done.stderr


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("four_tricks --sets alone", "four_tricks: No house rules"),
        ("daifugo --sets random --players 4 99", "--players: daifugo can't be played by 99. Possible: 2 3 4 5 "),
        ("daifugo --sets random --without nosuch", "--without: daifugo has no house rule “nosuch”"),
        ("daifugo --sets alone --without five_skip", "--without: Only valid with --sets random"),
        ('daifugo --sets random --options {"nosuch":1}', "$.options.nosuch: There is no option “nosuch”"),
        ('daifugo --sets random --options {"rules":[]}', "$.options.rules: Each set brings its own rules"),
        ('daifugo --sets random --players 3 --options {"players":4}', "$.options.players: The number of players is"),
        ("daifugo --players 4", "--players: Only valid with --sets"),
        ("daifugo --without five_skip", "--without: Only valid with --sets"),
        ('daifugo --options {"games":1}', "--options: Only valid with --sets"),
        ("daifugo --each 3", "--each: Only valid with --sets"),
        ("--uecda --matches 1 --journal FOLDER/journal", "--journal: Not valid with --uecda: an interrupted run can"),
        ("four_tricks --report FOLDER/nowhere/report", "FOLDER/nowhere/report: This file can't be written: No such"),
        ("four_tricks --report FOLDER", "FOLDER: This file can't be written: Is a directory"),
        ("four_tricks --journal FOLDER/nowhere/journal", "FOLDER/nowhere/journal: This file can't be written: No"),
        ("four_tricks --journal FOLDER/damaged", "FOLDER/damaged:3: Not a line of this journal: "),
        ("four_tricks --journal FOLDER/older", "FOLDER/older: Not a journal of this version of Tefuda and "),
        ("four_tricks --journal FOLDER/notes", "FOLDER/notes: Not a journal of this version of Tefuda and "),
    ],
)
def test_what_would_prove_nothing_is_refused_before_a_match_is_played(
    line: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = '["{}",{"matches":1,"decisions":1,"longest":1,"widest":1}]\n["{}",{"mat\n'
    (tmp_path / "damaged").write_text(f"{version().decode()}\n{lines}", encoding="utf-8")
    (tmp_path / "older").write_text(f'{{"version":"older"}}\n{lines}', encoding="utf-8")
    (tmp_path / "notes").write_text("No journal, and its last line has no end", encoding="utf-8")
    kept = {file: file.read_bytes() for file in tmp_path.iterdir()}
    assert cli.main(["prove", *line.replace("FOLDER", str(tmp_path)).split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"tefuda: {said.replace('FOLDER', str(tmp_path))}"), err
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == kept


def test_a_report_names_the_games_that_were_asked_for(tefuda_command: list[str]) -> None:
    done = prove(tefuda_command, "hand_build", "four_tricks", "hand_build", "--matches", "1", "--jobs", "1")
    assert "`tefuda prove hand_build four_tricks hand_build --matches 1 --seed prove`" in done.stdout
    assert done.stdout.count("| hand_build |") == 1


def test_house_rules_are_fuzzed_in_the_games_that_have_some(tefuda_command: list[str]) -> None:
    words = ["--sets", "random", "--matches", "2", "--each", "1", "--players", "3", "--options", '{"games": 1}']
    done = prove(tefuda_command, *words, "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert """--players 3 --each 1 --options '{"games":1}' --seed prove`""" in done.stdout
    assert "| daifugo | " in done.stdout


def test_a_file_asked_for_is_left_as_it_is_until_there_is_something_to_write(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("kept")
    ask_to_write(old)
    ask_to_write(new)
    assert old.read_text() == "kept"
    assert not new.exists()


def test_a_broken_invariant_is_printed_with_its_record(tefuda_command: list[str], tmp_path: Path) -> None:
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


def test_what_fails_otherwise_is_printed_at_once(tefuda_command: list[str], tmp_path: Path) -> None:
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
