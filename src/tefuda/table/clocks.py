"""The clocks of a table: time for decisions, on hold while players are away."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tefuda.engine.position import Position

if TYPE_CHECKING:
    from tefuda.table.live import LiveRoom


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

    def set(self) -> None:
        """Keep a clock for each player who has to decide; it is on hold while they are away."""
        fresh: dict[int, Clock] = {}
        state, match = self.room.state, self.room.state.match
        if match is not None and state.phase == "playing" and not match.quiet():
            for seat in match.position.deciders():
                chair = state.chairs[seat]
                if chair.bot or chair.left:
                    continue
                twin = match.position.clone()
                twin.ask(seat)
                named = twin.clock()
                key = (state.first, named) if named >= 0 else (-1, state.first + match.opened(seat))
                clock = self.by_seat.get(seat)
                if clock is None or clock.key != key:
                    clock = Clock(key, self.limit(seat, twin))
                if clock.limit > 0:
                    clock.run(self.room.attendance.here(chair.person) or self.hold_left(chair.person) <= 0)
                    fresh[seat] = clock
        self.by_seat = fresh

    def time_used(self, seat: int) -> float:
        """Return the seconds that the seat has thought about its move, in games with a time reserve."""
        clock = self.by_seat.get(seat)
        if clock is None or self.room.match().position.bank() == 0:
            return 0.0
        return round(max(0.0, clock.limit - clock.left() - clock.recorded), 2)

    def reserve(self, seat: int, position: Position) -> float:
        """Return the seconds left in the seat's reserve, beyond those of the present decision."""
        return max(0.0, float(position.bank()) - self.room.state.reserves_used().get(seat, 0.0))

    def limit(self, seat: int, position: Position) -> float:
        """Return the seconds for the seat's decision in a position: the table's or the rulebook's, whichever is less;
        0 = no limit."""
        limits = self.room.state.clock, float(position.seconds()) + self.reserve(seat, position)
        return float(min((limit for limit in limits if limit > 0), default=0))

    def hold_left(self, person: str) -> float:
        """Return the seconds for which clocks still stand still while a player is away, over a whole match."""
        since = self.room.attendance.away.get(person, math.inf)
        waiting = max(0.0, time.monotonic() - max(since, self.room.last_move))
        return self.room.shared.manners.grace - self.waited.get(person, 0.0) - waiting

    def time_left(self) -> dict[str, float]:
        """Return the seconds left by seat. While a choice stays open for a time, every seat that is asked has the
        same."""
        match = self.room.match()
        left = {seat: clock.left() for seat, clock in self.by_seat.items()}
        if match.quiet():
            left = dict.fromkeys(match.position.deciders(), self.room.last_move + match.quiet() - time.monotonic())
        return {str(seat): round(max(seconds, 0.0), 1) for seat, seconds in left.items()}
