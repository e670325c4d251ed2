"""What holds the event loop: how long the thread of a loop was busy with one step of one task, and which."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

USUAL = 0.008  # seconds of CPU time for the loop of `slowness`, where the limits of these tests were set


def slowness() -> float:
    """Return how many times as long as usual this processor takes just now, at least 1."""
    slowest = USUAL
    for _ in range(5):
        before, total = time.thread_time(), 0
        for number in range(300_000):
            total += number
        slowest = max(slowest, time.thread_time() - before)
    return slowest / USUAL


@dataclass
class Watchdog:
    """The longest steps so far, in seconds of CPU time on a usual machine: how busy it is otherwise does not count."""

    steps: dict[str, float] = field(default_factory=dict)

    def note(self, handle: asyncio.Handle, seconds: float) -> None:
        if seconds > 0.002:
            name = named(handle)
            self.steps[name] = max(self.steps.get(name, 0.0), seconds)

    def longer_than(self, seconds: float) -> dict[str, float]:
        slow = slowness()
        usual = {name: round(spent / slow, 4) for name, spent in self.steps.items()}
        return {name: spent for name, spent in usual.items() if spent > seconds}


def named(handle: asyncio.Handle) -> str:
    """Return what a step belongs to: the coroutine of its task, or else the function that was called."""
    callback: Any = handle._callback  # type: ignore[attr-defined]
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        return f"{getattr(owner.get_coro(), '__qualname__', owner)} {owner.get_name()}"
    return str(getattr(callback, "__qualname__", callback))


@contextmanager
def watching() -> Iterator[Watchdog]:
    """Watch every step of the loops that run meanwhile.

    The garbage collector rests: it would walk the whole test process in the middle of some step. A service lets it
    leave alone what was there at the start (`server.spare_the_collector`).
    """
    dog = Watchdog()
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        before = time.thread_time()
        run(handle)
        dog.note(handle, time.thread_time() - before)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio.Handle, "_run", timed)
        gc.collect()
        gc.disable()
        try:
            yield dog
        finally:
            gc.enable()
