"""A running service continues in a new process image: the same process and port, but other code.

The launcher of a checkout starts the table interpreted while it compiles the engine, and announces the compiled one
through a pipe (`SUCCESSOR`). The service then asks its browsers to reconnect, finishes what they sent, and executes its
own command line again with the new code. The listening socket stays open all the time, so the browsers' connections
wait in its queue. All matches are in the store; the little that is not is passed on in `Handover`.
"""

from __future__ import annotations

import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

import msgspec
from msgspec import Struct

from tefuda.table.clocks import Held
from tefuda.table.lock import NONE

SUCCESSOR: Final = "TEFUDA_SUCCESSOR"  # "FD:PATH": FD becomes readable once there is newer code to run in PATH
HANDOVER: Final = "TEFUDA_HANDOVER"  # descriptor of a file that holds a `Handover`


class Handover(Struct, omit_defaults=True):
    """What the next process gets: descriptors, NONE where there is nothing to hand over, and the rooms by their codes.

    `listening`: the socket; `lock`: of the store; `line`: to the supervisor (see `workers`).
    """

    listening: int
    lock: int = NONE
    line: int = NONE
    rooms: dict[str, Held] = {}

    def socket(self) -> socket.socket:
        return socket.socket(fileno=self.listening)

    def descriptors(self) -> set[int]:
        return {self.listening, self.lock, self.line} - {NONE}

    @contextmanager
    def written(self) -> Iterator[int]:
        """Write this to a file for the next process, which reads it from this descriptor."""
        with tempfile.TemporaryFile() as file:
            file.write(msgspec.json.encode(self))
            file.flush()
            yield file.fileno()


def received() -> Handover | None:
    """Return what the previous process handed over; None at the second call."""
    descriptor = os.environ.pop(HANDOVER, "")
    if not descriptor:
        return None
    with os.fdopen(int(descriptor), "rb") as file:
        file.seek(0)
        return msgspec.json.decode(file.read(), type=Handover)


def announced() -> tuple[int, str]:
    """Return where a successor will be announced, and where its code is; NONE if there will be none."""
    descriptor, _, path = os.environ.pop(SUCCESSOR, f"{NONE}:").partition(":")
    return int(descriptor), path


def execute(path: str, after: Handover) -> NoReturn:
    """Replace this process by its successor: the same command line, with the code in `path`."""
    with after.written() as file:
        for descriptor in {*after.descriptors(), file}:
            os.set_inheritable(descriptor, True)
        sys.stdout.flush()
        surroundings = os.environ | {"PYTHONPATH": path, HANDOVER: str(file)}
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], surroundings)
