"""Processes that work beside the table, and the fair queue in front of them.

The turn goes to whoever has waited longest since the last turn of their owner, then of their table, so that many
questions of one person do not keep the others waiting. A process that is killed or stands still is replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import multiprocessing
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from tefuda.table import thinking
from tefuda.table.limits import TooFast, Who

SPAN: Final = 3.0  # seconds in which all who wait have had their turn
LATER: Final = 10.0  # seconds until what took too long may be tried again
STARTING: Final = 60.0  # seconds a process may take to start
CALM: Final = 15  # how calm is what nobody waits for
AWAITED: Final = 5  # how calm is what someone waits for, though not at a table
REMEMBERED: Final = 1_000  # owners and tables
OWNER: Final = "owner"
TABLE: Final = "table"

Result = TypeVar("Result")
log = logging.getLogger("tefuda.table")


class Thinker:
    """A process that works on one question at a time."""

    def __init__(self, files: Sequence[Path], calm: int = 0) -> None:
        self.pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), thinking.arrive, (files, calm))
        self.job: Future[Any] = self.pool.submit(os.getpid)
        (self.process,) = self.pool._processes.values()
        self.started = time.monotonic()
        self.ready = False

    def free(self) -> bool:
        """Return whether it can take a question now."""
        self.ready = self.ready or (self.job.done() and not self.lost())
        return self.ready and self.job.done()

    def lost(self) -> bool:
        """Return whether the process has ended, or does not start."""
        if self.job.done():
            return not self.job.cancelled() and isinstance(self.job.exception(), BrokenProcessPool)
        return not self.ready and time.monotonic() - self.started > STARTING

    def kill(self) -> None:
        self.process.kill()
        self.pool.shutdown(wait=False, cancel_futures=True)


@dataclass(eq=False)
class Question:
    """A task for a process, which waits for its `turn`; then from when it may work and for how many ms, and where.

    `strength`: the ms it would like, if nobody else wants them.
    """

    who: Who
    strength: int
    task: Callable[[float], Any]
    asked: float = field(default_factory=time.monotonic)
    turn: asyncio.Event = field(default_factory=asyncio.Event)
    budget: float = 0.0
    began: float = 0.0
    thinker: Thinker | None = None
    job: Future[Any] = field(default_factory=Future)

    @property
    def due(self) -> float:
        return self.began + self.budget / 1000


class Lane:
    """Up to `most` processes, started when they are needed, and the questions that wait for one.

    `slack`: how many seconds after the end of its time a process that has not answered stands still. `calm`: how
    much nicer its processes are than the table, to which they give way (`os.nice`).
    """

    def __init__(self, most: int, files: Sequence[Path], slack: float, calm: int = 0) -> None:
        self.most, self.files, self.slack, self.calm = most, files, slack, calm
        self.thinkers: list[Thinker] = []
        self.waiting: list[Question] = []
        self.running: list[Question] = []
        self.served: dict[tuple[str, str], float] = {}  # when an owner or a table had the last turn
        self.used = 0.0  # when a process was last asked

    async def do(self, task: Callable[[], Result], who: Who, patience: float) -> Result:
        """Return what a task returns, when it is the turn of `who`.

        Raises: TooFast if that takes longer than `patience` seconds, or its process was killed; or whatever it raises.
        """
        result: Result = await self.answer(Question(who, 0, functools.partial(thinking.run, task)), patience)
        return result

    async def answer(self, question: Question, patience: float) -> Any:
        """Return the answer to a question. Raises: as `do`."""
        try:
            async with asyncio.timeout(patience):
                return await self.ask(question)
        except (TimeoutError, BrokenProcessPool):
            self.grant()
            raise TooFast(LATER) from None

    async def ask(self, question: Question) -> Any:
        """Return the answer to a question, once it has had its turn.

        Raises: BrokenProcessPool if the process is killed meanwhile; or whatever the question raises.
        """
        self.waiting.append(question)
        self.grant()
        try:
            await question.turn.wait()
            return await asyncio.wrap_future(question.job)
        finally:
            if question in self.waiting:
                self.waiting.remove(question)

    def grant(self) -> None:
        """Give every free process to the question whose turn it is."""
        self.running = [question for question in self.running if not question.job.done()]
        still = [question.thinker for question in self.running if time.monotonic() > question.due + self.slack]
        for thinker in [one for one in self.thinkers if one in still or one.lost()]:
            self.replace(thinker)
        for thinker in [one for one in self.thinkers if one.free()]:
            if self.waiting:
                self.give(thinker, min(self.waiting, key=self.place))
        if self.waiting and len(self.thinkers) < self.most:
            self.start()

    def give(self, thinker: Thinker, question: Question) -> None:
        question.began = self.used = time.monotonic()
        question.budget = self.budget(question)
        try:
            question.job = thinker.job = thinker.pool.submit(question.task, question.budget)
        except BrokenProcessPool:  # it was killed while it had nothing to do
            self.replace(thinker)
            return
        question.thinker = thinker
        question.turn.set()
        self.waiting.remove(question)
        self.running.append(question)
        self.wake_after(thinker)
        self.served[OWNER, question.who.person] = self.served[TABLE, question.who.room] = question.began
        if len(self.served) > REMEMBERED:
            oldest = min((other.asked for other in self.waiting), default=question.began)
            self.served = {key: at for key, at in self.served.items() if at >= oldest}

    def place(self, question: Question) -> tuple[float, float]:
        """Return since when a question's owner, and its table, have waited for a turn."""
        owner = self.served.get((OWNER, question.who.person), 0.0)
        table = self.served.get((TABLE, question.who.room), 0.0)
        return max(owner, question.asked), max(table, question.asked)

    def budget(self, question: Question) -> float:
        """Return how many ms a question is granted: its fair part of `SPAN` while there are more than processes."""
        if question.strength <= 0:  # no thought
            return question.strength
        crowd = [other.who.person for other in [*self.waiting, *self.running]]
        if len(crowd) <= self.most:
            return question.strength
        share = 1000 * SPAN * self.most / len(set(crowd)) / crowd.count(question.who.person)
        return min(question.strength, max(share, 1.0))

    def start(self) -> None:
        thinker = Thinker(self.files, self.calm)
        self.thinkers.append(thinker)
        self.wake_after(thinker)

    def rest(self, unused: float) -> None:
        """End all processes that have not been asked for so many seconds, and are not at work."""
        if time.monotonic() - self.used > unused:
            for thinker in [one for one in self.thinkers if one.job.done()]:
                self.thinkers.remove(thinker)
                thinker.kill()

    def close(self) -> None:
        """End all processes, whatever they do, for good."""
        self.most, ending, self.thinkers = 0, self.thinkers, []
        for thinker in ending:
            thinker.kill()

    def replace(self, thinker: Thinker) -> None:
        """Kill a process that has ended or stands still, and start another."""
        if thinker in self.thinkers:
            log.warning("a working process is replaced")
            self.thinkers.remove(thinker)
            thinker.kill()
            self.start()

    def wake_after(self, thinker: Thinker) -> None:
        """Grant the next turn when a process has done what it does now."""
        loop = asyncio.get_running_loop()

        def wake(_: Future[Any]) -> None:
            with contextlib.suppress(RuntimeError):  # the service has ended
                loop.call_soon_threadsafe(self.grant)

        thinker.job.add_done_callback(wake)
