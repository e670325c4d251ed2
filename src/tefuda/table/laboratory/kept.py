"""Studies in the store: who carries them out, how far they are, and what they found.

A worker claims a study and writes down every piece of its work (`claims.Claims`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from tefuda.engine.view import Text
from tefuda.lab.study import Study
from tefuda.table.claims import Claims
from tefuda.table.codes import new_code
from tefuda.table.laboratory.messages import State
from tefuda.table.refusals import Refusal
from tefuda.table.schema import data
from tefuda.table.store import Store, finished

CODE_LENGTH: Final = 16
SILENT: Final = 300  # seconds after which a worker that carries a study out is taken for dead
ACTIVE: Final = 2  # studies of a player that wait or run
KEPT: Final = 40  # studies of a player
WAITING: Final = 200  # studies in all
DAY: Final = 86_400
ALIVE: Final = ("waiting", "running")

study_table = sa.Table(
    "study",
    data,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # seconds since 1970
    sa.Column("beat", sa.BigInteger, nullable=False),  # when something about it changed
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("worker", sa.String(32), nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("seconds", sa.Double, nullable=False),
    sa.Column("body", sa.Text, nullable=False),  # `lab.study.Study`
    sa.Column("why", sa.Text, nullable=False),  # a `Text`, of one that failed
    sa.Column("found", sa.Text, nullable=False),  # `messages.Found`, of one that is done
    sa.Index("study_person", "person", "at"),
    sa.Index("study_state", "state", "at"),
)
piece_table = sa.Table(
    "study_piece",
    data,
    sa.Column("study", sa.ForeignKey("study.code"), primary_key=True),
    sa.Column("first", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),  # a list: the version of Tefuda, then outcomes
    info={"passing": True},  # a restored store begins unfinished studies again
)
own = study_table.c


def refuse(reason: str, **args: int | str | Text) -> Refusal:
    """Return the refusal of something that was asked of the laboratory."""
    return Refusal(Text(f"lab.refused.{reason}", {**args}))


class Row(Struct):
    """A study as it is kept; what it found is asked for by itself."""

    code: str
    person: str
    at: int
    beat: int
    state: State
    worker: str
    done: int
    total: int
    seconds: float
    body: str
    why: str

    @property
    def study(self) -> bytes:
        return self.body.encode()


COLUMNS: Final = [own[name] for name in Row.__struct_fields__]


class Studies(Claims):
    def __init__(self, store: Store) -> None:
        super().__init__(store, study_table, piece_table, SILENT)

    # --- whose they are ------------------------------------------------------------------------------------------

    async def of(self, person: str) -> list[Row]:
        """Return a player's studies, the latest first."""
        return await self._rows(own.person == person, sa.desc(own.at), own.code)

    async def find(self, code: str) -> Row:
        """Return a study. Raises: Refusal if there is none."""
        found = await self._rows(own.code == code)
        if not found:
            raise refuse("no_study")
        return found[0]

    async def found(self, code: str) -> bytes:
        """Return what a study found; empty if it is not done. Raises: Refusal if there is none."""
        rows = await self.store.rows(sa.select(own.found).where(own.code == code))
        if not rows:
            raise refuse("no_study")
        return str(rows[0]["found"]).encode()

    async def ahead(self, row: Row) -> int:
        """Return how many studies wait before this one."""
        if row.state != "waiting":
            return 0
        before = sa.and_(own.state == "waiting", sa.tuple_(own.at, own.code) < (row.at, row.code))
        return int((await self.store.rows(sa.select(sa.func.count().label("n")).where(before)))[0]["n"])

    async def _rows(self, which: Any, *order: Any) -> list[Row]:
        rows = await self.store.rows(sa.select(*COLUMNS).where(which).order_by(*order))
        return [Row(*(row[name] for name in Row.__struct_fields__)) for row in rows]

    @finished
    async def open(self, person: str, study: Study, total: int) -> str:
        """Keep a new study that waits; return its code. Raises: Refusal if there are too many."""
        code = new_code(CODE_LENGTH)
        async with self.store.transaction() as connection:
            await self.alone(connection)
            mine = list((await connection.execute(sa.select(own.state).where(own.person == person))).scalars())
            waiting = await connection.scalar(sa.select(sa.func.count()).where(own.state == "waiting"))
            if sum(state in ALIVE for state in mine) >= ACTIVE:
                raise refuse("studies_running", n=ACTIVE)
            if len(mine) >= KEPT:
                raise refuse("studies_kept", n=KEPT)
            if (waiting or 0) >= WAITING:
                raise refuse("studies_waiting")
            row: dict[str, Any] = {
                "code": code,
                "person": person,
                "at": self.store.now,
                "beat": self.store.now,
                "state": "waiting",
            }
            row |= {"worker": "", "done": 0, "total": total, "seconds": 0.0, "why": "", "found": ""}
            body = msgspec.json.encode(study).decode()
            await connection.execute(study_table.insert().values(**row, body=body))
        return code

    async def stop(self, code: str, person: str) -> None:
        """Let a study rest, whoever carries it out."""
        this = sa.and_(own.code == code, own.person == person, own.state.in_(ALIVE))
        await self.change(this, state="resting", worker="")

    @finished
    async def go_on(self, code: str, person: str) -> None:
        """Let a study that rests wait again. Raises: Refusal if too many wait or run."""
        async with self.store.transaction() as connection:
            await self.alone(connection)
            alive = sa.select(sa.func.count()).where(own.person == person, own.state.in_(ALIVE))
            if (await connection.scalar(alive) or 0) >= ACTIVE:
                raise refuse("studies_running", n=ACTIVE)
            this = sa.and_(own.code == code, own.person == person, own.state == "resting")
            await connection.execute(study_table.update().where(this).values(state="waiting", beat=self.store.now))

    @finished
    async def remove(self, code: str, person: str) -> None:
        """Forget a study."""
        await self._forget(sa.and_(own.code == code, own.person == person))

    @finished
    async def erase(self, person: str) -> None:
        """Forget all studies of a player."""
        await self._forget(own.person == person)

    @finished
    async def expire(self, days: float) -> None:
        """Forget studies in which nothing has changed for some days."""
        await self._forget(own.beat < self.store.now - int(days * DAY))

    async def _forget(self, which: Any) -> None:
        async with self.store.transaction() as connection:
            # A piece that is being written now is waited for, and deleted with the others.
            codes = list(await connection.scalars(sa.select(own.code).where(which).with_for_update()))
            await connection.execute(piece_table.delete().where(piece_table.c.study.in_(codes)))
            await connection.execute(study_table.delete().where(own.code.in_(codes)))

    # --- carrying them out ---------------------------------------------------------------------------------------

    async def claim(self, claim: str) -> Row | None:
        """Return the study whose turn it is, under this claim; also one whose worker has died."""
        for row in await self._rows(sa.or_(own.state == "waiting", self.silent), own.at, own.code):
            this = sa.and_(own.code == row.code, own.state == row.state, own.beat == row.beat)
            if await self.change(this, state="running", worker=claim):
                return row
        return None

    @finished
    async def begin_again(self, code: str, claim: str, total: int) -> bool:
        """Forget the pieces of a study, which now has `total` tasks, if it is still done under this claim."""
        this = sa.and_(own.code == code, self.mine(claim))
        async with self.store.transaction() as connection:
            changed = await connection.execute(
                study_table.update().where(this).values(beat=self.store.now, done=0, total=total, seconds=0.0)
            )
            if changed.rowcount == 1:
                await connection.execute(piece_table.delete().where(piece_table.c.study == code))
        return changed.rowcount == 1

    async def outcomes(self, code: str) -> list[bytes]:
        """Return the pieces of a study, from the first on: each the version it is of, and the outcomes."""
        return [str(piece).encode() for piece in (await self.pieces(code)).values()]

    @finished
    async def finish(self, code: str, claim: str, found: bytes = b"", why: Text | None = None) -> None:
        """Write down what a study found, or why it failed; its pieces are not needed any more."""
        said = msgspec.json.encode(why).decode() if why else ""
        state = "failed" if why else "done"
        if await self.change(self.mine(claim), state=state, found=found.decode(), why=said):
            async with self.store.transaction() as connection:
                await connection.execute(piece_table.delete().where(piece_table.c.study == code))

    async def release(self, claim: str) -> None:
        """Let others go on with what was begun under this claim."""
        await self.change(self.mine(claim), state="waiting", worker="")
