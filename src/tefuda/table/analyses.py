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
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from tefuda.coach.weigh import Effort
from tefuda.engine import record as records
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table import study
from tefuda.table.coached import AnalysisInfo, Found, Judgement
from tefuda.table.ended import Ended
from tefuda.table.limits import TooFast, Who
from tefuda.table.logs import tag
from tefuda.table.refusals import refuse
from tefuda.table.rooms import Rooms
from tefuda.table.store import Store, analysis_table, finished, judged_table

PAGE: Final = 5  # steps that are kept together
BEAT: Final = 1.0  # seconds between two signs of life
SILENT: Final = 60.0  # seconds after which another worker goes on
AT_A_TIME: Final = 3  # running analyses of one person
TRIES: Final = 3  # at one step, whose process may be killed
UNFINISHED: Final = ("stopped", "failed")

Key = tuple[str, int]

log = logging.getLogger("tefuda.table")


class Shelf:
    """The store, as far as analyses are concerned; `worker` is this one."""

    def __init__(self, store: Store, worker: str) -> None:
        self.store = store
        self.worker = worker

    @finished
    async def row(self, key: Key) -> dict[str, Any] | None:
        """Return what is kept of an analysis, without its pages; None if there is none."""
        return next(iter(await self.store.rows(sa.select(analysis_table).where(is_of(analysis_table, key)))), None)

    @finished
    async def begin(self, key: Key, person: str) -> bool:
        """Have an analysis run here, unless it runs or is done already."""
        runs = {"state": "running", "person": person, "worker": self.worker, "beat": self.store.now, "body": b""}
        async with self.store.transaction() as connection:
            again = analysis_table.update().where(is_of(analysis_table, key), analysis_table.c.state.in_(UNFINISHED))
            if (await connection.execute(again.values(runs))).rowcount:
                return True
        try:
            async with self.store.transaction() as connection:
                row = {"room": key[0], "number": key[1], "done": 0, **runs}
                await connection.execute(analysis_table.insert().values(row))
        except IntegrityError:
            return False
        return True

    @finished
    async def adopt(self, key: Key) -> bool:
        """Have an analysis run here if its worker is silent."""
        silent = analysis_table.c.beat < self.store.now - int(SILENT)
        wanted = analysis_table.update().where(is_of(analysis_table, key), analysis_table.c.state == "running", silent)
        async with self.store.transaction() as connection:
            took = await connection.execute(wanted.values(worker=self.worker, beat=self.store.now))
        return bool(took.rowcount)

    async def silent(self) -> list[dict[str, Any]]:
        """Return the running analyses whose worker is silent."""
        late = analysis_table.c.beat < self.store.now - int(SILENT)
        return await self.store.rows(sa.select(analysis_table).where(analysis_table.c.state == "running", late))

    @finished
    async def beat(self, key: Key, done: int, at: int | None = None) -> bool:
        """Say how far an analysis is; return whether it still runs here."""
        mine = sa.and_(analysis_table.c.state == "running", analysis_table.c.worker == self.worker)
        wanted = analysis_table.update().where(is_of(analysis_table, key), mine)
        async with self.store.transaction() as connection:
            moment = self.store.now if at is None else at
            return bool((await connection.execute(wanted.values(done=done, beat=moment))).rowcount)

    @finished
    async def end(self, key: Key, state: str, body: bytes = b"", done: int | None = None) -> None:
        """End an analysis that runs."""
        wanted = analysis_table.update().where(is_of(analysis_table, key), analysis_table.c.state == "running")
        values = {"state": state, "person": "", "body": body} | ({} if done is None else {"done": done})
        async with self.store.transaction() as connection:
            await connection.execute(wanted.values(values))

    @finished
    async def keep(self, key: Key, page: int, body: bytes) -> None:
        with_it = {"room": key[0], "number": key[1], "page": page, "body": body}
        try:
            async with self.store.transaction() as connection:
                await connection.execute(judged_table.insert().values(with_it))
        except IntegrityError:
            pass  # the same, from a worker that was taken for dead; or its table is forgotten

    @finished
    async def page(self, key: Key, page: int) -> bytes | None:
        wanted = sa.select(judged_table.c.body).where(is_of(judged_table, key), judged_table.c.page == page)
        rows = await self.store.rows(wanted)
        return bytes(rows[0]["body"]) if rows else None

    @finished
    async def pages(self, key: Key) -> dict[int, bytes]:
        wanted = sa.select(judged_table.c.page, judged_table.c.body).where(is_of(judged_table, key))
        return {row["page"]: bytes(row["body"]) for row in await self.store.rows(wanted)}

    @finished
    async def running_of(self, person: str) -> int:
        wanted = sa.select(analysis_table.c.number).where(
            analysis_table.c.person == person, analysis_table.c.state == "running"
        )
        return len(await self.store.rows(wanted))


