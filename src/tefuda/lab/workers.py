"""Processes that do the laboratory's work, on all cores or on a cluster; users' own games are registered there too."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

from tefuda.engine.errors import BadInput
from tefuda.engine.registry import load_file
from tefuda.engine.view import Text


def workers(jobs: int, files: Sequence[Path]) -> ProcessPoolExecutor:
    """Return a pool of `jobs` new processes; `files` are those of users' own games."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _read_games, (list(files),))


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
