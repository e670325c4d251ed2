"""Everything that moves at a table without a browser: bots, clocks, and the bots that stand in for absent players."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from contextvars import Context
from functools import partial
from typing import TYPE_CHECKING, Final

from tefuda.engine.errors import BadInput
from tefuda.table import measures, wishes
from tefuda.table.chairs import USUAL_BOT
from tefuda.table.clocks import BY_ITSELF
from tefuda.table.entries import Closed, Dealt, Entry, HostPassed, Moved, Sealed, Stood
from tefuda.table.limits import Who
from tefuda.table.logs import tag
from tefuda.table.match import Match
from tefuda.table.room import Room

if TYPE_CHECKING:
    from tefuda.table.live import LiveRoom

COUNTING: Final = 1.5  # seconds for players to see what a round has counted, in the pace of the service, at least
PACES: Final = {"quick": 0.3, "usual": 1.0, "leisurely": 2.0}  # how long bots wait, in the pace of the service
FAILED_BOT: Final = 5.0  # seconds before a bot that failed is asked again
HALF_A_SECOND: Final = 500  # ms per second that a choice stays open: how long a bot may think about it

log = logging.getLogger("tefuda.table")


class Driver:
    """What makes due things happen at a room as long as there are browsers."""

    def __init__(self, room: LiveRoom) -> None:
        self.room = room
        self.covered: set[int] = set()  # players' seats that bots play
        self.thoughts: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self.thinking: set[asyncio.Task[None]] = set()
        self.stirred = asyncio.Event()
        self.waits = False  # for a player, however long it takes
        self.hurried = asyncio.Event()  # until another one: bots need not wait as long as they meant to
        self.keeper: asyncio.Task[None] | None = None
        self.last_commit = time.monotonic()

    @property
    def runs(self) -> bool:
        return self.keeper is not None

    def start(self) -> None:
        self.waits = False
        self.keeper = asyncio.create_task(self.keep(), context=Context())  # it belongs to no one's request

    def stop(self) -> None:
        if self.keeper is not None:
            self.keeper.cancel()
            self.keeper = None
        for thought in self.thinking:  # those about decisions that are no longer due among them
            thought.cancel()
        self.thoughts.clear()

    def stir(self) -> None:
        """See what is due, now that something has happened; most often that is nothing but another player's move."""
        if not (self.waits and self.rests()):
            self.stirred.set()

    def hurry(self) -> None:
        """Let bots not wait as long as they meant to."""
        self.hurried.set()
        self.hurried = asyncio.Event()

    def rests(self) -> bool:
        """Return whether nothing is due before a player moves: all seats have players who are here, without clocks."""
        room, state = self.room, self.room.state
        if room.attendance.away or room.clocks.by_seat or self.covered or state.dealing is not None:
            return False
        if state.phase != "playing" or room.match().quiet():
            return False
        return all(chair.person and not chair.left for chair in state.chairs)

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
        if self.room.state.over_days:
            return True
        gone = self.room.attendance.away.get(person, -math.inf)
        return self.room.attendance.here(person) or time.monotonic() - gone < self.room.shared.manners.back

    def stand_in(self, seat: int) -> bool:
        """Return whether a bot moves for this seat now."""
        chair = self.room.state.chairs[seat]
        attendance = self.room.attendance
        return chair.bot or chair.left or (attendance.grace_left(seat) <= 0 and not attendance.deserted())

    async def keep(self) -> None:
        """Make what is due happen and sleep until the next thing is, as long as there are browsers."""
        while True:
            self.stirred.clear()
            try:
                wait = await self.step()
            except Exception:
                log.exception("room %s", tag(self.room.code))
                wait = 5.0
            alone = self.room.state.over_days and not self.room.clients and not self.thinking
            if alone and (wait is None or wait > BY_ITSELF):
                self.keeper = None  # all that is left is for players, or for the store to remember
                self.room.stop()
                return
            if wait is None:
                self.waits = True
                await self.stirred.wait()
                self.waits = False
                continue
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):  # unlike wait_for, this makes no task
                    await self.stirred.wait()

    async def step(self) -> float | None:
        """Do what is due now. Return the seconds until something will be; None if a player must move first."""
        room, state, manners = self.room, self.room.state, self.room.shared.manners
        drives = room.attendance.drives()
        if state.dealing is not None:
            left = self.last_commit + manners.reveal - time.monotonic()
            if left <= 0 and drives:
                await room.append(_deal)
            return max(left, 0.1)
        if state.phase == "waiting" and state.over_days:
            await room.append(self.begin_full)
            return None
        if state.phase == "waiting":
            return await self.clear_seats(await self.pass_on_host())
        waits = self.cover()
        if state.phase == "over" and not state.shut and drives and state.accepted():
            await room.append(self.redeal)
            waits += [manners.back] if room.attendance.away else []
        if state.phase == "over" or not room.attendance.drives():
            return min(waits, default=None)
        match = room.match()
        if match.quiet():
            waits.append(await self.keep_open())
            return min(waits)
        for seat in match.position.deciders():
            clock = room.clocks.by_seat.get(seat)
            if self.stand_in(seat):
                self.ponder(seat)
            elif clock is not None and clock.running is not None:
                if clock.left() <= 0:
                    if state.over_days and not room.attendance.here(state.chairs[seat].person):
                        await room.append(partial(_leave, seat, match.opened(seat)))
                    else:
                        await self.expire(seat, match.opened(seat))
                    return 0.0
                waits.append(clock.left())
            elif clock is not None:
                hold = room.clocks.hold_left(state.chairs[seat].person)
                clock.run(hold <= 0)
                waits.append(max(hold, 0.0))
        return min(waits, default=None)

    async def keep_open(self) -> float:
        """Close a choice that stays open for a time once that time is over; bots answer meanwhile. Return the seconds
        left."""
        match = self.room.match()
        left = self.room.last_move + match.quiet() - time.monotonic()
        late = await self.late() if self.room.state.over_days and left <= 0 else []
        if left <= 0 and not late:
            await self.room.append(partial(_close, self.room.state.version))
            return 0.0
        for seat in match.position.deciders():
            if self.stand_in(seat) and seat not in self.room.state.sealed and match.has_choice(seat):
                self.ponder(seat)
        return min(late, default=left)

    async def late(self) -> list[float]:
        """Return for how long a choice that stays open over days waits for players: until they have answered, or their
        time is over. Then they have left, if they are not there."""
        waits = []
        for seat, clock in list(self.room.clocks.by_seat.items()):
            here = self.room.attendance.here(self.room.state.chairs[seat].person)
            if clock.left() > 0:
                waits.append(clock.left())
            elif not here:
                await self.room.append(partial(_leave, seat, self.room.match().opened(seat)))
        return waits

    def begin_full(self, room: Room) -> Entry | None:
        """Begin a match over days once the last seat is taken, if the host is not there to do it."""
        full = room.over_days and room.phase == "waiting" and not any(chair.open for chair in room.chairs)
        if not full or self.room.attendance.here(room.host) or len(room.persons()) < 2:
            return None
        try:
            return wishes.start(room, room.host)
        except BadInput:
            return None

    def cover(self) -> list[float]:
        """Inform every browser when bots begin to stand in. Return the seconds until they will for other seats."""
        chairs, attendance = self.room.state.chairs, self.room.attendance
        gone = [
            seat
            for seat, chair in enumerate(chairs)
            if chair.left or (chair.person and chair.person in attendance.away)
        ]
        covered = {seat for seat in gone if self.stand_in(seat)}
        if covered != self.covered:
            self.covered = covered
            self.room.announce()
        return [left for seat in gone if 0 < (left := attendance.grace_left(seat)) < math.inf]

    async def pass_on_host(self) -> list[float]:
        """Let the next guest decide if the host has left a table where the match has not started. Return the seconds
        until then, if the host has just left."""
        state, attendance = self.room.state, self.room.attendance
        since = attendance.away.get(state.host)
        here = [person for person in state.arrivals if attendance.here(person)]
        if since is None or not here or not attendance.drives():
            return []
        left = since + self.room.shared.manners.back - time.monotonic()
        if left > 0:
            return [left]
        await self.room.append(partial(_pass_on, state.host, here[0]))
        return []

    async def clear_seats(self, waits: list[float]) -> float | None:
        """Free the seats of players who have been away too long from a table where the match has not started."""
        attendance = self.room.attendance
        for person, gone in list(attendance.away.items()):
            left = gone + self.room.shared.manners.linger - time.monotonic()
            if left > 0:
                waits.append(left)
            elif len(attendance.away) < len(self.room.state.persons()):
                await self.room.append(partial(_stand_up, person))
        return min(waits, default=None)

    async def expire(self, seat: int, opened: int) -> None:
        def move(room: Room) -> Entry | None:
            match = room.match
            if match is None or seat not in match.position.deciders() or match.opened(seat) != opened:
                return None
            return Moved(seat, match.expired(seat), by="clock")

        await self.room.append(move)

    def ponder(self, seat: int) -> None:
        """Make sure that a bot thinks about this seat's present decision."""
        version, task = self.thoughts.get(seat, (-1, None))
        opened = self.room.match().opened(seat)
        if task is None or task.done() or version != opened:
            task = asyncio.create_task(self.think(seat, opened))
            self.thinking.add(task)
            task.add_done_callback(self.thought)
            self.thoughts[seat] = (opened, task)

    def thought(self, task: asyncio.Task[None]) -> None:
        """See what is due once a bot has decided, or given up."""
        self.thinking.discard(task)
        self.stirred.set()

    async def think(self, seat: int, opened: int) -> None:
        """Make a bot's move, no sooner than players can follow."""
        room, match = self.room, self.room.match()
        chair = room.state.chairs[seat]
        strength = chair.strength if chair.bot else USUAL_BOT
        if self.skips():
            strength = min(strength, USUAL_BOT)
        quiet = match.quiet()
        if quiet:
            strength = min(strength, int(quiet * HALF_A_SECOND))
        try:
            owner = Who(room.state.host, room=room.code)
            options = match.options.data()
            with measures.BOTS.time():
                text = await room.shared.minds.choose(match.game, options, match.position, seat, strength, owner)
        except Exception:  # a bot that fails must not stop the table
            log.exception("room %s: the bot at seat %d", tag(self.room.code), seat)
            text = match.expired(seat)
        if not quiet:
            await self.wait_for_players(match)

        def move(state: Room) -> Entry | None:
            now = state.match
            if now is not match or seat not in now.position.deciders() or now.opened(seat) != opened or state.shut:
                return None
            if not self.stand_in(seat):
                return None
            return Sealed(seat, text, by="bot") if quiet else Moved(seat, text, by="bot")

        try:
            await self.room.append(move)
        except Exception:
            log.exception("room %s: the bot at seat %d", tag(self.room.code), seat)
            await asyncio.sleep(FAILED_BOT)

    def skips(self) -> bool:
        """Return whether bots play the rest of the round at once: everyone who is here to look on wants that."""
        wanted = self.room.state.skipping() if self.room.state.skips else set()
        late = [person for person in self.room.state.onlookers() if person not in wanted]
        seats = [self.room.state.seat_of(person) for person in late]
        return bool(wanted) and all(seat is not None and self.stand_in(seat) for seat in seats)

    async def wait_for_players(self, match: Match) -> None:
        """Wait until players have seen what happened last, or no longer want to."""
        while (left := self.room.last_move + self.pause(match) - time.monotonic()) > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self.hurried.wait()

    def pause(self, match: Match) -> float:
        """Return how many seconds players need to see what happened last."""
        if self.skips():
            return 0.0
        share = PACES[self.room.state.customs.pace]
        beats = share * (0.75 + 0.25 * min(match.latest, 6))
        if match.counted:  # quick bots do not make anyone read faster
            beats += max(share, 1.0) * COUNTING
        return self.room.shared.manners.pace * beats


def _leave(seat: int, opened: int, room: Room) -> Entry | None:
    """Over days: the time of a player who is not there is over, so a bot plays on until they are back."""
    match, chair = room.match, room.chairs[seat]
    late = match is not None and seat in match.position.deciders() and match.opened(seat) == opened
    return Stood(chair.person) if late and chair.person and not chair.left else None


def _stand_up(person: str, room: Room) -> Entry | None:
    return Stood(person) if room.phase == "waiting" and room.seat_of(person) is not None else None


def _pass_on(host: str, guest: str, room: Room) -> Entry | None:
    wanted = room.phase == "waiting" and room.host == host and room.seat_of(guest) is not None
    return HostPassed(guest) if wanted else None


def _deal(room: Room) -> Entry | None:
    return Dealt() if room.dealing is not None else None


def _close(version: int, room: Room) -> Entry | None:
    return Closed() if room.match is not None and room.version == version and room.match.quiet() else None
