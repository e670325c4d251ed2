"""Processes that do the laboratory's work, on all cores or on a cluster; users' own games are registered there too."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

from tefuda.engine.errors import BadInput
from tefuda.engine.registry import load_file
from tefuda.engine.view import Text

ENDED_BY: Final = (signal.SIGINT, signal.SIGTERM)


@contextlib.contextmanager
def workers(jobs: int, files: Sequence[Path]) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of `jobs` new processes; `files` are those of users' own games.

    SIGTERM ends the work as an error would; a second one ends this process.
    """
    pool = ProcessPoolExecutor(jobs, Context(), _begin, (list(files),))
    with terminable():
        try:
            yield pool
        except BaseException:  # no one would get what they are at, however long it took
            processes = list(pool._processes.values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            raise
        pool.shutdown()


class Process(SpawnProcess):
    """A process that leaves it to its starter to end it: a terminal sends Ctrl-C to all of them, as `timeout` does
    SIGTERM. They are blocked until Python is there to ignore them."""

    def start(self) -> None:
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ENDED_BY)
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


class Context(SpawnContext):
    Process = Process


@contextlib.contextmanager
def terminable() -> Iterator[None]:
    """Let SIGTERM end this process in good order: else it leaves the pool's processes and semaphores."""
    usual = signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    if not usual or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def leave(number: int, frame: FrameType | None) -> NoReturn:
    """End the work."""
    signal.signal(number, signal.SIG_DFL)
    raise SystemExit(128 + number)


def _begin(files: Sequence[Path]) -> None:
    for number in ENDED_BY:
        signal.signal(number, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDED_BY)
    for file in files:
        load_file(file)


@contextlib.contextmanager
def executor(jobs: int, files: Sequence[Path], cluster: str = "") -> Iterator[Executor]:
    """Open a pool of `jobs` processes, or a cluster by the address of its scheduler.

    Raises: BadInput if the cluster can't be used.
    """
    if cluster:
        try:
            from tefuda.lab.cluster import connected
        except ImportError:
            raise BadInput(Text("lab.refused.cluster_extra"), "--cluster") from None
        with connected(cluster, files) as pool:
            yield pool
    else:
        with workers(jobs, files) as pool:
            yield pool
