"""How much one person, one address and one table can ask for, and how long they wait after that."""

from __future__ import annotations

import contextlib
import functools
import ipaddress
import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.debts import Debts
from tefuda.table.messages import Trouble
from tefuda.table.refusals import Refusal

REMEMBERED: Final = 20_000  # keys per limit
WIDER: Final = {"/56": 2, "/48": 8, "/32": 128, "/24": 8, "/16": 128}  # of one address: what its networks may take
FULL: Final = 30.0  # seconds until a place at a table may be free again
SOON: Final = 2.0  # seconds until a request may be answered
IPV6_NETWORK: Final = 64  # bits of an IPv6 address that belong to one customer
SHARED_FROM: Final = 0.25  # of an allowance: a user of less of it is of no interest to other workers
TOLD_WITHIN: Final = 4.0  # seconds after which places that another worker does not tell of again are free


class TooFast(Refusal):
    """A wish that is refused only for now. `seconds`: when to try again."""

    def __init__(self, seconds: float, reason: str = "too_fast") -> None:
        self.seconds = max(1, math.ceil(seconds))
        super().__init__(Text(f"ui.error.{reason}", {"n": self.seconds}))


def trouble(bad: BadInput) -> Trouble:
    """Return how a wish that is not fulfilled is answered: why, and in how many seconds it may be."""
    return Trouble(bad.text, bad.seconds if isinstance(bad, TooFast) else 0)


class Shared:
    """What several workers grant together (`tally.Tally`)."""

    def __init__(self) -> None:
        self.untold: dict[str, int] | None = None  # what was taken here and is of interest to other workers

    def share(self) -> None:
        """Count for several workers together."""
        self.untold = {}

    def tell(self, key: str) -> None:
        """Note that other workers must know of one more, unless too many keys wait for that already."""
        if self.untold is not None and (key in self.untold or len(self.untold) < REMEMBERED):
            self.untold[key] = self.untold.get(key, 0) + 1

    def fresh(self, most: int) -> list[tuple[str, int]]:
        """Return how many some keys have taken here since this was last asked."""
        untold = self.untold or {}
        return [(key, untold.pop(key)) for key in list(untold)[: max(0, most)]]


class Limit(Shared):
    """A burst of `burst` at once, and one more every `every` seconds, for each key.

    One number is kept per key: when all it took is paid back (the generic cell rate algorithm). What is refused costs
    nothing, so there is no debt. What an address takes, each of the networks that it is in takes as well; these may
    take more (`WIDER`), but not as often as they have addresses. So whoever has many neither gets round a limit nor
    fills what is remembered of others.
    """

    def __init__(self, every: float, burst: int, remembered: int = REMEMBERED) -> None:
        super().__init__()
        self.every, self.burst = every, burst
        self.paid = Debts(remembered, -math.inf)
        self.refused = 0  # by those who looked here first

    def wait(self, key: str) -> float:
        """Return the seconds until the key may take one more, 0 if it may now."""
        now = time.monotonic()
        return max(self.wait_at(now, name) for name in networks(key))

    def take(self, key: str) -> None:
        """Count one more."""
        now = time.monotonic()
        for name in networks(key):
            self.take_at(now, name)

    def check(self, key: str, reason: str = "too_fast") -> None:
        """Raises: TooFast if the key may not take one more now."""
        if (wait := self.wait(key)) > 0:
            self.refused += 1
            raise TooFast(wait, reason)

    def spend(self, key: str) -> None:
        """Count one more. Raises: TooFast if that is too many; then it is not counted."""
        self.check(key)
        self.take(key)

    def wait_at(self, now: float, name: str) -> float:
        return max(0.0, self.paid.of(name) - now - self.every * (self.burst - 1 / share_of(name)))

    def take_at(self, now: float, name: str) -> None:
        paid = max(self.paid.of(name), now) + self.every / share_of(name)
        self.paid.set(name, paid)
        if paid - now > SHARED_FROM * self.every * self.burst:
            self.tell(name)

    def hear(self, worker: str, name: str, number: int) -> None:
        """Count what a key, or a network, has taken at another worker; as at one, what is refused makes no debt."""
        now = time.monotonic()
        paid = max(self.paid.of(name), now)
        more = min(paid + number * self.every / share_of(name), now + self.burst * self.every)
        self.paid.set(name, max(paid, more))

    def sweep(self, now: float) -> None:
        """Forget the keys whose allowance is full again."""
        self.paid.keep(lambda paid: paid > now)


@dataclass(frozen=True)
class Who:
    """Who asks, from where, at which table; empty where that is not known, and not limited."""

    person: str = ""
    address: str = ""
    room: str = ""


