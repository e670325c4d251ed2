"""Long work that the store keeps, done by one worker at a time and piece by piece.

Whoever claims some work says now and then that it still does it. Each piece is written down, so that work that was
stopped, or whose worker has died, goes on where it was.
"""

from __future__ import annotations

import secrets
import zlib
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tefuda.table.store import Store, finished

TAKING: Final = 7_349_204  # PostgreSQL: first key of the locks under which work is taken in; the other is its kind


def new_claim() -> str:
    """Return the name of a claim: each is another one, so that whoever had it before is refused."""
    return secrets.token_hex(8)


class Claims:
    """Work of one kind. `work` is its table, with the columns `state`, `worker` (the claim) and `beat` (when something
    changed, in seconds since 1970) beside its key; `made` that of the pieces, with the same key, a number and a `body`.
    Others may claim what runs, but has been `silent` for so many seconds.
    """

    def __init__(self, store: Store, work: sa.Table, made: sa.Table, silent: float) -> None:
        self.store, self.work, self.made = store, work, made
        self.silent = sa.and_(work.c.state == "running", work.c.beat < store.now - int(silent))

    def at(self, *key: str | int) -> sa.ColumnElement[bool]:
        """Return a condition: it is the work of this key."""
        return sa.and_(*(column == part for column, part in zip(self.work.primary_key, key, strict=True)))

    def mine(self, claim: str) -> sa.ColumnElement[bool]:
        """Return a condition: it is still done under this claim, not stopped, deleted or claimed by someone else."""
        return sa.and_(self.work.c.state == "running", self.work.c.worker == claim)

    async def alone(self, connection: AsyncConnection) -> None:
        """Wait until no other worker takes in such work: what this transaction counts holds until it ends."""
        if self.store.postgres:
            key = zlib.crc32(self.work.name.encode()) >> 1
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(TAKING, key)))

    @finished
    async def change(self, /, which: sa.ColumnElement[bool], **values: Any) -> bool:
        """Change some work, if there is any."""
        async with self.store.transaction() as connection:
            changed = await connection.execute(
                self.work.update().where(which).values(**{"beat": self.store.now, **values})
            )
        return changed.rowcount > 0

    @finished
    async def add(self, /, *key: str | int, claim: str, number: int, body: str | bytes, **values: Any) -> bool:
        """Write a piece down, if the work is still done under this claim."""
        this = sa.and_(self.at(*key), self.mine(claim))
        async with self.store.transaction() as connection:
            changed = await connection.execute(self.work.update().where(this).values(beat=self.store.now, **values))
            if changed.rowcount == 1:
                names = [column.name for column in self.made.primary_key]
                row = dict(zip(names, [*key, number], strict=True))
                await connection.execute(self.made.insert().values(**row, body=body))
        return changed.rowcount == 1

    async def pieces(self, *key: str | int) -> dict[int, Any]:
        """Return the bodies of the pieces by their numbers, in order; of one piece if its number ends the key."""
        columns = list(self.made.primary_key)
        these = sa.and_(*(column == part for column, part in zip(columns, key, strict=False)))
        wanted = sa.select(columns[-1].label("number"), self.made.c.body).where(these).order_by(columns[-1])
        return {row["number"]: row["body"] for row in await self.store.rows(wanted)}
