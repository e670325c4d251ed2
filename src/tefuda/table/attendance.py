"""The people at a room, on this worker and on others, and since when players have been away."""

from __future__ import annotations

import math
import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from tefuda.table.news import Presence

if TYPE_CHECKING:
    from tefuda.table.live import LiveRoom

BEFORE: Final = "~"  # the process before this one; it sorts after every worker, so this one drives


class Attendance:
    """The people at a room."""

    def __init__(self, room: LiveRoom) -> None:
        self.room = room
        self.people: Counter[str] = Counter()  # how many browsers each player or spectator has here
        self.away: dict[str, float] = {}  # player -> since when
        self.elsewhere: dict[str, tuple[float, set[str]]] = {}  # other worker -> until when, whose browsers
        self.crowds: dict[str, int] = {}  # other worker -> how many spectators are there

    def here(self, person: str) -> bool:
        return person in self.people or any(person in people for people in self.others().values())

    def others(self) -> dict[str, set[str]]:
        """Return the other workers that have browsers at the room, and whose these are."""
        if not self.elsewhere:
            return {}
        now, alive = time.monotonic(), self.room.shared.news.alive
        return {
            worker: people
            for worker, (until, people) in self.elsewhere.items()
            if until > now and (worker == BEFORE or alive(worker))
        }

    def spectators(self) -> int:
        """Return how many people watch, each once, here and on other workers."""
        return self.spectators_here() + sum(self.crowds.get(worker, 0) for worker in self.others())

    def spectators_here(self) -> int:
        return len(self.people.keys() - self.room.state.persons())

    def mark(self) -> None:
        """Note who has been away since when, and inform every browser if that changed."""
        now = time.monotonic()
        gone = {person: self.away.get(person, now) for person in self.room.state.persons() if not self.here(person)}
        if gone.keys() == self.away.keys():
            return
        for person in self.away.keys() - gone.keys():
            if self.room.state.seat_of(person) in self.room.clocks.by_seat:
                self.room.clocks.waited[person] = self.room.shared.manners.grace - self.room.clocks.hold_left(person)
        self.away = gone
        self.room.clocks.set()
        self.room.announce()
        self.room.driver.stirred.set()

    async def tell(self, ask: bool = False) -> None:
        """Tell the other workers who is here; `ask` them for the same."""
        people = sorted(person for person in self.room.state.persons() if person in self.people)
        shared = self.room.shared
        watched = bool(self.room.clients)
        said = Presence(shared.worker, self.room.code, people, watched, ask, spectators=self.spectators_here())
        await shared.news.say(said)

    async def hear(self, news: Presence) -> None:
        """Note who is here on another worker."""
        if news.watched:
            self.elsewhere[news.worker] = (time.monotonic() + 3 * self.room.shared.manners.repeat, set(news.people))
            self.crowds[news.worker] = news.spectators
        else:
            self.elsewhere.pop(news.worker, None)
            self.crowds.pop(news.worker, None)
        if news.watched and not self.room.clients:
            self.room.stop()  # its browsers are there
        if self.room.clients:
            self.mark()
            self.room.driver.stirred.set()
            if news.ask:
                await self.tell()

    def drives(self) -> bool:
        """Return whether this worker moves the room's bots and clocks.

        One of all workers with browsers at the room does; where there are none, one that has taken it over. Should two
        believe they do, the list still stays sound.
        """
        if not self.room.clients:
            return not self.others().keys() - {BEFORE}
        return all(self.room.shared.worker < other for other in self.others())

    def deserted(self) -> bool:
        """Return whether nobody is here or elsewhere: the service may be to blame for it."""
        return not self.room.clients and not self.others()

    def grace_left(self, seat: int) -> float:
        """Return the seconds until a bot stands in for a player who is away; over days, no one needs to be there."""
        gone = None if self.room.state.over_days else self.away.get(self.room.state.chairs[seat].person)
        return math.inf if gone is None else gone + self.room.shared.manners.grace - time.monotonic()
