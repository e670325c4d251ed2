"""The power fails, and the disk has forgotten what was not synced: no acknowledged entry is lost.

A process appends to a store with `disk.c` before it, which logs every write and every sync. From that log the disk is
rebuilt as it may be found after the power failed at a random moment: what was synced is there; of what was written
since, each sector of 512 bytes may be there or not, a file that is new may be missing, and one that was removed may be
there again.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.table.people import HERE

CUTS = 60
SECTOR = 512
COMPILER = shutil.which("cc") or ""

pytestmark = pytest.mark.skipif(
    not COMPILER or sys.platform != "linux", reason="needs a C compiler and the linker of Linux"
)


@dataclass
class Step:
    """One thing that was done to a file of the folder, or (a sync) to the folder itself."""

    kind: str  # w, t, s, u
    name: str
    offset: int
    data: bytes


@dataclass
class Disk:
    """What is certain to be on the disk, and what has been done since."""

    folder: str
    files: dict[str, bytearray] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)  # in the folder for certain
    pending: dict[str, list[Step]] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)

    def do(self, step: Step) -> None:
        if step.kind == "u":
            self.removed.add(step.name)
        elif step.kind != "s":
            self.removed.discard(step.name)
            self.files.setdefault(step.name, bytearray())
            self.pending.setdefault(step.name, []).append(step)
        elif step.name == self.folder:
            self.names = set(self.files) - self.removed
            for name in self.removed:
                self.files.pop(name, None)
                self.pending.pop(name, None)
            self.removed = set()
        else:
            for waiting in self.pending.pop(step.name, []):
                do(self.files[step.name], waiting)

    def found(self, rng: random.Random) -> dict[str, bytearray]:
        """Return the files as they may be found after the power failed now."""
        files = {}
        for name, kept in self.files.items():
            if (name not in self.names and rng.random() < 0.5) or (name in self.removed and rng.random() < 0.5):
                continue
            files[name] = bytearray(kept)
            lucky = rng.random()  # how much of what was not synced is there
            for step in self.pending.get(name, []):
                for part in sectors(step):
                    if rng.random() < lucky:
                        do(files[name], part)
        return files


def sectors(step: Step) -> Iterator[Step]:
    """Return the parts of a write that are there or not, independently of each other."""
    if step.kind != "w":
        yield step
        return
    start = 0
    while start < len(step.data):
        end = start + SECTOR - (step.offset + start) % SECTOR
        yield Step("w", step.name, step.offset + start, step.data[start:end])
        start = end


def do(content: bytearray, step: Step) -> None:
    """Write to a file, or change its size."""
    content.extend(bytes(max(0, step.offset - len(content))))
    content[step.offset : step.offset + len(step.data) if step.kind == "w" else None] = step.data


def steps_of(log: bytes) -> Iterator[Step]:
    at = 0
    while at < len(log):
        kind, name, size, offset = struct.unpack_from("=cQQQ", log, at)
        at += struct.calcsize("=cQQQ")
        yield Step(kind.decode(), log[at : at + name].decode(), offset, log[at + name : at + name + size])
        at += name + size


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("shim") / "disk.so"
    subprocess.run([COMPILER, "-shared", "-fPIC", "-o", made, HERE / "disk.c", "-ldl", "-lpthread"], check=True)
    return made


def written(shim: Path, folder: Path, synchronous: str) -> list[Step]:
    """Return what a process did to its files while it appended to a store."""
    files = folder / "files"
    files.mkdir()
    with (folder / "log").open("w+b") as log:
        store = [f"sqlite:///{files}/table.sqlite3", str(files / "acks"), synchronous]
        surroundings = {"LD_PRELOAD": str(shim), "DISK_FOLDER": str(files), "DISK_LOG": str(log.fileno())}
        command = [sys.executable, str(HERE / "power_writer.py"), *store]
        subprocess.run(command, env=os.environ | surroundings, pass_fds=[log.fileno()], check=True)
        log.seek(0)
        return list(steps_of(log.read()))


def lost(shim: Path, folder: Path, synchronous: str = "") -> int:
    """Return how many acknowledged entries are lost in many power failures together; no store may be broken."""
    steps = written(shim, folder, synchronous)
    rng = random.Random("power")
    acks = str(folder / "files/acks")
    first = next(k for k, step in enumerate(steps) if step.name == acks)
    assert any(step.kind == "w" and step.name.endswith(".sqlite3") for step in steps[first:])  # the log was moved once
    cuts = sorted(rng.sample(range(first, len(steps)), CUTS))
    disk, missing = Disk(str(folder / "files")), 0
    acknowledged: set[tuple[str, ...]] = set()
    for k, step in enumerate(steps):
        if step.name == acks:
            acknowledged.add(tuple(step.data.decode().split()))
        else:
            disk.do(step)
        if k in cuts:
            there = folder / f"found {k}"
            there.mkdir()
            for name, content in disk.found(rng).items():
                if not name.endswith("-shm"):  # which is made again from the others
                    (there / Path(name).name).write_bytes(content)
            missing += len(acknowledged - entries_in(there / "table.sqlite3"))
            shutil.rmtree(there)
    return missing


def entries_in(file: Path) -> set[tuple[str, ...]]:
    """Return the rooms and numbers of all entries of a store, which must be whole: each list without a gap."""
    database = sqlite3.connect(file)
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    made = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'entry'").fetchone() == (1,)
    lists = database.execute("SELECT room, max(seq), count(*) FROM entry GROUP BY room").fetchall() if made else []
    database.close()
    assert all(last == count for _, last, count in lists)
    return {(room, str(seq)) for room, last, _ in lists for seq in range(1, last + 1)}


def test_no_acknowledged_entry_is_lost_when_the_power_fails(shim: Path, tmp_path: Path) -> None:
    assert lost(shim, tmp_path) == 0


def test_without_a_sync_per_commit_entries_would_be_lost(shim: Path, tmp_path: Path) -> None:
    """So it was once, and the test above would have shown it."""
    assert lost(shim, tmp_path, "NORMAL") > 0
