"""The clocks of a table: time for decisions, on hold while players are away.

In a match over days they are calendars: time passes whether a player is there or not, and whether or not the service
runs. When a decision began is known from the list, so nothing has to stay in memory for days.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from tefuda.engine.position import Position

if TYPE_CHECKING:
    from tefuda.table.live import LiveRoom

DAY: Final = 24 * 3600
DAYS: Final = (1, 2, 3, 7)  # for which a clock may run; it is then one of a match over days
NEVER: Final = 1 << 60  # seconds since 1970
RATED: Final = 300.0  # seconds for a decision in a rated match that has no other clock
BY_ITSELF: Final = 30  # seconds after which another process goes on, should this one end


@dataclass
class Clock:
    """Time for one decision, or for several that share it. It is on hold while its player is away."""

    key: tuple[int, int]  # of the decision, or one that the game names for several
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

    `here`: the players at the table. `away`: the others, and for how long. `clocks`: by seat, not running; those of the
    seats `ran` did. `idle`: time since the last move. `waited`: for how long clocks have stood still for players who
    were away.
    """

    here: list[str] = []
    away: dict[str, float] = {}
    clocks: dict[int, Clock] = {}
    idle: float = 0.0
    waited: dict[str, float] = {}
    ran: list[int] = []

    def after(self, seconds: float) -> Held:
        """Return how everything stands some time later, if nothing has happened."""
        seconds = max(0.0, seconds)
        for seat in self.ran:
            self.clocks[seat].used += seconds
        away = {person: ago + seconds for person, ago in self.away.items()}
        return replace(self, away=away, idle=self.idle + seconds)


class Clocks:
    """The clocks that run at a room, or are on hold."""

    def __init__(self, room: LiveRoom) -> None:
        self.room = room
        self.by_seat: dict[int, Clock] = {}
        self.waited: dict[str, float] = {}  # seconds that clocks have stood still for a person in this match
        self.begun: dict[int, int] = {}  # over days: when entries that opened decisions were written, in ms since 1970

    def set(self) -> None:
        """Keep a clock for each player who must decide; it is on hold while they are away."""
        fresh: dict[int, Clock] = {}
        state, match = self.room.state, self.room.state.match
        if state.over_days:
            self.by_seat = self.over_days()
            return
        if match is not None and state.phase == "playing" and not match.quiet():
            for seat in match.position.deciders():
                chair = state.chairs[seat]
                if chair.bot or chair.left:
                    continue
                twin = match.position
                if seat != twin.turn:
                    twin = twin.clone()
                    twin.ask(seat)
                named = twin.clock()
                key = (state.first, named) if named >= 0 else (-1, state.first + match.opened(seat))
                clock = self.by_seat.get(seat)
                if clock is None or clock.key != key:
                    limit = self.limit(seat, twin)
                    if limit == 0:
                        continue
                    clock = Clock(key, limit)
                clock.run(self.room.attendance.here(chair.person) or self.hold_left(chair.person) <= 0)
                fresh[seat] = clock
        self.by_seat = fresh

    def over_days(self) -> dict[int, Clock]:
        """Return the clocks of those who must decide in a match over days. The game's own seconds do not count."""
        state, fresh = self.room.state, dict[int, Clock]()
        for seat, (opened, seq) in state.turned.items():
            if state.is_awaited(seat):
                key = (-1, opened)
                clock = self.by_seat.get(seat)
                if clock is None or clock.key != key:
                    used = time.time() - self.begun[seq] / 1000 if seq in self.begun else 0.0
                    clock = Clock(key, float(state.clock), max(0.0, used))
                clock.run(True)
                fresh[seat] = clock
        return fresh

    async def recall(self) -> None:
        """Find out when the present decisions began, in a match over days that was just read."""
        if self.room.state.over_days:
            entries = [seq for _, seq in self.room.state.turned.values()]
            self.begun = await self.room.shared.store.times(self.room.code, entries)
            self.set()

    def due(self) -> int:
        """Return when something happens by itself in a match over days, in seconds since 1970; `NEVER` if a player
        must do something first."""
        state = self.room.state
        if state.dealing is not None or state.awaits_bots():
            return int(time.time()) + BY_ITSELF
        left = min((clock.left() for clock in self.by_seat.values()), default=math.inf)
        return NEVER if left == math.inf else int(time.time() + left) + 1

    def time_used(self, seat: int) -> float:
        """Return the seconds that the seat has thought about its move, in games with a time reserve."""
        clock = None if self.room.state.over_days else self.by_seat.get(seat)
        if clock is None or self.room.match().position.bank() == 0:
            return 0.0
        return round(max(0.0, clock.limit - clock.left() - clock.recorded), 2)

    def reserve(self, seat: int, position: Position) -> float:
        """Return the seconds left in the seat's reserve, beyond those of the present decision."""
        return max(0.0, float(position.bank()) - self.room.state.reserves_used().get(seat, 0.0))

    def limit(self, seat: int, position: Position) -> float:
        """Return the seconds for the seat's decision in a position: the table's or the rulebook's, whichever is less;
        0 = no limit. In a rated match there is always one: a player who is losing could otherwise never move again."""
        by_table, by_rules = self.room.state.clock, float(position.seconds()) + self.reserve(seat, position)
        found = float(min(by_table, by_rules) or max(by_table, by_rules))  # where only one limits it, the other is 0
        return found or (RATED if self.room.state.rating else 0.0)

    def hold_left(self, person: str) -> float:
        """Return the seconds for which clocks still stand still while a player is away, over a whole match."""
        since = self.room.attendance.away.get(person, math.inf)
        waiting = max(0.0, time.monotonic() - max(since, self.room.last_move))
        return self.room.shared.manners.grace - self.waited.get(person, 0.0) - waiting

    def limits(self) -> dict[str, float]:
        """Return what the clocks began with by seat; none while a choice stays open, so that they do not show who has
        one."""
        seats = {} if self.room.match().quiet() else self.by_seat
        return {str(seat): clock.limit for seat, clock in seats.items()}

    def time_left(self) -> dict[str, float]:
        """Return the seconds left by seat. While a choice stays open for a time, every seat that is asked has the
        same."""
        match = self.room.match()
        left = {seat: clock.left() for seat, clock in self.by_seat.items()}
        if match.quiet() and self.room.state.over_days:
            left = dict.fromkeys(match.position.deciders(), max(left.values(), default=float(self.room.state.clock)))
        elif match.quiet():
            left = dict.fromkeys(match.position.deciders(), self.room.last_move + match.quiet() - time.monotonic())
        return {str(seat): round(max(seconds, 0.0), 1) for seat, seconds in left.items()}
