"""Who is behind a token: a guest, known by the token alone, or a profile that is kept, with its devices.

A guest is the hash of a token that their browser made. A guest who keeps their profile, by a passkey or a provider of
OpenID Connect, stays the same player; from then on a token counts only as long as its device is signed in. The store
has hashes of tokens, codes and challenges, never these themselves.
"""

from __future__ import annotations

import contextlib
import math
import secrets
import time
from collections.abc import Callable, Container, Iterator
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tefuda.table import meeting, ratings
from tefuda.table.entries import person_of
from tefuda.table.messages import Tastes
from tefuda.table.push import push_table, pushes
from tefuda.table.schema import data, erasure_table, or_update, profile_table
from tefuda.table.store import Store, finished
from tefuda.table.tickets import hashed, ticket_table

RECENT: Final = 10.0  # seconds for which a worker remembers who is behind a token
REMEMBERED: Final = 20_000  # tokens
STALE: Final = 600  # seconds after which the store is told again that a device was used

passkey_table = sa.Table(
    "passkey",
    data,
    sa.Column("id", sa.String(1364), primary_key=True),  # the credential's, in base64url
    sa.Column("person", sa.ForeignKey("profile.person"), nullable=False, index=True),
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("count", sa.BigInteger, nullable=False),  # of signatures, as the authenticator counts them
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),  # all times are in seconds since 1970
    sa.Column("used", sa.BigInteger, nullable=False),
)
session_table = sa.Table(
    "session",
    data,
    sa.Column("token", sa.String(64), primary_key=True),  # its hash
    sa.Column("person", sa.ForeignKey("profile.person"), nullable=False, index=True),
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False),
)
identity_table = sa.Table(
    "identity",
    data,
    sa.Column("issuer", sa.String(255), primary_key=True),
    sa.Column("subject", sa.String(255), primary_key=True),
    sa.Column("person", sa.ForeignKey("profile.person"), nullable=False, index=True),
)
taste_table = sa.Table(  # settings that a profile has on all its devices
    "taste",
    data,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),  # `messages.Tastes`
)
SET_TASTES: Final = or_update(taste_table)

profiles = profile_table.c
passkeys = passkey_table.c
sessions = session_table.c
tickets = ticket_table.c


class Known(Struct, frozen=True):
    """Who is behind a token. `kept`: a device of a profile. A device that was signed out belongs to nobody: ""."""

    person: str
    kept: bool = False


