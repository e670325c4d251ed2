"""Where studies are carried out: in processes of their own, which give way to everything else.

A study's work is done bit by bit, and each bit is written down: so it can be stopped at any moment, and goes on where
it was, even after this process has died. While bots or the table itself must wait, nothing is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.laboratory import at_work
from tefuda.table.laboratory.kept import Row, Studies
from tefuda.table.lanes import Thinker
from tefuda.table.rooms import Rooms

PIECE: Final = 1.0  # seconds of work that are written down together
LONGEST: Final = 120.0  # seconds a piece, or a page, may take
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


class Hand:
    """A process at the laboratory's service, started when it is needed."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.files = files
        self.thinker: Thinker | None = None
        self.turn = asyncio.Lock()
        self.used = 0.0

    async def do(self, task: Callable[..., Outcome], *args: Any) -> Outcome:
        """Return what a task returns.

        Raises: TimeoutError if it takes too long, BrokenProcessPool if the process is killed; or whatever it raises.
        """
        async with self.turn:
            if self.thinker is None or self.thinker.lost():
                self.thinker = Thinker(self.files, calm=True)
            self.used = time.monotonic()
            try:
                async with asyncio.timeout(LONGEST):
                    return await asyncio.wrap_future(self.thinker.pool.submit(task, *args))
            except (TimeoutError, BrokenProcessPool, asyncio.CancelledError):
                self.rest()
                raise

    def rest(self) -> None:
        """End the process."""
        if self.thinker is not None:
            self.thinker.kill()
            self.thinker = None

    def rest_if_idle(self) -> None:
        if not self.turn.locked() and time.monotonic() - self.used > IDLE:
            self.rest()


class Desk:
    """All that is carried out here."""

    def __init__(self, rooms: Rooms, terms: Terms) -> None:
        self.rooms, self.terms = rooms, terms
        self.kept = Studies(rooms.shared.store)
        self.claims: set[str] = set()  # under which studies are carried out here now
        self.hands = [Hand(terms.files) for _ in range(terms.jobs)]
        self.front = Hand(terms.files)  # looks at what is asked, and shows what was found
        self.asked = asyncio.Event()
        self.working: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.working = [asyncio.create_task(self.work(hand)) for hand in self.hands]
        self.working.append(asyncio.create_task(self.tend()))

    async def close(self) -> None:
        """End all processes; others, or the next one, go on with what is not finished."""
        for task in self.working:
            task.cancel()
        await asyncio.gather(*self.working, return_exceptions=True)
        for hand in (*self.hands, self.front):
            hand.rest()
        with contextlib.suppress(Exception):  # then they are taken over later
            for claim in self.claims:
                await self.kept.release(claim)

    async def tend(self) -> None:
        """End idle processes, and forget what is old."""
        expired = -EXPIRE_EVERY
        while True:
            with contextlib.suppress(Exception):  # the store is out of reach: the table says so
                if self.terms.days and time.monotonic() - expired > EXPIRE_EVERY:
                    await self.kept.expire(self.terms.days)
                    expired = time.monotonic()
            for hand in (*self.hands, self.front):
                hand.rest_if_idle()
            await asyncio.sleep(IDLE / 4)

    async def work(self, hand: Hand) -> None:
        """Carry studies out, one after the other."""
        while True:
            row, claim = None, secrets.token_hex(8)
            try:
                self.asked.clear()
                row = await self.kept.claim(claim)
                if row is not None:
                    self.claims.add(claim)
                    await self.carry_out(row, claim, hand)
            except BadInput as bad:
                await self.fail(row, claim, bad.text)
            except (TimeoutError, BrokenProcessPool):
                await self.fail(row, claim, Text("lab.ui.too_slow"))
            except Exception:
                log.exception("a study")
                await self.fail(row, claim, Text("ui.error.internal"))
            self.claims.discard(claim)
            if row is None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.asked.wait(), LOOK)

    async def fail(self, row: Row | None, claim: str, why: Text) -> None:
        with contextlib.suppress(Exception):  # the store is out of reach; the study will be tried again
            if row is not None:
                await self.kept.finish(row.code, claim, why=why)

    async def carry_out(self, row: Row, claim: str, hand: Hand) -> None:
        """Do what is left of a study's work, as far as its time reaches, and write down what it found."""
        pieces = await self.kept.pieces(row.code)
        done = sum(len(msgspec.json.decode(piece, type=list[msgspec.Raw])) for piece in pieces)
        seconds = row.seconds
        while done < row.total and seconds < 60 * self.terms.minutes:
            if self.busy():
                await asyncio.sleep(PAUSE)
                continue
            outcomes, used = await hand.do(at_work.go_on, row.study, done, PIECE)
            if not await self.kept.add(row.code, claim, done, outcomes, used):
                return
            pieces.append(b"[" + b",".join(outcomes) + b"]")
            done, seconds = done + len(outcomes), seconds + used
        await self.kept.finish(row.code, claim, await hand.do(at_work.conclude, row.study, pieces))

    def busy(self) -> bool:
        """Return whether someone at a table must wait."""
        minds = self.rooms.shared.minds
        return bool(minds.quick.waiting or minds.long.waiting) or self.rooms.lag > LATE

    async def found(self, row: Row) -> bytes:
        """Return what a study found, or what it would find so far. Raises: BadInput if that is too little."""
        if row.state == "done":
            return await self.kept.found(row.code)
        return await self.front.do(at_work.conclude, row.study, await self.kept.pieces(row.code))

    @functools.cached_property
    def pages(self) -> bool:
        return at_work.pages()
