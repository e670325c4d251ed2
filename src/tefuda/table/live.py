"""A room that is open on this worker: its list, and the browsers at it.

A `LiveRoom` is a cache of a list (`room.Room`) with sockets around it. It only changes by appending to the list: check
against what is known, append, and if another worker was faster, read on and check again. Its parts: who is there
(`attendance`), the time they have (`clocks`), what they are shown (`showing`), what moves by itself (`driver`), and who
is notified that it is their turn (`reminders`).
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from tefuda.engine.errors import BadInput
from tefuda.engine.position import SPECTATOR
from tefuda.engine.view import Reason
from tefuda.table import measures, messages
from tefuda.table.attendance import BEFORE, Attendance
from tefuda.table.clocks import BY_ITSELF, Clock, Clocks, Held
from tefuda.table.driver import Driver
from tefuda.table.entries import (
    Advised,
    Closed,
    CustomsSet,
    Entry,
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
)
from tefuda.table.limits import trouble
from tefuda.table.match import Match
from tefuda.table.meeting import Meeting
from tefuda.table.messages import (
    Play,
    Refused,
    RoomChanged,
    Said,
    Talk,
    ToBrowser,
)
from tefuda.table.moderation import Banned
from tefuda.table.ratings import possible
from tefuda.table.refusals import Refusal, refuse
from tefuda.table.reminders import Reminders, actor
from tefuda.table.room import Room
from tefuda.table.shared import Client, Shared
from tefuda.table.showing import Showing
from tefuda.table.store import Store, finished

CROWD: Final = 200  # browsers that are sent a version at once
PRUNED_AT_ONCE: Final = 50  # entries that have no effect any more
AWAY: Final = 4403  # closes the connection of a browser that is not to come back
REJOIN_WITHIN: Final = 3.0  # seconds for which those who were at the table before a handover still count as present

encode = msgspec.json.encode


class LiveRoom:
    """A room on this worker."""

    def __init__(self, shared: Shared, code: str) -> None:
        self.shared = shared
        self.code = code
        self.state = Room(code)
        self.kept = 0  # ended matches that the store has
        self.waking = 0  # over days: when the match goes on, as the store has it; 0 if it has nothing
        self.clients: set[Client] = set()
        self.spreading: asyncio.Task[None] | None = None
        # Whose lines do not reach a player or spectator here; a set is replaced, never changed (`Rooms.read_blocks`).
        self.blocked: dict[str, set[str]] = {}
        self.lock = asyncio.Lock()
        self.deserted = asyncio.Event()
        self.last_use = self.last_move = time.monotonic()
        self.attendance = Attendance(self)
        self.clocks = Clocks(self)
        self.showing = Showing(self)
        self.driver = Driver(self)
        self.reminders = Reminders(self)

    @property
    def store(self) -> Store:
        return self.shared.store

    def match(self) -> Match:
        assert self.state.match is not None
        return self.state.match

    def used(self) -> LiveRoom:
        self.last_use = time.monotonic()
        return self

    def stop(self) -> None:
        """Stop everything that moves by itself: without browsers the table rests."""
        self.driver.stop()
        if self.spreading is not None:
            self.spreading.cancel()
        if self.state.match is not None:
            self.state.match.rest()
        if self.state.late is not None:
            self.state.late.match.rest()

    def take_apart(self) -> None:
        """Let go of a room that nobody needs any more: it and its parts refer to each other, and the garbage collector
        comes too seldom for that (`server.spare_the_collector`)."""
        for part in (self.attendance, self.clocks, self.showing, self.driver, self.reminders):
            del part.room

    # --- the list ----------------------------------------------------------------------------------------------

    # Finished even if the last browser leaves meanwhile: the store must know how a match ended.
    @finished
    async def append(self, wish: Callable[[Room], Entry | None]) -> bool:
        """Append what `wish` returns for the present state; `wish` is called again if another worker was faster.

        What is refused here may be right by what another worker has written, which a browser can have seen before its
        worker died: it is refused only once all that is known.

        Return whether anything was appended.

        Raises: whatever `wish` raises.
        """
        return await self.append_now(wish)

    async def append_now(self, wish: Callable[[Room], Entry | None]) -> bool:
        """Append as `append` does, but in the caller's task. That is quicker; it must be one that nobody cancels."""
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
                    entry.used = self.clocks.time_used(entry.seat)
                if await measures.write(self.shared.store, self.code, self.state.seq + 1, entry):
                    due = self.reminders.due()
                    await self.take_in([entry])
                    self.reminders.send(self.reminders.due() - due, actor(self.state, entry))
                    return True
                await self.read_on()

    @finished
    async def catch_up(self) -> None:
        """Take in what other workers appended."""
        async with self.lock:
            await self.read_on()

    async def read_on(self) -> None:
        await self.take_in(await self.shared.store.entries(self.code, self.state.seq))

    async def take_in(self, entries: Iterable[Entry]) -> None:
        """Add entries that are already on the list, and inform every browser."""
        for entry in entries:
            phase, late, shown = self.state.phase, self.state.late, self.state.shown
            self.state.add(entry)
            turned = self.state.phase != phase
            self.note_time(entry)
            self.clocks.set()
            try:
                if turned or not isinstance(entry, (Moved, Sealed, Closed, Spoke, Advised)):
                    await self.shared.store.note(self.code, self.state.phase, self.state.persons())
                if self.kept < len(self.state.ended):
                    await self.keep_ended()  # what a browser has seen ending is kept, even if this worker dies at once
            finally:
                self.broadcast(entry, turned)
            if late is not None:
                await self.send_late_talk(shown)
        if self.state.over_days or self.waking:
            await self.note_due()
        if len(self.state.superseded) >= PRUNED_AT_ONCE:
            gone, self.state.superseded = self.state.superseded, []
            await self.shared.store.prune(self.code, gone)
        self.driver.stir()

    def note_time(self, entry: Entry) -> None:
        """Note what an entry means for clocks and for what moves by itself."""
        match entry:
            case Moved():
                self.last_move = time.monotonic()
                if entry.seat in self.clocks.by_seat:
                    self.clocks.by_seat[entry.seat].recorded += entry.used
            case Closed():
                self.last_move = time.monotonic()
            case Started() | Redealt():
                self.driver.last_commit = time.monotonic()
                self.clocks.waited = {}
            case CustomsSet() | Skipped():
                self.driver.hurry()
            case Sat():
                self.attendance.mark()

    async def note_due(self) -> None:
        """Have the store keep when a match over days goes on, whoever is there then; nothing of one that is none."""
        over = self.state.phase == "over" or not self.state.over_days
        due = 0 if over else self.clocks.due()
        if due != self.waking and (due == 0 or abs(due - self.waking) > BY_ITSELF // 2):
            self.waking = due
            await self.shared.store.wake_at(self.code, due)

    async def keep_ended(self) -> None:
        """Have the store keep what ended here since it was last told."""
        fresh, self.kept = self.state.ended[self.kept :], len(self.state.ended)
        if fresh:
            await self.shared.store.keep_ended(self.code, fresh, self.shared.ratings.count)

    def broadcast(self, entry: Entry, turned: bool) -> None:
        """Send what an entry changed: chat, views, the room."""
        match entry:
            case Moved() | Closed():
                self.show_all()
                if turned:
                    self.announce()
            case Spoke():
                said = self.state.talk[-1]
                everyone, seats = said in self.state.heard(seated=False), self.state.seats()
                self.send_talk(said, [client for client in self.clients if everyone or client.person in seats])
            case Sealed():
                self.show_sealed(entry.seat)
            case Skipped():
                self.show_all()
            case Advised():
                self.announce()
            case Shut():
                for client in list(self.clients):
                    self.turn_away(client, refuse("shut"))
            case _:
                self.announce()
                self.show_all()

    # --- clients ----------------------------------------------------------------------------------------------

    async def join(self, client: Client, since: int) -> None:
        """Welcome a browser that last saw version `since`, perhaps at another worker, whose news is on its way here."""
        if since > self.state.version:
            await self.catch_up()
        self.blocked[client.person] = {row["other"] for row in await Meeting(self.shared.store).blocked(client.person)}
        self.clients.add(client)
        self.attendance.people[client.person] += 1
        self.deserted.clear()
        self.used()
        if not self.driver.runs:
            await self.begin()
        self.attendance.mark()
        self.greet(client, since)
        await self.came(client.person)

    async def begin(self) -> None:
        """Let happen what happens by itself."""
        held = await self.shared.stand(self.code)
        if not self.driver.runs:  # another browser did not come meanwhile
            self.resume(held)
            self.driver.start()
        await self.attendance.tell(ask=True)

    async def wake(self) -> None:
        """Let a match over days go on without anyone there."""
        if not self.driver.runs and self.state.over_days:
            await self.begin()

    def turn_away(self, client: Client, why: Refusal) -> None:
        """End the visit of a browser for good."""
        client.send(encode(trouble(why)))
        client.end(AWAY)

    def send_away_banned(self) -> None:
        for client in list(self.clients):
            try:
                self.shared.moderation.admit(client.person, client.address)
            except Banned as banned:
                self.turn_away(client, banned)

    def hold(self) -> Held:
        """Return what the next process of the service needs besides the list, which holds everything over days."""
        now = time.monotonic()
        clocks = {} if self.state.over_days else self.clocks.by_seat
        return Held(
            here=[person for person in self.state.persons() if self.attendance.here(person)],
            away={person: now - since for person, since in self.attendance.away.items()},
            clocks={
                seat: Clock(clock.key, clock.limit, clock.limit - clock.left(), recorded=clock.recorded)
                for seat, clock in clocks.items()
            },
            idle=now - self.last_move,
            waited=self.clocks.waited,
            ran=[seat for seat, clock in clocks.items() if clock.running is not None],
        )

    def moves_by_itself(self) -> bool:
        """Return whether this worker moves the bots and clocks of a match here."""
        playing = self.state.phase == "playing" and not self.state.over_days
        return self.driver.runs and playing and self.attendance.drives()

    def mark(self) -> object:
        """Return what differs once `hold` would return something else than what follows from the time that passed."""
        clocks = [(seat, clock.key, clock.running is None) for seat, clock in self.clocks.by_seat.items()]
        return clocks, sorted(self.attendance.away), len(self.attendance.people)

    def resume(self, held: Held) -> None:
        """Go on where the process before stopped; a table that rested begins with nobody away."""
        now = time.monotonic()
        self.attendance.away = {person: now - ago for person, ago in held.away.items()}
        self.last_move = now - held.idle
        self.clocks.by_seat |= held.clocks
        self.clocks.waited = dict(held.waited)
        if held.here:
            self.attendance.elsewhere[BEFORE] = (now + REJOIN_WITHIN, set(held.here))
        self.clocks.set()

    async def take_over(self, held: Held) -> None:
        """Go on where a worker has died, before a browser is back. Nobody plays for those who can't be here."""
        if not self.driver.runs and self.state.phase == "playing":
            self.used()
            self.resume(held)
            self.driver.start()
            await self.attendance.tell(ask=True)

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
        self.attendance.people -= Counter([client.person])
        if client.person not in self.attendance.people:
            self.blocked.pop(client.person, None)
        self.used()
        if not self.clients:
            self.deserted.set()
            if self.state.over_days:
                self.driver.stirred.set()  # it stops once nothing is left that happens by itself
            else:
                self.stop()
        self.attendance.mark()
        await self.attendance.tell()

    def stood_still(self, seconds: float) -> None:
        """Let no clock count a time in which this process was stopped, and nobody could do anything."""
        self.last_move += seconds
        self.driver.last_commit += seconds
        self.attendance.away = {person: since + seconds for person, since in self.attendance.away.items()}
        for clock in self.clocks.by_seat.values():
            if clock.running is not None and not self.state.over_days:
                clock.running += seconds
        self.show_all()

    def send_all(self, message: ToBrowser) -> None:
        data = encode(message)
        for client in list(self.clients):
            client.send(data)

    def send_talk(self, said: Said, clients: Iterable[Client]) -> None:
        """Send what a player said to those of these browsers whose player has not blocked them."""
        data, speaker = encode(said), self.state.speakers.get(said.id)
        for client in clients:
            if speaker not in self.blocked.get(client.person, ()):
                client.send(data)

    async def send_late_talk(self, before: int) -> None:
        """Send spectators what was said at versions they see now and did not see `before`, some lines at a time:
        meanwhile the service does other things."""
        seats = self.state.seats()
        spectators = [client for client in self.clients if client.person not in seats]
        due = [said for said in self.state.talk if before < self.state.said_at[said.id] <= self.state.shown]
        step = max(1, CROWD // max(1, len(spectators)))
        for k in range(0, len(due), step):
            for said in due[k : k + step]:
                self.send_talk(said, spectators)
            await asyncio.sleep(0)

    async def block(self, person: str, seat: int) -> None:
        """Let a player have nothing to do with another one at this table any more. Raises: Refusal."""
        self.state.in_range(seat)
        chair = self.state.chairs[seat]
        if not chair.person or chair.person == person:
            raise refuse("no_guest")
        await Meeting(self.shared.store).block(person, chair.person, chair.name, chair.crest)
        self.shun(person, self.blocked.get(person, set()) | {chair.person})

    def shun(self, person: str, others: set[str]) -> None:
        """Take in whom a player has blocked, here or elsewhere, and show the table accordingly."""
        if others != self.blocked.get(person):
            self.blocked[person] = others
            for client in [client for client in self.clients if client.person == person]:
                self.greet(client, client.version)

    def announce(self) -> None:
        """Send every browser the room as its player may know it."""
        infos: dict[str, bytes] = {}
        known = {*self.state.persons(), self.state.host}
        for client in list(self.clients):
            person = client.person if client.person in known else ""  # all others know the same
            if person not in infos:
                infos[person] = encode(RoomChanged(self.showing.info(person)))
            client.send(infos[person])

    def show_all(self) -> None:
        """Send the new version: to every browser the view of its own seat; players do not wait for many spectators."""
        if self.state.match is None:
            return
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
        while late := [client for client in self.clients if client.version < self.showing.version(client.person)]:
            for k in range(0, len(late), CROWD):
                self.show(late[k : k + CROWD])
                await asyncio.sleep(0)

    def show_sealed(self, seat: int) -> None:
        """Send a sealed choice back to its own seat, and to nobody else."""
        self.show(client for client in self.clients if self.showing.viewer(client.person) == seat)

    def show(self, clients: Iterable[Client]) -> None:
        """Send browsers the views of their own seats, with what happened since they were last sent one. Spectators who
        see the match later get none until they see another move."""
        if self.state.match is None:
            return
        seats, version, shown, late = self.state.seats(), self.state.version, self.state.shown, self.state.late
        groups: dict[tuple[int, int], list[Client]] = {}
        for client in clients:
            seat = seats.get(client.person, int(SPECTATOR))
            if seat >= 0 or late is None or client.version != shown:
                groups.setdefault((seat, client.version), []).append(client)
        for ((seat, _), group), message in zip(groups.items(), self.showing.seen([*groups]), strict=True):
            for client in group:
                client.send(message)
                client.version = version if seat >= 0 else shown

    def greet(self, client: Client, since: int) -> None:
        """Send what a browser needs when it comes, or comes back, having last seen version `since`."""
        client.send(encode(RoomChanged(self.showing.info(client.person))))
        heard = self.state.heard(self.state.seat_of(client.person) is not None)
        if heard:
            shunned = self.blocked.get(client.person, set())
            client.send(encode(Talk([said for said in heard if self.state.speakers.get(said.id) not in shunned])))
        if self.state.match is not None:
            client.send(
                self.showing.seen([(self.showing.viewer(client.person), since)], fresh=since < self.state.first)[0]
            )
            client.version = self.showing.version(client.person)

    # --- wishes ------------------------------------------------------------------------------------------------

    async def wish(self, client: Client, message: messages.ToServer) -> None:
        """Fulfil what a browser asks for, or answer why not."""
        person = client.person
        try:
            self.shared.moderation.allow(message)
            kept = await self.who_keeps(person, message)
            done = await self.append_now(lambda room: agreed(room, room.wish(person, message), kept))
        except BadInput as bad:
            if not isinstance(message, Play) or isinstance(bad, Refusal):
                client.send(encode(trouble(bad)))
                return
            client.send(encode(Refused(message.id, bad.rule or "notation", bad.text, [Reason(bad.rule, bad.text)])))
            return
        if not done and isinstance(message, Play):
            client.send(self.showing.seen([(self.showing.viewer(person), self.state.version)])[0])
        if isinstance(message, (messages.Again, messages.Decline)):
            await self.append(self.driver.redeal)

    async def who_keeps(self, person: str, message: messages.ToServer) -> set[str]:
        """Return those at the table who have a profile, if it matters for a wish."""
        matters = self.state.rated or (isinstance(message, messages.SetOptions) and message.rated)
        return await self.shared.people.kept({person, *self.state.persons()}) if matters else set()


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
