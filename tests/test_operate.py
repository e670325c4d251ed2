"""The operator's guide: its commands run, in this order, and what it names exists."""

from __future__ import annotations

import asyncio
import re
import shlex
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from tefuda import cli
from tefuda.table import doctor, measures
from tefuda.table.settings import read, settings
from tefuda.table.store import Store
from tests.table.people import free_port
from tests.test_docs import blocks

PAGE = Path(__file__).parents[1] / "docs/operate.md"
JAPANESE = PAGE.parent / "ja/operate.md"


def test_the_commands_of_the_guide_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those of `tefuda`, except for what serves (tests/table/test_serve.py), and what needs a person or a table."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(doctor, "bundle", lambda: doctor.finding("bundle", "good"))
    Path("tefuda.toml").write_text(f'store = "sqlite:///{tmp_path}/table.sqlite3"\nport = {free_port()}\n')

    async def prepare() -> None:
        store = Store(f"sqlite:///{tmp_path}/table.sqlite3")
        await store.prepare()
        await store.close()

    asyncio.run(prepare())
    ran = []
    for line in "".join(blocks(PAGE, "sh")).splitlines():
        words = shlex.split(line)
        if words[0] != "tefuda":
            continue
        command, into = words[1:], ""
        if ">" in command:
            command, into = command[:-2], command[-1]
        assert cli.parser().parse_args(command).run is not None
        if command[0] in {"serve", "erase"} or command[:2] == ["operator", "close"]:
            continue
        capsys.readouterr()
        assert cli.main(command) == 0, line
        ran.append(command[0])
        if into:
            Path(into).write_text(capsys.readouterr().out)
            read({"config": into}, {})
    assert ran == ["doctor", "settings", "backup", "restore", "export", "ratings", *["operator"] * 3, "migrate"]
    assert Path("new.sqlite3").exists()


def test_the_settings_in_the_guide_are_valid(tmp_path: Path) -> None:
    file = tmp_path / "tefuda.toml"
    for block in blocks(PAGE, "toml"):
        file.write_text(block)
        read({"config": str(file)}, {})
    text = PAGE.read_text(encoding="utf-8")
    names = {setting.name for setting in settings()}
    for assignment in re.findall(r"`(\w+) = [^`]+`", text):
        assert assignment in names


def test_the_numbers_in_the_guide_are_measured() -> None:
    measures.STORE_ERRORS.inc(0)
    known = {family.name for family in REGISTRY.collect()}
    named = {name.removesuffix("_total") for name in re.findall(r"`(tefuda_\w+)", PAGE.read_text(encoding="utf-8"))}
    assert len(named) > 8
    assert named <= known


def test_the_files_in_the_guide_exist() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for file in re.findall(r"`(deploy/[\w.]+)`|\]\(([\w.]+)\)", text):
        assert (PAGE.parents[1] / file[0] if file[0] else PAGE.parent / file[1]).exists(), file


def test_the_japanese_guide_says_the_same() -> None:
    """The same commands and chapters, and every setting and number of the English one."""
    assert blocks(JAPANESE, "sh") == blocks(PAGE, "sh")
    english, japanese = (page.read_text(encoding="utf-8") for page in (PAGE, JAPANESE))
    for what in (r"^(?:# )?(\w+) = ", r"`(tefuda_\w+)", r"^(##+) ", r"`(deploy/[\w.]+)`"):
        assert re.findall(what, japanese, re.MULTILINE) == re.findall(what, english, re.MULTILINE), what
