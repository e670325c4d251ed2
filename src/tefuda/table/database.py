"""Reaching a database, SQLite or PostgreSQL, and bringing its tables up to date."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text

# What a store raises that is full or out of reach.
FAULTS: Final = (sa.exc.DBAPIError, sa.exc.TimeoutError, sqlite3.OperationalError, ConnectionError, TimeoutError)
LAST_STEP: Final = "worn_pairs"  # of the schema, in `migrations`


class UnknownStep(Exception):
    """A step of the schema that is not known here."""


def address(url: str) -> sa.URL:
    """Return the address with the driver the service uses.

    Raises: BadInput if it is not an address of SQLite or PostgreSQL, or cannot be one of a machine.
    """
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    try:
        parsed = sa.make_url(url)
        parsed = parsed.set(drivername=drivers[parsed.get_backend_name().split("+")[0]])
        sqlite = parsed.get_backend_name() == "sqlite"
        if not 0 <= (parsed.port or 0) < 1 << 16 or (sqlite and parsed.query):
            raise ValueError(url)
        (parsed.host or "").encode("idna")
        return parsed
    except (sa.exc.ArgumentError, KeyError, ValueError):
        shown = re.sub(r"\?.*", "", re.sub(r"//[^@]*@", "//…@", url))  # without a password
        raise BadInput(Text("ui.error.store", {"store": shown})) from None


def reach_sqlite(file: str) -> None:
    """Fail with a message where the driver, failing in a thread of its own, would also print a traceback.

    A new file is for its owner alone: it holds names, and the seeds of matches that are being played.
    """
    if file and not file.startswith((":memory:", "file:")):
        os.close(opened(file, 0o600))
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")


def opened(file: str, rights: int) -> int:
    """Open a file for reading and writing, made if it is missing; return its descriptor. A file that root
    makes belongs to the owner of its folder: a service that is not root must be able to use what `tefuda restore` made.

    Raises: OSError if it cannot be opened.
    """
    with contextlib.suppress(FileExistsError):
        made = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, rights)
        if os.geteuid() == 0:
            folder = Path(file).absolute().parent.stat()
            os.fchown(made, folder.st_uid, folder.st_gid)
        return made
    return os.open(file, os.O_RDWR | os.O_CREAT, rights)


def set_up_sqlite(connection: DBAPIConnection | sqlite3.Connection, _: object = None) -> None:
    cursor = connection.cursor()
    for setting in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def migrate(connection: sa.Connection, step: str = LAST_STEP, back: bool = False) -> None:
    """Bring the tables to a step of the schema, `back` to an earlier one. `base` is no tables.

    Raises: UnknownStep if there is no such step, or the tables are at one that is not known here.
    """
    if not back and step == LAST_STEP and at_step(connection) == step:
        return
    from tefuda.table import steps

    try:
        steps.go(connection, step, back)
    except steps.Unknown as error:
        raise UnknownStep(str(error)) from None


def at_step(connection: sa.Connection) -> str:
    """Return the step at which the tables are; `base` if there are none."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return "base"
    return str(connection.scalar(sa.text("SELECT version_num FROM alembic_version")) or "base")
