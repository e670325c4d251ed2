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
from typing import Final, NoReturn

import msgspec
from msgspec import Struct

from tefuda.table.live import Held

SUCCESSOR: Final = "TEFUDA_SUCCESSOR"  # "FD:PATH": FD becomes readable once there is newer code to run in PATH
HANDOVER: Final = "TEFUDA_HANDOVER"  # descriptor of a file that holds a `Handover`


class Handover(Struct):
    """What the next process gets: the descriptor of the listening socket, and the rooms by their codes."""

    listening: int
    rooms: dict[str, Held]

    def socket(self) -> socket.socket:
        return socket.socket(fileno=self.listening)


def received() -> Handover | None:
    """Return what the previous process handed over; None at the second call."""
    descriptor = os.environ.pop(HANDOVER, "")
    if not descriptor:
        return None
    with os.fdopen(int(descriptor), "rb") as file:
        file.seek(0)
        return msgspec.json.decode(file.read(), type=Handover)


def announced() -> tuple[int, str]:
    """Return where a successor will be announced, and where its code is; -1 if there will be none."""
    descriptor, _, path = os.environ.pop(SUCCESSOR, "-1:").partition(":")
    return int(descriptor), path


def execute(path: str, listening: socket.socket, rooms: dict[str, Held]) -> NoReturn:
    """Replace this process by its successor: the same command line, with the code in `path`."""
    with tempfile.TemporaryFile() as file:
        file.write(msgspec.json.encode(Handover(listening.fileno(), rooms)))
        file.flush()
        for descriptor in (listening.fileno(), file.fileno()):
            os.set_inheritable(descriptor, True)
        sys.stdout.flush()
        surroundings = os.environ | {"PYTHONPATH": path, HANDOVER: str(file.fileno())}
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], surroundings)
