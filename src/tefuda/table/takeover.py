"""Tables whose worker has died: another one goes on with them, even if nobody comes back.

The worker that moves a table's clocks keeps in the store how they stand (`clocks.Held`): for all its tables together,
shortly after something has happened, never for each move. Once a worker is silent, the others share out its tables.
Clocks then go on from where they were at its last sign of life. A table that was taken over rests, as any does that
everybody has left, if its players stay away for `Manners.forget`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

import msgspec
import sqlalchemy as sa

from tefuda.table.clocks import Held
from tefuda.table.schema import held_table, or_update, room_table
from tefuda.table.store import Store, finished

LATELY: Final = 300  # seconds; a table where nobody has been for longer waits until someone comes
AT_ONCE: Final = 20  # tables that a worker takes over at a time, so that the others get some

held, room = held_table.c, room_table.c
KEEP: Final = or_update(held_table)


@finished
async def keep(store: Store, worker: str, tables: Mapping[str, Held]) -> None:
    """Keep how some of a worker's tables stand."""
    async with store.transaction() as connection:
        there = sa.select(room.code, store.now).where(room.code.in_(sorted(tables))).order_by(room.code)
        rows = [
            {"room": code, "worker": worker, "at": now, "body": msgspec.json.encode(tables[code]).decode()}
            for code, now in (await connection.execute(there)).all()
        ]
        if rows:
            await connection.execute(KEEP[store.postgres], rows)


@finished
async def forget(store: Store, worker: str, codes: Iterable[str]) -> None:
    """Forget tables that a worker no longer moves, unless another one does."""
    async with store.transaction() as connection:
        mine = sa.and_(held.worker == worker, held.room.in_(list(codes)))
        await connection.execute(held_table.delete().where(mine))


async def stand(store: Store, code: str, worker: str, living: Collection[str]) -> Held | None:
    """Return the state of a table that other workers than this one have moved last; None if that is not known.

    `living`: the workers whose clocks run on.
    """
    theirs = sa.and_(held.room == code, held.worker != worker)
    wanted = sa.select(held_table, room.alive, store.now.label("now")).join(room_table).where(theirs)
    for row in await store.rows(wanted):
        until = row["now"] if row["worker"] in living else row["alive"]
        return msgspec.json.decode(row["body"], type=Held).after(until - row["at"])
    return None


@finished
async def claim(store: Store, worker: str, living: Collection[str]) -> dict[str, Held]:
    """Take over some tables of workers that are not among the living. Each table is taken over by one worker."""
    lost = sa.and_(held.worker.not_in([*living, worker]), room.alive > store.now - LATELY)
    wanted = sa.select(held_table, room.alive).join(room_table).where(lost).limit(AT_ONCE)
    if not await store.rows(wanted):  # as nearly always: nothing is locked for it
        return {}
    if store.postgres:
        wanted = wanted.with_for_update(skip_locked=True, of=held_table)
    async with store.transaction() as connection:
        rows = (await connection.execute(wanted)).mappings().all()
        these = held_table.update().where(held.room.in_([row["room"] for row in rows]))
        await connection.execute(these.values(worker=worker))
    return {row["room"]: msgspec.json.decode(row["body"], type=Held).after(row["alive"] - row["at"]) for row in rows}
