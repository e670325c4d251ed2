"""Measurements of several rows in several processes: the row that has had the least time is always next.

A row is measured piece by piece, such as deal by deal. Near the end, only pieces that are likely to finish in time are
begun, so that a row's long pieces are left out no more than necessary.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any, Final

import msgspec

import tefuda.bots
from tefuda.bots.search_policy import Policy

UNPLAYED: Final = ("search_training.py", "search_open.py")  # what makes policies, and the bench's own search
MINUTES: Final = 30.0
WARY: Final = 1.5  # how many times longer than usual a piece is expected to take at most


def arguments(part: str) -> argparse.ArgumentParser:
    """Return a parser of what every such part of the bench takes: for how long, which rows, how many processes."""
    parser = argparse.ArgumentParser(prog=f"bench {part}")
    parser.add_argument("minutes", nargs="?", type=float, default=MINUTES)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--jobs", type=int, default=1)
    return parser


def timed(play: Callable[[Any, int], Any], row: Any, number: int) -> tuple[Any, float]:
    """Return what a piece brings, and the seconds it took."""
    began = time.monotonic()
    return play(row, number), time.monotonic() - began


def written(file: Path, text: str) -> None:
    """Write a file in one step, so that a run that is stopped leaves a whole one."""
    new = file.with_name(file.name + ".new")
    new.write_text(text, encoding="utf-8")
    new.replace(file)


def version(policy: Policy | None) -> str:
    """Return what a measurement of bots depends on, shortened: the sources of their search, and a policy."""
    found = hashlib.sha256()
    for file in sorted(Path(tefuda.bots.__file__).parent.glob("search*.py")):
        if file.name not in UNPLAYED:
            found.update(file.read_bytes())
    if policy is not None:
        found.update(msgspec.json.encode([policy.weights[k] for k in range(len(policy.weights))]))
    return found.hexdigest()[:12]


def now() -> str:
    """Return the time of day, in UTC."""
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M")


def take_turns(
    rows: Sequence[Any],
    done: Sequence[int],
    play: Callable[[Any, int], Any],
    keep: Callable[[int, Any], None],
    minutes: float,
    jobs: int,
) -> None:
    """Measure for the given minutes. `done`: the pieces each row has; `keep` gets a row's number and a result."""
    begun = list(done)
    spent = [0.0] * len(rows)
    usual = [0.0] * len(rows)  # seconds of a piece
    end = time.monotonic() + 60 * minutes
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("fork")) as pool:
        running: dict[Future[tuple[Any, float]], int] = {}
        while True:
            left = end - time.monotonic()
            while len(running) < jobs:
                fitting = [k for k in range(len(rows)) if WARY * usual[k] < left]
                if left <= 0 or not fitting:
                    break
                k = min(fitting, key=lambda k: (spent[k], begun[k]))
                running[pool.submit(timed, play, rows[k], begun[k])] = k
                begun[k] += 1
                spent[k] += usual[k]
            if not running:
                return
            for one in wait(running, return_when=FIRST_COMPLETED)[0]:
                k = running.pop(one)
                found, seconds = one.result()
                spent[k] += seconds - usual[k]
                usual[k] = max(usual[k], seconds) if usual[k] == 0.0 else 0.8 * usual[k] + 0.2 * seconds
                keep(k, found)
