"""A choice that stays open for a time: neither what is sent nor when shows who could decide anything."""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

import msgspec
import pytest

from tefuda.engine.options import Options
from tefuda.engine.position import Position
from tefuda.engine.registry import Game, find
from tefuda.table.clocks import DAY, Held
from tefuda.table.entries import BotSat, Closed, Entry, Moved, Opened, Sat, Sealed, Source, Started, decode, encode
from tefuda.table.limits import Who
from tefuda.table.live import LiveRoom
from tefuda.table.match import Match
from tefuda.table.meeting import Meeting
from tefuda.table.messages import Play, Refused, RoomChanged, Seen, ToBrowser
from tefuda.table.moderation import Moderation
from tefuda.table.news import NoNews
from tefuda.table.room import Room
from tefuda.table.shared import Manners, Shared

PAUSE = 1
PEOPLE = ["anna", "ben", "cleo", "dora"]
ABLE = ["S8 D3 D9", "S4 H4 D6", "S5 H6", "D7 H9"]
UNABLE = ["S8 D3 D9", "S7 H3 D6", "S5 H6", "D7 H9"]

T = TypeVar("T")


class Sleepers(selectors.SelectSelector):
    """A clock that advances only while everything sleeps, and then at once: no machine is too slow or too busy for
    it."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "everything waits forever"
            self.now += timeout
        return ready


def run(play: Coroutine[Any, Any, T]) -> T:
    """Run something in a time of its own."""
    sleepers = Sleepers()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "monotonic", sleepers.time)
        patch.setattr(Meeting, "blocked", nobody)
        patch.setattr(Shared, "stand", afresh)
        with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(sleepers)) as runner:
            return runner.run(play)


async def nobody(meeting: Meeting, person: str) -> list[dict[str, Any]]:
    """Stand in for the store, which is not there: no one has blocked anyone."""
    return []


async def afresh(shared: Shared, code: str) -> Held:
    """Stand in for the store, which knows of no table how it stood."""
    return Held()


class Paper:
    """A list in memory."""

    def __init__(self) -> None:
        self.list: list[Entry] = []
        self.at: list[float] = []  # when they were written
        self.working: set[asyncio.Task[Any]] = set()

    async def append(self, room: str, seq: int, entry: Entry) -> bool:
        assert seq == len(self.list) + 1
        self.list.append(decode(encode(entry)))
        self.at.append(time.monotonic())
        return True

    async def entries(self, room: str, after: int) -> list[Entry]:
        return self.list[after:]

    async def note(self, *about: Any) -> None:
        pass

    async def wake_at(self, room: str, due: int) -> None:
        pass


@dataclass
class Mind:
    """A bot that plays what it is given, after a while."""

    says: str = "no"
    after: float = 0.0
    asked: list[tuple[int, int]] = field(default_factory=list)

    async def choose(self, game: Game, options: Any, position: Position, seat: int, strength: int, who: Who) -> str:
        self.asked.append((seat, strength))
        await asyncio.sleep(self.after)
        return self.says


class Browser:
    """A browser that notes every byte, and when it came."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.address = ""
        self.version = -1
        self.got: list[tuple[float, bytes]] = []
        self.last: Seen | None = None
        self.room: RoomChanged | None = None
        self.refused: list[Refused] = []

    def end(self, code: int) -> None:
        pass

    def send(self, message: bytes) -> None:
        self.got.append((time.monotonic(), message))
        self.note(msgspec.json.decode(message, type=ToBrowser))

    def note(self, message: ToBrowser) -> None:
        if isinstance(message, Seen):
            self.last = message
        elif isinstance(message, RoomChanged):
            self.room = message
        elif isinstance(message, Refused):
            self.refused.append(message)


@dataclass
class Table:
    """A table at which anna is about to play the 8 that ben can stop, or cannot."""

    live: LiveRoom
    paper: Paper
    browsers: dict[str, Browser]
    begun: float = 0.0

    async def says(self, person: str, text: str) -> None:
        browser = self.browsers[person]
        await self.live.wish(browser, Play(self.live.state.version, text))

    def since(self, person: str) -> list[tuple[float, bytes]]:
        """Return what the player received since the 8 was played, and how long after it."""
        return [(at - self.begun, data) for at, data in self.browsers[person].got if at >= self.begun]

    def position(self) -> Position:
        return self.live.match().position


