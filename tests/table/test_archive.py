"""The store in files: backups of a running table, the way back, records of all matches, and rooms that expire."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gzip
import json
import os
import shutil
import subprocess
import sys
import time
import tracemalloc
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from tefuda import cli
from tefuda.engine import record
from tefuda.engine.chance import KEYED
from tefuda.engine.errors import BadInput
from tefuda.table import archive, erase
from tefuda.table.database import LAST_STEP
from tefuda.table.entries import Entry, Moved, Opened, Sat, Spoke, Started, Stood, person_of
from tefuda.table.lock import lock, unlock
from tefuda.table.minds import Minds
from tefuda.table.moderation import Moderation
from tefuda.table.oversight import Dismiss, Line, ReportSeen
from tefuda.table.people import People
from tefuda.table.room import Room, ended_matches
from tefuda.table.rooms import Rooms
from tefuda.table.schema import (
    KEPT_OF_A_ROOM,
    ban_table,
    data,
    entry_table,
    profile_table,
    report_table,
    room_table,
)
from tefuda.table.store import Store

AO = person_of("ao")
ORDER = "room entry member report ban audit"


def quiet(count: int) -> None:
    """Show no progress."""


def finished_list() -> list[Entry]:
    """Return the entries of a room where a match was played to its end."""
    room = Room("")
    entries: list[Entry] = []

    def add(entry: Entry) -> None:
        room.add(entry)
        entries.append(entry)

    add(Opened("four_tricks", {"players": 3, "deals": 3}, "a seed of the service", generator=KEYED))
    add(Sat(AO, 0, "Ao 葵"))
    add(Spoke(AO, "よろしく"))
    add(Started(5, rules=room.game.version))
    match = room.match
    assert match is not None
    while not match.position.is_over():
        seat = match.position.deciders()[0]
        add(Moved(seat, record.legal_texts(match.position, seat)[0], by="person" if seat == 0 else "bot"))
    return entries


@contextlib.asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = Store(address)
    await store.prepare()
    yield store
    await store.close()


async def filled(store: Store, rooms: int = 3) -> list[Entry]:
    entries = finished_list()
    for n in range(rooms):
        assert await store.open(f"ROOM{n}", n % 2 == 0, entries)
        await store.note(f"ROOM{n}", "over", [AO])
    return entries


async def everything(store: Store) -> list[object]:
    async with store.snapshot() as connection:
        return [
            [tuple(row) for row in await connection.execute(table.select().order_by(*table.primary_key))]
            for table in sorted(data.sorted_tables, key=lambda table: ORDER.find(table.name) % 1000)
            if not table.info.get("passing")
        ]


async def report(store: Store, reporter: str, person: str, said: str) -> None:
    """Keep a report, with a line that AO said in the talk."""
    talk = [Line(AO, "Ao 葵", said), Line("b" * 32, "Bo", "Not so")]
    body = ReportSeen(
        said,
        1_700_000_000,
        "ROOM1",
        "low_card",
        0,
        person,
        "Ao 葵" if person == AO else "Bo",
        "talk",
        reporter,
        said,
        "",
        talk,
    )
    row = {"id": said, "at": body.at, "reporter": reporter, "person": person, "open": True}
    async with store.engine.begin() as connection:
        await connection.execute(report_table.insert().values(body=msgspec.json.encode(body).decode(), **row))


def test_a_backup_of_any_store_fills_another(any_store: str, tmp_path: Path) -> None:
    async def run() -> None:
        file = tmp_path / "b.gz"
        async with opened(any_store) as store:
            entries = await filled(store)
            rows = await archive.back_up(store, file, quiet)
            assert rows == 3 * (1 + len(entries) + 1)
            before = await everything(store)
        assert file.stat().st_mode & 0o077 == 0  # it holds seeds
        async with opened(f"sqlite:///{tmp_path / 'other.sqlite3'}") as other:
            assert await archive.restore(other, file, quiet) == rows
            assert await everything(other) == before

    asyncio.run(run())


@pytest.mark.postgres
def test_a_table_moves_from_sqlite_to_postgresql(store: str, postgres: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(store) as small, opened(postgres) as large:
            await filled(small)
            await archive.back_up(small, tmp_path / "b.gz", quiet)
            await archive.restore(large, tmp_path / "b.gz", quiet)
            assert await everything(large) == await everything(small)
            assert await large.append("ROOM0", len(await large.entries("ROOM0")) + 1, Spoke(AO, "ただいま"))

    asyncio.run(run())


def test_a_backup_is_of_one_moment_while_moves_are_made(any_store: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(any_store) as store:
            entries = await filled(store, 1)
            async with store.snapshot() as connection:
                count = entry_table.select().where(entry_table.c.room == "ROOM0")
                first = len((await connection.execute(count)).all())
                assert await store.append("ROOM0", len(entries) + 1, Spoke(AO, "later"))
                assert len((await connection.execute(count)).all()) == first
            assert len(await store.entries("ROOM0")) == len(entries) + 1

    asyncio.run(run())


def with_row(lines: list[str], row: str) -> bytes:
    """Return a backup with a row more."""
    foot = json.dumps({"rows": len(lines) - 1})
    return gzip.compress("".join([*lines[:-1], f"{row}\n", foot]).encode())


@pytest.mark.parametrize(
    "harm", ["cut", "foot", "text", "plain", "row", "empty", "type", "big", "twice", "step", "deep"]
)
def test_a_damaged_backup_restores_nothing(store: str, tmp_path: Path, harm: str) -> None:
    async def run() -> None:
        file = tmp_path / "b.gz"
        async with opened(store) as full:
            await filled(full)
            await archive.back_up(full, file, quiet)
        raw = file.read_bytes()
        lines = gzip.decompress(raw).decode().splitlines(keepends=True)
        file.write_bytes(
            {
                "cut": raw[: len(raw) // 2],
                "foot": gzip.compress("".join(lines[:-1]).encode()),
                "text": gzip.compress("".join([*lines[:-2], "nonsense\n", lines[-1]]).encode()),
                "plain": b"no gzip at all",
                "row": gzip.compress("".join([*lines[:5], '["room", ["ONLY"]]\n', *lines[6:]]).encode()),
                "empty": b"",
                "type": with_row(lines, '["room", [{"no": 1}, "over", true, 0]]'),
                "big": with_row(lines, f'["room", ["MANY", "over", true, {10**30}]]'),
                "twice": with_row(lines, lines[1].strip()),
                "step": with_row(lines, '["alembic_version", ["another"]]'),
                "deep": with_row(lines, "[" * 100_000),
            }[harm]
        )
        async with opened(f"sqlite:///{tmp_path / 'other.sqlite3'}") as other:
            with pytest.raises(BadInput) as refused:
                await archive.restore(other, file, quiet)
            assert refused.value.text.id == "commands.archive.damaged"
            assert [room async for room in other.codes()] == []
            assert await other.open("FRESH", False, [])

    asyncio.run(run())


@pytest.mark.postgres
@pytest.mark.parametrize("code", ["LONG" * 100, "N\0"], ids=["long", "nul"])
def test_what_only_postgresql_refuses_is_damaged_there(store: str, postgres: str, tmp_path: Path, code: str) -> None:
    async def run() -> None:
        file = tmp_path / "b.gz"
        async with opened(store) as full:
            await filled(full, 1)
            await archive.back_up(full, file, quiet)
        lines = gzip.decompress(file.read_bytes()).decode().splitlines(keepends=True)
        room = json.loads(lines[1])
        room[1][0] = code
        file.write_bytes(with_row(lines, json.dumps(room)))
        async with opened(postgres) as other:
            with pytest.raises(BadInput) as refused:
                await archive.restore(other, file, quiet)
            assert refused.value.text.id == "commands.archive.damaged"
            assert [room async for room in other.codes()] == []

    asyncio.run(run())


def test_a_backup_without_an_end_takes_no_memory_without_an_end(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "LONGEST", 10_000)
    file = tmp_path / "b.gz"
    head = {"format": archive.FORMAT, "step": LAST_STEP, "at": 0}
    file.write_bytes(gzip.compress(json.dumps(head).encode() + b'\n["room", ["' + bytes(50_000_000)))

    async def run() -> None:
        async with opened(store) as other:
            tracemalloc.start()
            with pytest.raises(BadInput) as refused:
                await archive.restore(other, file, quiet)
            most = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert refused.value.text.id == "commands.archive.damaged"
            assert most < 20_000_000

    asyncio.run(run())


def test_a_store_that_holds_anything_is_not_overwritten(store: str, tmp_path: Path) -> None:
    """Tournaments, studies and bans are there without rooms, too."""

    async def run() -> None:
        async with opened(store) as full:
            await archive.back_up(full, tmp_path / "b.gz", quiet)
            async with full.engine.begin() as connection:
                row = {"id": "1", "at": 0, "subject": "x", "until": 0, "reason": "y"}
                await connection.execute(ban_table.insert().values(row))
            with pytest.raises(BadInput) as refused:
                await archive.restore(full, tmp_path / "b.gz", quiet)
            assert refused.value.text.id == "commands.archive.occupied"
            assert len(await full.rows(sa.select(ban_table))) == 1

    asyncio.run(run())


def test_a_backup_has_the_tables_of_all_modules(store: str) -> None:
    known = "from tefuda.table.archive import lasting; print(*(table.name for table in lasting()))"
    names = subprocess.run([sys.executable, "-c", known], capture_output=True, text=True, check=True).stdout.split()

    async def run() -> set[str]:
        async with opened(store) as full, full.engine.connect() as connection:
            return set(await connection.run_sync(lambda it: sa.inspect(it).get_table_names()))

    passing = {table.name for table in data.sorted_tables if table.info.get("passing")}
    assert asyncio.run(run()) - passing - {"alembic_version"} == set(names) - passing


def test_a_backup_is_written_to_no_file_that_someone_else_has_prepared(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine"
    mine.write_text("precious")
    for name in ("b.gz.part", "b.gz.abc.part"):
        (tmp_path / name).symlink_to(mine)
    monkeypatch.setattr("secrets.token_hex", lambda size=None: "abc")

    async def run() -> None:
        async with opened(store) as full:
            with pytest.raises(BadInput):
                await archive.back_up(full, tmp_path / "b.gz", quiet)

    asyncio.run(run())
    assert mine.read_text() == "precious"


def test_a_backup_is_secret_though_one_was_cut_off_before(store: str, tmp_path: Path) -> None:
    (tmp_path / "b.gz.part").write_text("half")
    (tmp_path / "b.gz.part").chmod(0o666)

    async def run() -> None:
        async with opened(store) as full:
            await archive.back_up(full, tmp_path / "b.gz", quiet)

    asyncio.run(run())
    assert (tmp_path / "b.gz").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes files for others")
def test_what_root_restores_belongs_to_the_service(tmp_path: Path) -> None:
    """As with the systemd unit, whose folder belongs to a user of its own: it could not open what root had restored."""
    theirs, backup = tmp_path / "service", tmp_path / "tefuda.backup.gz"
    theirs.mkdir()
    os.chown(theirs, 54_321, 54_322)
    assert cli.main(["backup", "--store", f"sqlite:///{tmp_path}/old.sqlite3", str(backup)]) == 0
    assert cli.main(["restore", "--store", f"sqlite:///{theirs}/new.sqlite3", str(backup)]) == 0
    owners = {file.name: (file.stat().st_uid, file.stat().st_gid) for file in theirs.iterdir()}
    assert owners == dict.fromkeys(["new.sqlite3", "new.sqlite3.lock"], (54_321, 54_322))


def test_a_new_store_is_for_its_owner_alone(no_store: str) -> None:
    async def run() -> None:
        async with opened(no_store) as full:
            await filled(full, 1)
            file = Path(full.url.database or "")
            for one in file.parent.glob(f"{file.name}*"):
                assert one.stat().st_mode & 0o077 == 0, one

    asyncio.run(run())


def test_records_of_someone_elses_store_are_written_to_the_folder_only(store: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(store) as full:
            assert await full.open("../../OUTSIDE", False, finished_list())
            assert await archive.export(full, tmp_path / "a" / "b", False, quiet) == 1

    asyncio.run(run())
    assert [file.parent.name for file in tmp_path.rglob("*.json")] == ["b"]


def test_a_backup_of_a_newer_version_is_refused(store: str, tmp_path: Path) -> None:
    file = tmp_path / "b.gz"
    file.write_bytes(gzip.compress(json.dumps({"format": archive.FORMAT, "step": "of 2030", "at": 0}).encode()))

    async def run() -> None:
        async with opened(store) as other:
            with pytest.raises(BadInput) as refused:
                await archive.restore(other, file, quiet)
            assert refused.value.text.id == "commands.archive.newer"

    asyncio.run(run())


def test_the_commands_back_up_and_restore(tmp_path: Path, store: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def fill() -> None:
        async with opened(store) as full:
            await filled(full)

    asyncio.run(fill())
    file, other = str(tmp_path / "b.gz"), f"sqlite:///{tmp_path / 'other.sqlite3'}"
    locked = lock(store)
    assert cli.main(["backup", file, "--store", store, "--lang", "en"]) == 0  # a table may run on it
    assert "rows saved to" in capsys.readouterr().out
    assert cli.main(["restore", file, "--store", store, "--lang", "en"]) == 2  # here it must not
    unlock(locked)
    assert str(os.getpid()) in capsys.readouterr().err
    assert cli.main(["restore", file, "--store", store, "--lang", "en"]) == 2
    assert "isn't empty" in capsys.readouterr().err
    assert cli.main(["restore", file, "--store", other, "--lang", "en"]) == 0
    assert cli.main(["export", str(tmp_path / "records"), "--store", other, "--lang", "en"]) == 0
    assert "3 matches are in" in capsys.readouterr().out


@pytest.mark.parametrize("used", [True, False])
def test_a_store_is_backed_up_from_a_disk_that_has_become_read_only(
    used: bool, store: str, small_disk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Just when one wants it. `used`: a service was running when that happened; its log of changes is beside the
    file."""
    file, backup = Path(store.removeprefix("sqlite:///")), tmp_path / "b.gz"
    there = f"sqlite:///{small_disk}/{file.name}"

    async def fill() -> None:
        async with opened(store) as full:
            await filled(full)
            if used:
                copy()
        if not used:
            copy()

    def copy() -> None:
        for one in file.parent.glob(f"{file.name}*"):
            shutil.copy(one, small_disk)

    asyncio.run(fill())
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert len(list(small_disk.iterdir())) == (3 if used else 1)
    assert cli.main(["backup", str(backup), "--store", there, "--lang", "en"]) == 0
    assert "rows saved to" in capsys.readouterr().out
    assert not list(tmp_path.glob("tmp*"))
    other = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    assert cli.main(["restore", str(backup), "--store", other, "--lang", "en"]) == 0

    async def compare() -> None:
        async with opened(store) as before, opened(other) as after:
            assert await everything(after) == await everything(before)

    asyncio.run(compare())
    assert cli.main(["backup", str(tmp_path / "no" / "b.gz"), "--store", there, "--lang", "en"]) == 2
    assert "No such file" in capsys.readouterr().err
    for records in (tmp_path / "not" / "yet", tmp_path):
        assert cli.main(["export", str(records), "--store", there, "--lang", "en"]) == 0
        assert "3 matches are in" in capsys.readouterr().out
        assert len(list(records.glob("*.json"))) == 3
    assert not list(tmp_path.glob("tmp*"))


