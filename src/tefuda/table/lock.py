"""One process per SQLite file: a lock on `FILE.lock`, held until the process ends, however it ends.

The file is never removed, because a process could then lock one that another is about to replace. It contains the id of
the process that locked it last. Reading the database, as backups do, needs no lock.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Final

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.database import address, opened

NONE: Final = -1  # no descriptor


def lock(store: str) -> int:
    """Lock a store for this process; return the descriptor that holds the lock, NONE if the store needs none.

    Raises: BadInput if another process has it, or if it cannot be reached.
    """
    url = address(store)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return NONE
    file = Path(url.database).resolve()  # one file under two names is locked once
    try:
        descriptor = opened(f"{file}.lock", 0o644)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(Text("ui.error.store_down", {"store": store, "reason": reason})) from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        process = os.read(descriptor, 20).decode().strip()
        os.close(descriptor)
        raise BadInput(Text("ui.error.store_taken", {"store": store, "process": process})) from None
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
    return descriptor


def unlock(descriptor: int) -> None:
    """Give up a lock before the process ends."""
    if descriptor != NONE:
        os.close(descriptor)
