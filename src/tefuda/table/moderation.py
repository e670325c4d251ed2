"""What an operator sees and decides: reports, bans, and what was done about them.

All of it is in the store, where every worker and the command find it. A worker looks there every few seconds (`look`):
what others decided holds for it from then on.
"""

from __future__ import annotations

import contextlib
import hmac
import ipaddress
import secrets
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table import messages, tournament
from tefuda.table.entries import Entry, Muted, Removed, Shut
from tefuda.table.limits import address_of
from tefuda.table.names import clean
from tefuda.table.oversight import (
    Ban,
    BanSeen,
    Close,
    Dismiss,
    Done,
    Line,
    Order,
    ReportSeen,
    SendAway,
    Silence,
    Unban,
)
from tefuda.table.refusals import Refusal, refuse
from tefuda.table.room import Room
from tefuda.table.schema import audit_table, ban_table, report_table
from tefuda.table.store import Store, finished
from tefuda.table.wishes import LONGEST_LINE
from tefuda.table.wordlist import Words

DAY: Final = 24 * 3600
LONGEST_BAN: Final = 36_500  # days
LONGEST_NOTE: Final = 300
TALK: Final = 30  # lines that are kept with a report
MOST_REPORTS: Final = 5_000  # open ones; more are not taken in
MOST_OF_ONE: Final = 20  # open ones of one reporter
REPORTING: Final = 7_349_205  # PostgreSQL: key of the lock under which reports are changed
SHOWN: Final = 100  # rows of a list
RECENTLY: Final = 60  # seconds of the trail that a worker looks through for its tables

Append = Callable[[str, Callable[[Room], Entry | None]], Awaitable[bool]]


class Banned(Refusal):
    """The service is closed to this player or address."""

    def __init__(self, ban: BanSeen) -> None:
        args: dict[str, int | str | list[str] | Text] = {"reason": ban.reason}
        if ban.until:
            args["until"] = datetime.fromtimestamp(ban.until, UTC).date().isoformat()
        super().__init__(Text("ui.error.banned_until" if ban.until else "ui.error.banned", args))


