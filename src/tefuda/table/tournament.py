"""A tournament as the store keeps it: one document, with a version by which of two changes at once one is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct, field

from tefuda.table.refusals import refuse
from tefuda.table.schema import data
from tefuda.table.store import Store, finished

tournament_table = sa.Table(
    "tournament",
    data,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # seconds since 1970, when it last changed
    sa.Column("body", sa.Text, nullable=False),  # `Cup`
)


class Entrant(Struct, omit_defaults=True):
    """Someone who takes part. `left`: is put at no more tables; `removed`: by the host, and for good. `muted`: by the
    host, at all tables; `silenced`: the same by the operator of the service. Erased players have no `person`."""

    person: str
    name: str
    crest: int
    left: bool = False
    removed: bool = False
    muted: bool = False
    silenced: bool = False


class Seating(Struct, omit_defaults=True):
    """A table of a round: its room, and its players by seat. `given`: points by seat that the host has entered."""

    room: str
    players: list[int]
    given: list[float] | None = None


class Round(Struct, omit_defaults=True):
    """`paused`: who had no table. `final`: of the best, after the others."""

    tables: list[Seating]
    paused: list[int] = []
    final: bool = False


class Cup(Struct, omit_defaults=True):
    """A tournament as it is kept. `rounds`: how many there will be, besides a final. `notice`: what the host says.
    `refused`: whom the host removed, and whose place someone else has."""

    name: str
    host: str
    game: str
    options: dict[str, Any]
    kind: Literal["round_robin", "swiss", "federation"]
    size: int
    rounds: int
    clock: int = 0
    entrants: list[Entrant] = field(default_factory=list)
    played: list[Round] = field(default_factory=list)
    notice: str = ""
    over: bool = False
    refused: list[str] = field(default_factory=list)


async def read(store: Store, code: str) -> tuple[int, Cup]:
    """Return a tournament and its version. Raises: Refusal if there is none."""
    found = await store.rows(sa.select(tournament_table).where(tournament_table.c.code == code))
    if not found:
        raise refuse("no_cup")
    return found[0]["version"], msgspec.json.decode(found[0]["body"], type=Cup)


@finished
async def write(store: Store, code: str, version: int, cup: Cup) -> bool:
    """Write a tournament over a version; return False if someone was faster."""
    this = sa.and_(tournament_table.c.code == code, tournament_table.c.version == version)
    body = msgspec.json.encode(cup).decode()
    async with store.transaction() as connection:
        kept = await connection.execute(
            tournament_table.update().where(this).values(version=version + 1, body=body, at=store.now)
        )
    return kept.rowcount == 1


async def change(store: Store, code: str, wish: Callable[[Cup], None]) -> Cup:
    """Change a tournament, and return it; `wish` is called again if someone was faster.

    What changes nothing is not written: those who wish for it over and over would hold up everyone else.

    Raises: whatever `wish` raises.
    """
    while True:
        version, cup = await read(store, code)
        before = msgspec.json.encode(cup)
        wish(cup)
        if msgspec.json.encode(cup) == before or await write(store, code, version, cup):
            return cup


async def silence(store: Store, code: str, person: str, silenced: bool) -> list[str]:
    """Take a player's word in a whole tournament, or give it back; return their tables. Raises: Refusal."""

    def wish(cup: Cup) -> None:
        for one in cup.entrants:
            if one.person == person:
                one.silenced = silenced

    return tables_of(await change(store, code, wish), person)


def tables_of(cup: Cup, person: str) -> list[str]:
    """Return the rooms of a tournament at which a player has a seat, the latest first."""
    return [
        table.room
        for turn in reversed(cup.played)
        for table in turn.tables
        if any(cup.entrants[k].person == person for k in table.players)
    ]


async def of(store: Store, person: str) -> list[dict[str, str]]:
    """Return the tournaments that a player takes part in, and as whom."""
    own = tournament_table.c
    found = []
    for row in await store.rows(sa.select(own.code, own.body).where(own.body.contains(person))):
        cup = msgspec.json.decode(row["body"], type=Cup)
        names = [one.name for one in cup.entrants if one.person == person]
        found += [{"tournament": cup.name, "code": row["code"], "name": name} for name in names or [""]]
    return found


@finished
async def expire(store: Store, age: float) -> None:
    """Forget tournaments in which nothing has changed for `age` seconds."""
    async with store.transaction() as connection:
        await connection.execute(tournament_table.delete().where(tournament_table.c.at < store.now - int(age)))


def without(body: str, person: str) -> str:
    """Return a document in which a player is nobody, who takes no part any more.

    If they were the host, the first who takes part is host in their place: without one, no round would begin any more.
    """
    cup = msgspec.json.decode(body, type=Cup)
    for one in cup.entrants:
        if one.person == person:
            one.person, one.name, one.crest, one.left = "", "", 0, True
    cup.refused = [one for one in cup.refused if one != person]
    if cup.host == person:
        cup.host = next((one.person for one in cup.entrants if not one.left), "")
    return msgspec.json.encode(cup).decode()
