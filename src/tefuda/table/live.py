"""A room that is open on this worker: the browsers at it, and everything that moves without one.

That is bots, clocks, and the bots that stand in for absent players. A `LiveRoom` is a cache of a list (`room.Room`)
with sockets around it. It only changes by appending to the list: check against what is known, append, and if another
worker was faster, read on and check again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextvars import Context
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from tefuda.engine.errors import BadInput, IllegalMove
from tefuda.engine.position import SPECTATOR, Position
from tefuda.engine.record import play_text
from tefuda.engine.view import Reason, Text, View
from tefuda.table import measures, messages
from tefuda.table.ended import Ended
from tefuda.table.entries import (
    Closed,
    CustomsSet,
    Dealt,
    Entry,
    HostPassed,
    Moved,
    OptionsSet,
    Redealt,
    Returned,
    Sat,
    Sealed,
    Shut,
    Skipped,
    Spoke,
    Started,
    Stood,
    commitment,
)
from tefuda.table.limits import Limits, Who
from tefuda.table.logs import tag
from tefuda.table.match import REMEMBERED, Match
from tefuda.table.meeting import Meeting
from tefuda.table.messages import (
    Chair,
    Play,
    Refused,
    RoomChanged,
    RoomInfo,
    Said,
    Seen,
    Source,
    Talk,
    ToBrowser,
    Trouble,
)
from tefuda.table.minds import Minds
from tefuda.table.moderation import Banned, Moderation
from tefuda.table.news import News, Presence
from tefuda.table.people import People
from tefuda.table.ratings import Ratings, possible
from tefuda.table.room import USUAL_BOT, Refusal, Room, refuse
from tefuda.table.store import Store

CROWD: Final = 200  # browsers that are sent a version at once
SPOKEN: Final = 6  # letters of a private table's code by which it is found while it waits
MOST_DRAFTS: Final = 25  # moves that are tried at once
PRUNED_AT_ONCE: Final = 50  # entries that have no effect any more
PACES: Final = {"quick": 0.3, "usual": 1.0, "leisurely": 2.0}  # how long bots wait, in the pace of the service
FAILED_BOT: Final = 5.0  # seconds before a bot that failed is asked again
HALF_A_SECOND: Final = 500  # ms per second that a choice stays open: how long a bot may think about it
AWAY: Final = 4403  # closes the connection of a browser that is not to come back
BEFORE: Final = "~"  # the process before this one; it sorts after every worker, so this one drives
REJOIN_WITHIN: Final = 3.0  # seconds for which those who were at the table before a handover still count as present

encode = msgspec.json.encode
log = logging.getLogger("tefuda.table")


@dataclass(frozen=True)
class Manners:
    """How the service runs its tables; all in seconds.

    `pace`: the delay between a move and a bot's next move, longer if much happened. `grace`: how long a turn is on hold
    for a player who lost the connection, before a bot stands in. `linger`: how long an absent player keeps a seat at a
    table where the match has not started. `forget`: how long a room without browsers stays in memory. `repeat`: how
    often workers repeat who is where; what was not repeated for three times as long no longer counts. `back`: how soon
    a player whose page is reloaded is back, before another one becomes host. `reveal`: how
    long a deal waits for the randomness that seats have committed to. `keep`: how long a room is kept after its last
    player left; 0 is forever.
    """

    pace: float = 0.9
    grace: float = 45.0
    linger: float = 600.0
    forget: float = 120.0
    repeat: float = 10.0
    reveal: float = 5.0
    back: float = 5.0
    keep: float = 0.0


class Client(Protocol):
    """A browser at a table, of a seated player or a spectator."""

    person: str
    address: str
    version: int  # of the last view sent; -1 = none

    def send(self, message: bytes) -> None:
        """Send an encoded message without waiting; a browser that does not keep up is disconnected."""
        ...

    def end(self, code: int) -> None:
        """Have the connection closed after what was sent."""
        ...


@dataclass
class Shared:
    """What all rooms of a worker share."""

    store: Store
    minds: Minds
    manners: Manners
    news: News
    worker: str
    moderation: Moderation
    limits: Limits = field(default_factory=Limits)
    held: dict[str, Held] = field(default_factory=dict)  # by room, until its first browser is back
    people: People = field(init=False)
    ratings: Ratings = field(init=False)

    def __post_init__(self) -> None:
        self.people = People(self.store)
        self.ratings = Ratings(self.store)


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
        self.kept = 0  # ended matches that the store has
        self.clients: set[Client] = set()
        self.people: Counter[str] = Counter()  # how many browsers each player or spectator has here
        self.spreading: asyncio.Task[None] | None = None
        self.blocked: dict[str, set[str]] = {}  # whose lines do not reach a player or spectator here
        self.lock = asyncio.Lock()
        self.away: dict[str, float] = {}  # person -> since when
        self.elsewhere: dict[str, tuple[float, set[str]]] = {}  # other worker -> until when, whose browsers
        self.covered: set[int] = set()  # players' seats that bots play
        self.clocks: dict[int, Clock] = {}
        self.thoughts: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self.thinking: set[asyncio.Task[None]] = set()
        self.stirred = asyncio.Event()
        self.deserted = asyncio.Event()
        self.keeper: asyncio.Task[None] | None = None
        self.hurried = asyncio.Event()  # until another one: bots need not wait as long as they meant to
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
        for thought in self.thinking:  # those about decisions that are no longer due among them
            thought.cancel()
        self.thoughts.clear()
        if self.spreading is not None:
            self.spreading.cancel()
        if self.state.match is not None:
            self.state.match.rest()

    # --- the list ----------------------------------------------------------------------------------------------

    async def append(self, wish: Callable[[Room], Entry | None]) -> bool:
        """Append what `wish` returns for the present state; `wish` is called again if another worker was faster.

        What is refused here may be right by what another worker has written, which a browser can have seen before its
        worker died: it is refused only once all that is known.

        Return whether anything was appended.

        Raises: whatever `wish` raises.
        """
        async with self.lock:
            while True:
                known = self.state.seq
                try:
                    entry = wish(self.state)
                except BadInput:
                    await self.read_on()
                    if self.state.seq == known:
                        raise
                    continue
                if entry is None:
                    return False
                if isinstance(entry, Moved):
                    entry.used = self.time_used(entry.seat)
                if await measures.write(self.shared.store, self.code, self.state.seq + 1, entry):
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
            if isinstance(entry, (CustomsSet, Skipped)):
                self.hurried.set()
                self.hurried = asyncio.Event()
            if isinstance(entry, Sat):
                self.mark_presence()
            self.set_clocks()
            self.broadcast(entry, self.state.phase != phase)
            if not isinstance(entry, (Moved, Sealed, Closed, Spoke)) or self.state.phase != phase:
                await self.shared.store.note(self.code, self.state.phase, self.state.persons())
        await self.keep_ended()
        if len(self.state.superseded) >= PRUNED_AT_ONCE:
            gone, self.state.superseded = self.state.superseded, []
            await self.shared.store.prune(self.code, gone)
        self.stirred.set()

    async def keep_ended(self) -> None:
        """Have the store keep what ended here since it was last told."""
        fresh, self.kept = self.state.ended[self.kept :], len(self.state.ended)
        if fresh:
            await self.shared.store.keep_ended(self.code, fresh, self.shared.ratings.count)

    def broadcast(self, entry: Entry, turned: bool) -> None:
        """Send what an entry changed: chat, views, the room."""
        if isinstance(entry, Spoke):
            self.send_talk(self.state.talk[-1], entry.person)
            return
        if isinstance(entry, Sealed):
            self.show_sealed(entry.seat)
            return
        if isinstance(entry, (Moved, Closed)):
            self.show_all()
            if turned:
                self.announce()
            return
        if isinstance(entry, Skipped):
            self.show_all()
            return
        if isinstance(entry, Shut):
            for client in list(self.clients):
                self.turn_away(client, refuse("shut"))
            return
        self.announce()
        self.show_all()

    # --- clients ----------------------------------------------------------------------------------------------

    async def join(self, client: Client, since: int) -> None:
        """Welcome a browser that last saw version `since`, perhaps at another worker, whose news is on its way here."""
        if since > self.state.version:
            await self.catch_up()
        self.blocked[client.person] = {row["other"] for row in await Meeting(self.shared.store).blocked(client.person)}
        self.clients.add(client)
        self.people[client.person] += 1
        self.deserted.clear()
        self.used()
        if self.keeper is None:
            self.resume(self.shared.held.pop(self.code, Held()))
            self.keeper = asyncio.create_task(self.keep(), context=Context())  # it belongs to no one's request
            await self.announce_presence(ask=True)
        self.mark_presence()
        self.greet(client, since)
        await self.came(client.person)

    def turn_away(self, client: Client, why: Refusal) -> None:
        """End the visit of a browser for good."""
        client.send(encode(Trouble(why.text)))
        client.end(AWAY)

    def send_away_banned(self) -> None:
        for client in list(self.clients):
            try:
                self.shared.moderation.admit(client.person, client.address)
            except Banned as banned:
                self.turn_away(client, banned)

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
            gone = seat is not None and room.chairs[seat].left and person not in room.removed
            return Returned(person) if gone else None

        await self.append(back)

    async def leave(self, client: Client) -> None:
        if client not in self.clients:
            return
        self.clients.discard(client)
        self.people -= Counter([client.person])
        self.used()
        if not self.clients:
            self.deserted.set()
            self.stop()
        self.mark_presence()
        await self.announce_presence()

    def here(self, person: str) -> bool:
        return person in self.people or any(person in people for people in self.others().values())

    def others(self) -> dict[str, set[str]]:
        """Return the other workers that have browsers at the room, and whose these are."""
        if not self.elsewhere:
            return {}
        now, alive = time.monotonic(), self.shared.news.alive
        return {
            worker: people
            for worker, (until, people) in self.elsewhere.items()
            if until > now and (worker == BEFORE or alive(worker))
        }

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
        people = sorted(person for person in self.state.persons() if person in self.people)
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
        return all(self.shared.worker < other for other in self.others())

    def stood_still(self, seconds: float) -> None:
        """Let no clock count a time in which this process was stopped, and nobody could do anything."""
        self.last_move += seconds
        self.last_commit += seconds
        self.away = {person: since + seconds for person, since in self.away.items()}
        for clock in self.clocks.values():
            if clock.running is not None:
                clock.running += seconds
        self.show_all()

    def send_all(self, message: ToBrowser) -> None:
        data = encode(message)
        for client in list(self.clients):
            client.send(data)

    def send_talk(self, said: Said, person: str) -> None:
        """Send what a player said to everyone who has not blocked them."""
        data = encode(said)
        for client in list(self.clients):
            if person not in self.blocked.get(client.person, ()):
                client.send(data)

    async def block(self, person: str, seat: int) -> None:
        """Let a player have nothing to do with another one at this table any more. Raises: Refusal."""
        self.state.in_range(seat)
        chair = self.state.chairs[seat]
        if not chair.person or chair.person == person:
            raise refuse("no_guest")
        await Meeting(self.shared.store).block(person, chair.person, chair.name, chair.crest)
        self.blocked.setdefault(person, set()).add(chair.person)
        for client in [client for client in self.clients if client.person == person]:
            self.greet(client, client.version)

    def announce(self) -> None:
        """Send every browser the room as its player may know it."""
        infos: dict[str, bytes] = {}
        known = {*self.state.persons(), self.state.host}
        for client in list(self.clients):
            person = client.person if client.person in known else ""  # all others know the same
            if person not in infos:
                infos[person] = encode(RoomChanged(self.info(person)))
            client.send(infos[person])

    def show_all(self) -> None:
        """Send the new version: to every browser the view of its own seat; players do not wait for many spectators."""
        if len(self.clients) <= CROWD:
            self.show(self.clients)
            return
        seats = self.state.seats()
        self.show(client for client in self.clients if client.person in seats)
        if self.spreading is None or self.spreading.done():
            self.spreading = asyncio.create_task(self.spread())

    async def spread(self) -> None:
        """Send the latest version to those who have an older one, some at a time: meanwhile the service does other
        things."""
        while late := [client for client in self.clients if client.version < self.state.version]:
            self.show(late[:CROWD])
            await asyncio.sleep(0)

    def show_sealed(self, seat: int) -> None:
        """Send a sealed choice back to its own seat, and to nobody else."""
        self.show(client for client in self.clients if self.viewer(client.person) == seat)

    def show(self, clients: Iterable[Client]) -> None:
        """Send browsers the views of their own seats, with what happened since they were last sent one."""
        if self.state.match is None:
            return
        seats = self.state.seats()
        groups: dict[tuple[int, int], list[Client]] = {}
        for client in clients:
            viewer = (seats.get(client.person, int(SPECTATOR)), client.version)
            groups.setdefault(viewer, []).append(client)
        for group, message in zip(groups.values(), self.seen([*groups]), strict=True):
            for client in group:
                client.send(message)
                client.version = self.state.version

    def greet(self, client: Client, since: int) -> None:
        """Send what a browser needs when it comes, or comes back, having last seen version `since`."""
        client.send(encode(RoomChanged(self.info(client.person))))
        if self.state.talk:
            shunned = self.blocked.get(client.person, set())
            lines = [said for said in self.state.talk if self.state.speakers.get(said.id) not in shunned]
            client.send(encode(Talk(lines)))
        if self.state.match is not None:
            client.send(self.seen([(self.viewer(client.person), since)], fresh=since < self.state.first)[0])
            client.version = self.state.version

    # --- what a client sees -----------------------------------------------------------------------------------

    def viewer(self, person: str) -> int:
        seat = self.state.seat_of(person)
        return int(SPECTATOR) if seat is None else seat

    def seen(self, viewers: list[tuple[int, int]], fresh: bool = False) -> list[bytes]:
        """Return the views of seats, encoded, each with what happened since a version of the room."""
        match, version = self.match(), self.state.version
        clocks = self.time_left()
        limits = {str(seat): clock.limit for seat, clock in self.clocks.items()}
        decided = match.decided()
        skips = sorted(self.viewer(person) for person in self.state.skipping())
        wanted = [(seat, since, fresh or self.is_forgotten(since)) for seat, since in viewers]
        views = match.views([(seat, -1 if snapshot else since - self.state.first) for seat, since, snapshot in wanted])
        return [
            encode(
                Seen(
                    version,
                    -1 if snapshot else since,
                    view,
                    snapshot,
                    clocks,
                    limits,
                    decided,
                    self.state.own(seat) if seat >= 0 else "",
                    self.state.chairs[seat].made if seat >= 0 else "",
                    skips,
                )
            )
            for (seat, since, snapshot), view in zip(wanted, views, strict=True)
        ]

    def is_forgotten(self, since: int) -> bool:
        """Return whether more has happened since a version than is remembered, so that a snapshot is shown instead."""
        version = self.state.version
        return since > version or (version - since > REMEMBERED and since >= self.state.first)

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
            customs=room.customs,
            decides=person != "" and person == room.decider(),
            seed_hash=match.promised if match is not None else room.promise(),
            commits={str(seat): hash for seat, hash in match.commits.items()} if match is not None else {},
            next_hash=commitment(room.next) if over and room.next else "",
            dealing=room.dealing is not None,
            seed=room.seed if over else "",
            problems=room.problems,
            idle=room.idle,
            clock=room.clock,
            spoken=self.code[:SPOKEN] if len(self.code) > SPOKEN and room.phase == "waiting" else "",
            due=due,
            progress=match.position.view(SPECTATOR).progress if match is not None else None,
            source=Source(room.source.room, len(room.source.moves), room.source.number) if room.source else None,
            inviter=room.seat_of(room.inviter),
            reports=bool(self.shared.moderation.secret),
            match=room.dealt,
            rated=room.rating if room.phase == "playing" else room.rated,
            rateable=possible() and room.source is None,
            cup=room.cup,
        )

    def info_of(self, match: Ended, person: str) -> RoomInfo:
        """Return the room as it was when a match ended, as this player may know it."""
        chairs = [
            Chair("bot" if one.bot else "person", one.name, one.crest, here=True, mine=seat == match.seat_of(person))
            for seat, one in enumerate(match.outline.players)
        ]
        return RoomInfo(
            self.code,
            match.record.game,
            match.record.options,
            chairs,
            "over",
            mine=match.seat_of(person),
            seed_hash=match.promised,
            commits={str(seat): hash for seat, hash in match.commits.items()},
            seed=match.seed,
            source=match.source,
            match=match.number,
            rated=bool(match.outline.rated),
            cup=self.state.cup,
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
            muted=chair.person in self.state.muted or chair.person in self.state.silenced,
            declined=chair.declined,
            blocked=chair.person in self.blocked.get(person, ()),
        )

    def why(self, person: str, asked: messages.Why) -> list[Reason]:
        seat = self.state.seated(person)
        if self.state.phase != "playing":
            return []
        return self.match().position_for(seat).why(seat, asked.picks, asked.target)

    def tried(self, person: str, texts: list[str]) -> View:
        """Return the seat's view after moves that are drafts, one after the other; nobody else learns of them.

        Raises: BadInput if one of them is no draft.
        """
        seat = self.state.seated(person)
        if self.state.phase != "playing":
            raise IllegalMove(Text("engine.over"), rule="turn")
        twin = self.match().position_for(seat).clone()
        view = twin.view(seat)
        for text in texts[:MOST_DRAFTS]:
            if not any(move.draft and move.text == text for move in view.moves):
                raise IllegalMove(Text("engine.not_legal"), rule="turn")
            play_text(twin, seat, text)
            view = twin.view(seat)
        return view

    # --- wishes ------------------------------------------------------------------------------------------------

    async def wish(self, client: Client, message: messages.ToServer) -> None:
        """Fulfil what a browser asks for, or answer why not."""
        person = client.person
        try:
            self.shared.moderation.allow(message)
            kept = await self.who_keeps(person, message)
            done = await self.append(lambda room: agreed(room, room.wish(person, message), kept))
        except BadInput as bad:
            if not isinstance(message, Play) or isinstance(bad, Refusal):
                client.send(encode(Trouble(bad.text)))
                return
            client.send(encode(Refused(message.id, bad.rule or "notation", bad.text, [Reason(bad.rule, bad.text)])))
            return
        if not done and isinstance(message, Play):
            client.send(self.seen([(self.viewer(person), self.state.version)])[0])
        if isinstance(message, (messages.Again, messages.Decline)):
            await self.append(self.redeal)

    async def who_keeps(self, person: str, message: messages.ToServer) -> set[str]:
        """Return those at the table who have a profile, if it matters for a wish."""
        matters = self.state.rated or (isinstance(message, messages.SetOptions) and message.rated)
        return await self.shared.people.kept({person, *self.state.persons()}) if matters else set()

    def redeal(self, room: Room) -> Entry | None:
        """Start the next match once everyone who is still here has answered, and enough of them want it.

        One who is left alone by the others may not want to play with bots, and starts it without being asked to.
        """
        if room.phase != "over" or room.dealing is not None or not room.accepted():
            return None
        people = [chair for chair in room.chairs if chair.person and not chair.left]
        if any(not (chair.ready or chair.declined) and self.may_answer(chair.person) for chair in people):
            return None
        return room.redealt() if len(room.accepted()) > 1 or not any(chair.declined for chair in people) else None

    def may_answer(self, person: str) -> bool:
        """Return whether a player is here, or was a moment ago: a page that is reloaded is soon back."""
        return self.here(person) or time.monotonic() - self.away.get(person, -math.inf) < self.shared.manners.back

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
                log.exception("room %s", tag(self.code))
                wait = 5.0
            if wait is None:
                await self.stirred.wait()
                continue
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):  # unlike wait_for, this makes no task
                    await self.stirred.wait()

    async def step(self) -> float | None:
        """Do what is due now. Return the seconds until something will be; None if a player has to move first."""
        if self.state.dealing is not None:
            left = self.last_commit + self.shared.manners.reveal - time.monotonic()
            if left <= 0 and self.drives():
                await self.append(_deal)
            return max(left, 0.1)
        if self.state.phase == "waiting":
            return await self.clear_seats(await self.pass_on_host())
        waits = self.cover()
        if self.state.phase == "over" and not self.state.shut and self.drives() and self.state.accepted():
            await self.append(self.redeal)
            waits += [self.shared.manners.back] if self.away else []
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
        chairs = self.state.chairs
        gone = [seat for seat, chair in enumerate(chairs) if chair.left or (chair.person and chair.person in self.away)]
        covered = {seat for seat in gone if self.stand_in(seat)}
        if covered != self.covered:
            self.covered = covered
            self.announce()
        return [left for seat in gone if 0 < (left := self.grace_left(seat)) < float("inf")]

    async def pass_on_host(self) -> list[float]:
        """Let the next guest decide if the host has left a table where the match has not started. Return the seconds
        until then, if the host has just left."""
        since = self.away.get(self.state.host)
        here = [person for person in self.state.arrivals if self.here(person)]
        if since is None or not here or not self.drives():
            return []
        left = since + self.shared.manners.back - time.monotonic()
        if left > 0:
            return [left]
        await self.append(partial(_pass_on, self.state.host, here[0]))
        return []

    async def clear_seats(self, waits: list[float]) -> float | None:
        """Free the seats of players who have been away too long from a table where the match has not started."""
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
            task = asyncio.create_task(self.think(seat, opened))
            self.thinking.add(task)
            task.add_done_callback(self.thinking.discard)
            self.thoughts[seat] = (opened, task)

    async def think(self, seat: int, opened: int) -> None:
        """Make a bot's move, no sooner than players can follow."""
        match = self.match()
        chair = self.state.chairs[seat]
        strength = chair.strength if chair.bot else USUAL_BOT
        if self.skips():
            strength = min(strength, USUAL_BOT)
        quiet = match.quiet()
        if quiet:
            strength = min(strength, int(quiet * HALF_A_SECOND))
        try:
            owner = Who(self.state.host, room=self.code)
            with measures.BOTS.time():
                text = await self.shared.minds.choose(
                    match.game, match.options.data(), match.position, seat, strength, owner
                )
        except Exception:  # a bot that fails must not stop the table
            log.exception("room %s: the bot at seat %d", tag(self.code), seat)
            text = match.expired(seat)
        if not quiet:
            await self.wait_for_players(match)

        def move(room: Room) -> Entry | None:
            now = room.match
            if now is not match or seat not in now.position.deciders() or now.opened(seat) != opened or room.shut:
                return None
            if not self.stand_in(seat):
                return None
            return Sealed(seat, text, by="bot") if quiet else Moved(seat, text, by="bot")

        try:
            await self.append(move)
        except Exception:
            log.exception("room %s: the bot at seat %d", tag(self.code), seat)
            await asyncio.sleep(FAILED_BOT)
        self.stirred.set()

    def skips(self) -> bool:
        """Return whether bots play the rest of the round at once: everyone who is here to look on wants that."""
        wanted = self.state.skipping() if self.state.skips else set()
        late = [person for person in self.state.onlookers() if person not in wanted]
        seats = [self.state.seat_of(person) for person in late]
        return bool(wanted) and all(seat is not None and self.stand_in(seat) for seat in seats)

    async def wait_for_players(self, match: Match) -> None:
        """Wait until players have seen what happened last, or no longer want to."""
        while (left := self.last_move + self.pause(match) - time.monotonic()) > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self.hurried.wait()

    def pause(self, match: Match) -> float:
        """Return how many seconds players need to see what happened last."""
        if self.skips():
            return 0.0
        happened = min(match.latest, 6)
        return self.shared.manners.pace * PACES[self.state.customs.pace] * (0.75 + 0.25 * happened)


