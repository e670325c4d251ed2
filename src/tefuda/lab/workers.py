"""Processes that do the laboratory's work, on all cores or on a cluster; users' own games are registered there too."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from types import FrameType
from typing import NoReturn

from tefuda.engine.errors import BadInput
from tefuda.engine.registry import load_file
from tefuda.engine.view import Text


@contextlib.contextmanager
def workers(jobs: int, files: Sequence[Path]) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of `jobs` new processes; `files` are those of users' own games.

    SIGTERM ends the work as an error would, when the pool has done what it is at; a second one ends this process.
    """
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _read_games, (list(files),))
    with terminable(), pool:
        yield pool


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


def _read_games(files: Sequence[Path]) -> None:
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
