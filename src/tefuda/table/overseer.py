"""What the operator's page shows of the whole service: each worker says in the store how it is."""

from __future__ import annotations

import resource
import sys
import time
from typing import TYPE_CHECKING, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct

import tefuda
from tefuda.table import measures
from tefuda.table.limits import Limit, Limits, Places, Quota
from tefuda.table.oversight import Overview, PersonSeen, TableSeen, WorkerSeen
from tefuda.table.schema import or_update, worker_table
from tefuda.table.store import Store, finished

if TYPE_CHECKING:
    from tefuda.table.live import LiveRoom
    from tefuda.table.rooms import Rooms

SILENT: Final = 20  # seconds after which a worker no longer counts
REPORTS: Final = 20  # that are listed, each with its talk; the others follow as these are closed
MOST: Final = 200  # tables, or people, of one worker that are listed
SAY: Final = or_update(worker_table)


class Status(Struct):
    """What one worker says."""

    worker: WorkerSeen
    tables: list[TableSeen]
    people: list[PersonSeen]


def status(rooms: Rooms, started: int, trouble: str) -> Status:
    """Return how this worker is."""
    live = [room for room in list(rooms.live.values()) if room.clients]
    minds = rooms.shared.minds
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    worker = WorkerSeen(
        rooms.shared.worker[:8],
        started,
        tefuda.__version__,
        measures.engine(),
        len(live),
        len({client.person for room in live for client in room.clients}),
        sum(len(room.clients) for room in live),
        sum(len(lane.waiting) for lane in (minds.quick, minds.long)),
        round(rooms.lag * 1000, 1),
        peak >> (20 if sys.platform == "darwin" else 10),
        trouble,
        refused(rooms.shared.limits),
    )
    people = (seen for room in live for seen in people_at(room))
    return Status(
        worker, [table(room) for room in live[:MOST]], [one for one, _ in zip(people, range(MOST), strict=False)]
    )


def refused(limits: Limits) -> dict[str, int]:
    """Return how often each limit was reached, if it was."""
    found = {name: getattr(limits, name) for name in limits.__dataclass_fields__}
    return {
        name: limit.refused
        for name, limit in found.items()
        if isinstance(limit, (Limit, Places, Quota)) and limit.refused
    }


def table(room: LiveRoom) -> TableSeen:
    state = room.state
    names = [chair.name for chair in state.chairs if chair.person]
    return TableSeen(room.code, state.game.id, state.phase, names, len(room.clients), state.private)


def people_at(room: LiveRoom) -> list[PersonSeen]:
    seats = room.state.seats()
    known = {(client.person, client.address) for client in room.clients}
    names = {seat: room.state.chairs[seat].name for seat in seats.values()}
    return [
        PersonSeen(person, names.get(seats.get(person, -1), ""), address, room.code, seats.get(person, -1))
        for person, address in sorted(known, key=lambda one: (seats.get(one[0], 99), one))
    ]


@finished
async def say(store: Store, worker: str, own: Status) -> None:
    """Say in the store how this worker is, and forget workers that are gone."""
    now = int(time.time())
    row = {"id": worker, "at": now, "body": msgspec.json.encode(own).decode()}
    async with store.transaction() as connection:
        await connection.execute(worker_table.delete().where(worker_table.c.at < now - SILENT))
        await connection.execute(SAY[store.postgres], row)


@finished
async def leave(store: Store, worker: str) -> None:
    """Forget a worker that ends."""
    async with store.transaction() as connection:
        await connection.execute(worker_table.delete().where(worker_table.c.id == worker))


@finished
async def heard(store: Store, since: int) -> list[Status]:
    """Return what each worker has said of itself since then."""
    said = sa.select(worker_table.c.body).where(worker_table.c.at > since).order_by(worker_table.c.id)
    async with store.engine.connect() as connection:
        return [msgspec.json.decode(body, type=Status) for body in await connection.scalars(said)]


async def overview(rooms: Rooms) -> Overview:
    """Return everything the operator's page shows."""
    moderation = rooms.shared.moderation
    now = int(time.time())
    found = await heard(rooms.shared.store, now - SILENT)
    reports, count = await moderation.reports(REPORTS)
    tables = {table.room: table for one in found for table in one.tables}
    people = {(person.room, person.person, person.address): person for one in found for person in one.people}
    return Overview(
        now,
        reports,
        count,
        await moderation.banned(),
        [one.worker for one in found],
        list(tables.values()),
        list(people.values()),
        await moderation.trail(),
        moderation.words.count,
    )
