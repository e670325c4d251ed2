"""Processes for work on all cores, in which users' own games are registered too."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tefuda.engine.registry import load_file


def workers(jobs: int, files: Sequence[Path]) -> ProcessPoolExecutor:
    """Return a pool of `jobs` new processes; `files` are those of users' own games."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _read_games, (list(files),))


def _read_games(files: Sequence[Path]) -> None:
    for file in files:
        load_file(file)