async def table(
    hands: list[str],
    mind: Mind | None = None,
    bots: tuple[int, ...] = (),
    away: tuple[str, ...] = (),
    clock: int = 0,
) -> Table:
    paper, mind = Paper(), mind or Mind()
    shared = Shared(
        cast("Any", paper),
        cast("Any", mind),
        Manners(pace=0.0, grace=60.0),
        NoNews(),
        "one",
        Moderation(cast("Any", paper)),
    )
    live = LiveRoom(shared, "CODE")
    options = {"players": 4, "rules": ["eight_cut", "four_stop"], "pause": PAUSE, "games": 1}
    await live.append(lambda room: Opened("daifugo", options, "seed", clock=clock))
    for seat, person in enumerate(PEOPLE):
        await live.append(lambda room, s=seat, p=person: BotSat(s, 7000) if s in bots else Sat(p, s, p))  # type: ignore[misc]
    await live.append(lambda room: Started(5))
    deal(live, hands)
    here = {person: Browser(person) for seat, person in enumerate(PEOPLE) if seat not in bots and person not in away}
    made = Table(live, paper, here)
    for browser in here.values():
        await live.join(browser, -1)
    await asyncio.sleep(0.05)
    made.begun = time.monotonic()
    await made.says("anna", "S8")
    return made


def deal(live: LiveRoom, hands: list[str]) -> None:
    """Put these hands into the match that has begun."""
    match = live.match()
    options: Options = match.options
    match.position = match.game.load(options, {"hands": [hand.split() for hand in hands]})
    match.position.log = []
    match.since = dict.fromkeys(match.position.deciders(), match.version)


async def watched(made: Table, until: float = PAUSE + 0.3) -> list[tuple[float, bytes]]:
    """Return what cleo receives meanwhile."""
    await asyncio.sleep(made.begun + until - time.monotonic())
    made.live.stop()
    return made.since("cleo")


async def nothing(made: Table) -> None:
    pass


async def declines(made: Table) -> None:
    await asyncio.sleep(0.3)
    await made.says("ben", "no")


async def changes_their_mind(made: Table) -> None:
    await asyncio.sleep(0.2)
    await made.says("ben", "yes")
    await made.says("ben", "no")


Case = tuple[list[str], Callable[[Table], Awaitable[None]], dict[str, Any]]
CASES: dict[str, Case] = {
    "unable": (UNABLE, nothing, {}),
    "able and silent": (ABLE, nothing, {}),
    "able and declines": (ABLE, declines, {}),
    "able and changes their mind": (ABLE, changes_their_mind, {}),
}
AWAY: dict[str, Case] = {
    "unable and away": (UNABLE, nothing, {"away": ("ben",)}),
    "able and away": (ABLE, nothing, {"away": ("ben",)}),
}
BOTS: dict[str, Case] = {
    "an unable bot": (UNABLE, nothing, {"bots": (1,)}),
    "an able bot that is quick": (ABLE, nothing, {"bots": (1,), "mind": Mind("no")}),
    "an able bot that thinks": (ABLE, nothing, {"bots": (1,), "mind": Mind("no", 0.5)}),
    "an able bot that thinks too long": (ABLE, nothing, {"bots": (1,), "mind": Mind("yes", 1.2)}),
}


async def heard(case: Case) -> list[tuple[float, bytes]]:
    hands, answer, how = case
    made = await table(hands, **how)
    await answer(made)
    return await watched(made)


@pytest.mark.parametrize("cases", [CASES, AWAY, BOTS], ids=["people", "away", "bots"])
def test_a_third_seat_gets_the_same_bytes_at_the_same_time_whoever_could_answer(cases: dict[str, Case]) -> None:
    async def all_of_them() -> list[list[tuple[float, bytes]]]:
        return await asyncio.gather(*map(heard, cases.values()))

    first, *others = run(all_of_them())
    assert len(first) == 2  # the 8, and the end of the pause
    assert first[1][0] == pytest.approx(PAUSE)
    for name, other in zip(list(cases)[1:], others, strict=True):
        assert [data for _, data in other] == [data for _, data in first], name
        for (at, _), (then, _) in zip(other, first, strict=True):
            assert at == pytest.approx(then), name