class Window(Shared):
    """At most `most` within any `seconds`, for each key: a limit means just what its words say."""

    def __init__(self, seconds: float, most: int, remembered: int = REMEMBERED) -> None:
        super().__init__()
        self.seconds, self.most = seconds, most
        self.free = Debts(remembered, (-math.inf,) * most)  # when each of them may be taken again, the first first

    def take(self, key: str) -> None:
        """Count one more. Raises: TooFast if that is too many; then it is not counted."""
        now = time.monotonic()
        if (wait := self.free.of(key)[0] - now) > 0:
            raise TooFast(wait)
        self.note(key, 1)
        self.tell(key)

    def note(self, key: str, number: int) -> None:
        again = time.monotonic() + self.seconds
        self.free.set(key, (*self.free.of(key), *[again] * min(number, self.most))[-self.most :])

    def hear(self, worker: str, key: str, number: int) -> None:
        self.note(key, number)

    def sweep(self, now: float) -> None:
        """Forget the keys that could begin again."""
        self.free.keep(lambda free: free[-1] > now)


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
        places = [
            (limit, name)
            for limit, key in ((self.person, who.person), (self.address, who.address), (self.room, who.room))
            if limit is not None and key
            for name in networks(key)
        ]
        for limit, name in places:
            wait = max(wait, limit.wait_at(now, name))
        if wait > 0:
            self.refused += 1
            raise TooFast(wait)
        for limit, name in places:
            limit.take_at(now, name)


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

    @contextlib.contextmanager
    def hold(self, who: Who) -> Iterator[None]:
        """Keep a place as long as the context lasts.

        Raises: TooFast if all are taken.
        """
        kinds = (
            ("person", who.person, self.person),
            ("address", who.address, self.address),
            ("room", who.room, self.room),
        )
        held = [(f"{kind} {name}", most * share_of(name)) for kind, key, most in kinds if key for name in networks(key)]
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

    `sockets`: WebSockets begun; `places`: WebSockets open; `requests`: requests that are not yet answered. `writes`:
    messages of any kind; `options` and `talk` count besides, and `stamps` besides talk. `patience`: refused messages
    until the connection is closed. `guesses`: codes of tables that are not there, per address. `misses`: the same for
    everyone together; after that many, spoken codes open no private tables, though links do. `rooms`: new tables;
    `lists`: of tables, of friends, and of how many look for a match. `checks`: options checked before there is a
    table, and moves of first steps. `replays`: replays, pictures of results, and proofs of the shuffle; `pages`: of
    replays; `analyses`: begun; `hints`: asked for. `profiles`: changes to one's profile, and attempts to sign in;
    `seeks`: questions about a search for a match; `exports`: of one's own data. `reports`: of other players; an
    address with many guests needs weeks to use up what the operator's page takes in (`moderation.MOST_REPORTS`).
    `studies`: asked of the laboratory. `secrets`: wrong secrets on the operator's page, per address.
    """

    sockets: Quota = field(default_factory=lambda: Quota(Limit(1, 30), Limit(0.1, 600)))
    places: Places = field(default_factory=lambda: Places(20, 2_000, 20_000))
    writes: Quota = field(default_factory=lambda: Quota(Limit(0.05, 60), Limit(0.005, 600), Limit(0.01, 300)))
    options: Quota = field(default_factory=lambda: Quota(Limit(1, 60), Limit(0.2, 300), Limit(1, 60)))
    talk: Quota = field(default_factory=lambda: Quota(Limit(1, 20), Limit(0.2, 200), Limit(0.5, 60)))
    patience: Limit = field(default_factory=lambda: Limit(1, 120))
    guesses: Limit = field(default_factory=lambda: Limit(20, 30))
    misses: Limit = field(default_factory=lambda: Limit(0.5, 1_000))
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


def networks(key: str) -> tuple[str, ...]:
    """Return the names under which a key is counted: its own and, of an address, those of the networks it is in."""
    return networks_of(key) if ":" in key or "." in key else (key,)


@functools.lru_cache(maxsize=4096)
def networks_of(address: str) -> tuple[str, ...]:
    with contextlib.suppress(ValueError):
        if ":" in address:
            first = ipaddress.IPv6Address(address.partition("/")[0]).packed
            return address, *(f"{first[: bits // 8].hex()}/{bits}" for bits in (56, 48, 32))
        first = ipaddress.IPv4Address(address).packed
        return address, *(f"{first[: bits // 8].hex()}/{bits}" for bits in (24, 16))
    return (address,)


def share_of(name: str) -> int:
    """Return how many times as much as one address a network may take."""
    return WIDER.get(name[-3:], 1)


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
