"""What all rooms of a worker share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from tefuda.table import takeover
from tefuda.table.clocks import Held
from tefuda.table.hints import Asked
from tefuda.table.limits import Limits
from tefuda.table.minds import Minds
from tefuda.table.moderation import Moderation
from tefuda.table.news import News
from tefuda.table.people import People
from tefuda.table.push import Push
from tefuda.table.ratings import Ratings
from tefuda.table.store import Store


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
    push: Push | None = None  # notifications, where the operator has set a contact
    people: People = field(init=False)
    ratings: Ratings = field(init=False)
    asked: Asked = field(default_factory=Asked)  # hints

    def __post_init__(self) -> None:
        self.people = People(self.store)
        self.ratings = Ratings(self.store)

    async def stand(self, code: str) -> Held:
        """Return the state of a table with which this worker begins, or goes on for another one."""
        if code in self.held:
            return self.held.pop(code)
        return await takeover.stand(self.store, code, self.worker, self.news.living() or ()) or Held()
