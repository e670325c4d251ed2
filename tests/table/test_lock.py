"""Two processes never serve one SQLite file: each would show tables that the other has changed."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tefuda import cli
from tefuda.engine.errors import BadInput
from tefuda.table import server
from tefuda.table.lock import NONE, lock, unlock

TAKER = "import sys; from tefuda.table.lock import lock; lock(sys.argv[1]); print('locked', flush=True); input()"


def take(store: str) -> subprocess.Popen[str]:
    """Start a process that locks a store and waits."""
    pipe = subprocess.PIPE
    process = subprocess.Popen([sys.executable, "-c", TAKER, store], stdin=pipe, stdout=pipe, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "locked\n"
    return process


def test_the_second_process_says_so_in_one_line_and_leaves(
    store: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "check_bundle", lambda: None)
    first = take(store)
    code = cli.main(["play", "--no-browser", "--port", "0", "--store", store, "--lang", "en"])
    first.kill()
    first.communicate()
    said = capsys.readouterr()
    assert (code, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith(f"tefuda: The store {store} is already in use by another Tefuda, process {first.pid}.")


def test_several_workers_on_a_file_are_refused_in_one_line(
    store: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "check_bundle", lambda: None)
    code = cli.main(["serve", "--jobs", "2", "--port", "0", "--store", store, "--lang", "en"])
    said = capsys.readouterr()
    assert (code, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith(f"tefuda: The store {store} is for one worker. For 2 workers, use PostgreSQL")


def test_the_death_of_a_process_releases_its_lock(store: str) -> None:
    first = take(store)
    with pytest.raises(BadInput) as refused:
        lock(store)
    assert refused.value.text.id == "ui.error.store_taken"
    first.kill()
    first.communicate()
    unlock(lock(store))


def test_a_file_is_locked_under_all_of_its_names(tmp_path: Path) -> None:
    (tmp_path / "other.sqlite3").symlink_to(tmp_path / "table.sqlite3")
    held = lock(f"sqlite:///{tmp_path}/table.sqlite3")
    with pytest.raises(BadInput):
        lock(f"sqlite:///{tmp_path}/other.sqlite3")
    unlock(held)
    unlock(lock(f"sqlite:///{tmp_path}/other.sqlite3"))


def test_what_others_may_share_needs_no_lock() -> None:
    assert lock("postgresql://somewhere/tefuda") == lock("sqlite://") == NONE


def test_a_locked_database_can_still_be_read_and_copied(store: str, tmp_path: Path) -> None:
    held = lock(store)
    file = store.removeprefix("sqlite:///")
    with sqlite3.connect(file) as database, sqlite3.connect(tmp_path / "copy") as copy:
        database.execute("CREATE TABLE note (text)")
        database.backup(copy)
        assert copy.execute("SELECT count(*) FROM note").fetchone() == (0,)
    database.close()
    copy.close()
    unlock(held)


def test_a_folder_that_is_missing_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refused:
        lock(f"sqlite:///{tmp_path}/no/such/table.sqlite3")
    assert refused.value.text.id == "ui.error.store_down"
