"""Who knows whom: friends, blocks, invitations, and those who look for a match with strangers.

Guests can do all of it, as their browser is known. A friend's name is kept as it was when they met; where the friend
has a profile, the profile's name is shown.
"""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tefuda.table.refusals import refuse
from tefuda.table.schema import data, erasure_table, member_table, or_update, room_table
from tefuda.table.store import BATCH, Store, finished

MOST_FRIENDS: Final = 200
MOST_BLOCKED: Final = 1_000
INVITED_WITHIN: Final = 3_600  # seconds for which an invitation stands
HERE_WITHIN: Final = 60  # seconds since a friend was last in the lobby
AT_TABLE_WITHIN: Final = 30  # seconds since a player was last at a friend's table
TIES: Final = 7_349_206  # PostgreSQL: first key of the locks under which players' ties change; the second is the player

friend_table = sa.Table(
    "friend",
    data,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True, index=True),
    sa.Column("name", sa.String(64), nullable=False),  # the other's
    sa.Column("crest", sa.Integer, nullable=False),
)
block_table = sa.Table(
    "block",
    data,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True, index=True),  # whom the person wants nothing to do with
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("crest", sa.Integer, nullable=False),
)
BEFRIEND: Final = or_update(friend_table)
BLOCK: Final = or_update(block_table)
invitation_table = sa.Table(
    "invitation",
    data,
    sa.Column("person", sa.String(32), primary_key=True),  # who is invited
    sa.Column("room", sa.String(16), primary_key=True),
    sa.Column("other", sa.String(32), nullable=False, index=True),  # who invites
    sa.Column("at", sa.BigInteger, nullable=False),  # seconds since 1970
)
seen_table = sa.Table(
    "seen",
    data,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
seek_table = sa.Table(
    "seek",
    data,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),  # 0: any number
    sa.Column("rounds", sa.Integer, nullable=False),  # 0: the usual length
    sa.Column("clock", sa.Integer, nullable=False),  # seconds per decision, 0: none
    sa.Column("rated", sa.Integer, nullable=False, server_default="0"),  # 1: a rated match
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("crest", sa.Integer, nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("alive", sa.BigInteger, nullable=False),
    sa.Column(
        "taken", sa.BigInteger, nullable=False
    ),  # when a table was found; it is being opened as long as `room` is empty
    sa.Column("room", sa.String(16), nullable=False),
)
OWNED: Final = (
    (friend_table, "person"),
    (friend_table, "other"),
    (block_table, "person"),
    (block_table, "other"),
    (invitation_table, "person"),
    (invitation_table, "other"),
    (seen_table, "person"),
    (seek_table, "person"),
)


async def alone(store: Store, connection: AsyncConnection, *persons: str) -> None:
    """Wait until nobody else changes what is between these players and others: what this transaction reads of that
    holds until it ends."""
    if store.postgres:  # SQLite has one writer at a time anyway
        keys = {zlib.crc32(person.encode()) >> 1 for person in persons}
        for key in sorted(keys):  # of two who ask for the same ones, one waits for the other
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(TIES, key)))


async def hold(store: Store, connection: AsyncConnection, person: str) -> None:
    """Let nobody else change what is between a player and others until the transaction ends. All rows are asked for in
    one order, as in `Meeting.part`: of two friends who are erased at once, one waits for the other."""
    await alone(store, connection, person)
    for table in (friend_table, block_table, invitation_table):
        mine = sa.or_(table.c.person == person, table.c.other == person)
        wanted = sa.select(table.c.person).where(mine).order_by(*table.primary_key)
        await connection.execute(wanted.with_for_update())


