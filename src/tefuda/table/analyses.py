"""Analyses of finished matches, made beside the table and kept with the match.

A match is judged step by step, in processes that give way to everything else (`Minds.study`), where those who asked
take turns. Whatever is done is in the store, page by page: an analysis goes on where it was when its worker ends or
someone stops it, and is there at once for everyone after that. Only one worker works on a match; it says now and then
that it still does, and others go on with what has been silent for too long.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import time
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from tefuda.coach.weigh import Effort
from tefuda.engine import record as records
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table import study
from tefuda.table.claims import Claims, new_claim
from tefuda.table.coached import AnalysisInfo, Found, Judgement
from tefuda.table.ended import Ended
from tefuda.table.limits import TooFast, Who
from tefuda.table.logs import tag
from tefuda.table.refusals import Refusal, refuse
from tefuda.table.rooms import Rooms
from tefuda.table.schema import analysis_table, judged_table
from tefuda.table.store import Store, finished

PAGE: Final = 5  # steps that are kept together
BEAT: Final = 1.0  # seconds between two signs of life
SILENT: Final = 60.0  # seconds after which another worker goes on
AT_A_TIME: Final = 3  # running analyses of one person
TRIES: Final = 3  # at one step, whose process may be killed
UNFINISHED: Final = ("stopped", "failed")

Key = tuple[str, int]
Part = TypeVar("Part")

log = logging.getLogger("tefuda.table")


class Shelf(Claims):
    """The analyses in the store."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, analysis_table, judged_table, SILENT)

    async def rows(self, which: sa.ColumnElement[bool]) -> list[dict[str, Any]]:
        """Return what is kept of some analyses, without their pages."""
        return await self.store.rows(sa.select(analysis_table).where(which))

    async def row(self, key: Key) -> dict[str, Any] | None:
        """Return what is kept of an analysis, without its pages; None if there is none."""
        return next(iter(await self.rows(self.at(*key))), None)

    @finished
    async def begin(self, key: Key, person: str, claim: str) -> bool:
        """Have an analysis run under this claim, unless it runs or is done already.

        Raises: Refusal if too many of this person's run, or if the room has been forgotten.
        """
        own, this = analysis_table.c, self.at(*key)
        runs = {"state": "running", "person": person, "worker": claim, "beat": self.store.now, "body": b""}
        async with self.store.transaction() as connection:
            await self.alone(connection)
            state = await connection.scalar(sa.select(own.state).where(this))
            if state is not None and state not in UNFINISHED:
                return False
            running = sa.select(sa.func.count()).where(own.person == person, own.state == "running")
            if (await connection.scalar(running) or 0) >= AT_A_TIME:
                raise refuse("analyses", most=AT_A_TIME)
            if state is not None:
                await connection.execute(analysis_table.update().where(this).values(runs))
                return True
            row = {"room": key[0], "number": key[1], "done": 0, **runs}
            try:
                await connection.execute(analysis_table.insert().values(row))
            except IntegrityError:  # it is in the store no more, though in a worker's memory
                raise refuse("no_table") from None
        return True


