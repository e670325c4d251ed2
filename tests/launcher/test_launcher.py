"""`./tefuda` on machines that lack something."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Return a checkout that nothing was installed into, beside a folder `bin` with the few tools every machine has."""
    (tmp_path / "bin").mkdir()
    for tool in ("cmp", "dirname", "sh"):
        (tmp_path / "bin" / tool).symlink_to(str(shutil.which(tool)))
    checkout = tmp_path / "a folder"
    shutil.copytree(ROOT / "tools/launcher", checkout / "tools/launcher")
    shutil.copytree(ROOT / "requirements", checkout / "requirements")
    shutil.copy(ROOT / "tefuda", checkout)
    return checkout


def start(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = str(checkout.parent / "bin")
    return subprocess.run(
        [checkout / "tefuda", *arguments], env={"PATH": path}, capture_output=True, check=False, text=True
    )


def script(checkout: Path, name: str, text: str) -> None:
    file = checkout.parent / "bin" / name
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)


def test_without_python_it_says_what_to_install(bare: Path) -> None:
    outcome = start(bare)
    assert outcome.returncode == 1
    assert "Tefuda needs Python 3.11 or later" in outcome.stderr


def test_an_old_python_is_passed_over(bare: Path) -> None:
    script(bare, "python3", "exit 1")
    script(bare, "python3.12", '[ "$1" = -c ] && exit 0; echo "3.12 runs $2"; exit 9')
    outcome = start(bare)
    assert outcome.returncode == 9
    assert outcome.stdout == "3.12 runs play\n"


@pytest.mark.parametrize("command", ["lab", "tournament", "ratings", "python"])
def test_commands_that_need_more_than_a_table_get_the_packages_for_it(bare: Path, command: str) -> None:
    script(bare, "python3", '[ "$1" = -c ] && exit 0; echo "$2"; exit 9')
    assert start(bare, command, "--help").stdout == "dev\n"
    assert start(bare, "arena", "--help").stdout == "play\n"


def test_uv_lends_its_python(bare: Path) -> None:
    script(bare, "uv", 'echo "uv $*"; exit 9')
    assert start(bare).stdout.startswith("uv run --no-project --python >=3.11 ")


def test_python_starts_with_the_library(tmp_path: Path) -> None:
    program = tmp_path / "mine.py"
    program.write_text("import sys, tefuda\nprint(tefuda.new('four_tricks').over, sys.argv[1:])\n")
    command = [sys.executable, str(ROOT / "tools/launcher"), "python", str(program), "--mine"]
    told = subprocess.run(
        command, env=os.environ | {"TEFUDA_INTERPRETED": "1"}, capture_output=True, check=True, text=True, cwd=tmp_path
    )
    assert told.stdout == "False ['--mine']\n"


@pytest.mark.parametrize("command", ["lint", "format", "build", "wheel"])
def test_a_command_without_options_refuses_a_flag_in_one_line(command: str) -> None:
    outcome = subprocess.run([ROOT / "tefuda", command, "--frob"], capture_output=True, check=False, text=True)
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert outcome.stderr == f"tefuda: {command}: “--frob” is not known. This command has no options\n"


@pytest.mark.parametrize("command", ["lint", "format", "build", "wheel", "vitest"])
def test_a_command_without_options_says_what_it_does_in_one_line(command: str) -> None:
    before = {file: file.stat().st_mtime_ns for file in (ROOT / "dist").glob("*")}
    for flag in ("-h", "--help"):
        outcome = subprocess.run([ROOT / "tefuda", command, flag], capture_output=True, check=True, text=True)
        assert outcome.stderr == ""
        assert outcome.stdout.startswith(f"./tefuda {command}: ")
        assert outcome.stdout.count("\n") == 1
    assert {file: file.stat().st_mtime_ns for file in (ROOT / "dist").glob("*")} == before


def test_a_word_that_no_check_has_starts_none() -> None:
    """A whole test run takes minutes: whoever asks for help gets it instead."""
    for word in ("--help", "fast"):
        outcome = subprocess.run([ROOT / "tefuda", "test", word], capture_output=True, check=False, text=True)
        assert (outcome.returncode, outcome.stdout, outcome.stderr.count("\n")) == (1, "", 1)
        assert "./tefuda test quick" in outcome.stderr


@pytest.fixture
def unbuilt(checks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the launcher's main module, in a checkout in which all is still to be built, which fails."""
    monkeypatch.syspath_prepend(ROOT / "tools/launcher")
    found = importlib.util.spec_from_file_location("launcher_main", ROOT / "tools/launcher/__main__.py")
    assert found is not None
    assert found.loader is not None
    main = importlib.util.module_from_spec(found)
    found.loader.exec_module(main)

    def built(*_: object, **__: object) -> None:
        raise AssertionError("something was built")

    monkeypatch.setattr(main.bundle, "STAMP", ROOT / "nowhere")
    monkeypatch.setattr(main.bundle, "build_if_changed", built)
    monkeypatch.setattr(main.compiled, "up_to_date", lambda: False)
    monkeypatch.setattr(main.compiled, "hindered", lambda: "")
    monkeypatch.setattr(main.compiled, "folder_to_run", built)
    monkeypatch.delenv("TEFUDA_INTERPRETED", raising=False)
    return main


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play --bogus", "play: There is no option --bogus"),
        ("--bogus", "play: There is no option --bogus"),
        ("serve --port x", "--port: This must be a port"),
        ("--game nowhere.py", "nowhere.py is missing"),
        ("--game=nowhere.py games", "nowhere.py is missing"),
        ("paly", "COMMAND: “paly” can't be chosen. Did you mean play"),
        ("arena daifugo --games none", "arena --games: “none” is not a whole number"),
    ],
)
def test_what_cannot_be_read_is_refused_before_anything_is_built(
    line: str, said: str, unbuilt: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    with pytest.raises(SystemExit) as ended:
        unbuilt.main(line.split())
    out, err = capsys.readouterr()
    assert (ended.value.code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"tefuda: {said}")


def test_help_needs_nothing_built(unbuilt: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        unbuilt.main(["play", "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: tefuda play")


def test_what_can_be_read_is_built_and_run(unbuilt: ModuleType) -> None:
    for line in (["play"], ["--game", str(ROOT / "examples/neighbours.py"), "serve"], ["games"]):
        with pytest.raises(AssertionError, match="something was built"):
            unbuilt.main(line)


def test_a_table_is_bundled_only_for_commands_that_open_one(unbuilt: ModuleType) -> None:
    opening = ("", "play", "serve --port 1", "--port 1", "--game a.py", "--game=a.py", "--game a.py --game=b.py play")
    for line in opening:
        assert unbuilt.opens_the_table(line.split()), line
    for line in ("games", "--game a.py games", "--game=a.py games"):
        assert not unbuilt.opens_the_table(line.split()), line