class Meeting:
    """Friends, blocks and invitations in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- friends -----------------------------------------------------------------------------------------------

    async def friends(self, person: str) -> list[dict[str, Any]]:
        """Return a player's friends, by name."""
        rows = await self.store.rows(sa.select(friend_table).where(friend_table.c.person == person))
        return sorted(rows, key=lambda row: str(row["name"]).casefold())

    @finished
    async def befriend(self, one: tuple[str, str, int], other: tuple[str, str, int]) -> None:
        """Make two players, each with name and crest, friends of each other, unless one has blocked the other; an old
        friend's name is renewed. Raises: Refusal if one of them has been erased since the code was given."""
        rows = [
            {"person": person, "other": whom, "name": name, "crest": crest}
            for (person, _, _), (whom, name, crest) in sorted([(one, other), (other, one)])
        ]
        async with self.between(one[0], other[0]) as connection:
            if await erased(connection, one[0], other[0]):
                raise refuse("friend_code")
            if not await blocked_between(connection, one[0], other[0]):
                await connection.execute(BEFRIEND[self.store.postgres], rows)

    @finished
    async def part(self, one: str, other: str) -> None:
        """End a friendship, for both."""
        async with self.between(one, other) as connection:
            await end_friendship(connection, one, other)

    @contextlib.asynccontextmanager
    async def between(self, one: str, other: str) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction about two players. Another one about either of them waits for its end."""
        async with self.store.transaction() as connection:
            await alone(self.store, connection, one, other)
            yield connection

    @finished
    async def was_seen(self, person: str) -> None:
        """Note that a player is in the lobby, unless that was noted lately."""
        lately = sa.select(seen_table.c.at > self.store.now - HERE_WITHIN // 3).where(seen_table.c.person == person)
        async with self.store.engine.connect() as connection:
            known = await connection.scalar(lately)
        if known:
            return
        with contextlib.suppress(IntegrityError):  # another request of the same browser was faster
            async with self.store.transaction() as connection:
                await alone(self.store, connection, person)
                if await erased(connection, person):
                    return
                await connection.execute(seen_table.delete().where(seen_table.c.person == person))
                await connection.execute(seen_table.insert().values(person=person, at=self.store.now))

    @finished
    async def forget(self) -> None:
        """Forget who was in the lobby: anyone can be, under any number of tokens."""
        async with self.store.transaction() as connection:
            await connection.execute(seen_table.delete().where(seen_table.c.at < self.store.now - HERE_WITHIN))

    async def here(self, persons: list[str]) -> set[str]:
        """Return who of these players is in the lobby."""
        these = seen_table.c.person.in_(persons), seen_table.c.at > self.store.now - HERE_WITHIN
        return {row["person"] for row in await self.store.rows(sa.select(seen_table.c.person).where(*these))}

    async def tables(self, persons: list[str]) -> dict[str, str]:
        """Return the public table that each of these players is at, waiting or playing."""
        rooms = room_table.c
        wanted = sa.select(member_table.c.person, rooms.code).join(room_table, rooms.code == member_table.c.room)
        wanted = wanted.where(member_table.c.person.in_(persons), ~rooms.private, rooms.phase != "over")
        wanted = wanted.where(rooms.alive > self.store.now - AT_TABLE_WITHIN).order_by(rooms.alive)
        return {row["person"]: row["code"] for row in await self.store.rows(wanted)}

    # --- blocks ------------------------------------------------------------------------------------------------

    async def blocked(self, person: str) -> list[dict[str, Any]]:
        """Return whom a player has blocked."""
        return await self.store.rows(sa.select(block_table).where(block_table.c.person == person))

    async def blocked_by(self, persons: Sequence[str]) -> dict[str, set[str]]:
        """Return whom each of these players has blocked; players who have blocked nobody are left out."""
        found = dict[str, set[str]]()
        for k in range(0, len(persons), BATCH):
            these = block_table.c.person.in_(persons[k : k + BATCH])
            for row in await self.store.rows(sa.select(block_table.c.person, block_table.c.other).where(these)):
                found.setdefault(row["person"], set()).add(row["other"])
        return found

    async def blocks(self, persons: list[str]) -> set[frozenset[str]]:
        """Return which two of these players are not to meet."""
        return pairs(await self.store.rows(blocking(persons)))

    @finished
    async def block(self, person: str, other: str, name: str, crest: int) -> None:
        """Let a player have nothing to do with another any more.

        Raises: Refusal if that would be too many, or one of them has been erased.
        """
        row = {"person": person, "other": other, "name": name, "crest": crest}
        others = sa.select(sa.func.count()).where(block_table.c.person == person, block_table.c.other != other)
        async with self.between(person, other) as connection:
            if await erased(connection, person, other):
                raise refuse("no_guest")
            if (await connection.scalar(others) or 0) >= MOST_BLOCKED:
                raise refuse("many_blocked", most=MOST_BLOCKED)
            await end_friendship(connection, person, other)
            await connection.execute(BLOCK[self.store.postgres], row)
            invited = sa.and_(invitation_table.c.person == person, invitation_table.c.other == other)
            await connection.execute(invitation_table.delete().where(invited))

    @finished
    async def unblock(self, person: str, other: str) -> None:
        async with self.store.transaction() as connection:
            this = sa.and_(block_table.c.person == person, block_table.c.other == other)
            await connection.execute(block_table.delete().where(this))

    # --- invitations -------------------------------------------------------------------------------------------

    @finished
    async def invite(self, person: str, other: str, room: str) -> None:
        """Invite `other` to a table. Whoever has blocked `person` is not invited, and nobody learns that."""
        row = {"person": other, "room": room, "other": person, "at": self.store.now}
        with contextlib.suppress(IntegrityError):
            async with self.between(person, other) as connection:
                if await erased(connection, person, other) or await blocked_between(connection, person, other):
                    return
                old = invitation_table.c.at < self.store.now - INVITED_WITHIN
                await connection.execute(invitation_table.delete().where(old))
                await connection.execute(invitation_table.insert().values(row))

    async def invitations(self, person: str) -> list[dict[str, Any]]:
        """Return a player's invitations to tables that still wait, the latest first."""
        invited = invitation_table.c
        wanted = sa.select(invitation_table, (self.store.now - invited.at).label("ago"))
        wanted = wanted.join(room_table, room_table.c.code == invited.room).where(room_table.c.phase == "waiting")
        wanted = wanted.where(invited.person == person, invited.at > self.store.now - INVITED_WITHIN)
        return await self.store.rows(wanted.order_by(invited.at.desc()).limit(20))

    @finished
    async def decline(self, person: str, room: str) -> None:
        async with self.store.transaction() as connection:
            this = sa.and_(invitation_table.c.person == person, invitation_table.c.room == room)
            await connection.execute(invitation_table.delete().where(this))


async def end_friendship(connection: AsyncConnection, one: str, other: str) -> None:
    for person, whom in sorted([(one, other), (other, one)]):  # in the order of `hold`
        this = sa.and_(friend_table.c.person == person, friend_table.c.other == whom)
        await connection.execute(friend_table.delete().where(this))


async def erased(connection: AsyncConnection, *persons: str) -> bool:
    """Return whether one of these players has been erased: nothing of them is kept any more."""
    these = sa.select(erasure_table).where(erasure_table.c.person.in_(persons))
    return (await connection.execute(these)).first() is not None


async def blocked_between(connection: AsyncConnection, one: str, other: str) -> bool:
    """Return whether one of two players has blocked the other."""
    return (await connection.execute(blocking([one, other]))).first() is not None


def blocking(persons: list[str]) -> sa.Select[Any]:
    """Return a query for who of these players has blocked whom."""
    these = block_table.c.person.in_(persons), block_table.c.other.in_(persons)
    return sa.select(block_table.c.person, block_table.c.other).where(*these)


def pairs(rows: Iterable[Any]) -> set[frozenset[str]]:
    """Return the pairs of players who are not to meet."""
    return {frozenset((row["person"], row["other"])) for row in rows}