def test_an_answer_that_counts_is_not_shown_before_the_end() -> None:
    async def play(text: str) -> tuple[list[bytes], int]:
        made = await table(ABLE)
        await asyncio.sleep(0.2)
        await made.says("ben", text)
        data = [data for _, data in await watched(made, PAUSE - 0.2)]
        return data, int(made.position().waiting)

    assert run(play("yes")) == run(play("no"))


def test_the_answer_counts_at_the_end_of_the_pause() -> None:
    async def play() -> None:
        made = await table(ABLE)
        await made.says("ben", "yes")
        assert made.browsers["ben"].last is not None
        assert made.browsers["ben"].last.own == "yes"
        await watched(made)
        assert made.position().turn == 2
        assert [entry for entry in made.paper.list if isinstance(entry, (Sealed, Closed))] == [
            Sealed(1, "yes"),
            Closed(),
        ]
        assert [text for _, text in made.live.match().moves] == ["S8", "yes", "no", "no"]

    run(play())


def test_an_able_bot_answers_in_time_however_strong_it_is() -> None:
    async def play() -> None:
        mind = Mind("yes", 0.1)
        made = await table(ABLE, mind, bots=(1,))
        await watched(made)
        assert mind.asked == [(1, 500)]
        assert made.position().turn == 2

    run(play())


def test_the_table_goes_on_though_all_players_who_are_asked_are_away() -> None:
    async def play() -> None:
        made = await table(ABLE, away=("ben", "dora"))
        await watched(made)
        assert made.position().turn == 0
        assert made.position().waiting == 0

    run(play())


def test_an_answer_from_a_replay_can_be_changed_where_the_match_goes_on_from_there() -> None:
    """The room begins with an 8, and with the answer of the first player who is asked and able to answer."""
    options = {"players": 4, "rules": ["eight_cut", "four_stop"], "pause": PAUSE, "games": 1}
    game = find("daifugo")
    match = Match(game, game.options(options), "16")
    while not match.quiet():
        seat = match.position.deciders()[0]
        match.play(seat, match.view(seat, -1).moves[0].text)
    able, *others = match.position.deciders()
    assert [move.text for move in match.view(able, -1).moves] == ["no", "yes"]
    room = Room("CODE")
    room.add(Opened("daifugo", options, "16", source=Source("OLD", [*match.moves, (able, "no")])))
    room.add(Sat("anna", able, "anna"))
    room.add(Started(5))
    assert room.own(able) == "no"
    changed = room.wish("anna", Play(room.version, "yes"))
    assert changed is not None
    room.add(changed)
    assert room.own(able) == "yes"
    room.add(Closed())
    assert room.match is not None
    assert room.match.moves[-3:] == [(able, "yes"), *((seat, "no") for seat in others)]


def test_an_answer_that_comes_too_late_is_refused() -> None:
    async def play() -> None:
        made = await table(ABLE)
        opened = made.live.state.version
        await asyncio.sleep(PAUSE + 0.3)
        await made.live.wish(made.browsers["ben"], Play(opened, "yes"))
        assert made.browsers["ben"].refused
        assert made.position().turn == 0
        made.live.stop()

    run(play())


def test_only_players_who_can_answer_see_that_the_table_waits_for_them() -> None:
    async def play(hands: list[str]) -> tuple[bool, bool]:
        made = await table(hands)
        due = made.live.showing.info("ben").due, made.live.showing.info("dora").due
        made.live.stop()
        return due

    assert run(play(ABLE)) == (True, False)
    assert run(play(UNABLE)) == (False, False)


