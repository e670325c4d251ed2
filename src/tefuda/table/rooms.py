"""All rooms of a worker, by code: opened, found, kept up to date with the other workers, and forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from contextvars import Context
from functools import partial
from itertools import cycle
from typing import Final

import sqlalchemy as sa

from tefuda.engine.chance import KEYED
from tefuda.engine.registry import find, games
from tefuda.engine.view import Text
from tefuda.table import messages, overseer, takeover, tournament
from tefuda.table.clocks import BY_ITSELF, Held
from tefuda.table.codes import letters_of, new_code
from tefuda.table.ended import Ended
from tefuda.table.entries import Entry, Opened, Source
from tefuda.table.erase import go_on
from tefuda.table.limits import Limits, Places, Who
from tefuda.table.live import LiveRoom
from tefuda.table.logs import tag
from tefuda.table.meeting import Meeting
from tefuda.table.messages import Reconnect, Trouble
from tefuda.table.minds import Minds
from tefuda.table.moderation import Moderation
from tefuda.table.news import BEAT, EVERYTHING, News, NoNews, PostgresNews, Presence
from tefuda.table.push import Push
from tefuda.table.refusals import Refusal, refuse
from tefuda.table.replays import played
from tefuda.table.room import Room
from tefuda.table.shared import Manners, Shared
from tefuda.table.showing import SPOKEN
from tefuda.table.store import BATCH, Store
from tefuda.table.tally import Tally, named
from tefuda.table.wishes import check_clock, possible, seats_for

CODE_LENGTH: Final = SPOKEN  # letters of 5 bits
PRIVATE_LENGTH: Final = 16  # of which the first are spoken
EVERYONE: Final = "everyone"
SPOKEN_WITHIN: Final = 600.0  # seconds since someone was there
ANSWER_WITHIN: Final = 2.0  # seconds; a store that takes longer is out of reach
RECENT: Final = 1.0  # seconds
STANDSTILL: Final = 2.0  # seconds; when nothing happened for longer, the process was stopped
EXPIRE_EVERY: Final = 3600.0  # seconds
READ_AT_ONCE: Final = 20  # lists of the backlog
OVERSEE_EVERY: Final = 5.0  # seconds
UNSENT: Final = 300.0  # seconds before a worker's last sign of life from which reminders may be unsent
HOLD_EVERY: Final = 2.0  # seconds
HELD_AGAIN: Final = 60.0  # seconds after which the store gets the state of a table again
AT_ONCE: Final = 0.005  # seconds for which a list is replayed before others are served
LEAVE_WITHIN: Final = 2.0  # seconds; a slower browser is disconnected

log = logging.getLogger("tefuda.table")


class Rooms:
    """All rooms of a worker, by code."""

    def __init__(
        self,
        store: Store,
        minds: Minds,
        manners: Manners | None = None,
        held: dict[str, Held] | None = None,
        limits: Limits | None = None,
        moderation: Moderation | None = None,
        push: Push | None = None,
    ) -> None:
        worker = secrets.token_hex(8)
        limits = limits or Limits()
        news: News = PostgresNews(store.dsn, worker, Tally(limits)) if store.postgres else NoNews()
        self.shared = Shared(
            store,
            minds,
            manners or Manners(),
            news,
            worker,
            moderation or Moderation(store),
            limits,
            held or {},
            push,
        )
        if push is not None:
            push.worker = worker
        self.remind_from: float | None = None  # reminders since then may be unsent; in seconds since 1970
        self.overseeing: asyncio.Task[None] | None = None
        self.holding: asyncio.Task[None] | None = None
        self.kept: dict[str, object] = {}  # what the store was told of the tables that this worker moves
        self.started = int(time.time())
        self.lag = 0.0  # seconds the event loop was late when it was measured last
        self.live: dict[str, LiveRoom] = {}
        self.gone: list[LiveRoom] = []  # just taken out of `live`: a request may still be busy with one
        self.loading: dict[str, asyncio.Task[LiveRoom | None]] = {}  # rooms whose lists are read now
        self.tending: asyncio.Task[None] | None = None
        self.beating: asyncio.TimerHandle | None = None
        self.beaten = 0.0
        self.closing = False  # this process ends
        self.expired = -math.inf  # when old rooms were looked for
        # Limits take turns to drop the keys that they no longer need.
        self.swept = cycle([limit for _, limit in named(limits) if not isinstance(limit, Places)])
        self.chores: list[Callable[[], Awaitable[None]]] = []  # what else is done now and then
        self.checking = asyncio.Lock()
        self.check: asyncio.Task[str] | None = None  # the latest time that the store was asked
        self.checked = (-math.inf, "")  # when the store was asked, and what was wrong

    async def start(self) -> None:
        await self.shared.store.prepare()
        self.remind_from = await self.shared.store.last_alive() - UNSENT
        await self.shared.news.start(self.hear)
        self.shared.minds.warm_up()
        await self.oversee_once()
        self.tending = asyncio.create_task(self.tend())
        self.overseeing = asyncio.create_task(self.oversee())
        self.holding = asyncio.create_task(self.hold())
        self.beaten = time.monotonic()
        self.beat()

    async def close(self) -> None:
        for task in (self.tending, self.overseeing, self.holding):
            if task is not None:
                task.cancel()
        if self.beating is not None:
            self.beating.cancel()
        for room in self.live.values():
            async with room.lock:  # a write that has begun is finished
                room.stop()
        if self.shared.moderation.secret:
            with contextlib.suppress(Exception):  # it will be forgotten
                await overseer.leave(self.shared.store, self.shared.worker)
        if self.shared.push is not None:
            await self.shared.push.close()
        await self.shared.news.close()
        await self.shared.store.close()

    async def trouble(self) -> str:
        """Return in one word why this worker should get no new visitors; empty if it should.

        The store is asked at most once in `RECENT` seconds, however many want to know.
        """
        if self.closing:
            return "draining"
        if not games():
            return "engine"
        async with self.checking:
            if time.monotonic() - self.checked[0] > RECENT:
                if self.check is None or self.check.done():  # another would only wait behind it
                    self.check = asyncio.create_task(self.check_store())
                if (await asyncio.wait([self.check], timeout=ANSWER_WITHIN))[0]:
                    trouble = self.check.result()
                else:
                    log.warning("the store does not answer", exc_info=TimeoutError())
                    trouble = "store"
                self.checked = (time.monotonic(), trouble)
        return self.checked[1]

    async def check_store(self) -> str:
        """Write to the store. Return what is wrong, as `trouble`."""
        try:
            await self.shared.store.try_to_write(self.shared.worker)
        except Exception as error:
            log.warning("the store does not answer", exc_info=error)
            return "store"
        return ""

    async def hand_over(self, goes_on: bool = True) -> dict[str, Held]:
        """Send all browsers to another process, and wait until each has sent everything and left. Open no more tables.

        Return what the next process needs besides the lists. New connections must already be waiting for another
        process; if none `goes_on` in this one's place, players are told that it may take a moment.
        """
        self.closing = True
        watched = [room for room in self.live.values() if room.clients]
        held = {room.code: room.hold() for room in watched}
        if self.holding is not None:
            self.holding.cancel()
        with contextlib.suppress(Exception):  # the store is out of reach: the others begin their clocks again
            await self.keep_standing([room for room in watched if room.state.phase == "playing"])
        for room in watched:
            if not goes_on:
                room.send_all(Trouble(Text("ui.error.restarting")))
            room.send_all(Reconnect())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_WITHIN):
                await asyncio.gather(*(room.deserted.wait() for room in watched))
        return self.shared.held | held

    async def hear(self, news: str | Presence) -> None:
        """Take in news from another worker, or from this one."""
        if isinstance(news, Presence):
            if news.worker != self.shared.worker and news.room in self.live:
                await self.live[news.room].attendance.hear(news)
        elif news == EVERYTHING:
            for room in list(self.live.values()):
                await room.catch_up()
        elif news in self.live:
            await self.live[news].catch_up()

    async def open(self, person: str, wanted: messages.NewRoom) -> LiveRoom:
        """Open a table and seat the caller at seat 0.

        Raises: BadInput if the game is unknown or not for that many players, or an option has an impossible value.
        """
        game = find(wanted.game)
        self.shared.moderation.allow(wanted)
        seats_for(game, wanted.options, game.players[0])
        check_clock(wanted.clock)
        opened = Opened(
            wanted.game,
            possible(game, wanted.options),
            secrets.token_hex(16),
            wanted.private,
            generator=KEYED,
            next=secrets.token_hex(16),
            customs=wanted.customs,
            clock=wanted.clock,
        )
        return await self.begin(opened, person, messages.Sit(0, wanted.name, wanted.crest))

    async def open_from(self, person: str, code: str, match: Ended, wanted: messages.PlayFrom) -> LiveRoom:
        """Open a table where a finished match of a room continues from one of its moves, and seat the caller.

        It is private: strangers would sit down against a player who has seen their cards.

        Raises: Refusal if that match is not over or has no such move.
        """
        self.shared.moderation.allow(wanted)
        moves = match.record.moves
        if not 0 <= wanted.step <= len(moves):
            raise refuse("no_step", last=len(moves) - 1)
        if wanted.step == len(moves):
            raise refuse("over")
        source = Source(code, moves[: wanted.step], played(match.record).rules, match.number)
        opened = Opened(
            match.record.game,
            match.record.options,
            match.seed,
            private=True,
            source=source,
            generator=match.generator,
            next=secrets.token_hex(16),
        )
        return await self.begin(opened, person, messages.Sit(wanted.seat, wanted.name, wanted.crest))

    async def begin(self, opened: Opened, person: str, wanted: messages.Sit) -> LiveRoom:
        """Begin a list, under a fresh code, with the table and the player who opened it.

        Raises: Refusal if the wanted seat does not exist.
        """
        draft = Room("")
        draft.add(opened)
        sat = draft.sit(person, wanted)
        assert sat is not None
        return await self.keep(opened, [opened, sat], [person], "waiting")

    async def keep(self, opened: Opened, entries: list[Entry], persons: list[str], phase: str) -> LiveRoom:
        """Keep the list of a new table, under a fresh code, and return the table."""
        while True:
            length = PRIVATE_LENGTH if opened.private else CODE_LENGTH
            code = new_code(length)
            if await self.shared.store.open(code, opened.private, entries, phase, persons):
                break
        found = await self.find(code)
        assert found is not None
        return found

    async def find(self, typed: str) -> LiveRoom | None:
        """Return the room of a code, as people type codes; None if there is no such room.

        A private table that waits for players is found by the beginning of its code, too, so that it can be spoken,
        unless very many codes are being guessed.

        Raises: TooFast in that case; Refusal if its list cannot be replayed, because its game is missing here. A match
            that went by other rules is over.
        """
        code = letters_of(typed)[:PRIVATE_LENGTH]
        room = await self.load(code)
        if room is None and len(code) == CODE_LENGTH:
            self.shared.limits.misses.check(EVERYONE, "many_codes")
            whole = await self.shared.store.spoken(code, SPOKEN_WITHIN)
            room = await self.load(whole) if whole else None
            return room if room is not None and room.state.phase == "waiting" else None
        return room

    def guessed(self, who: Who, room: LiveRoom | None) -> LiveRoom | None:
        """Return the room that someone's code has led to; a code that has led to none is counted. This comes after the
        search, since many may search at once.

        Raises: TooFast after too many such codes, unless it is a room where the caller has a seat.
        """
        guesses = self.shared.limits.guesses
        if room is None:
            guesses.spend(who.address)
            self.shared.limits.misses.take(EVERYONE)
        elif room.state.seat_of(who.person) is None:
            guesses.check(who.address)
        return room

    async def load(self, code: str) -> LiveRoom | None:
        """Return the room of a whole code; None if there is no such room. Raises: as `find`."""
        if code in self.live:
            return self.live[code].used()
        if code not in self.loading:  # nobody waits for the long list of another table
            self.loading[code] = asyncio.create_task(self.read(code), context=Context())
            self.loading[code].add_done_callback(partial(self.is_read, code))
        room = await asyncio.shield(self.loading[code])
        return room.used() if room is not None else None

    async def read(self, code: str) -> LiveRoom | None:
        """Read a room's list into memory; return None if there is no such room. Raises: as `find`."""
        entries = await self.shared.store.entries(code)
        if not entries:
            return None
        room = LiveRoom(self.shared, code)
        try:
            await replay(room.state, entries)
        except Exception:
            log.exception("room %s", tag(code))
            raise refuse("broken") from None
        await room.clocks.recall()
        self.live[code] = room
        await room.catch_up()  # news of what was written while this was read found no room here
        await room.keep_ended()
        await self.shared.store.correct(code, room.state.phase)
        return room

    def is_read(self, code: str, reading: asyncio.Task[LiveRoom | None]) -> None:
        del self.loading[code]
        if not reading.cancelled():
            reading.exception()  # those who waited have it; if none are left, no one needs to know

    async def append(self, code: str, wish: Callable[[Room], Entry | None]) -> bool:
        """Append to the list of a room what `wish` returns (`LiveRoom.append`). Raises: Refusal if there is no such
        room."""
        room = await self.find(code)
        if room is None:
            raise refuse("no_table")
        return await room.append(wish)

    async def stand_up(self, person: str) -> None:
        """Free a player's seats, where no match is over; in one that is being played, a bot goes on."""
        for code in await self.shared.store.running_of(person, BATCH):
            with contextlib.suppress(Refusal):  # they have no seat any more, or the list cannot be replayed
                await self.append(code, lambda room: room.wish(person, messages.Stand()))

    async def oversee(self) -> None:
        """Find out what the operator has decided, as long as the service runs."""
        while True:
            await asyncio.sleep(OVERSEE_EVERY)
            try:
                await self.oversee_once()
            except Exception:
                log.exception("overseeing")

    async def status(self) -> overseer.Status:
        """Return how this worker is."""
        return overseer.status(self, self.started, await self.trouble())

    async def oversee_once(self) -> None:
        if self.shared.moderation.secret:
            await overseer.say(self.shared.store, self.shared.worker, await self.status())
        decided = await self.shared.moderation.look()
        for code, room in list(self.live.items()):
            # The word of a player of a tournament is taken at all its tables.
            if code in decided or (decided and room.state.cup):
                try:
                    await room.catch_up()
                except Exception:  # a decision is read once: the other tables must not miss it
                    log.exception("room %s", tag(code))
        if self.shared.moderation.bans:
            for room in list(self.live.values()):
                room.send_away_banned()

    def beat(self) -> None:
        """Notice every second whether this process stood still, and whether another one does."""
        now = time.monotonic()
        stood = now - self.beaten - BEAT
        self.beaten = now
        self.beating = asyncio.get_running_loop().call_later(BEAT, self.beat)
        silent = self.shared.news.forget()
        if silent:
            self.remind_from = min(time.time() - UNSENT, self.remind_from or math.inf)
        for room in [room for room in self.live.values() if room.clients]:
            if stood > STANDSTILL:
                room.stood_still(stood)
            if silent:
                room.attendance.mark()
                room.driver.stirred.set()

    async def tend(self) -> None:
        """Keep workers informed of who is where, and drop rooms without browsers from memory, as long as the service
        runs."""
        while True:
            await asyncio.sleep(self.shared.manners.repeat)
            try:
                await self.tend_once()
            except Exception:
                log.exception("tending")

    async def tend_once(self) -> None:
        now = time.monotonic()
        watched = [room for room in self.live.values() if room.clients]
        for room in watched:
            await room.attendance.tell()
            room.attendance.mark()
            room.driver.stirred.set()
        if watched:
            await self.shared.store.keep_alive(room.code for room in watched)
        gone = []
        for code, room in list(self.live.items()):
            working = room.state.over_days and room.driver.runs
            if not room.clients and not working and now - room.last_use > self.shared.manners.forget:
                room.stop()
                gone.append(self.live.pop(code))
        for room in self.gone:
            if not room.clients:
                room.take_apart()
            elif self.live.setdefault(room.code, room) is not room:  # a browser was just coming in: it may stay
                gone.append(room)
        self.gone = gone
        for code in await self.shared.store.waking(READ_AT_ONCE):
            await self.wake(code)
        await self.shared.people.check_devices()
        await self.read_blocks()
        next(self.swept).sweep(now)
        await self.remind_again()
        for chore in self.chores:
            await chore()
        if self.leads():
            await self.tidy(now)

    async def read_blocks(self) -> None:
        """Learn whom players have blocked, or not any more, at other tables, on other workers and in the lobby: within
        `Manners.repeat` seconds it holds at every table."""
        known = [(room, *one) for room in self.live.values() for one in room.blocked.items()]
        found = await Meeting(self.shared.store).blocked_by(sorted({person for _, person, _ in known}))
        for room, person, before in known:
            if room.blocked.get(person) is before:  # else they came back, or blocked someone here, after this was read
                room.shun(person, found.get(person, set()))

    async def remind_again(self) -> None:
        """Send what a worker that has died, or the process before this one, may have left unsent."""
        living, push, since = self.shared.news.living(), self.shared.push, self.remind_from
        if since is None or living is None:
            return
        self.remind_from = None
        if push is not None:
            await push.go_on(living)
            for code in await self.shared.store.over_days(since):
                with contextlib.suppress(Refusal):  # a list that cannot be replayed here
                    room = await self.load(code)
                    if room is not None:
                        await room.reminders.send_again()

    def leads(self) -> bool:
        """Return whether this worker does what one must do for all. Should two believe they do, no harm is done."""
        living = self.shared.news.living()
        return living is not None and all(self.shared.worker <= other for other in living)

    async def tidy(self, now: float) -> None:
        """Erase, forget and read what has waited for it."""
        await go_on(self.shared.store, self.shared.people)
        if now - self.expired > EXPIRE_EVERY:
            self.expired = now
            await Meeting(self.shared.store).forget()
            if self.shared.push is not None:
                await self.shared.push.forget()
            await self.expire(self.shared.manners.keep)
        for code in await self.shared.store.backlog(READ_AT_ONCE):
            await self.read_ended(code)

    async def expire(self, age: float) -> None:
        """Forget tables and tournaments in which nothing has happened for `age` seconds, none if that is 0; and tables
        where nothing was ever played."""
        while await self.shared.store.expire_unplayed() == BATCH:
            pass
        if age:
            while await self.shared.store.expire(age) == BATCH:
                pass
            await tournament.expire(self.shared.store, age)

    async def hold(self) -> None:
        """Keep the state of tables in the store, and take over those of dead workers, as long as the service runs."""
        while True:
            await asyncio.sleep(HOLD_EVERY)
            try:
                await self.hold_once()
            except (sa.exc.SQLAlchemyError, OSError) as error:  # TimeoutError among them
                log.warning("the store does not keep the state of tables: %r", error)
            except Exception:
                log.exception("holding")

    async def hold_once(self) -> None:
        moved = {code: room for code, room in self.live.items() if room.moves_by_itself()}
        turn = time.monotonic() // HELD_AGAIN
        marks: dict[str, object] = {code: (turn, room.mark()) for code, room in moved.items()}
        if left := self.kept.keys() - moved.keys():
            await takeover.forget(self.shared.store, self.shared.worker, left)
        fresh = [code for code, mark in marks.items() if self.kept.get(code) != mark]
        for k in range(0, len(fresh), BATCH):
            await self.keep_standing([moved[code] for code in fresh[k : k + BATCH]])
        self.kept = marks
        living = self.shared.news.living()
        lost = {} if living is None else await takeover.claim(self.shared.store, self.shared.worker, living)
        for code, held in lost.items():
            with contextlib.suppress(Refusal):  # its game is missing here
                room = await self.load(code)
                if room is not None:
                    await room.take_over(held)
        for room in moved.values():
            if not room.clients:
                room.attendance.mark()
                room.driver.stirred.set()

    async def keep_standing(self, tables: Iterable[LiveRoom]) -> None:
        standing = {room.code: room.hold() for room in tables}
        if standing:
            await takeover.keep(self.shared.store, self.shared.worker, standing)

    async def wake(self, code: str) -> None:
        """Let a match over days go on: the time of a player is over, or it was to go on by itself in a process that has
        ended."""
        if self.closing or not await self.shared.store.claim(code, BY_ITSELF):
            return
        with contextlib.suppress(Refusal):  # a list that cannot be replayed here
            room = await self.load(code)
            if room is not None:
                await room.wake()

    async def read_ended(self, code: str) -> None:
        """Read a list from before the store kept what ended; where it can't be replayed, what ended before that."""
        room = Room(code)
        try:
            await replay(room, await self.shared.store.entries(code))
        except Exception:
            log.warning("room %s: not all that ended there is known", tag(code), exc_info=True)
        await self.shared.store.keep_ended(code, room.ended, self.shared.ratings.count)
        await self.shared.store.settle(code)


async def replay(room: Room, entries: Iterable[Entry]) -> None:
    """Take in a list, with pauses in which others are served."""
    begun = time.monotonic()
    for entry in entries:
        if not room.replay(entry):
            log.warning("room %s: entry %d can't be replayed: the match ends", tag(room.code), room.seq)
        if time.monotonic() - begun > AT_ONCE:
            await asyncio.sleep(0)
            begun = time.monotonic()
