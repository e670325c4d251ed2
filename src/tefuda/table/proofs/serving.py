"""A service in a process of its own, without limits on how fast one address may play: for the proofs.

As a program: python -m tefuda.table.proofs.serving STORE PORT PACE GRACE JOBS. With one worker, the service is a fork
of it, so that it starts again within a moment after it was killed; with several, their supervisor starts them.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tefuda.table.limits import Limit, Limits, Places, Quota, Window
from tefuda.table.settings import Settings
from tefuda.texts import LANGUAGES

MOST: Final = 100_000  # connections


def free(limit: object) -> object:
    """Return a limit of the same kind that is never reached."""
    match limit:
        case Quota():
            return Quota(Limit(0, 1), Limit(0, 1))
        case Places():
            return Places(MOST, MOST, MOST)
        case Window():
            return Window(0, MOST)
        case _:
            return Limit(0, 1)


USUAL: Final = Limits()
ALL: Final[dict[str, Any]] = {name: free(getattr(USUAL, name)) for name in USUAL.__dataclass_fields__}
UNLIMITED: Final = Limits(**ALL)


class Serving:
    """A running service. `pace`, `grace`: as in `Settings`; `jobs`: workers, more than one only on PostgreSQL."""

    def __init__(self, store: str, pace: float = 0.0, grace: float = 60.0, jobs: int = 1) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.jobs = jobs
        about = (store, self.port, pace, grace, jobs)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tefuda.table.proofs.serving", *map(str, about)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.start()

    def start(self) -> None:
        """Start the service, at first or after it was killed, and return once it serves."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()
        if not self.process.stdout.readline():  # the address
            raise RuntimeError(f"the service did not start: {self.process.wait()}")

    def children(self) -> list[int]:
        """Return the processes that the service has started: its workers, if it has several, and those of bots."""
        return offspring(self.process.pid)

    def workers(self) -> list[int]:
        """Return the processes that serve."""
        return [pid for pid in self.children() if "proofs.serving" in command_of(pid)]

    def end(self) -> None:
        """End everything at once."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        with self.process:
            pass

    def memory(self) -> float:
        """Return the megabytes of memory that all its processes have of their own (Linux)."""
        return sum(map(megabytes, [self.process.pid, *self.children()]))


@contextlib.contextmanager
def serving(store: str, pace: float = 0.0, grace: float = 60.0, jobs: int = 1) -> Iterator[Serving]:
    """Serve as long as the context lasts."""
    made = Serving(store, pace, grace, jobs)
    try:
        yield made
    finally:
        made.end()


def offspring(pid: int) -> list[int]:
    """Return the descendants of a process (Linux)."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        direct = [
            int(one) for task in Path(f"/proc/{pid}/task").iterdir() for one in (task / "children").read_text().split()
        ]
        return [each for one in direct for each in (one, *offspring(one))]
    return []


def command_of(pid: int) -> str:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


def megabytes(pid: int) -> float:
    """Return the memory of a process: what forks share counts in parts, and files, which any process may share, do not
    (Linux)."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Pss_Anon:")) / 1024
    return 0.0


def main(store: str, port: str, pace: str, grace: str, jobs: str) -> None:
    """Serve; with one worker, again each time that a line is read."""
    from tefuda.table import shelf
    from tefuda.table.server import serve

    for lang in LANGUAGES:  # every fork has them already
        shelf.packed_texts(lang)
    settings = Settings(
        store=store, port=int(port), pace=float(pace), grace=float(grace), jobs=int(jobs), bot_jobs=1, frozen=4.0
    )
    if settings.jobs > 1:
        serve(settings, supervised=True, limits=UNLIMITED)
        return
    while sys.stdin.readline():
        pid = os.fork()
        if pid == 0:
            serve(settings, limits=UNLIMITED)
            return
        os.waitpid(pid, 0)


if __name__ == "__main__":  # the bots' processes read this file too, and need none of it
    main(*sys.argv[1:])