class Moderation:
    """What holds at a worker. `secret`: the operator's; empty if there is none, and then nothing can be reported."""

    def __init__(self, store: Store, words: Words | None = None, secret: str = "") -> None:
        self.store = store
        self.words = words or Words()
        self.secret = secret
        self.bans: dict[str, BanSeen] = {}
        self.looked = 0  # until when the trail is known

    # --- what holds --------------------------------------------------------------------------------------------

    def admit(self, person: str, address: str) -> None:
        """Check that neither a player nor an address is banned. Raises: Banned."""
        for subject in (person, address):
            ban = self.bans.get(subject) if subject else None
            if ban is not None and not 0 < ban.until <= time.time():
                raise Banned(ban)

    def allow(self, message: object) -> None:
        """Check that no word of the list is in a name or a line, as others would see it. Raises: Refusal."""
        # What is longer than any line that is shown would be looked through for hours.
        if self.words.found(clean(getattr(message, "name", ""), LONGEST_LINE)):
            raise refuse("word_in_name")
        if self.words.found(clean(getattr(message, "line", ""), LONGEST_LINE)):
            raise refuse("word_in_line")

    def knows(self, secret: str) -> bool:
        """Return whether this is the operator's secret, in a time that says nothing about it."""
        return hmac.compare_digest(secret.encode(), self.secret.encode()) and bool(self.secret)

    @finished
    async def look(self) -> list[str]:
        """Read what holds now. Return the tables about which something was decided since the last time."""
        since, self.looked = self.looked, int(time.time())
        async with self.store.engine.connect() as connection:
            self.bans = {ban.subject: ban for ban in await bans(connection)}
            rooms = sa.select(audit_table.c.room).where(audit_table.c.at > since - RECENTLY, audit_table.c.room != "")
            return sorted(set(await connection.scalars(rooms)))

    # --- reports -----------------------------------------------------------------------------------------------

    @finished
    async def report(self, room: Room, by: str, message: messages.Report) -> None:
        """Keep a player's report of another, once.

        Raises: Refusal if there is no operator, or nobody like that at the table, or if too many reports are open.
        """
        if not self.secret:
            raise refuse("no_operator")
        found = reported(room, by, message)
        async with self.store.transaction() as connection:
            await alone(self.store, connection)
            count = sa.select(sa.func.count()).select_from(report_table).where(report_table.c.open)
            if (await connection.scalar(count) or 0) >= MOST_REPORTS:
                raise refuse("many_reports")
            mine = sa.and_(report_table.c.open, report_table.c.reporter == by)
            told = (await connection.scalars(sa.select(report_table.c.body).where(mine))).all()
            for body in told:
                before = msgspec.json.decode(body, type=ReportSeen)
                same = (before.person, before.room, before.line, before.reason)
                if same == (found.person, found.room, found.line, found.reason):
                    return
            if len(told) >= MOST_OF_ONE:
                raise refuse("many_reports")
            row = {"id": found.id, "at": found.at, "reporter": by, "person": found.person, "open": True}
            await connection.execute(report_table.insert().values(body=msgspec.json.encode(found).decode(), **row))

    @finished
    async def reports(self, most: int = SHOWN) -> tuple[list[ReportSeen], int]:
        """Return the open reports, and how many there are: the oldest of each reporter first, then their others, so
        that nobody's many reports hide those of others."""
        own = report_table.c
        place = sa.func.row_number().over(partition_by=own.reporter, order_by=(own.at, own.id))
        wanted = sa.select(own.body).where(own.open).order_by(place, own.at, own.id).limit(most)
        async with self.store.engine.connect() as connection:
            found = [msgspec.json.decode(body, type=ReportSeen) for body in await connection.scalars(wanted)]
            count = sa.select(sa.func.count()).select_from(report_table).where(report_table.c.open)
            return found, int(await connection.scalar(count) or 0)

    @finished
    async def banned(self) -> list[BanSeen]:
        """Return the bans that hold, the latest first."""
        async with self.store.engine.connect() as connection:
            return await bans(connection)

    @finished
    async def trail(self, most: int = SHOWN) -> list[Done]:
        """Return what was done, the latest first."""
        wanted = sa.select(audit_table.c.body).order_by(audit_table.c.id.desc()).limit(most)
        async with self.store.engine.connect() as connection:
            return [msgspec.json.decode(body, type=Done) for body in await connection.scalars(wanted)]

    # --- orders ------------------------------------------------------------------------------------------------

    @finished
    async def carry_out(self, order: Order, by: str, append: Append) -> None:
        """Do what the operator wants, and keep that it was done.

        `append` adds to a table's list what it is given a function for. Raises: BadInput if there is no such report,
        player, table or ban.
        """
        match order:
            case Silence():
                await self.silence(order, append)
            case SendAway():
                await append(order.room, partial(send_away, order))
            case Close():
                await append(order.room, lambda room: None if room.shut else Shut())
        about = person = ""
        async with self.store.transaction() as connection:
            match order:
                case Dismiss():
                    about, person = await self.dismiss(connection, order)
                case Ban():
                    order = await ban(connection, order)
                case Unban():
                    about = await unban(connection, order.ban)
            done = Done(int(time.time()), by, order, about, person)
            row = {"id": f"{time.time_ns():016x}", "at": done.at, "room": getattr(order, "room", "")}
            await connection.execute(audit_table.insert().values(body=msgspec.json.encode(done).decode(), **row))

    async def silence(self, order: Silence, append: Append) -> None:
        """Take a player's word at a table, or give it back: at that of a tournament, at all its tables, also of rounds
        that follow."""
        cups = set[str]()

        def wish(room: Room) -> Entry | None:
            cups.add(room.cup)
            return mute(order, room)

        await append(order.room, wish)
        for cup in cups - {""}:
            with contextlib.suppress(Refusal):  # the tournament has expired
                for code in await tournament.silence(self.store, cup, order.person, order.muted):
                    with contextlib.suppress(Refusal):  # this table is not open yet
                        await append(code, partial(mute, order))

    async def dismiss(self, connection: AsyncConnection, order: Dismiss) -> tuple[str, str]:
        """Close a report, or all of its reporter; return the name and the player it was about, or how many there were
        and nobody."""
        await alone(self.store, connection)
        own = report_table.c
        mine = sa.and_(own.id == order.report, own.open)
        found = (await connection.execute(sa.select(own.body, own.reporter).where(mine))).first()
        if found is None:
            raise refuse("no_report")
        body, reporter = found
        every = order.all and reporter  # once a reporter is erased, nothing says which others are theirs
        these = sa.and_(own.open, own.reporter == reporter) if every else mine
        closed = await connection.execute(report_table.update().where(these).values(open=False))
        seen = msgspec.json.decode(body, type=ReportSeen)
        return (str(closed.rowcount), "") if order.all else (seen.name, seen.person)


