"""`tefuda doctor`: every fault is found, with what to do about it, in both languages."""

from __future__ import annotations

import asyncio
import errno
import json
import re
import resource
import shutil
import socket
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tefuda import cli
from tefuda.table import doctor, measures
from tefuda.table.bundle import Bundle
from tefuda.table.doctor import Finding, examine, file_system
from tefuda.table.store import Store
from tefuda.texts import LANGUAGES, lookup, render
from tests.table.people import free_port


def found(check: str, **flags: str | list[str]) -> dict[str, Finding]:
    """Return what is found about one thing, by the name of the text."""
    given = {name: text for name, text in flags.items() if text}
    return {one.text.id.rpartition(".")[2]: one for one in examine(given, {}) if one.check == check}


def state(check: str, what: str, **flags: Any) -> str:
    return found(check, **flags)[what].state


def test_a_machine_that_is_well(no_store: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("")
    monkeypatch.setattr(doctor, "Bundle", lambda: Bundle(tmp_path))
    monkeypatch.setattr(doctor, "file_system", lambda _: "ext4")
    findings = list(examine({"store": no_store, "port": str(free_port())}, {}))
    checks = {one.check for one in findings}
    assert {"python", "engine", "bundle", "files", "clock", "settings", "port", "public", "store"} <= checks
    assert [one.text.id for one in findings if one.state == "fail"] == []
    assert not Path(no_store.removeprefix("sqlite:///")).exists()


def test_the_store_is_compared_with_this_version(no_store_of_any_kind: str) -> None:
    store = no_store_of_any_kind
    assert state("store", "new", store=store) == "ok"

    async def prepare(step: str = "") -> None:
        made = Store(store)
        await made.prepare()
        if step:
            async with made.engine.begin() as connection:
                await connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{step}'")
        await made.close()

    asyncio.run(prepare())
    assert state("store", "good", store=store) == "ok"
    asyncio.run(prepare("from_the_future"))
    assert state("store", "newer", store=store) == "fail"


def test_a_database_that_forgets_is_found(postgres: str) -> None:
    assert state("database", "good", store=postgres) == "ok"

    async def relax() -> None:
        made = Store(postgres)
        async with made.engine.begin() as connection:
            name = made.url.database
            await connection.exec_driver_sql(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
        await made.close()

    asyncio.run(relax())
    assert state("database", "unsafe", store=postgres) == "warn"


def test_a_database_out_of_reach_is_found_and_its_password_is_not_shown() -> None:
    (one,) = found("store", store="postgresql://u:secret@127.0.0.1:1/x").values()
    assert one.state == "fail"
    assert "secret" not in render(one.text, "en")


def test_a_taken_port_is_found() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert state("port", "port", port=str(taken.getsockname()[1])) == "fail"
    assert state("port", "good", port=str(free_port())) == "ok"


def test_a_taken_port_for_the_numbers_is_found_too() -> None:
    port = str(free_port())
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for metrics in (f"127.0.0.1:{taken.getsockname()[1]}", f"127.0.0.1:{port}"):
            states = [one.state for one in examine({"port": port, "metrics": metrics}, {}) if one.check == "port"]
            assert states == ["ok", "fail"]
    states = [
        one.state for one in examine({"port": port, "metrics": f"[::1]:{free_port()}"}, {}) if one.check == "port"
    ]
    assert states == ["ok", "ok"]


@pytest.mark.parametrize(
    ("check", "what", "expected", "flags"),
    [
        ("proxies", "everyone", "fail", {"proxies": ["::/0"]}),
        ("public", "open", "warn", {"host": "0.0.0.0", "public": ["cards.example"]}),
        ("public", "good", "ok", {"public": ["cards.example"]}),
        ("public", "nobody", "ok", {"host": "0.0.0.0"}),
        ("metrics", "open", "warn", {"metrics": "0.0.0.0:9338"}),
        ("settings", "bad", "fail", {"pace": "soon"}),
        ("store", "unwritable", "fail", {"store": "sqlite:////nowhere/at/all.sqlite3"}),
        ("store", "one_worker", "fail", {"jobs": "2", "store": "sqlite:////tmp/none.sqlite3"}),
    ],
)
def test_a_setting_that_does_harm_is_found(check: str, what: str, expected: str, flags: dict[str, Any]) -> None:
    assert state(check, what, **{"port": str(free_port()), **flags}) == expected


def test_the_operators_of_the_table_are_looked_at() -> None:
    port, public = str(free_port()), ["cards.example"]
    assert state("operator", "nobody", port=port) == "ok"
    assert state("operator", "nobody", port=port, public=public) == "warn"
    secret = "0123456789abcdef"
    assert state("operator", "good", port=port, public=public, operator=secret) == "ok"
    assert secret not in str(list(examine({"operator": secret, "port": port}, {})))


def test_the_list_of_words_is_looked_at(tmp_path: Path) -> None:
    file, port = tmp_path / "words.txt", str(free_port())
    assert state("words", "unset", port=port) == "ok"
    assert state("words", "unreadable", port=port, words=str(file)) == "fail"
    file.write_bytes(b"\xff\xfe\xfa")
    assert state("words", "not_text", port=port, words=str(file)) == "fail"
    file.write_text("# nothing yet\n")
    assert state("words", "empty", port=port, words=str(file)) == "warn"
    file.write_text("badword\nworse\n")
    one = found("words", port=port, words=str(file))["good"]
    assert one.text.args["n"] == 2


@pytest.mark.parametrize(
    ("what", "expected", "kind", "ms"),
    [("volatile", "warn", "tmpfs", 1), ("shared", "fail", "nfs4", 1), ("instant", "warn", "ext4", 0.001),
     ("slow", "warn", "ext4", 80), ("good", "ok", "ext4", 3)],
)  # fmt: skip
def test_a_disk_that_matches_cannot_be_kept_on_is_found(
    what: str, expected: str, kind: str, ms: float, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "file_system", lambda _: kind)
    monkeypatch.setattr(doctor, "synced_writes", lambda _: ms)
    assert state("disk", what, store=store) == expected


@pytest.mark.parametrize(
    ("free", "what", "expected"), [(50, "little", "fail"), (500, "little", "warn"), (5000, "good", "ok")]
)
def test_a_full_disk_is_found(free: int, what: str, expected: str, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free << 20))
    assert state("space", what, store=store) == expected


def test_a_disk_without_any_room_is_not_taken_for_one_without_rights(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path) -> float:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(doctor, "synced_writes", full)
    assert state("space", "little", store=store) == "fail"
    assert not found("store", store=store)


def test_the_file_system_is_that_of_the_innermost_mount(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/a / ext4 rw 0 0\ntmpfs /srv/my\\040cards tmpfs rw 0 0\n")
    assert file_system(Path("/srv/my cards/today"), mounts) == "tmpfs"
    assert file_system(Path("/srv/my cardsharp"), mounts) == "ext4"
    assert file_system(Path("/srv"), tmp_path / "none") == ""


def test_what_the_machine_lacks_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert doctor.synced_writes(tmp_path) > 0
    monkeypatch.setattr(measures, "engine", lambda: "interpreted")
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert doctor.engine().text.id.endswith("no_compiler")
    monkeypatch.setattr(doctor, "Bundle", lambda: Bundle(tmp_path))
    assert doctor.bundle().state == "fail"
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 256))
    assert doctor.open_files().state == "warn"
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: SimpleNamespace(stdout="no\n"))
    assert doctor.clock().state == "warn"
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert doctor.clock().state == "fail"


