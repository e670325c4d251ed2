"""The command line: which command a line means, and what bad input gets."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import tefuda
from tefuda import cli


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("", "play"),
        ("--port 8000", "play --port 8000"),
        ("--game hearts.py", "--game hearts.py play"),
        ("--game=a.py --game b.py --no-browser", "--game=a.py --game b.py play --no-browser"),
        ("--game hearts.py games --json", "--game hearts.py games --json"),
        ("play --port 8000", "play --port 8000"),
        ("--help", "--help"),
        ("--version", "--version"),
    ],
)
def test_the_table_opens_where_no_command_is_given(line: str, meant: str) -> None:
    assert cli.with_command(line.split()) == meant.split()


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"tefuda {tefuda.__version__}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    text = capsys.readouterr().out
    for command in ("play", "replay", "games", "notation", "rules", "check", "arena"):
        assert f"\n    {command} " in text


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--game", "nowhere.py", "games"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tefuda: ")
    assert "nowhere.py" in said


def test_a_file_without_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.py"
    file.write_text("")
    assert cli.main(["--game", str(file), "games"]) == 2
    assert "empty.py" in capsys.readouterr().err


def test_a_reader_that_has_had_enough(tefuda_command: list[str]) -> None:
    with subprocess.Popen(
        [*tefuda_command, "games", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("arena four_tricks random --games 0", "--games"),
        ("arena four_tricks random --jobs -1", "--jobs"),
        ("arena four_tricks random --options [1]", "--options"),
        ("check four_tricks --options {", "--options"),
        ("check four_tricks --every 0", "--every"),
    ],
)
def test_an_argument_that_cannot_be_is_refused_in_words(
    line: str, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(line.split())
    assert stop.value.code == 2
    assert f"argument {wrong}: not " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lang", "none", "some"),
    [("en", "No house rules\n", " work (●)\n"), ("ja", "ハウスルールはありません\n", " が使えます(●)\n")],
)
def test_the_rules_of_a_game_are_counted(lang: str, none: str, some: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "four_tricks", "--lang", lang]) == 0
    assert capsys.readouterr().out == none
    assert cli.main(["rules", "daifugo", "--lang", lang]) == 0
    assert capsys.readouterr().out.endswith(some)
