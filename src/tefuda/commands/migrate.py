"""`tefuda migrate`: bring the store up to date, or back for an older version."""

from __future__ import annotations

import argparse
import asyncio

from tefuda.commands import Subparsers, add_language, settings_of
from tefuda.table.settings import add_flags


def register(commands: Subparsers) -> None:
    """Add `migrate` to the command line."""
    parser = commands.add_parser(
        "migrate",
        help="bring the store up to date, or back for an older version",
        description="Bring the store's schema up to date, as every start does; or back, before an older version of "
        "Tefuda is installed again. Stop the service first, and make a backup.",
    )
    parser.add_argument("--back-to", metavar="STEP", default="", help="an earlier step of the schema: first_rooms ...")
    add_flags(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Migrate, and print the step that the store is at."""
    from tefuda.table.lock import lock, unlock
    from tefuda.table.server import own_store
    from tefuda.table.store import Store

    address = settings_of(chosen).store or own_store()

    async def migrate() -> str:
        store = Store(address)
        try:
            await store.prepare(chosen.back_to)
            return await store.step()
        finally:
            await store.close()

    locked = lock(address)
    try:
        print(asyncio.run(migrate()))
    finally:
        unlock(locked)
    return 0