def agreed(room: Room, entry: Entry | None, kept: set[str]) -> Entry | None:
    """Return an entry, unless it would have a guest at a table for rated matches, which are for players who keep a
    profile (`kept`). Raises: Refusal."""
    if isinstance(entry, OptionsSet) and entry.rated and not possible():
        raise refuse("rated_never")
    if isinstance(entry, Sat) and room.rated and entry.person not in kept:
        raise refuse("rated_guest")
    begins = isinstance(entry, Started) or (isinstance(entry, OptionsSet) and entry.rated and not room.rated)
    if begins and (room.rated or isinstance(entry, OptionsSet)) and not kept.issuperset(room.persons()):
        raise refuse("rated_guests")
    return entry


def _stand_up(person: str, room: Room) -> Entry | None:
    return Stood(person) if room.phase == "waiting" and room.seat_of(person) is not None else None


def _pass_on(host: str, guest: str, room: Room) -> Entry | None:
    wanted = room.phase == "waiting" and room.host == host and room.seat_of(guest) is not None
    return HostPassed(guest) if wanted else None


def _deal(room: Room) -> Entry | None:
    return Dealt() if room.dealing is not None else None


def _close(version: int, room: Room) -> Entry | None:
    return Closed() if room.match is not None and room.version == version and room.match.quiet() else None