class People:
    """The players of a service, as one worker knows them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, tuple[float, Known]] = {}
        self.present: dict[str, set[Callable[[], None]]] = {}  # by hash of a device's token: how to end its connections

    # --- tokens ------------------------------------------------------------------------------------------------

    async def behind(self, token: str) -> str:
        """Return the player a token belongs to; empty if its device was signed out."""
        return (await self.look_up(token)).person

    async def look_up(self, token: str) -> Known:
        key, now = hashed(token), time.monotonic()
        until, known = self.known.get(key, (now, None))
        if known is None or until <= now:
            known = await self._read(key, person_of(token))
            if len(self.known) >= REMEMBERED + len(self.present):
                self.sweep(math.inf)
            self.known[key] = (now + RECENT, known)
        return known

    def sweep(self, now: float) -> None:
        """Forget who was behind tokens that nobody has asked about lately, except those of connected devices."""
        self.known = {key: known for key, known in self.known.items() if known[0] > now or key in self.present}

    @finished
    async def _read(self, key: str, guest: str) -> Known:
        device = sa.select(sessions.person, sessions.used, self.store.now).where(sessions.token == key)
        kept = sa.union_all(
            sa.select(profiles.person).where(profiles.person == guest),
            sa.select(erasure_table.c.person).where(erasure_table.c.person == guest),
        )
        async with self.store.engine.connect() as connection:
            found = (await connection.execute(device)).first()
            if found is None:
                gone = await connection.scalar(kept)
                return Known("" if gone else guest)
        if found[2] - found[1] > STALE:
            async with self.store.transaction() as connection:
                await connection.execute(
                    session_table.update().where(sessions.token == key).values(used=self.store.now)
                )
        return Known(found[0], kept=True)

    @contextlib.contextmanager
    def connected(self, token: str, end: Callable[[], None]) -> Iterator[None]:
        """Note a connection of a device, which ends when the device is signed out."""
        key = hashed(token)
        self.present.setdefault(key, set()).add(end)
        try:
            yield
        finally:
            self.present[key].discard(end)
            if not self.present[key]:
                del self.present[key]

    def forget(self, keys: list[str]) -> None:
        """Forget what is known of these devices, and end their connections to this worker."""
        for key in keys:
            self.known.pop(key, None)
            for end in list(self.present.get(key, ())):
                end()

    def keys_of(self, persons: Container[str]) -> list[str]:
        """Return the hashes of the tokens by which this worker knows some players, devices and guests alike."""
        return [key for key, (_, known) in self.known.items() if known.person in persons]

    @finished
    async def check_devices(self) -> None:
        """End the connections of devices that were signed out, and of guests who were erased, by another worker."""
        self.sweep(time.monotonic())
        self.forget(self.keys_of(set(await self.to_erase())))
        kept = [key for key in self.present if self.known.get(key, (0.0, Known("")))[1].kept]
        if kept:
            still = sa.select(sessions.token).where(sessions.token.in_(kept))
            async with self.store.engine.connect() as connection:
                here = set(await connection.scalars(still))
            self.forget([key for key in kept if key not in here])

    # --- tickets -----------------------------------------------------------------------------------------------

    @finished
    async def give(self, kind: str, secret: str, person: str, seconds: float, body: str = "") -> None:
        """Keep a challenge or a code that is good once, for `seconds`. Expired ones are removed."""
        row = {"key": hashed(f"{kind} {secret}"), "kind": kind, "person": person, "body": body}
        async with self.store.transaction() as connection:
            await connection.execute(ticket_table.delete().where(tickets.until < self.store.now))
            await connection.execute(ticket_table.insert().values(row | {"until": self.store.now + int(seconds)}))

    @finished
    async def take(self, kind: str, secret: str, person: str | None = None) -> tuple[str, str] | None:
        """Use a ticket up; return whom it was given to, and its body. None if it is not there (any more), or was given
        to someone other than `person`, to whom it then stays."""
        this = sa.and_(tickets.key == hashed(f"{kind} {secret}"), tickets.until >= self.store.now)
        if person is not None:
            this = sa.and_(this, tickets.person == person)
        async with self.store.transaction() as connection:
            used = ticket_table.delete().where(this).returning(tickets.person, tickets.body)
            found = (await connection.execute(used)).first()
        return None if found is None else (found[0], found[1])

    # --- profiles ----------------------------------------------------------------------------------------------

    async def profile(self, person: str) -> dict[str, Any] | None:
        """Return a player's profile as a row; None if it is not kept."""
        found = await self.store.rows(sa.select(profile_table).where(profiles.person == person))
        return found[0] if found else None

    async def profiles(self, persons: list[str]) -> dict[str, dict[str, Any]]:
        """Return the profiles of some players as rows, by player."""
        found = await self.store.rows(sa.select(profile_table).where(profiles.person.in_(persons)))
        return {row["person"]: row for row in found}

    async def tastes(self, person: str) -> Tastes | None:
        """Return the settings of a player's profile; None if there are none yet, or no profile."""
        found = await self.store.rows(sa.select(taste_table.c.body).where(taste_table.c.person == person))
        return msgspec.json.decode(found[0]["body"], type=Tastes) if found else None

    @finished
    async def set_tastes(self, person: str, tastes: Tastes) -> bool:
        """Keep the settings of a player's profile; return False if there is no profile."""
        body = msgspec.json.encode(tastes).decode()
        async with self.store.transaction() as connection:
            if not await connection.scalar(sa.select(profiles.person).where(profiles.person == person)):
                return False
            await connection.execute(SET_TASTES[self.store.postgres], {"person": person, "body": body})
        return True

    async def passkeys(self, person: str) -> list[dict[str, Any]]:
        return await self.store.rows(sa.select(passkey_table).where(passkeys.person == person).order_by(passkeys.made))

    async def passkey(self, id: str) -> dict[str, Any] | None:
        found = await self.store.rows(sa.select(passkey_table).where(passkeys.id == id))
        return found[0] if found else None

    async def devices(self, person: str) -> list[dict[str, Any]]:
        return await self.store.rows(
            sa.select(session_table).where(sessions.person == person).order_by(sessions.used.desc())
        )

    async def identities(self, person: str) -> list[dict[str, Any]]:
        return await self.store.rows(sa.select(identity_table).where(identity_table.c.person == person))

    @finished
    async def keep(self, person: str, token: str, name: str, crest: int, label: str) -> None:
        """Begin a profile, unless there is one, with the device of `token`."""
        if await self.profile(person) is not None:
            return
        with contextlib.suppress(IntegrityError):  # a second request of the same browser was faster
            async with self.store.transaction() as connection:
                await self._begin(connection, person, token, name, crest, label)
        self.known.pop(hashed(token), None)

    async def _begin(
        self, connection: AsyncConnection, person: str, token: str, name: str, crest: int, label: str
    ) -> None:
        row = {"person": person, "name": name, "crest": crest, "made": self.store.now}
        await connection.execute(profile_table.insert().values(row))
        await self._add_device(connection, person, token, label)

    @finished
    async def kept(self, persons: set[str]) -> set[str]:
        """Return those of some players who have a profile."""
        async with self.store.engine.connect() as connection:
            return set(await connection.scalars(sa.select(profiles.person).where(profiles.person.in_(persons))))

    @finished
    async def add_passkey(self, person: str, id: str, public_key: str, count: int, label: str) -> bool:
        """Return False, and add nothing, if the credential belongs to a profile already, or the player has been
        erased."""
        row = {"id": id, "person": person, "public_key": public_key, "count": count, "label": label}
        try:
            async with self.store.transaction() as connection:
                await connection.execute(
                    passkey_table.insert().values(row | {"made": self.store.now, "used": self.store.now})
                )
        except IntegrityError:
            return False
        return True

    @finished
    async def use_passkey(self, id: str, before: int, count: int) -> bool:
        """Note a signature; return False if another one was noted since the count was `before`."""
        this = sa.and_(passkeys.id == id, passkeys.count == before)
        async with self.store.transaction() as connection:
            used = await connection.execute(passkey_table.update().where(this).values(count=count, used=self.store.now))
        return used.rowcount == 1

    @finished
    async def remove_passkey(self, person: str, id: str) -> bool:
        """Return False, and remove nothing, if there is only one way into the profile."""
        own, other = sa.select(passkeys.id).order_by(passkeys.id), sa.select(identity_table.c.subject)
        async with self.store.transaction() as connection:
            # Of two that are removed at once, the second is looked at once the first is gone.
            ways = (await connection.scalars(own.where(passkeys.person == person).with_for_update())).all()
            ways = [*ways, *await connection.scalars(other.where(identity_table.c.person == person))]
            if len(ways) < 2:
                return False
            await connection.execute(passkey_table.delete().where(passkeys.id == id, passkeys.person == person))
        return True

    @finished
    async def keep_with(
        self, issuer: str, subject: str, person: str, token: str, name: str, crest: int, label: str
    ) -> None:
        """Let an identity lead to a profile, which begins with the device of `token` unless there is one. Write nothing
        if the same identity, or a second request of the same browser, was faster; `person_with` tells."""
        with contextlib.suppress(IntegrityError):
            async with self.store.transaction() as connection:
                if not await connection.scalar(sa.select(profiles.person).where(profiles.person == person)):
                    await self._begin(connection, person, token, name, crest, label)
                row = {"issuer": issuer, "subject": subject, "person": person}
                await connection.execute(identity_table.insert().values(row))
        self.known.pop(hashed(token), None)

    @finished
    async def person_with(self, issuer: str, subject: str) -> str:
        """Return whose profile an identity belongs to; empty if nobody's."""
        ids = identity_table.c
        async with self.store.engine.connect() as connection:
            this = sa.and_(ids.issuer == issuer, ids.subject == subject)
            return str(await connection.scalar(sa.select(ids.person).where(this)) or "")

    @finished
    async def sign_in(self, person: str, label: str) -> str:
        """Sign a device in; return the token by which it is known from now on, empty if the profile has been erased."""
        token = secrets.token_urlsafe(24)
        try:
            async with self.store.transaction() as connection:
                await self._add_device(connection, person, token, label)
        except IntegrityError:
            return ""
        return token

    async def _add_device(self, connection: AsyncConnection, person: str, token: str, label: str) -> None:
        row = {"token": hashed(token), "person": person, "label": label, "made": self.store.now, "used": self.store.now}
        await connection.execute(session_table.insert().values(row))

    @finished
    async def sign_out(self, person: str, keys: list[str]) -> None:
        """Sign devices of a player out, by the hashes of their tokens."""
        these = sa.and_(sessions.person == person, sessions.token.in_(keys))
        async with self.store.transaction() as connection:
            await connection.execute(session_table.delete().where(these))
            gone = sa.and_(pushes.person == person, pushes.token.in_(keys))
            await connection.execute(push_table.delete().where(gone))
        self.forget(keys)

    @finished
    async def rename(self, person: str, name: str, crest: int) -> None:
        async with self.store.transaction() as connection:
            this = profile_table.update().where(profiles.person == person)
            await connection.execute(this.values(name=name, crest=crest))

    # --- erasing -----------------------------------------------------------------------------------------------

    @finished
    async def drop(self, person: str) -> None:
        """Erase a player's profile with all that belongs to it, and note that their tables follow (`erase.go_on`)."""
        async with self.store.transaction() as connection:
            await meeting.hold(self.store, connection, person)
            for table, column in OWNED:
                await connection.execute(table.delete().where(table.c[column] == person))
            await ratings.forget(connection, person)
            if not await connection.scalar(sa.select(erasure_table).where(erasure_table.c.person == person)):
                await connection.execute(erasure_table.insert().values(person=person))
        self.forget(self.keys_of({person}))

    async def to_erase(self) -> list[str]:
        """Return the players some of whose tables are still to be erased."""
        return [row["person"] for row in await self.store.rows(sa.select(erasure_table))]

    @finished
    async def erased(self, person: str) -> None:
        async with self.store.transaction() as connection:
            await connection.execute(erasure_table.delete().where(erasure_table.c.person == person))


OWNED: Final = (  # those that refer come first
    *meeting.OWNED,
    *(
        (table, "person")
        for table in (
            taste_table,
            push_table,
            ticket_table,
            identity_table,
            session_table,
            passkey_table,
            profile_table,
        )
    ),
)
