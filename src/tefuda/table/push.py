"""Notifications of one's turn: Web Push (RFC 8030, 8291, 8292) with this service's own key.

A player who must decide is reminded once: the store keeps each reminder, which worker is sending it, and to which
devices it has gone. Should that worker die, another one sends what it had begun, and what it had not yet begun
(`Rooms.remind_again`). A message that was on its way to a device then is sent to it again, since one that is lost could
hold up a match for days. It has the same topic and names the same table as the first, and takes its place: at the push
service if that still has it, and otherwise on the device, so there is one notification.

A browser that wants notifications names an address at its maker's push service, and the keys by which only it can read
them. Nothing but these makers' services is ever called, and no redirect is followed. A message says that it is the
player's turn, at which table and in which game, and nothing about cards. Sending never holds up a table: messages wait
in a bounded queue, a fixed number are on their way at once, and what a push service cannot take now is tried again.

`http-ece`, `py-vapid` and `httpx2` are optional dependencies, imported once an operator switches notifications on.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import re
import time
from collections import Counter
from collections.abc import Collection, Coroutine, Iterable, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

import tefuda.texts
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.limits import Limit
from tefuda.table.messages import PushAddress
from tefuda.table.refusals import refuse
from tefuda.table.schema import data, or_update
from tefuda.table.settings import vapid_number
from tefuda.table.store import Store, finished
from tefuda.table.tickets import hashed, ticket_table

# The services of those who make browsers: these hosts, and hosts below those that begin with a dot.
SERVICES: Final = (
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".notify.windows.com",
    ".push.apple.com",
)
URL_LETTERS: Final = re.compile(r"[!-~]+")  # of an address, in whose end and parts all libraries agree
HOST_LETTERS: Final = re.compile(r"[a-z0-9.-]+")
MOST: Final = 10  # addresses of a person
LONGEST: Final = 1024  # letters of an address
AT_ONCE: Final = 20  # messages on their way
WAITING: Final = 1_000  # messages that wait for that, or to be tried again; beyond, some are dropped
REMEMBERED: Final = 10_000  # reminders, so that nobody's allowance is taken twice for the same one
WITHIN: Final = 10.0  # seconds for one message
AGAIN: Final = (5.0, 60.0, 600.0)  # seconds until a message is tried again
PATIENCE: Final = 3600.0  # seconds at most, if a push service asks for more
KEPT: Final = 24 * 3600  # seconds for which a push service keeps a message for a browser that is off
FORGOTTEN: Final = 60 * 24 * 3600  # seconds after which a device that was not seen is notified no more
GOOD_FOR: Final = 12 * 3600  # seconds for which the service shows who it is
KIND, DONE = "push", ""  # of a ticket: its kind, and its body once everything is sent
GONE: Final = (404, 410)
BUSY: Final = (429, 500, 502, 503, 504)
EVERY, BURST = 60.0, 60  # messages to a player: one per minute, and that many at once

push_key_table = sa.Table(
    "push_key",
    data,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),  # 1: there is one
    sa.Column("secret", sa.Text, nullable=False),  # PEM
)
push_table = sa.Table(
    "push",
    data,
    sa.Column("id", sa.String(64), primary_key=True),  # hash of the address
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("token", sa.String(64), nullable=False, index=True),  # hash of that of the device
    sa.Column("body", sa.Text, nullable=False),  # `messages.PushAddress`
    sa.Column("at", sa.BigInteger, nullable=False),  # when the device last named it, in seconds since 1970
)
ADD: Final = or_update(push_table)
pushes = push_table.c
tickets = ticket_table.c
log = logging.getLogger("tefuda.table")


class Reminder(msgspec.Struct):
    """What a player is reminded of, the worker that sends it, and the devices (by id) that need no more of it."""

    room: str
    game: str
    worker: str
    done: list[str] = []


class Push:
    """Notifications: where they go, and sending them. `worker`: whose reminders these are, as long as it lives.

    `contact`: of the operator, whom push services can write to. `path`: where the table is on its host. `key`: the
    operator's own VAPID private key, as base64url; without it the store keeps one. `services`: hosts that may be
    called; a test names its own by host and port, which is then called without TLS. `again`: seconds until a message is
    tried again.

    Raises: BadInput if a library is missing.
    """

    def __init__(
        self,
        store: Store,
        contact: str,
        path: str = "",
        key: str = "",
        services: Iterable[str] = SERVICES,
        again: Sequence[float] = AGAIN,
    ) -> None:
        try:
            import http_ece
            import httpx2
            import py_vapid
            from py_vapid.utils import b64urlencode
        except ModuleNotFoundError as missing:
            raise BadInput(Text("ui.error.no_push", {"module": missing.name or ""})) from None
        self.encrypt: Any = http_ece.encrypt
        self.vapid: Any = py_vapid.Vapid02
        self.base64url: Any = b64urlencode
        self.store, self.contact, self.path = store, contact, path
        self.services, self.again = tuple(services), tuple(again)
        self.http: Any = httpx2.AsyncClient(timeout=WITHIN, follow_redirects=False, trust_env=False)
        self.trouble: type[Exception] = httpx2.HTTPError
        self.worker = ""
        self.limit = Limit(EVERY, BURST)
        self.begun: dict[str, None] = {}  # the latest reminders that this worker has begun, the oldest first
        self.key: Any = _key_of(key) if key else None
        self.places = asyncio.Semaphore(AT_ONCE)
        self.sending: set[asyncio.Task[None]] = set()
        self.later: dict[asyncio.Task[None], str] = {}  # those to be tried again, the longest first, and whose they are

    # --- the key -----------------------------------------------------------------------------------------------

    async def public(self) -> str:
        """Return the public key, by which browsers know whose messages they take."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = (await self.own_key()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return str(self.base64url(point))

    async def own_key(self) -> Any:
        """Return the private key: the operator's, or else the store's, made by the first worker to need it."""
        from cryptography.hazmat.primitives.serialization import load_pem_private_key

        if self.key is None:
            wanted = sa.select(push_key_table.c.secret)
            rows = await self.store.rows(wanted)
            if not rows:
                await self._make_key()
                rows = await self.store.rows(wanted)
            self.key = load_pem_private_key(rows[0]["secret"].encode(), None)
        return self.key

    @finished
    async def _make_key(self) -> None:
        from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

        secret = _new_key().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
        try:
            async with self.store.transaction() as connection:
                await connection.execute(push_key_table.insert().values(id=1, secret=secret))
        except IntegrityError:
            pass  # another worker made it first

    # --- addresses ---------------------------------------------------------------------------------------------

    def check(self, address: PushAddress) -> None:
        """Check that messages can go there: only to a push service, only over TLS. Raises: Refusal."""
        try:
            where = urlsplit(address.endpoint)
            host, port = where.hostname or "", where.port
        except ValueError:
            raise refuse("push_service") from None
        plain = URL_LETTERS.fullmatch(address.endpoint) is not None and HOST_LETTERS.fullmatch(host) is not None
        known = plain and any(host.endswith(one) if one.startswith(".") else host == one for one in self.services)
        secure = known and where.scheme == "https" and port in (None, 443)
        tried = plain and where.scheme == "http" and port is not None and where.netloc in self.services
        if not (secure or tried) or "@" in where.netloc or len(address.endpoint) > LONGEST:
            raise refuse("push_service")
        if not _is_readable(address) or address.lang not in tefuda.texts.LANGUAGES:
            raise refuse("bad_message", detail="push")

    @finished
    async def add(self, person: str, token: str, address: PushAddress) -> None:
        """Notify a device of a player from now on. `token`: its hash. Raises: Refusal."""
        self.check(address)
        id = hashed(address.endpoint)
        body = msgspec.json.encode(address).decode()
        async with self.store.transaction() as connection:
            await connection.execute(push_table.delete().where(pushes.id == id))
            older = sa.select(pushes.id).where(pushes.person == person).order_by(pushes.at.desc()).offset(MOST - 1)
            gone = list(await connection.scalars(older))
            await connection.execute(push_table.delete().where(pushes.id.in_(gone)))
            row = {"id": id, "person": person, "token": token, "body": body, "at": self.store.now}
            await connection.execute(ADD[self.store.postgres].values(row))

    async def remove(self, person: str, endpoint: str) -> None:
        """Notify a device of a player no more."""
        await self._drop(sa.and_(pushes.id == hashed(endpoint), pushes.person == person))

    async def forget(self) -> None:
        """Forget devices that have not been seen for long. Pages name their address again every week."""
        await self._drop(pushes.at < self.store.now - FORGOTTEN)

    @finished
    async def _drop(self, which: sa.ColumnElement[bool]) -> None:
        async with self.store.transaction() as connection:
            await connection.execute(push_table.delete().where(which))

    # --- messages ----------------------------------------------------------------------------------------------

    def turn(self, person: str, room: str, game: str, opened: int) -> None:
        """Notify a player that it is their turn at a table, once. `opened`: the version at which that began."""
        key = hashed(f"push {room} {opened} {person}")
        if key in self.begun or self.limit.wait(person) > 0 or not self._has_room():
            return
        self.limit.take(person)
        self.begun[key] = None
        if len(self.begun) > REMEMBERED:
            del self.begun[next(iter(self.begun))]
        self._begin(self._remind(person, Reminder(room, game, self.worker), key))

    def _has_room(self) -> bool:
        """Return whether one more message may wait. If there are many, one that failed is given up, of whoever has the
        most of these: a player whose devices take nothing keeps no one else's messages from being sent."""
        if len(self.sending) < WAITING:
            return True
        if not self.later:
            return False
        (most, _), *_ = Counter(self.later.values()).most_common(1)
        given_up = next(task for task, person in self.later.items() if person == most)
        del self.later[given_up]
        given_up.cancel()
        return True

    async def go_on(self, living: Collection[str]) -> None:
        """Send what workers had begun to send that are no longer `living`."""
        begun = sa.select(ticket_table).where(
            tickets.kind == KIND, tickets.body != DONE, tickets.until >= self.store.now
        )
        for row in await self.store.rows(begun):
            reminder = msgspec.json.decode(row["body"], type=Reminder)
            if reminder.worker not in living and reminder.worker != self.worker:
                own = msgspec.structs.replace(reminder, worker=self.worker)
                if await self._note(row["key"], row["body"], _body(own)):
                    self._begin(self._notify(row["person"], own, row["key"]))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def _remind(self, person: str, reminder: Reminder, key: str) -> None:
        """Notify a player, unless that is done or another worker is doing it."""
        try:
            wanted = await self.store.rows(sa.select(pushes.id).where(pushes.person == person).limit(1))
            mine = bool(wanted) and await self._claim(person, reminder, key)
        except Exception as error:
            self.begun.pop(key, None)
            log.warning("a notification was not sent: %s", type(error).__name__)
            return
        if mine:
            await self._notify(person, reminder, key)

    @finished
    async def _claim(self, person: str, reminder: Reminder, key: str) -> bool:
        """Return whether this reminder is ours: nobody else has begun to send it."""
        row = {"key": key, "kind": KIND, "person": person, "body": _body(reminder)}
        try:
            async with self.store.transaction() as connection:
                await connection.execute(ticket_table.delete().where(tickets.until < self.store.now))
                await connection.execute(ticket_table.insert().values(row | {"until": self.store.now + KEPT}))
        except IntegrityError:
            return False
        return True

    @finished
    async def _note(self, key: str, before: str, body: str) -> bool:
        """Note the state of a reminder; return False if it has changed since `before`."""
        this = sa.and_(tickets.key == key, tickets.body == before)
        async with self.store.transaction() as connection:
            return (await connection.execute(ticket_table.update().where(this).values(body=body))).rowcount == 1

    async def _notify(self, person: str, reminder: Reminder, key: str) -> None:
        """Send every device of a player the message, as often as it takes."""
        try:
            await self._send_all(person, reminder, key)
        except Exception as error:  # whatever happens on the way, tables go on; an address is not for the log
            log.warning("a notification was not sent: %s", type(error).__name__)

    async def _send_all(self, person: str, reminder: Reminder, key: str) -> None:
        devices = await self.store.rows(sa.select(push_table).where(pushes.person == person))
        waiting = [row for row in devices if row["id"] not in reminder.done]
        for wait in (*self.again, 0.0):
            late, asked = [], 0.0
            for row in waiting:
                async with self.places:
                    seconds = await self._send(row, reminder.room, reminder.game)
                if seconds is not None:
                    late.append(row)
                    asked = max(asked, seconds)
                    continue
                further = msgspec.structs.replace(reminder, done=[*reminder.done, row["id"]])
                if not await self._note(key, _body(reminder), _body(further)):
                    return  # another worker has taken this one for dead, and goes on
                reminder = further
            if not late or not wait:
                break
            await self._wait(person, min(max(wait, asked), PATIENCE))
            # A player who has switched notifications off meanwhile gets no more.
            still = {row["id"] for row in await self.store.rows(sa.select(pushes.id).where(pushes.person == person))}
            waiting = [row for row in late if row["id"] in still]
        await self._note(key, _body(reminder), DONE)

    async def _wait(self, person: str, seconds: float) -> None:
        """Wait until a message is tried again, unless it is given up for others."""
        task = asyncio.current_task()
        assert task is not None
        self.later[task] = person
        try:
            await asyncio.sleep(seconds)
        finally:
            self.later.pop(task, None)

    async def _send(self, row: dict[str, Any], room: str, game: str) -> float | None:
        """Send the message to a device. Return None if that is done or can never succeed; otherwise the seconds after
        which the push service wants to be asked again."""
        address = msgspec.json.decode(row["body"], type=PushAddress)
        try:
            self.check(address)
        except BadInput:  # it is allowed no more
            await self._drop(pushes.id == row["id"])
            return None
        message = {
            "title": tefuda.texts.render(Text("push.turn", {}), address.lang),
            "body": tefuda.texts.render(Text(f"{game}.name", {}), address.lang),
            "url": f"{self.path}/t/{room}",
        }
        key = await self.own_key()
        body, headers = await asyncio.to_thread(self._sealed, key, address, msgspec.json.encode(message), room)
        try:
            answer = await self.http.post(address.endpoint, content=body, headers=headers)
        except self.trouble:
            return 0.0
        if answer.status_code in GONE:
            await self._drop(pushes.id == row["id"])
        elif answer.status_code in BUSY:
            after = answer.headers.get("retry-after", "")
            return float(after) if after.isascii() and after.isdigit() and len(after) < 6 else 0.0
        elif not answer.is_success:
            log.warning("a push service refused a notification: %d", answer.status_code)
        return None

    def _sealed(self, key: Any, address: PushAddress, message: bytes, room: str) -> tuple[bytes, dict[str, str]]:
        """Return what is sent: the message, readable by the browser alone, and who it is from."""
        body = self.encrypt(
            message,
            salt=os.urandom(16),
            private_key=_new_key(),
            dh=_bytes(address.p256dh),
            auth_secret=_bytes(address.auth),
            version="aes128gcm",
        )
        where = urlsplit(address.endpoint)
        until = int(time.time()) + GOOD_FOR
        claims = {"aud": f"{where.scheme}://{where.netloc}", "exp": until, "sub": self.contact}
        topic = self.base64url(hashlib.sha256(room.encode()).digest()[:18])
        return body, {
            **{name.lower(): value for name, value in self.vapid(key).sign(claims).items()},
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT),
            "urgency": "high",
            "topic": topic,  # a later turn at the table takes the place of an earlier one
        }

    async def close(self) -> None:
        for task in list(self.sending):
            task.cancel()
        await asyncio.gather(*self.sending, return_exceptions=True)
        await self.http.aclose()


def _key_of(text: str) -> Any:
    """Return the private key that `settings` has checked."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

    return derive_private_key(vapid_number(text), SECP256R1())


def _new_key() -> Any:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1())


def _is_readable(address: PushAddress) -> bool:
    """Return whether something can be encrypted with the keys of an address."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point = _bytes(address.p256dh)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        return len(point) == 65 and len(_bytes(address.auth)) == 16
    except ValueError:
        return False


def _body(reminder: Reminder) -> str:
    return msgspec.json.encode(reminder).decode()


def _bytes(text: str) -> bytes:
    """Return the bytes that a text encodes in base64url. Raises: ValueError."""
    from py_vapid.utils import b64urldecode

    return bytes(b64urldecode(text.encode()))