def test_all_players_who_are_asked_see_the_same_clock() -> None:
    async def play() -> None:
        made = await table(ABLE)
        clocks = [browser.last.clocks for browser in made.browsers.values() if browser.last is not None]
        assert clocks == [{"1": PAUSE, "2": PAUSE, "3": PAUSE}] * 4
        assert not any(browser.last.limits for browser in made.browsers.values() if browser.last is not None)
        made.live.stop()

    run(play())


def test_another_worker_reads_the_same_from_the_list() -> None:
    async def play() -> None:
        made = await table(ABLE)
        await made.says("ben", "yes")
        await watched(made)
        room = Room("CODE")
        for entry in made.paper.list:
            if isinstance(entry, Moved):
                other = LiveRoom(made.live.shared, "CODE")
                other.state = room
                deal(other, ABLE)
            room.add(entry)
        assert room.match is not None
        assert room.match.position.state() == made.position().state()
        assert room.version == made.live.state.version

    run(play())


# --- matches over days -----------------------------------------------------------------------------------------------

BOTH_ABLE = ["S8 D3 D9", "S4 H4 D6", "S5 H6 D5", "D4 C4 H9"]
HOUR = 3600.0


async def closed_after(made: Table, limit: float) -> float:
    """Return how long after the 8 its choice was closed; infinity if it is still open then."""
    await asyncio.sleep(made.begun + limit - time.monotonic())
    written = zip(made.paper.at, made.paper.list, strict=True)
    return next((at - made.begun for at, entry in written if isinstance(entry, Closed)), float("inf"))


@pytest.mark.parametrize(
    ("hands", "answers", "closes"),
    [
        (UNABLE, {}, PAUSE),  # nobody could: it is open no longer than anywhere
        (ABLE, {"ben": 0.3}, PAUSE),  # answered at once: that does not show
        (ABLE, {"ben": 10 * HOUR}, 10 * HOUR),  # it waits for the answer, and not a moment longer
        (BOTH_ABLE, {"ben": 0.3, "dora": 5 * HOUR}, 5 * HOUR),
        (BOTH_ABLE, {"ben": 7 * HOUR, "dora": 5 * HOUR}, 7 * HOUR),
        (BOTH_ABLE, {"ben": 0.3, "dora": 0.4}, PAUSE),
    ],
    ids=["unable", "at once", "hours later", "one hours later", "the other hours later", "both at once"],
)
def test_over_days_a_choice_closes_once_all_who_can_answer_have(
    hands: list[str], answers: dict[str, float], closes: float
) -> None:
    async def play() -> None:
        made = await table(hands, clock=2 * DAY)
        for person, after in sorted(answers.items(), key=lambda answer: answer[1]):
            await asyncio.sleep(made.begun + after - time.monotonic())
            assert made.position().quiet() > 0
            await made.says(person, "no")
        assert await closed_after(made, closes + HOUR) == pytest.approx(closes, abs=0.2)
        assert made.position().quiet() == 0
        made.live.stop()

    run(play())


@pytest.mark.parametrize("here", [True, False], ids=["here", "away"])
def test_over_days_a_choice_closes_when_the_time_of_a_silent_player_is_over(here: bool) -> None:
    async def play() -> None:
        made = await table(ABLE, mind=Mind("no"), clock=DAY, away=() if here else ("ben",))
        assert await closed_after(made, 2 * DAY) == pytest.approx(DAY, abs=1.0)
        left = [chair.person for chair in made.live.state.chairs if chair.left]
        assert left == ([] if here else ["ben"])  # whoever is there keeps the seat
        made.live.stop()

    run(play())


def test_over_days_nobody_learns_for_whom_a_choice_is_open() -> None:
    """Every seat that is asked shows the same clock, and the room the same turns, whoever could answer."""

    async def heard_for(hands: list[str]) -> tuple[Any, Any]:
        made = await table(hands, clock=2 * DAY)
        await asyncio.sleep(0.5)
        seen, room = made.browsers["cleo"].last, made.browsers["cleo"].room
        assert seen is not None and room is not None
        made.live.stop()
        return sorted(seen.clocks), room.room.turns

    assert run(heard_for(ABLE)) == run(heard_for(UNABLE)) == run(heard_for(BOTH_ABLE))