class Analyses:
    """The analyses of this worker."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.minds = rooms.shared.minds
        self.shelf = Shelf(rooms.shared.store)
        self.working: dict[Key, asyncio.Task[None]] = {}
        rooms.chores.append(self.go_on)

    async def info(self, room: str, match: Ended, person: str) -> AnalysisInfo:
        """Return how far the analysis of a match is, as a person may know it."""
        row = await self.shelf.row((room, match.number)) or {"state": "none", "person": "", "done": 0, "body": b""}
        mine = person != "" and (row["person"] == person or match.seat_of(person) is not None)
        made = AnalysisInfo(row["state"], len(match.record.moves) + 1, row["done"], PAGE, mine)
        if made.state == "done":
            made.found = msgspec.json.decode(gzip.decompress(row["body"]), type=Found)
        elif made.state == "failed":
            made.trouble = msgspec.json.decode(row["body"], type=Text)
        return made

    async def begin(self, room: str, match: Ended, who: Who) -> None:
        """Begin the analysis of a match, or go on with it; nothing happens if it runs or is done.

        Raises: Refusal if too many of this person's run.
        """
        key, claim = (room, match.number), new_claim()
        if await self.shelf.begin(key, who.person, claim):
            self.start(key, claim, match, who.person)

    async def stop(self, room: str, match: Ended, person: str) -> None:
        """Stop the analysis of a match, wherever it runs. Raises: Refusal if it is not for this person to stop."""
        if not (await self.info(room, match, person)).mine:
            raise refuse("analysis_stop")
        key = (room, match.number)
        runs = sa.and_(self.shelf.at(*key), analysis_table.c.state == "running")
        await self.shelf.change(runs, state="stopped", person="")
        if key in self.working:
            self.working[key].cancel()

    async def go_on(self) -> None:
        """Go on with what another worker, or the process before this one, left undone."""
        for row in await self.shelf.rows(self.shelf.silent):
            key, claim = (row["room"], row["number"]), new_claim()
            left = sa.and_(self.shelf.at(*key), self.shelf.silent)
            try:
                room = await self.rooms.load(key[0])
            except Refusal as broken:  # its list cannot be replayed any more: nobody tries again by themselves
                await self.shelf.change(left, state="failed", person="", body=msgspec.json.encode(broken.text))
                continue
            match = room.state.ended_at(key[1]) if room is not None else None
            if key in self.working or match is None:
                continue
            if await self.shelf.change(left, worker=claim):
                self.start(key, claim, match, row["person"])

    async def close(self) -> None:
        """Leave what is undone to whoever goes on."""
        working = list(self.working.values())
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)

    def start(self, key: Key, claim: str, match: Ended, person: str) -> None:
        task = self.working[key] = asyncio.create_task(self.work(key, claim, match, person))

        def over(_: asyncio.Task[None]) -> None:
            if self.working.get(key) is task:
                del self.working[key]

        task.add_done_callback(over)

    async def work(self, key: Key, claim: str, match: Ended, person: str) -> None:
        """Judge what is not judged yet, and put everything together."""
        mine = self.shelf.mine(claim)
        try:
            body = await self.judge(key, claim, match, Who(person, room=key[0]))
            if body:
                done = len(match.record.moves) + 1
                await self.shelf.change(mine, state="done", person="", body=body, done=done)
        except asyncio.CancelledError:
            await self.shelf.change(mine, beat=0)  # silent at once: others may go on
            raise
        except Exception as bad:
            if not isinstance(bad, BadInput):
                log.exception("room %s: the analysis of match %d", tag(key[0]), key[1])
            why = bad.text if isinstance(bad, BadInput) else Text("ui.error.internal")
            await self.shelf.change(mine, state="failed", person="", body=msgspec.json.encode(why))

    async def judge(self, key: Key, claim: str, match: Ended, who: Who) -> bytes:
        """Return the whole analysis, packed; empty if it was stopped."""
        data, steps = records.write(match.record), len(match.record.moves) + 1
        effort = study.effort_for(steps - 1)
        pages = await self.shelf.pieces(*key)
        said = 0.0
        for page in range(-(-steps // PAGE)):
            if page in pages:
                continue
            numbers = range(page * PAGE, min(steps, (page + 1) * PAGE))
            asked = [asyncio.create_task(self.step(data, number, effort, who)) for number in numbers]
            try:
                for done, one in enumerate(asked):
                    await self.said(one, claim)
                    if time.monotonic() - said > BEAT:
                        said = time.monotonic()
                        far = min(steps, len(pages) * PAGE + done + 1)
                        if not await self.shelf.change(self.shelf.mine(claim), done=far):
                            return b""
            finally:
                for one in asked:
                    one.cancel()
            pages[page] = study.packed([one.result() for one in asked])
            if not await self.shelf.add(*key, claim=claim, number=page, body=pages[page]):
                return b""
        inside = [pages[page] for page in sorted(pages)]
        whole = asyncio.create_task(self.minds.study(partial(study.whole, data, effort, inside), who))
        return await self.said(whole, claim)

    async def said(self, one: asyncio.Task[Part], claim: str) -> Part:
        """Return what a part of the work returns, and say now and then that it is done: it may wait long for its turn.

        Raises: whatever it raises.
        """
        try:
            while not one.done():
                await asyncio.wait([one], timeout=SILENT / 4)
                if not one.done():
                    await self.shelf.change(self.shelf.mine(claim))
            return one.result()
        finally:
            one.cancel()

    async def step(self, data: bytes, number: int, effort: Effort, who: Who) -> Judgement:
        for _ in range(TRIES - 1):
            try:
                return await self.minds.study(partial(study.step, data, number, effort), who)
            except TooFast:  # its process was killed
                continue
        return await self.minds.study(partial(study.step, data, number, effort), who)
