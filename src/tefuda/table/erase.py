"""Erasing a person: the name, the crest and what they said, at every table they were at. Matches keep their seats."""

from __future__ import annotations

import functools
import secrets
from typing import Final

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

from tefuda.engine.errors import BadInput, hint
from tefuda.engine.view import Text
from tefuda.table import moderation
from tefuda.table.entries import Entry, Pruned, Sat, Spoke
from tefuda.table.laboratory.kept import Studies
from tefuda.table.names import skeleton
from tefuda.table.oversight import Dismiss, Done, ReportSeen
from tefuda.table.people import People
from tefuda.table.ratings import Ratings
from tefuda.table.schema import audit_table, report_table
from tefuda.table.store import Store, finished
from tefuda.table.tournament import tournament_table, without

QUIET: Final = 600.0  # seconds; a table that a player was at since then may be in a worker's memory


async def person_called(store: Store, code: str, name: str) -> str:
    """Return the person who sat at a table under a name, or who has it as their id, at any time.

    Raises: BadInput if there is no such table, or nobody or more than one person of that name sat there.
    """
    entries = await store.entries(code)
    if not entries:
        raise BadInput(Text("commands.erase.no_table", {"code": code}))
    seated = [(entry.name, entry.person) for entry in entries if isinstance(entry, Sat)]
    found = sorted({person for known, person in seated if name == person or skeleton(known) == skeleton(name)})
    if not found:
        known = sorted({known for known, _ in seated if known})  # those who were erased have none
        raise BadInput(Text("commands.erase.no_name", {"code": code, "hint": hint(name, known)}))
    if len(found) > 1:
        raise BadInput(Text("commands.erase.several", {"code": code, "ids": ", ".join(found)}))
    return found[0]


async def erase(store: Store, person: str) -> tuple[int, int]:
    """Erase a person; return at how many tables that was done, and how many are in use and must wait.

    A table's list then has someone without a name, whose identity is of that table alone and belongs to no token.
    """
    await erase_reports(store, person)
    await Ratings(store).erase(person)
    await erase_from_tournaments(store, person)
    await Studies(store).erase(person)
    done = waiting = 0
    for code in await store.rooms_of(person):
        change = functools.partial(nameless, person=person, someone=secrets.token_hex(16))
        if await store.erase(code, person, QUIET, change):
            done += 1
        else:
            waiting += 1
    return done, waiting


async def go_on(store: Store, people: People) -> None:
    """Erase who asked for it, at those of their tables that have become quiet meanwhile."""
    for person in await people.to_erase():
        _, waiting = await erase(store, person)
        if not waiting:
            await people.erased(person)


@finished
async def erase_reports(store: Store, person: str) -> None:
    """Forget the reports about a person, and their name in the trail where one was closed. In reports about others,
    forget who they are and what they said."""
    async with store.transaction() as connection:
        await moderation.alone(store, connection)
        about = sa.select(report_table.c.id).where(report_table.c.person == person)
        await forget_whom(connection, person, set(await connection.scalars(about)))
        await connection.execute(report_table.delete().where(report_table.c.person == person))
        wanted = sa.select(report_table.c.id, report_table.c.body).where(report_table.c.body.contains(person))
        for id, body in (await connection.execute(wanted)).all():
            found = msgspec.json.decode(body, type=ReportSeen)
            found.reporter = "" if found.reporter == person else found.reporter
            found.talk = [line for line in found.talk if line.person != person]
            changed = {"body": msgspec.json.encode(found).decode(), "reporter": found.reporter}
            await connection.execute(report_table.update().where(report_table.c.id == id).values(**changed))


async def forget_whom(connection: AsyncConnection, person: str, reports: set[str]) -> None:
    """Take a person out of the trail, where reports about them were closed. Lines older than `Done.person` are found
    by their `reports`, as far as these are kept."""
    wanted = sa.select(audit_table.c.id, audit_table.c.body).where(audit_table.c.body.contains('"type":"dismiss"'))
    for id, body in (await connection.execute(wanted)).all():
        done = msgspec.json.decode(body, type=Done)
        old = isinstance(done.order, Dismiss) and done.order.report in reports and not done.order.all
        if done.person == person or old:
            changed = msgspec.json.encode(replace(done, about="", person="")).decode()
            await connection.execute(audit_table.update().where(audit_table.c.id == id).values(body=changed))


@finished
async def erase_from_tournaments(store: Store, person: str) -> None:
    """Take a person's name out of all tournaments. Their points stay, as those of nobody."""
    own = tournament_table.c
    wanted = sa.select(own.code, own.body).where(own.body.contains(person)).order_by(own.code)
    async with store.transaction() as connection:
        for code, body in (await connection.execute(wanted.with_for_update())).all():
            values = {"body": without(body, person), "version": own.version + 1}
            await connection.execute(tournament_table.update().where(own.code == code).values(**values))


def nameless(entry: Entry, person: str, someone: str) -> Entry:
    """Return an entry without what says who a person was. What they added to a shuffle stays: the cards follow from
    it."""
    if getattr(entry, "person", None) != person:
        return entry
    if isinstance(entry, Sat):
        return replace(entry, person=someone, name="", crest=-1)
    if isinstance(entry, Spoke):
        return Pruned()
    return replace(entry, person=someone)