async def ban(connection: AsyncConnection, order: Ban) -> Ban:
    """Keep a ban, in the place of an earlier one; return it as it is kept."""
    subject, reason = subject_of(order.subject), clean(order.reason, LONGEST_NOTE)
    if not reason:
        raise refuse("no_reason")
    if not 0 <= order.days <= LONGEST_BAN:
        raise refuse("days", most=LONGEST_BAN)
    now = int(time.time())
    until = now + round(order.days * DAY) if order.days else 0
    await connection.execute(ban_table.delete().where(ban_table.c.subject == subject))
    row = {"id": secrets.token_hex(8), "at": now, "subject": subject, "until": until, "reason": reason}
    await connection.execute(ban_table.insert().values(row))
    return Ban(subject, order.days, reason)


async def unban(connection: AsyncConnection, wanted: str) -> str:
    """Lift a ban, by its id or its subject; return whose it was."""
    with contextlib.suppress(BadInput):  # it is an id
        wanted = subject_of(wanted)
    mine = sa.or_(ban_table.c.id == wanted, ban_table.c.subject == wanted)
    subject = await connection.scalar(sa.select(ban_table.c.subject).where(mine))
    if subject is None:
        raise refuse("no_ban")
    await connection.execute(ban_table.delete().where(mine))
    return str(subject)


async def alone(store: Store, connection: AsyncConnection) -> None:
    """Wait until nobody else changes reports: what this transaction reads of them holds until it ends."""
    if store.postgres:  # SQLite has one writer at a time anyway
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(REPORTING)))


async def bans(connection: AsyncConnection) -> list[BanSeen]:
    columns = [ban_table.c[name] for name in ("id", "at", "subject", "until", "reason")]
    holding = sa.or_(ban_table.c.until == 0, ban_table.c.until > int(time.time()))
    found = await connection.execute(sa.select(*columns).where(holding).order_by(ban_table.c.at.desc()))
    return [BanSeen(*row) for row in found]


async def append_alone(store: Store, code: str, wish: Callable[[Room], Entry | None]) -> bool:
    """Append to a table's list what `wish` returns, where no worker has the table in memory.

    Raises: BadInput if there is no such table, or whatever `wish` raises.
    """
    while True:
        room = Room(code)
        entries = await store.entries(code)
        if not entries:
            raise refuse("no_table")
        for entry in entries:
            room.replay(entry)
        wanted = wish(room)
        if wanted is None:
            return False
        if await store.append(code, room.seq + 1, wanted):
            return True


def reported(room: Room, by: str, message: messages.Report) -> ReportSeen:
    """Return a report with all that belongs to it. Raises: Refusal."""
    heard = room.heard(room.seat_of(by) is not None)
    line = next((said for said in heard if message.said and said.id == message.said), None)
    if message.said:
        person = room.speakers.get(message.said, "") if line is not None else ""
    else:
        room.in_range(message.seat)
        person = room.chairs[message.seat].person
    if not person or person == by:
        raise refuse("no_guest")
    seat = room.seat_of(person)
    name = line.name if line is not None else room.chairs[message.seat].name
    talk = [Line(room.speakers.get(said.id, ""), said.name, said.line or said.stamp) for said in room.talk[-TALK:]]
    return ReportSeen(
        secrets.token_hex(8),
        int(time.time()),
        room.code,
        room.game.id,
        -1 if seat is None else seat,
        person,
        name,
        message.reason,
        by,
        line.line if line is not None else "",
        clean(message.note, LONGEST_NOTE),
        talk,
    )


def mute(order: Silence, room: Room) -> Entry | None:
    if order.person not in {*room.persons(), *room.speakers.values()}:
        raise refuse("no_guest")
    done = (order.person in room.silenced) == order.muted
    return None if done else Muted(order.person, order.muted, operator=True)


def send_away(order: SendAway, room: Room) -> Entry | None:
    if order.person in room.removed:
        return None
    if room.seat_of(order.person) is None:
        raise refuse("no_guest")
    return Removed(order.person)


def subject_of(text: str) -> str:
    """Return whom a ban is for: a player, or an address, which for IPv6 is its network of /64. Raises: BadInput."""
    text = text.strip()
    if len(text) == 32 and set(text) <= set("0123456789abcdef"):
        return text
    try:
        host, _, bits = text.partition("/")
        if bits and int(bits) != (64 if ":" in host else 32):
            raise ValueError(text)
        ipaddress.ip_address(host)
    except ValueError:
        raise BadInput(Text("ui.error.no_subject", {"subject": text[:64]})) from None
    return address_of(host)