def test_it_prints_lines_or_json_and_its_exit_status_says_whether_to_go_on(
    store: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "bundle", lambda: doctor.finding("bundle", "good"))
    monkeypatch.setattr(doctor, "file_system", lambda _: "ext4")
    line = ["doctor", "--store", store, "--port", str(free_port()), "--lang", "en"]
    assert cli.main(line) == 0
    assert all(re.match(r"(ok   |warn ) \S", text) for text in capsys.readouterr().out.splitlines())
    assert cli.main([*line, "--json", "--proxies", "0.0.0.0/0"]) == 1
    findings = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    (bad,) = [one for one in findings if one["state"] == "fail"]
    assert bad["check"] == "proxies"
    assert bad["advice"] == "List only your reverse proxies"


def test_every_text_exists_and_every_fault_has_advice() -> None:
    source = Path(doctor.__file__).read_text(encoding="utf-8")
    said = re.findall(r'finding\(\s*"(\w+)", "(\w+)"(, "(?:warn|fail)")?', source)
    assert len(said) > 20
    for lang in LANGUAGES:
        for check, what, bad in said:
            assert lookup(f"commands.doctor.{check}.{what}", lang), (check, what)
            assert not bad or lookup(f"commands.doctor.{check}.{what}_do", lang), (check, what)


def test_a_secret_that_others_on_the_machine_can_read_is_found(tmp_path: Path, store: str) -> None:
    file = tmp_path / "tefuda.toml"
    file.write_text(f'store = "{store}"\noperator = "{"s" * 20}"\n')
    for rights, what in ((0o644, {"open"}), (0o600, set())):
        file.chmod(rights)
        assert found("secrets", config=str(file)).keys() == what
    assert found("secrets", store=store, operator="s" * 20).keys() == {"shown"}
    assert found("secrets", store="postgresql://u:password@127.0.0.1:1/x").keys() == {"shown"}
    assert found("secrets", store="postgresql://127.0.0.1:1/x?user=u&password=p").keys() == {"shown"}
    assert found("secrets", store=store).keys() == set()
    said = "".join(str(one) for one in examine({"store": store, "operator": "s" * 20}, {}))
    assert "s" * 20 not in said
