"""Where studies are carried out: in processes of their own, which give way to everything else.

A study's work is done bit by bit, and each bit is written down: so it can be stopped at any moment, and goes on where
it was, even after this process has died. While bots or the table itself must wait, nothing is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.claims import new_claim
from tefuda.table.laboratory import at_work
from tefuda.table.laboratory.kept import Row, Studies
from tefuda.table.lanes import AWAITED, CALM, Lane
from tefuda.table.limits import TooFast, Who
from tefuda.table.rooms import Rooms

PIECE: Final = 1.0  # seconds of work that are written down together
LONGEST: Final = 120.0  # seconds a piece, or a page, may take
STANDS_STILL: Final = LONGEST - 1  # seconds after which a process is replaced
LOOK: Final = 2.0  # seconds between two looks for a study that waits
PAUSE: Final = 0.5  # seconds to wait while others have to
LATE: Final = 0.1  # seconds; an event loop that is so late has enough to do
IDLE: Final = 60.0  # seconds until a process without work ends
EXPIRE_EVERY: Final = 3600.0  # seconds

Outcome = TypeVar("Outcome")
log = logging.getLogger("tefuda.table")


@dataclass(frozen=True)
class Terms:
    """What an operator allows. `jobs`: studies carried out at the same time, 0: none; `minutes`: of processor time for
    one; `days`: how long it is kept, 0: for good. `files`: users' own games."""

    jobs: int = 1
    minutes: float = 10.0
    days: float = 30.0
    files: Sequence[Path] = ()


class Desk:
    """All that is carried out here: studies in the processes of `hands`; `front` looks at what is asked for, and shows
    what was found."""

    def __init__(self, rooms: Rooms, terms: Terms) -> None:
        self.rooms, self.terms = rooms, terms
        self.kept = Studies(rooms.shared.store)
        self.hands = Lane(terms.jobs, terms.files, STANDS_STILL, calm=CALM)
        self.front = Lane(1, terms.files, STANDS_STILL, calm=AWAITED)
        self.asked = asyncio.Event()
        self.working: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.working = [asyncio.create_task(self.work()) for _ in range(self.terms.jobs)]
        self.working.append(asyncio.create_task(self.tend()))

    async def close(self) -> None:
        """End all processes; others, or the next one, go on with what is not finished."""
        for task in self.working:
            task.cancel()
        await asyncio.gather(*self.working, return_exceptions=True)
        for lane in (self.hands, self.front):
            lane.close()

    async def tend(self) -> None:
        """End idle processes, and forget what is old."""
        expired = -EXPIRE_EVERY
        while True:
            with contextlib.suppress(Exception):  # the store is out of reach: the table says so
                if self.terms.days and time.monotonic() - expired > EXPIRE_EVERY:
                    await self.kept.expire(self.terms.days)
                    expired = time.monotonic()
            for lane in (self.hands, self.front):
                lane.rest(IDLE)
            await asyncio.sleep(IDLE / 4)

    async def work(self) -> None:
        """Carry studies out, one after the other."""
        while True:
            row, claim, why = None, new_claim(), None
            try:
                self.asked.clear()
                row = await self.kept.claim(claim)
                if row is not None:
                    await self.carry_out(row, claim)
            except asyncio.CancelledError:
                with contextlib.suppress(Exception):  # then it is taken over later
                    await self.kept.release(claim)
                raise
            except TooFast:
                why = Text("lab.ui.too_slow")
            except BadInput as bad:
                why = bad.text
            except Exception:
                log.exception("a study")
                why = Text("ui.error.internal")
            if row is not None and why is not None:
                with contextlib.suppress(Exception):  # the store is out of reach; the study will be tried again
                    await self.kept.finish(row.code, claim, why=why)
            if row is None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.asked.wait(), LOOK)

    async def carry_out(self, row: Row, claim: str) -> None:
        """Do what is left of a study's work, as far as its time reaches, and write down what it found."""
        who, total = Who(row.person), row.total
        version = await self.hands.do(at_work.version, who, LONGEST)
        pieces = await self.kept.outcomes(row.code)
        if not all(at_work.are_of(version, piece) for piece in pieces):
            log.info("a study begins again: another version of Tefuda had begun it")
            total = await self.hands.do(partial(at_work.begin, row.study), who, LONGEST)
            if not await self.kept.begin_again(row.code, claim, total):
                return
            pieces = []
        done = sum(len(msgspec.json.decode(piece, type=list[msgspec.Raw])) - 1 for piece in pieces)
        seconds = row.seconds if pieces else 0.0  # a restored store has none of its pieces
        while done < total and seconds < 60 * self.terms.minutes:
            if self.busy():
                await asyncio.sleep(PAUSE)
                continue
            outcomes, used = await self.hands.do(partial(at_work.go_on, row.study, done, PIECE), who, LONGEST)
            first, done, seconds = done, done + len(outcomes), seconds + used
            pieces.append(b"[" + b",".join([version, *outcomes]) + b"]")
            body = pieces[-1].decode()
            if not await self.kept.add(row.code, claim=claim, number=first, body=body, done=done, seconds=seconds):
                return
        found = await self.hands.do(partial(at_work.conclude, row.study, pieces), who, LONGEST)
        await self.kept.finish(row.code, claim, found)

    def busy(self) -> bool:
        """Return whether someone at a table must wait."""
        minds = self.rooms.shared.minds
        return bool(minds.quick.waiting or minds.long.waiting) or self.rooms.lag > LATE

    async def found(self, row: Row, who: Who) -> bytes:
        """Return what a study found, or what it would find so far. Raises: BadInput if that is too little."""
        pieces = await self.kept.outcomes(row.code)  # read first: one that is done has none any more
        return await self.kept.found(row.code) or await self.look(partial(at_work.conclude, row.study, pieces), who)

    async def look(self, task: Callable[[], Outcome], who: Who) -> Outcome:
        """Return what a task returns that someone waits for. Raises: as `Lane.do`."""
        return await self.front.do(task, who, LONGEST)

    @cached_property
    def pages(self) -> bool:
        return at_work.pages()
