"""How much one person, one address and one table can ask for, and how long they wait after that."""

from __future__ import annotations

import ipaddress
import math
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.messages import Trouble
from tefuda.table.refusals import Refusal

REMEMBERED: Final = 20_000  # keys per limit
CROWD: Final = ""  # the key that new ones share while the table is full
NETWORKS: Final = ((6, 15), (4, 14), (2, 13))  # bytes of IPv6 (/48, /32, /16) and IPv4 (/24, /16, /8), written as IPv6
MANY: Final = 0.01  # of a table: so many addresses of one network are counted as one when it is full
FREED: Final = 0.1  # of a table that is full: what may be free afterwards
FULL: Final = 30.0  # seconds until a place at a table may be free again
SOON: Final = 2.0  # seconds until a request may be answered
SWEEP: Final = 1.0  # seconds between two sweeps of a full table
FOUR: Final = bytes(10) + b"\xff\xff"  # with which an address of IPv4 begins that is written as one of IPv6
IPV6_NETWORK: Final = 64  # bits of an IPv6 address that belong to one customer
SHARED_FROM: Final = 0.25  # of an allowance: a user of less of it is of no interest to other workers
TOLD_WITHIN: Final = 4.0  # seconds after which places that another worker does not tell of again are free


class TooFast(Refusal):
    """A wish that is refused only for now. `seconds`: when to try again."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, math.ceil(seconds))
        super().__init__(Text("ui.error.too_fast", {"n": self.seconds}))


def trouble(bad: BadInput) -> Trouble:
    """Return how a wish that is not fulfilled is answered: why, and in how many seconds it may be."""
    return Trouble(bad.text, bad.seconds if isinstance(bad, TooFast) else 0)


class Limit:
    """A burst of `burst` at once, and one more every `every` seconds, for each key.

    One number is kept per key: when all it took is paid back (the generic cell rate algorithm). What is refused costs
    nothing, so there is no debt. A full table forgets the keys that have paid back. If there are none, the addresses of
    the networks with most of them in it share one allowance per network, and owe together what they owed: whoever has
    many addresses neither clears a limit nor uses up the places of others. Other new keys share one allowance.
    """

    def __init__(self, every: float, burst: int, remembered: int = REMEMBERED) -> None:
        self.every, self.burst, self.remembered = every, burst, remembered
        self.paid: dict[str, float] = {}
        self.merged: dict[bytes, str] = {}  # networks whose addresses share an allowance, and the key for it
        self.swept = -math.inf
        self.refused = 0  # by those who looked here first
        self.untold: dict[str, int] | None = None  # what was taken here and is of interest to other workers

    def share(self) -> None:
        """Count for several workers together (`tally.Tally`)."""
        self.untold = {}

    def wait(self, key: str) -> float:
        """Return the seconds until the key may take one more, 0 if it may now."""
        now = time.monotonic()
        return self.wait_at(now, self.place(key, now))

    def take(self, key: str) -> None:
        """Count one more."""
        now = time.monotonic()
        self.take_at(now, self.place(key, now))

    def wait_at(self, now: float, place: str) -> float:
        return max(0.0, self.paid.get(place, now) - now - self.every * (self.burst - 1))

    def take_at(self, now: float, place: str) -> None:
        self.paid[place] = paid = max(self.paid.get(place, now), now) + self.every
        if self.untold is not None and paid - now > SHARED_FROM * self.every * self.burst:
            self.untold[place] = self.untold.get(place, 0) + 1

    def fresh(self, most: int) -> list[tuple[str, int]]:
        """Return how many some keys have taken here since this was last asked."""
        return taken_from(self.untold, most)

    def hear(self, worker: str, key: str, number: int) -> None:
        """Count what a key has taken at another worker; as at one, what is refused makes no debt."""
        now = time.monotonic()
        key = self.place(key, now)
        paid = max(self.paid.get(key, now), now)
        self.paid[key] = max(paid, min(paid + number * self.every, now + self.burst * self.every))

    def place(self, key: str, now: float) -> str:
        """Return the key under which a key is counted."""
        if key in self.paid:
            return key
        if len(self.paid) >= self.remembered and now - self.swept >= SWEEP:
            self.sweep(now)
            self.merge(now)
        address = packed(key) if self.merged else b""
        for level in range(len(NETWORKS) if address else 0):
            if (shared := self.merged.get(network(address, level))) is not None:
                return shared
        return key if len(self.paid) < self.remembered else CROWD

    def sweep(self, now: float) -> None:
        """Forget the keys whose allowance is full again."""
        self.swept = now
        self.paid = {known: paid for known, paid in self.paid.items() if paid > now}
        self.merged = {wide: key for wide, key in self.merged.items() if key in self.paid}

    def merge(self, now: float) -> None:
        """Let the addresses of the largest networks share one allowance each, until a part of the table is free."""
        places = {key: place for key in self.paid if (place := packed(key))}
        for level in range(len(NETWORKS)):
            if len(self.paid) < self.remembered or not places:
                break
            least = max(2, MANY * self.remembered) if level < len(NETWORKS) - 1 else 2
            members: dict[bytes, list[str]] = {}
            six, four = NETWORKS[level]
            for key, place in places.items():  # as `network`, for very many
                members.setdefault(place[: four if place[:12] == FOUR else six], []).append(key)
            for wide, keys in sorted(members.items(), key=lambda one: -len(one[1])):
                if len(keys) < least or len(self.paid) < (1 - FREED) * self.remembered:
                    break
                owed = sum(self.paid.pop(key) - now for key in keys)
                self.merged[wide] = shared = name_of(wide)
                places[shared] = packed(shared)
                self.paid[shared] = now + min(owed, self.burst * self.every)
            self.merged = {wide: key for wide, key in self.merged.items() if key in self.paid}
            places = {key: place for key, place in places.items() if key in self.paid}


@dataclass(frozen=True)
class Who:
    """Who asks, from where, at which table; empty where that is not known, and not limited."""

    person: str = ""
    address: str = ""
    room: str = ""


class Window:
    """At most `most` within any `seconds`, for each key: a limit means just what its words say. A full table
    forgets the keys that could begin again."""

    def __init__(self, seconds: float, most: int, remembered: int = REMEMBERED) -> None:
        self.seconds, self.most, self.remembered = seconds, most, remembered
        self.taken: dict[str, list[float]] = {}
        self.untold: dict[str, int] | None = None  # as in `Limit`

    def share(self) -> None:
        self.untold = {}

    def take(self, key: str) -> None:
        """Count one more. Raises: TooFast if that is too many; then it is not counted."""
        now = time.monotonic()
        key, times = self.of(key, now)
        if len(times) >= self.most:
            raise TooFast(times[0] + self.seconds - now)
        self.taken[key] = [*times, now]
        if self.untold is not None:
            self.untold[key] = self.untold.get(key, 0) + 1

    def fresh(self, most: int) -> list[tuple[str, int]]:
        return taken_from(self.untold, most)

    def hear(self, worker: str, key: str, number: int) -> None:
        now = time.monotonic()
        key, times = self.of(key, now)
        self.taken[key] = [*times, *[now] * min(number, self.most)][-self.most :]

    def of(self, key: str, now: float) -> tuple[str, list[float]]:
        """Return the key under which a key is counted, and when it took what still counts."""
        if len(self.taken) >= self.remembered and key not in self.taken:
            self.sweep(now)
        key = key if key in self.taken or len(self.taken) < self.remembered else CROWD
        return key, [time for time in self.taken.get(key, ()) if time > now - self.seconds]

    def sweep(self, now: float) -> None:
        """Forget the keys that could begin again."""
        self.taken = {known: times for known, times in self.taken.items() if times[-1] > now - self.seconds}


class Quota:
    """The limits of one kind of request: per person, per address and, where it has one, per table."""

    def __init__(self, person: Limit, address: Limit, room: Limit | None = None) -> None:
        self.person, self.address, self.room = person, address, room
        self.refused = 0

    def take(self, who: Who) -> None:
        """Count one request.

        Raises: TooFast if a limit is reached; then nothing is counted.
        """
        now, wait = time.monotonic(), 0.0
        places: list[tuple[Limit, str]] = []
        for limit, key in ((self.person, who.person), (self.address, who.address), (self.room, who.room)):
            if limit is not None and key:
                place = limit.place(key, now)
                wait = max(wait, limit.wait_at(now, place))
                places.append((limit, place))
        if wait > 0:
            self.refused += 1
            raise TooFast(wait)
        for limit, place in places:
            limit.take_at(now, place)


class Places:
    """How many connections, or requests, a person, an address and a table have open at the same time.

    `again`: seconds until one more may be possible.
    """

    def __init__(self, person: int, address: int, room: int, again: float = FULL) -> None:
        self.person, self.address, self.room, self.again = person, address, room, again
        self.open: Counter[str] = Counter()
        self.refused = 0
        self.many: dict[str, int] = {}  # places of which other workers are told, and how many of these are open here
        self.elsewhere: dict[str, dict[str, tuple[int, float]]] = {}  # by place and worker: how many, and when told
        self.shared = False

    def share(self) -> None:
        self.shared = True

    def fresh(self, most: int) -> list[tuple[str, int]]:
        """Return how many places are open here of which there are many."""
        old = time.monotonic() - TOLD_WITHIN
        for place, told in list(self.elsewhere.items()):
            self.elsewhere[place] = {worker: (number, at) for worker, (number, at) in told.items() if at > old}
            if not self.elsewhere[place]:
                del self.elsewhere[place]
        return list(self.many.items())[:most]

    def hear(self, worker: str, key: str, number: int) -> None:
        if key in self.elsewhere or len(self.elsewhere) < REMEMBERED:
            self.elsewhere.setdefault(key, {})[worker] = (number, time.monotonic())

    def count(self, place: str) -> int:
        """Return how many of a place are open, at all workers."""
        old = time.monotonic() - TOLD_WITHIN
        told = self.elsewhere.get(place, {}).values()
        return self.open[place] + sum(number for number, at in told if at > old)

    def note(self, place: str, most: int) -> None:
        if self.shared and self.open[place] > SHARED_FROM * most:
            self.many[place] = self.open[place]
        else:
            self.many.pop(place, None)

    @contextmanager
    def hold(self, who: Who) -> Iterator[None]:
        """Keep a place as long as the context lasts.

        Raises: TooFast if all are taken.
        """
        kinds = (
            ("person", who.person, self.person),
            ("address", who.address, self.address),
            ("room", who.room, self.room),
        )
        held = [(f"{kind} {key}", most) for kind, key, most in kinds if key]
        if any(self.count(place) >= most for place, most in held):
            self.refused += 1
            raise TooFast(self.again)
        for place, most in held:
            self.open[place] += 1
            self.note(place, most)
        try:
            yield
        finally:
            for place, most in held:
                self.open[place] -= 1
                self.note(place, most)
                if not self.open[place]:
                    del self.open[place]


@dataclass(frozen=True)
class Limits:
    """All limits of a service. An address may be that of a school: it has ten times what one person has.

    `sockets`: WebSockets begun; `places`: WebSockets open; `requests`: requests that are not yet answered.
    `writes`: messages of any kind; `options` and `talk` count besides, and `stamps` besides talk. `patience`:
    refused messages until the connection is closed. `guesses`: codes of tables that are not there, per address.
    `rooms`: new tables; `lists`: of tables, of friends, and of how many look for a match. `checks`: options checked
    before there is a table. `replays`: replays, pictures of results, and proofs of the shuffle; `pages`: of replays;
    `analyses`: begun; `hints`: asked for. `profiles`: changes to one's profile, and attempts to sign in; `seeks`:
    questions about a search for a match; `exports`: of one's own data. `reports`: of other players; an address with
    many guests needs weeks to use up what the operator's page takes in (`moderation.MOST_REPORTS`). `studies`: asked
    of the laboratory. `secrets`: wrong secrets on the operator's page, per address.
    """

    sockets: Quota = field(default_factory=lambda: Quota(Limit(1, 30), Limit(0.1, 600)))
    places: Places = field(default_factory=lambda: Places(20, 2_000, 20_000))
    writes: Quota = field(default_factory=lambda: Quota(Limit(0.05, 60), Limit(0.005, 600), Limit(0.01, 300)))
    options: Quota = field(default_factory=lambda: Quota(Limit(1, 60), Limit(0.2, 300), Limit(1, 60)))
    talk: Quota = field(default_factory=lambda: Quota(Limit(1, 20), Limit(0.2, 200), Limit(0.5, 60)))
    patience: Limit = field(default_factory=lambda: Limit(1, 120))
    guesses: Limit = field(default_factory=lambda: Limit(20, 30))
    rooms: Quota = field(default_factory=lambda: Quota(Limit(5, 20), Limit(0.5, 200)))
    checks: Quota = field(default_factory=lambda: Quota(Limit(0.5, 60), Limit(0.1, 300)))
    replays: Quota = field(default_factory=lambda: Quota(Limit(2, 20), Limit(0.5, 60)))
    pages: Quota = field(default_factory=lambda: Quota(Limit(0.2, 120), Limit(0.02, 1200)))
    hints: Quota = field(default_factory=lambda: Quota(Limit(4, 10), Limit(0.4, 100), Limit(1, 30)))
    analyses: Quota = field(default_factory=lambda: Quota(Limit(60, 6), Limit(6, 60)))
    profiles: Quota = field(default_factory=lambda: Quota(Limit(3, 30), Limit(0.3, 300)))
    seeks: Quota = field(default_factory=lambda: Quota(Limit(1, 20), Limit(0.05, 600)))
    exports: Quota = field(default_factory=lambda: Quota(Limit(120, 3), Limit(12, 30)))
    reports: Quota = field(default_factory=lambda: Quota(Limit(30, 6), Limit(600, 60), Limit(5, 60)))
    studies: Quota = field(default_factory=lambda: Quota(Limit(20, 6), Limit(2, 60)))
    secrets: Limit = field(default_factory=lambda: Limit(10, 10))
    requests: Places = field(default_factory=lambda: Places(50, 500, 500, SOON))
    lists: Quota = field(default_factory=lambda: Quota(Limit(1, 60), Limit(0.05, 600)))
    stamps: Window = field(default_factory=lambda: Window(10, 3))


def taken_from(untold: dict[str, int] | None, most: int) -> list[tuple[str, int]]:
    """Return some of what is untold, and take it out."""
    keys = list(untold or ())[: max(0, most)]
    return [(key, untold.pop(key)) for key in keys] if untold else []


def packed(key: str) -> bytes:
    """Return the bytes of an address, or of the first one of a network; empty for other keys."""
    text = key.partition("/")[0]
    if ":" not in text and "." not in text:  # a person or a table: a full table of these is looked through in no time
        return b""
    try:
        return socket.inet_pton(socket.AF_INET6, text if ":" in text else f"::ffff:{text}")
    except (OSError, ValueError):
        return b""


def network(address: bytes, level: int) -> bytes:
    """Return the first bytes of an address, those of one of the networks that it is in."""
    six, four = NETWORKS[level]
    return address[: four if address.startswith(FOUR) else six]


def name_of(wide: bytes) -> str:
    """Return the name of a network, which is an address to `packed`."""
    return f"{socket.inet_ntop(socket.AF_INET6, wide.ljust(16, bytes(1)))}/{8 * len(wide)}"


def address_of(host: str) -> str:
    """Return what stands for a client's address: for IPv6 its network of /64, which one customer has to themselves."""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, IPV6_NETWORK), strict=False))