def test_a_store_that_may_only_be_read_is_copied_first(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as that of a service with a user of its own; only a read-only disk was recognized."""
    file, inner = store.removeprefix("sqlite:///"), os.open

    def mine_to_read(path: str | Path, flags: int, *rest: int, dir_fd: int | None = None) -> int:
        if str(path) == file and flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return inner(path, flags, *rest, dir_fd=dir_fd)

    async def run() -> None:
        async with opened(store) as full:
            await filled(full, 1)
            before = await everything(full)
        monkeypatch.setattr(os, "open", mine_to_read)
        with archive.readable(store, tmp_path / "b.gz") as there:
            assert there != store
            async with opened(there) as copy:
                assert await everything(copy) == before

    asyncio.run(run())


def test_exported_records_replay_and_know_seats_only(store: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(store) as full:
            await filled(full, 1)
            assert await archive.export(full, tmp_path / "seats", False, quiet) == 1
            assert await archive.export(full, tmp_path / "names", True, quiet) == 1
            (tmp_path / "seats/ROOM0-1.json").write_text("kept")
            assert await archive.export(full, tmp_path / "seats", False, quiet) == 1
        assert (tmp_path / "seats/ROOM0-1.json").read_text() == "kept"
        named = record.read((tmp_path / "names/ROOM0-1.json").read_bytes())
        assert list(record.replay(named))[-1].position.is_over()
        assert isinstance(named.seats, list) and "Ao 葵" in named.seats

    asyncio.run(run())


def test_an_exported_record_without_names_has_none(store: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(store) as full:
            await filled(full, 1)
            await archive.export(full, tmp_path, False, quiet)
        text = (tmp_path / "ROOM0-1.json").read_text()
        assert "葵" not in text
        assert list(record.replay(record.read(text.encode())))[-1].position.is_over()

    asyncio.run(run())


def test_rooms_expire_with_all_that_was_said_there(any_store: str) -> None:
    async def run() -> None:
        async with opened(any_store) as store:
            await filled(store)
            await report(store, "c" * 32, AO, "at last")
            async with store.engine.begin() as connection:
                await connection.execute(
                    room_table.update().where(room_table.c.code != "ROOM1").values(alive=store.now - 8 * 86_400)
                )
            assert await store.expire(9 * 86_400) == 0
            assert await store.expire(7 * 86_400, most=1) == 1
            assert await store.expire(7 * 86_400) == 1
            assert [code async for code in store.codes()] == ["ROOM1"]
            async with store.snapshot() as connection:
                for table, column in KEPT_OF_A_ROOM:
                    assert set(await connection.scalars(sa.select(table.c[column]))) <= {"ROOM1"}
                assert (await connection.scalars(sa.select(report_table.c.id))).all() == []

    asyncio.run(run())


def test_tables_where_nothing_was_played_are_forgotten_after_a_week(any_store: str, minds: Minds) -> None:
    """With the usual `keep` they stayed forever, and an address can open two a second."""

    async def run() -> None:
        async with opened(any_store) as store:
            await filled(store, 1)
            for code in ("FRESH", "STALE", "LASTS"):
                assert await store.open(code, False, [Opened("lonely", {"players": 3}, "seed"), Sat("p", 0, "Anna")])
            await store.wake_at("LASTS", int(time.time()) + 1_000)
            async with store.engine.begin() as connection:
                late = room_table.update().where(room_table.c.code != "FRESH")
                await connection.execute(late.values(alive=store.now - 8 * 86_400))
            rooms = Rooms(store, minds)
            await rooms.expire(rooms.shared.manners.keep)
            assert [code async for code in store.codes()] == ["FRESH", "LASTS", "ROOM0"]
            assert await store.entries("STALE") == []

    asyncio.run(run())


# --- erasing a person ------------------------------------------------------------------------------------------------


def test_an_erased_person_leaves_seats_and_cards_and_nothing_else(any_store: str) -> None:
    async def run() -> None:
        async with opened(any_store) as store:
            entries = await filled(store, 2)
            await report(store, "c" * 32, AO, "at last")
            await report(store, AO, "b" * 32, "as ever")
            await report(store, "c" * 32, AO, "closed")
            await Moderation(store).carry_out(Dismiss("closed"), "page", store.append)  # type: ignore[arg-type]
            assert "Ao 葵" in [done.about for done in await Moderation(store).trail()]
            assert await erase.person_called(store, "ROOM0", "ao 葵") == AO
            assert await erase.erase(store, AO) == (0, 2)  # someone was there a moment ago
            assert await store.entries("ROOM0") == entries
            async with store.engine.begin() as connection:
                await connection.execute(room_table.update().values(alive=store.now - 3600))
            assert await erase.erase(store, AO) == (2, 0)
            kept = json.dumps(await everything(store), ensure_ascii=False)
            assert AO not in kept and "葵" not in kept and "よろしく" not in kept
            assert "at last" not in kept and "Not so" in kept  # a report about them; one that they made stays
            for code in ("ROOM0", "ROOM1"):
                before, after = (
                    [(match.record.moves, match.record.result) for match in ended_matches(code, one)]
                    for one in (entries, await store.entries(code))
                )
                assert before == after
            someone = {
                row.person async for code in store.codes() for row in await store.entries(code) if isinstance(row, Sat)
            }
            assert len(someone) == 2  # nothing says that it was the same person

    asyncio.run(run())


def test_of_two_with_one_name_neither_is_taken_for_the_other(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    other = person_of("another ao")
    entries = [*finished_list()[:2], Stood(AO), Sat(other, 0, "AO 葵"), Spoke(other, "おはよう")]

    async def fill() -> None:
        async with opened(store) as full:
            assert await full.open("ROOM0", False, entries)
            await full.note("ROOM0", "waiting", [AO, other])

    async def said() -> list[Entry]:
        async with opened(store) as full:
            return [entry for entry in await full.entries("ROOM0") if isinstance(entry, (Sat, Spoke))]

    asyncio.run(fill())
    for command in (["erase"], ["operator", "mute"]):
        assert cli.main([*command, "ROOM0", "ao 葵", "--store", store, "--lang", "en"]) == 2
        told = capsys.readouterr().err
        assert AO in told and other in told
    assert asyncio.run(said()) == [entry for entry in entries if isinstance(entry, (Sat, Spoke))]
    assert cli.main(["erase", "ROOM0", other, "--store", store, "--lang", "en"]) == 1


def test_an_erased_person_has_no_profile_any_more(store: str) -> None:
    async def fill() -> None:
        async with opened(store) as full:
            await filled(full, 1)
            await People(full).keep(AO, "token", "Ao 葵", 1, "phone")

    async def profiles() -> int:
        async with opened(store) as full:
            return len(await full.rows(sa.select(profile_table)))

    asyncio.run(fill())
    assert asyncio.run(profiles()) == 1
    cli.main(["erase", "ROOM0", "Ao 葵", "--store", store, "--lang", "en"])
    assert asyncio.run(profiles()) == 0


def test_whoever_is_to_be_erased_must_be_known(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def fill() -> None:
        async with opened(store) as full:
            await filled(full, 1)

    asyncio.run(fill())
    assert cli.main(["erase", "ROOM9", "Ao", "--store", store, "--lang", "en"]) == 2
    assert "There is no table ROOM9" in capsys.readouterr().err
    assert cli.main(["erase", "room0", "Bo", "--store", store, "--lang", "en"]) == 2
    assert "Ao 葵" in capsys.readouterr().err
    assert cli.main(["erase", "room0", "Ao 葵", "--store", store, "--lang", "en"]) == 1
    assert "1 table is in use" in capsys.readouterr().out
