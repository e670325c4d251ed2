"""A room that is open on this worker: the browsers at it, and everything that moves without one.

That is bots, clocks, and the bots that stand in for absent players. A `LiveRoom` is a cache of a list (`room.Room`)
with sockets around it. It only changes by appending to the list: check against what is known, append, and if another
worker was faster, read on and check again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol

from msgspec import Struct

from tefuda.engine.chance import KEYED
from tefuda.engine.errors import BadInput
from tefuda.engine.position import SPECTATOR, Position
from tefuda.engine.view import Reason
from tefuda.table import messages
from tefuda.table.entries import (
    Closed,
    Dealt,
    Entry,
    Moved,
    Redealt,
    Returned,
    Sat,
    Sealed,
    Spoke,
    Started,
    Stood,
    commitment,
)
from tefuda.table.limits import Limits
from tefuda.table.match import Match
from tefuda.table.messages import Chair, Play, Refused, RoomChanged, RoomInfo, Seen, Source, Talk, ToBrowser, Trouble
from tefuda.table.minds import Minds
from tefuda.table.news import News, Presence
from tefuda.table.room import USUAL_BOT, Refusal, Room
from tefuda.table.store import Store

FAILED_BOT: Final = 5.0  # seconds before a bot that failed is asked again
HALF_A_SECOND: Final = 500  # ms per second that a choice stays open: how long a bot may think about it
BEFORE: Final = "~"  # the process before this one; it sorts after every worker, so this one drives
REJOIN_WITHIN: Final = 3.0  # seconds for which those who were at the table before a handover still count as present
SNAPSHOT_STEPS: Final = 60  # a longer gap is answered with a snapshot, whose log covers this many versions

log = logging.getLogger("tefuda.table")


@dataclass(frozen=True)
class Manners:
    """How the service runs its tables; all in seconds.

    `pace`: the delay between a move and a bot's next move, longer if much happened. `grace`: how long a turn is on hold
    for a player who lost the connection, before a bot stands in. `linger`: how long an absent player keeps a seat at a
    table where the match has not started. `forget`: how long a room without browsers stays in memory. `repeat`: how
    often
    workers repeat who is where; what was not repeated for three times as long no longer counts. `reveal`: how long a
    deal
    waits for the randomness that seats have committed to.
    """

    pace: float = 0.9
    grace: float = 45.0
    linger: float = 600.0
    forget: float = 120.0
    repeat: float = 10.0
    reveal: float = 5.0


class Client(Protocol):
    """A browser at a table, of a seated player or a spectator."""

    person: str
    version: int  # of the last view sent; -1 = none

    def send(self, message: ToBrowser) -> None:
        """Send without waiting; a browser that does not keep up is disconnected."""
        ...


@dataclass
class Shared:
    """What all rooms of a worker share."""

    store: Store
    minds: Minds
    manners: Manners
    news: News
    worker: str
    limits: Limits = field(default_factory=Limits)
    held: dict[str, Held] = field(default_factory=dict)  # by room, until its first browser is back


@dataclass
class Clock:
    """Time for one decision, or for several that share it. It is on hold while its player is away."""

    key: tuple[int, int]
    limit: float
    used: float = 0.0
    running: float | None = None  # since when
    recorded: float = 0.0  # how much of what is used is already in entries

    def left(self) -> float:
        return self.limit - self.used - (time.monotonic() - self.running if self.running is not None else 0.0)

    def run(self, on: bool) -> None:
        now = time.monotonic()
        if on and self.running is None:
            self.running = now
        elif not on and self.running is not None:
            self.used += now - self.running
            self.running = None


class Held(Struct, omit_defaults=True):
    """What a process knows about a room beyond its list, for the process that takes over. All in seconds.

    `here`: the players at the table. `away`: the others, and for how long. `clocks`: by seat, not running. `idle`: time
    since the last move. `waited`: for how long clocks have stood still for players who were away.
    """

    here: list[str] = []
    away: dict[str, float] = {}
    clocks: dict[int, Clock] = {}
    idle: float = 0.0
    waited: dict[str, float] = {}


class LiveRoom:
    """A room on this worker."""

    def __init__(self, shared: Shared, code: str) -> None:
        self.shared = shared
        self.code = code
        self.state = Room(code)
        self.clients: set[Client] = set()
        self.lock = asyncio.Lock()
        self.away: dict[str, float] = {}  # person -> since when
        self.elsewhere: dict[str, tuple[float, set[str]]] = {}  # other worker -> until when, whose browsers
        self.covered: set[int] = set()  # players' seats that bots play
        self.clocks: dict[int, Clock] = {}
        self.thoughts: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self.stirred = asyncio.Event()
        self.deserted = asyncio.Event()
        self.keeper: asyncio.Task[None] | None = None
        self.waited: dict[str, float] = {}  # seconds that clocks have stood still for a person in this match
        self.last_use = self.last_move = self.last_commit = time.monotonic()

    def used(self) -> LiveRoom:
        self.last_use = time.monotonic()
        return self

    def stop(self) -> None:
        """Stop everything that moves by itself: without browsers the table rests."""
        if self.keeper is not None:
            self.keeper.cancel()
            self.keeper = None
        for _, thought in self.thoughts.values():
            thought.cancel()
        self.thoughts.clear()

    # --- the list ----------------------------------------------------------------------------------------------

    async def append(self, wish: Callable[[Room], Entry | None]) -> bool:
        """Append what `wish` returns for the present state; `wish` is called again if another worker was faster.

        Return whether anything was appended.

        Raises: whatever `wish` raises.
        """
        async with self.lock:
            while True:
                entry = wish(self.state)
                if entry is None:
                    return False
                if isinstance(entry, Moved):
                    entry.used = self.time_used(entry.seat)
                if await self.shared.store.append(self.code, self.state.seq + 1, entry):
                    await self.take_in([entry])
                    return True
                await self.read_on()

    async def catch_up(self) -> None:
        """Take in what other workers appended."""
        async with self.lock:
            await self.read_on()

    async def read_on(self) -> None:
        await self.take_in(await self.shared.store.entries(self.code, self.state.seq))

    async def take_in(self, entries: Iterable[Entry]) -> None:
        """Add entries that are already on the list, and inform every browser."""
        for entry in entries:
            phase = self.state.phase
            self.state.add(entry)
            if isinstance(entry, (Started, Redealt)):
                self.last_commit = time.monotonic()
                self.waited = {}
            if isinstance(entry, (Moved, Closed)):
                self.last_move = time.monotonic()
            if isinstance(entry, Moved) and entry.seat in self.clocks:
                self.clocks[entry.seat].recorded += entry.used
            if isinstance(entry, Sat):
                self.mark_presence()
            self.set_clocks()
            self.broadcast(entry, self.state.phase != phase)
            if not isinstance(entry, (Moved, Sealed, Closed, Spoke)) or self.state.phase != phase:
                await self.shared.store.note(self.code, self.state.phase, self.state.persons())
        self.stirred.set()

    def broadcast(self, entry: Entry, turned: bool) -> None:
        """Send what an entry changed: chat, views, the room."""
        if isinstance(entry, Spoke):
            self.send_all(self.state.talk[-1])
            return
        if isinstance(entry, Sealed):
            self.show_sealed(entry.seat)
            return
        if isinstance(entry, (Moved, Closed)):
            self.show_all()
            if turned:
                self.announce()
            return
        self.announce()
        self.show_all()

    # --- clients ----------------------------------------------------------------------------------------------

    async def join(self, client: Client, since: int) -> None:
        """Welcome a browser that last saw version `since`."""
        self.clients.add(client)
        self.deserted.clear()
        self.used()
        if self.keeper is None:
            self.resume(self.shared.held.pop(self.code, Held()))
            self.keeper = asyncio.create_task(self.keep())
            await self.announce_presence(ask=True)
        self.mark_presence()
        self.greet(client, since)
        await self.came(client.person)

    def hold(self) -> Held:
        """Return what the next process of the service needs besides the list."""
        now = time.monotonic()
        return Held(
            here=[person for person in self.state.persons() if self.here(person)],
            away={person: now - since for person, since in self.away.items()},
            clocks={
                seat: Clock(clock.key, clock.limit, clock.limit - clock.left(), recorded=clock.recorded)
                for seat, clock in self.clocks.items()
            },
            idle=now - self.last_move,
            waited=self.waited,
        )

    def resume(self, held: Held) -> None:
        """Go on where the process before stopped; a table that rested begins with nobody away."""
        now = time.monotonic()
        self.away = {person: now - ago for person, ago in held.away.items()}
        self.last_move = now - held.idle
        self.clocks |= held.clocks
        self.waited = dict(held.waited)
        if held.here:
            self.elsewhere[BEFORE] = (now + REJOIN_WITHIN, set(held.here))
        self.set_clocks()

    async def came(self, person: str) -> None:
        """Give players who stood up during the running match their seat back when they return."""

        def back(room: Room) -> Entry | None:
            seat = room.seat_of(person)
            return Returned(person) if seat is not None and room.chairs[seat].left else None

        await self.append(back)

    async def leave(self, client: Client) -> None:
        if client not in self.clients:
            return
        self.clients.discard(client)
        self.used()
        if not self.clients:
            self.deserted.set()
            self.stop()
        self.mark_presence()
        await self.announce_presence()

    def here(self, person: str) -> bool:
        now = time.monotonic()
        return any(client.person == person for client in self.clients) or any(
            person in people for until, people in self.elsewhere.values() if until > now
        )

    def mark_presence(self) -> None:
        """Note who has been away since when, and inform every browser if that changed."""
        now = time.monotonic()
        gone = {person: self.away.get(person, now) for person in self.state.persons() if not self.here(person)}
        if gone.keys() == self.away.keys():
            return
        for person in self.away.keys() - gone.keys():
            if self.state.seat_of(person) in self.clocks:
                self.waited[person] = self.shared.manners.grace - self.hold_left(person)
        self.away = gone
        self.set_clocks()
        self.announce()
        self.stirred.set()

    async def announce_presence(self, ask: bool = False) -> None:
        seated = set(self.state.persons())
        people = sorted({client.person for client in self.clients} & seated)
        await self.shared.news.say(Presence(self.shared.worker, self.code, people, bool(self.clients), ask))

    async def hear(self, news: Presence) -> None:
        """Note who is here on another worker."""
        if news.watched:
            self.elsewhere[news.worker] = (time.monotonic() + 3 * self.shared.manners.repeat, set(news.people))
        else:
            self.elsewhere.pop(news.worker, None)
        if self.clients:
            self.mark_presence()
            self.stirred.set()
            if news.ask:
                await self.announce_presence()

    def drives(self) -> bool:
        """Return whether this worker moves the room's bots and clocks.

        One of all workers with browsers at the room does. Should two believe they do, the list still stays sound.
        """
        now = time.monotonic()
        return all(self.shared.worker < other for other, (until, _) in self.elsewhere.items() if until > now)

    def send_all(self, message: ToBrowser) -> None:
        for client in list(self.clients):
            client.send(message)

    def announce(self) -> None:
        for client in list(self.clients):
            client.send(RoomChanged(self.info(client.person)))

    def show_all(self) -> None:
        """Send the new version: to every browser the view of its own seat."""
        if self.state.match is None:
            return
        shared: dict[tuple[int, int], Seen] = {}
        for client in list(self.clients):
            key = (self.viewer(client.person), client.version)
            if key not in shared:
                shared[key] = self.seen(*key)
            client.send(shared[key])
            client.version = self.state.version

    def show_sealed(self, seat: int) -> None:
        """Send a sealed choice back to its own seat, and to nobody else."""
        for client in list(self.clients):
            if self.viewer(client.person) == seat:
                client.send(self.seen(seat, client.version))
                client.version = self.state.version

    def greet(self, client: Client, since: int) -> None:
        """Send what a browser needs when it comes, or comes back, having last seen version `since`."""
        client.send(RoomChanged(self.info(client.person)))
        if self.state.talk:
            client.send(Talk(self.state.talk))
        if self.state.match is not None:
            client.send(self.seen(self.viewer(client.person), since, fresh=since < self.state.first))
            client.version = self.state.version

    # --- what a client sees -----------------------------------------------------------------------------------

    def viewer(self, person: str) -> int:
        seat = self.state.seat_of(person)
        return int(SPECTATOR) if seat is None else seat

    def seen(self, seat: int, since: int, fresh: bool = False) -> Seen:
        """Return the view of a seat, with what happened since the room's version `since`."""
        match, version = self.match(), self.state.version
        if since > version or (version - since > SNAPSHOT_STEPS and since >= self.state.first):
            fresh = True
        if fresh:
            since = version - SNAPSHOT_STEPS
        view = match.view(seat, max(since - self.state.first, -1))
        return Seen(
            version,
            since=-1 if fresh else since,
            view=view,
            fresh=fresh,
            clocks=self.time_left(),
            limits={str(seat): clock.limit for seat, clock in self.clocks.items()},
            decided=match.decided(),
            own=self.state.own(seat) if seat >= 0 else "",
        )

    def time_left(self) -> dict[str, float]:
        """Return the seconds left by seat. While a choice stays open for a time, every seat that is asked has the
        same."""
        match = self.match()
        left = {seat: clock.left() for seat, clock in self.clocks.items()}
        if match.quiet():
            left = dict.fromkeys(match.position.deciders(), self.last_move + match.quiet() - time.monotonic())
        return {str(seat): round(max(seconds, 0.0), 1) for seat, seconds in left.items()}

    def match(self) -> Match:
        assert self.state.match is not None
        return self.state.match

    def info(self, person: str) -> RoomInfo:
        """Return the room as this player may know it."""
        room, match = self.state, self.state.match
        mine = room.seat_of(person)
        over = room.phase == "over"
        due = mine is not None and room.phase == "playing" and self.is_due(mine)
        return RoomInfo(
            self.code,
            room.game.id,
            room.wanted,
            [self.chair(seat, person) for seat in range(len(room.chairs))],
            room.phase,
            version=room.version,
            mine=mine,
            host=person == room.host,
            seed_hash=match.promised if match is not None else room.promise(),
            commits={str(seat): hash for seat, hash in match.commits.items()} if match is not None else {},
            next_hash=commitment(room.next) if over and room.next else "",
            dealing=room.dealing is not None,
            seed=room.seed if over else "",
            problems=room.problems,
            idle=room.idle,
            clock=room.clock,
            due=due,
            progress=match.position.view(SPECTATOR).progress if match is not None else None,
            source=Source(room.source.room, len(room.source.moves)) if room.source else None,
        )

    def is_due(self, seat: int) -> bool:
        """Return whether the match waits for something from this seat."""
        match = self.match()
        return seat in match.position.deciders() and (not match.quiet() or match.has_choice(seat))

    def chair(self, seat: int, person: str) -> Chair:
        chair = self.state.chairs[seat]
        if chair.open:
            return Chair("open")
        if chair.bot:
            return Chair("bot", chair.name, chair.crest, here=True, ready=True, strength=chair.strength)
        playing = self.state.phase == "playing"
        return Chair(
            "person",
            chair.name,
            chair.crest,
            here=self.here(chair.person) and not chair.left,
            mine=chair.person == person,
            host=chair.person == self.state.host,
            ready=chair.ready,
            away=max(0.0, round(self.grace_left(seat), 1)) if playing and chair.person in self.away else 0,
            covered=playing and self.stand_in(seat),
            commit=chair.commit,
        )

    def why(self, person: str, asked: messages.Why) -> list[Reason]:
        seat = self.state.seated(person)
        if self.state.phase != "playing":
            return []
        return self.match().position_for(seat).why(seat, asked.picks, asked.target)

    # --- wishes ------------------------------------------------------------------------------------------------

    async def wish(self, client: Client, message: messages.ToServer) -> None:
        """Fulfil what a browser asks for, or answer why not."""
        person = client.person
        try:
            done = await self.append(lambda room: room.wish(person, message))
        except BadInput as bad:
            if not isinstance(message, Play) or isinstance(bad, Refusal):
                client.send(Trouble(bad.text))
                return
            client.send(Refused(message.id, bad.rule or "notation", bad.text, [Reason(bad.rule, bad.text)]))
            return
        if not done and isinstance(message, Play):
            client.send(self.seen(self.viewer(person), self.state.version))
        if isinstance(message, messages.Again):
            await self.append(self.redeal)

    def redeal(self, room: Room) -> Entry | None:
        """Start the next match once every player who is still here wants it."""
        present = [chair for chair in room.chairs if chair.person and self.here(chair.person)]
        ready = room.phase == "over" and present and all(chair.ready for chair in present)
        if not ready or room.dealing is not None:
            return None
        return Redealt(room.next or secrets.token_hex(16), USUAL_BOT, KEYED, secrets.token_hex(16))

    # --- what moves by itself ----------------------------------------------------------------------------------

    def stand_in(self, seat: int) -> bool:
        """Return whether a bot moves for this seat now."""
        chair = self.state.chairs[seat]
        return chair.bot or chair.left or self.grace_left(seat) <= 0

    def grace_left(self, seat: int) -> float:
        gone = self.away.get(self.state.chairs[seat].person)
        return float("inf") if gone is None else gone + self.shared.manners.grace - time.monotonic()

    def hold_left(self, person: str) -> float:
        """Return the seconds for which clocks still stand still while a player is away, over a whole match."""
        waiting = time.monotonic() - max(self.away[person], self.last_move) if person in self.away else 0.0
        return self.shared.manners.grace - self.waited.get(person, 0.0) - waiting

    def set_clocks(self) -> None:
        """Keep a clock for each player who has to decide; it is on hold while they are away."""
        fresh: dict[int, Clock] = {}
        if self.state.phase == "playing" and not self.match().quiet():
            match = self.match()
            for seat in match.position.deciders():
                chair = self.state.chairs[seat]
                if chair.bot or chair.left:
                    continue
                key = self.clock_of(seat)
                clock = self.clocks.get(seat)
                if clock is None or clock.key != key:
                    clock = Clock(key, self.limit(seat))
                if clock.limit > 0:
                    clock.run(self.here(chair.person) or self.hold_left(chair.person) <= 0)
                    fresh[seat] = clock
        self.clocks = fresh

    def time_used(self, seat: int) -> float:
        """Return the seconds that the seat has thought about its move, in games with a time reserve."""
        clock = self.clocks.get(seat)
        if clock is None or self.match().position.bank() == 0:
            return 0.0
        return round(max(0.0, clock.limit - clock.left() - clock.recorded), 2)

    def reserve(self, seat: int, position: Position) -> float:
        """Return the seconds left in the seat's reserve, beyond those of the present decision."""
        return max(0.0, float(position.bank()) - self.state.reserves_used().get(seat, 0.0))

    def clock_of(self, seat: int) -> tuple[int, int]:
        """Return the key of the clock that runs for a seat: of the present decision, or one that the game names for
        several."""
        twin = self.match().position.clone()
        twin.ask(seat)
        named = twin.clock()
        return (self.state.first, named) if named >= 0 else (-1, self.state.first + self.match().opened(seat))

    def limit(self, seat: int) -> float:
        """Return the seconds for the present decision: the table's or the rulebook's, whichever is less; 0 = no
        limit."""
        twin = self.match().position.clone()
        twin.ask(seat)
        limits = [limit for limit in (self.state.clock, float(twin.seconds()) + self.reserve(seat, twin)) if limit > 0]
        return float(min(limits, default=0))

    async def keep(self) -> None:
        """Make what is due happen and sleep until the next thing is, as long as there are browsers."""
        while True:
            self.stirred.clear()
            try:
                wait = await self.step()
            except Exception:
                log.exception("room %s", self.code)
                wait = 5.0
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stirred.wait(), wait)

    async def step(self) -> float | None:
        """Do what is due now. Return the seconds until something will be; None if a player has to move first."""
        if self.state.dealing is not None:
            left = self.last_commit + self.shared.manners.reveal - time.monotonic()
            if left <= 0 and self.drives():
                await self.append(_deal)
            return max(left, 0.1)
        if self.state.phase == "waiting":
            return await self.clear_seats()
        waits = self.cover()
        if self.state.phase == "over" or not self.drives():
            return min(waits, default=None)
        if self.match().quiet():
            waits.append(await self.keep_open())
            return min(waits)
        for seat in self.match().position.deciders():
            clock = self.clocks.get(seat)
            if self.stand_in(seat):
                self.ponder(seat)
            elif clock is not None and clock.running is not None:
                if clock.left() <= 0:
                    await self.expire(seat, self.match().opened(seat))
                    return 0.0
                waits.append(clock.left())
            elif clock is not None:
                hold = self.hold_left(self.state.chairs[seat].person)
                clock.run(hold <= 0)
                waits.append(max(hold, 0.0))
        return min(waits, default=None)

    async def keep_open(self) -> float:
        """Close a choice that stays open for a time once that time is over; bots answer meanwhile. Return the seconds
        left."""
        match = self.match()
        left = self.last_move + match.quiet() - time.monotonic()
        if left <= 0:
            await self.append(partial(_close, self.state.version))
            return 0.0
        for seat in match.position.deciders():
            if self.stand_in(seat) and seat not in self.state.sealed and match.has_choice(seat):
                self.ponder(seat)
        return left

    def cover(self) -> list[float]:
        """Inform every browser when bots begin to stand in. Return the seconds until they will for other seats."""
        seats = range(len(self.state.chairs))
        covered = {seat for seat in seats if self.state.chairs[seat].person and self.stand_in(seat)}
        if covered != self.covered:
            self.covered = covered
            self.announce()
        return [left for seat in seats if 0 < (left := self.grace_left(seat)) < float("inf")]

    async def clear_seats(self) -> float | None:
        """Free the seats of players who have been away too long from a table where the match has not started."""
        waits = []
        for person, gone in list(self.away.items()):
            left = gone + self.shared.manners.linger - time.monotonic()
            if left > 0:
                waits.append(left)
            elif len(self.away) < len(self.state.persons()):
                await self.append(partial(_stand_up, person))
        return min(waits, default=None)

    async def expire(self, seat: int, opened: int) -> None:
        def move(room: Room) -> Entry | None:
            match = room.match
            if match is None or seat not in match.position.deciders() or match.opened(seat) != opened:
                return None
            return Moved(seat, match.expired(seat), by="clock")

        await self.append(move)

    def ponder(self, seat: int) -> None:
        """Make sure that a bot thinks about this seat's present decision."""
        version, task = self.thoughts.get(seat, (-1, None))
        opened = self.match().opened(seat)
        if task is None or task.done() or version != opened:
            self.thoughts[seat] = (opened, asyncio.create_task(self.think(seat, opened)))

    async def think(self, seat: int, opened: int) -> None:
        """Make a bot's move, no sooner than players can follow."""
        match = self.match()
        chair = self.state.chairs[seat]
        strength = chair.strength if chair.bot else USUAL_BOT
        quiet = match.quiet()
        if quiet:
            strength = min(strength, int(quiet * HALF_A_SECOND))
        try:
            text = await self.shared.minds.choose(match.game, match.options.data(), match.position, seat, strength)
        except Exception:  # a bot that fails must not stop the table
            log.exception("room %s: the bot at seat %d", self.code, seat)
            text = match.expired(seat)
        if not quiet:
            await asyncio.sleep(self.last_move + self.pause(match) - time.monotonic())

        def move(room: Room) -> Entry | None:
            now = room.match
            if now is not match or seat not in now.position.deciders() or now.opened(seat) != opened:
                return None
            if not self.stand_in(seat):
                return None
            return Sealed(seat, text, by="bot") if quiet else Moved(seat, text, by="bot")

        try:
            await self.append(move)
        except Exception:
            log.exception("room %s: the bot at seat %d", self.code, seat)
            await asyncio.sleep(FAILED_BOT)
        self.stirred.set()

    def pause(self, match: Match) -> float:
        """Return how many seconds players need to see what happened last."""
        happened = min(len(match.history[-1]), 6)
        return self.shared.manners.pace * (0.75 + 0.25 * happened)


def _stand_up(person: str, room: Room) -> Entry | None:
    return Stood(person) if room.phase == "waiting" and room.seat_of(person) is not None else None


def _deal(room: Room) -> Entry | None:
    return Dealt() if room.dealing is not None else None


def _close(version: int, room: Room) -> Entry | None:
    return Closed() if room.match is not None and room.version == version and room.match.quiet() else None
