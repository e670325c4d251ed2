"""`tefuda backup`, `restore` and `export`: what the store holds, in files; `tefuda erase`: a person's traces in it."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from tefuda.commands import Subparsers, add_language, settings_of, utf8
from tefuda.engine.view import Text
from tefuda.table.settings import add_flags
from tefuda.texts import render

if TYPE_CHECKING:
    from tefuda.table.store import Store

Done = TypeVar("Done")
Job: TypeAlias = Callable[..., Coroutine[None, None, int]]
SERVED: Final = ("store",)  # the settings that concern the store


def register(commands: Subparsers) -> None:
    """Add the commands."""
    backup = commands.add_parser(
        "backup",
        help="write the whole store to a file, while the table runs",
        description="Write everything in the store to a file, as it is at one moment. The table may run meanwhile.",
    )
    backup.add_argument("file", type=Path, help="the backup to write, such as tefuda.backup.gz")
    backup.set_defaults(run=run_backup)
    restore = commands.add_parser(
        "restore",
        help="fill an empty store from a backup",
        description="Fill an empty store, SQLite or PostgreSQL, from a backup. No table may be running on it.",
    )
    restore.add_argument("file", type=Path, help="a file written by `tefuda backup`")
    restore.set_defaults(run=run_restore)
    export = commands.add_parser(
        "export",
        help="write all finished matches as records",
        description="Write the record of every finished match to a folder; records that are there are kept.",
    )
    export.add_argument("folder", type=Path, help="where the records go, as ROOM-NUMBER.json")
    export.add_argument("--names", action="store_true", help="with the players' names (seats only)")
    export.set_defaults(run=run_export)
    erase = commands.add_parser(
        "erase",
        help="erase a person's name and what they said",
        description="Erase a person's profile, and their name, crest and chat at every table they were at. Matches "
        "keep their seats. "
        "Tables that someone was at in the last ten minutes must wait; run it again then.",
    )
    erase.add_argument("table", type=utf8, help="the code of a table they were at")
    erase.add_argument("name", type=utf8, help="their name there, or their id")
    erase.set_defaults(run=run_erase)
    for parser in (backup, restore, export, erase):
        add_flags(parser, SERVED)
        add_language(parser)


def run_backup(chosen: argparse.Namespace) -> int:
    """Write a backup."""
    from tefuda.table.archive import back_up, readable

    with readable(address(chosen), chosen.file) as chosen.store:
        return run(chosen, "commands.archive.backed_up", back_up, chosen.file)


def run_restore(chosen: argparse.Namespace) -> int:
    """Restore a backup."""
    from tefuda.table.archive import restore
    from tefuda.table.lock import lock, unlock

    locked = lock(address(chosen))
    try:
        return run(chosen, "commands.archive.restored", restore, chosen.file)
    finally:
        unlock(locked)


def run_export(chosen: argparse.Namespace) -> int:
    """Write records."""
    from tefuda.table.archive import export, readable

    with readable(address(chosen), chosen.folder) as chosen.store:
        return run(chosen, "commands.archive.exported", export, chosen.folder, chosen.names)


def run_erase(chosen: argparse.Namespace) -> int:
    """Erase a person; return 1 if some tables must wait."""
    from tefuda.table import erase
    from tefuda.table.people import People

    async def job(store: Store) -> tuple[int, int]:
        person, people = await erase.person_called(store, chosen.table.upper(), chosen.name), People(store)
        await people.drop(person)
        done, waiting = await erase.erase(store, person)
        if not waiting:
            await people.erased(person)
        return done, waiting

    done, waiting = with_store(chosen, job)
    print(render(Text("commands.erase.done", {"n": done}), chosen.lang))
    if waiting:
        print(render(Text("commands.erase.waiting", {"n": waiting}), chosen.lang))
    return 1 if waiting else 0


def with_store(chosen: argparse.Namespace, job: Callable[[Store], Coroutine[None, None, Done]]) -> Done:
    """Do a job on the store that the settings name, brought up to date, and close it."""
    from tefuda.table.store import Store

    async def work() -> Done:
        store = Store(address(chosen))
        await store.prepare()
        try:
            return await job(store)
        finally:
            await store.close()

    return asyncio.run(work())


def address(chosen: argparse.Namespace) -> str:
    """Return the address of the store that the settings name."""
    from tefuda.table.server import own_store

    return settings_of(chosen).store or own_store()


def run(chosen: argparse.Namespace, done: str, job: Job, *args: object) -> int:
    """Do a job on the store, with its progress, and say how much was done."""

    def progress(count: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{count}", end="", file=sys.stderr, flush=True)

    count = with_store(chosen, lambda store: job(store, *args, progress))
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    print(render(Text(done, {"n": count, "to": str(args[0])}), chosen.lang))
    return 0