class Analyses:
    """The analyses of this worker."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.minds = rooms.shared.minds
        self.shelf = Shelf(rooms.shared.store, rooms.shared.worker)
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
        if await self.shelf.running_of(who.person) >= AT_A_TIME:
            raise refuse("analyses", most=AT_A_TIME)
        key = (room, match.number)
        if await self.shelf.begin(key, who.person):
            self.start(key, match, who.person)

    async def stop(self, room: str, match: Ended, person: str) -> None:
        """Stop the analysis of a match, wherever it runs. Raises: Refusal if it is not for this person to stop."""
        if not (await self.info(room, match, person)).mine:
            raise refuse("analysis_stop")
        key = (room, match.number)
        await self.shelf.end(key, "stopped")
        if key in self.working:
            self.working[key].cancel()

    async def go_on(self) -> None:
        """Go on with what another worker, or the process before this one, left undone."""
        for row in await self.shelf.silent():
            key = (row["room"], row["number"])
            room = await self.rooms.load(key[0])
            match = room.state.ended_at(key[1]) if room is not None else None
            if key not in self.working and match is not None and await self.shelf.adopt(key):
                self.start(key, match, row["person"])

    async def close(self) -> None:
        """Leave what is undone to whoever goes on."""
        working = dict(self.working)
        for task in working.values():
            task.cancel()
        await asyncio.gather(*working.values(), return_exceptions=True)
        for key in working:
            row = await self.shelf.row(key)
            if row is not None:
                await self.shelf.beat(key, row["done"], at=0)

    def start(self, key: Key, match: Ended, person: str) -> None:
        task = self.working[key] = asyncio.create_task(self.work(key, match, person))

        def over(_: asyncio.Task[None]) -> None:
            if self.working.get(key) is task:
                del self.working[key]

        task.add_done_callback(over)

    async def work(self, key: Key, match: Ended, person: str) -> None:
        """Judge what is not judged yet, and put everything together."""
        try:
            body = await self.judge(key, match, Who(person, room=key[0]))
            if body:
                await self.shelf.end(key, "done", body, len(match.record.moves) + 1)
        except BadInput as bad:
            await self.shelf.end(key, "failed", msgspec.json.encode(bad.text))
        except Exception:
            log.exception("room %s: the analysis of match %d", tag(key[0]), key[1])
            await self.shelf.end(key, "failed", msgspec.json.encode(Text("ui.error.internal")))

    async def judge(self, key: Key, match: Ended, who: Who) -> bytes:
        """Return the whole analysis, packed; empty if it was stopped."""
        data, steps = records.write(match.record), len(match.record.moves) + 1
        effort = study.effort_for(steps - 1)
        pages = await self.shelf.pages(key)
        said = 0.0
        for page in range(-(-steps // PAGE)):
            if page in pages:
                continue
            numbers = range(page * PAGE, min(steps, (page + 1) * PAGE))
            asked = [asyncio.create_task(self.step(data, number, effort, who)) for number in numbers]
            try:
                for done, one in enumerate(asked):
                    await one
                    if time.monotonic() - said > BEAT:
                        said = time.monotonic()
                        if not await self.shelf.beat(key, min(steps, len(pages) * PAGE + done + 1)):
                            return b""
            finally:
                for one in asked:
                    one.cancel()
            pages[page] = study.packed([one.result() for one in asked])
            await self.shelf.keep(key, page, pages[page])
        inside = [pages[page] for page in sorted(pages)]
        return await self.minds.study(partial(study.whole, data, effort, inside), who)

    async def step(self, data: bytes, number: int, effort: Effort, who: Who) -> Judgement:
        for _ in range(TRIES - 1):
            try:
                return await self.minds.study(partial(study.step, data, number, effort), who)
            except TooFast:  # its process was killed
                continue
        return await self.minds.study(partial(study.step, data, number, effort), who)


def is_of(table: sa.Table, key: Key) -> sa.ColumnElement[bool]:
    return sa.and_(table.c.room == key[0], table.c.number == key[1])
