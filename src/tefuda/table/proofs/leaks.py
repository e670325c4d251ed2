"""Every byte that a seat receives, and when, is a function of what it may know.

Matches are played at random, at tables of `live`. At each position, for each seat and for a spectator, the cards that
it does not see are dealt again (`determinize`), and the table then says the same to it as before: the room, the view,
and what it answers to a move or a question. Moments are compared in a time of its own, which advances only while
everything sleeps: bots that hold other cards make their next move at the same moment.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import selectors
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast
from unittest import mock

import msgspec

from tefuda.engine.chance import KEYED, Rng
from tefuda.engine.errors import BadInput
from tefuda.engine.options import Options
from tefuda.engine.position import SPECTATOR, Position
from tefuda.engine.registry import Game, find
from tefuda.table.clocks import Held
from tefuda.table.entries import BotSat, Entry, Opened, Sat, Started
from tefuda.table.limits import Who
from tefuda.table.live import LiveRoom
from tefuda.table.match import Match
from tefuda.table.meeting import Meeting
from tefuda.table.messages import Checked, Play, Why
from tefuda.table.moderation import Moderation
from tefuda.table.news import NoNews
from tefuda.table.shared import Manners, Shared
from tefuda.testing import random_options

ASKED: Final = 0.2  # of the checks also compare the answers to a move and to a question
TIMED: Final = 0.01  # of the positions are compared in time, which takes long
ENOUGH: Final = 400  # moves of a match
SOON: Final = 5.0  # seconds within which a bot has moved
SPECTATING: Final = "a spectator"

T = TypeVar("T")


@dataclass
class Compared:
    """What a run found: comparisons of bytes and of moments, and positions where they differ."""

    bytes: Counter[str] = field(default_factory=Counter)  # by game
    hidden: int = 0  # those where the cards dealt again were not by chance the same
    moments: int = 0
    rule_sets: int = 0
    broken: list[str] = field(default_factory=list)

    @property
    def done(self) -> int:
        return self.bytes.total()

    def add(self, other: Compared) -> None:
        self.bytes += other.bytes
        self.hidden += other.hidden
        self.moments += other.moments
        self.rule_sets += other.rule_sets
        self.broken += other.broken


class Sleepers(selectors.SelectSelector):
    """A clock that advances only while everything sleeps, and then at once."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is not None:
            self.now += timeout
        return ready


def in_its_own_time(work: Coroutine[Any, Any, T]) -> T:
    """Run something in a time of its own, which no busy machine changes."""
    sleepers = Sleepers()
    with (
        mock.patch.object(time, "monotonic", sleepers.time),
        mock.patch.object(Meeting, "blocked", return_value=[]),
        mock.patch.object(Shared, "stand", return_value=Held()),
        asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(sleepers)) as runner,
    ):
        return runner.run(work)


class Paper:
    """A store that forgets."""

    def __init__(self) -> None:
        self.working: set[asyncio.Task[Any]] = set()

    def __getattr__(self, name: str) -> Callable[..., Coroutine[Any, Any, bool]]:
        async def done(*about: Any) -> bool:
            return True

        return done


class Decider:
    """A bot that plays at random, at once; the same way in equal positions of its own."""

    async def choose(self, game: Game, options: Any, position: Position, seat: int, strength: int, who: Who) -> str:
        twin = position.clone()
        twin.ask(seat)
        return twin.text(random.choice(twin.legal_moves()))


class Browser:
    """A browser that notes every byte, and when it came."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.address = ""
        self.version = -1
        self.got: list[tuple[float, bytes]] = []

    def send(self, message: bytes) -> None:
        self.got.append((time.monotonic(), message))

    def end(self, code: int) -> None:
        pass


def compare(game: str, checks: int, seed: str) -> Compared:
    """Compare `checks` times, or slightly more often, in matches of a game with options at random."""
    found = Compared()
    number = 0
    while found.bytes[game] < checks and not found.broken:
        in_its_own_time(Watched(find(game), random.Random(f"{seed} {game} {number}"), found).play(checks))
        number += 1
    return found


class Watched:
    """A table at which players have every seat, and what they receive."""

    def __init__(self, game: Game, chance: random.Random, found: Compared) -> None:
        self.game, self.chance, self.found = game, chance, found
        self.rng = Rng(f"{chance.getrandbits(64):016x}")
        self.options = self.some_options()
        self.seed = f"{chance.getrandbits(128):032x}"

    def some_options(self) -> Options:
        """Return options at random; house rules from a few to as many as fit together."""
        players = self.chance.choice(self.game.players)
        name = f"{self.chance.getrandbits(64)}"
        wanted = random_options(self.game, players, name)
        if self.game.house is not None and self.chance.random() < 0.7:
            document = self.game.house.at_random({"players": players}, self.chance.randrange(101), name)
            wanted = msgspec.convert(document, Checked).options
            self.found.rule_sets += 1
        return self.game.options(wanted)

    def table(self, bots: bool = False, watching: int = SPECTATOR) -> LiveRoom:
        """Return a table where the match begins; with bots on all seats but that of a player who is `watching`."""
        store: Any = Paper()
        shared = Shared(store, cast("Any", Decider()), Manners(), NoNews(), "one", Moderation(store))
        room = LiveRoom(shared, "CODE")
        entries: list[Entry] = [Opened(self.game.id, self.options.data(), self.seed, generator=KEYED)]
        entries += [
            BotSat(seat, 5) if bots and seat != watching else Sat(f"player {seat}", seat, f"P{seat}")
            for seat in range(self.options.players)
        ]
        for entry in [*entries, Started(5)]:
            room.state.add(entry)
        return room

    async def play(self, checks: int) -> None:
        """Play a match, and compare at every position."""
        room = self.table()
        match = room.match()
        while not match.is_over() and match.version < ENOUGH and self.found.bytes[self.game.id] < checks:
            for seat in range(-1, self.options.players):
                self.compare(room, seat)
            if self.chance.random() < TIMED:
                await self.compare_moments(match)
            seat = self.chance.choice(match.position.deciders())
            match.play(seat, self.some_move(match.position_for(seat), seat))
            room.clocks.set()

    def some_move(self, position: Position, seat: int) -> str:
        twin = position.clone()
        twin.ask(seat)
        return twin.text(self.chance.choice(twin.legal_moves()))

    def compare(self, room: LiveRoom, seat: int) -> None:
        """Compare what a seat, or a spectator, receives while others hold other cards."""
        match = room.match()
        base = match.position_for(seat) if seat >= 0 else match.position
        sample = base.determinize(seat if seat >= 0 else self.chance.randrange(self.options.players), self.rng)
        asked = seat >= 0 and self.chance.random() < ASKED
        text = self.some_move(base, seat) if asked and match.may_decide(seat) else "S3"
        ours = self.said(room, seat, asked, text)
        with instead(match, base, sample):
            theirs = self.said(room, seat, asked, text)
        self.found.bytes[self.game.id] += 1
        self.found.hidden += sample.state() != base.state() if self.chance.random() < ASKED else 0
        if ours != theirs:
            self.report(match, seat, first_difference(ours, theirs))

    def said(self, room: LiveRoom, seat: int, asked: bool, text: str) -> list[bytes]:
        """Return what the table says to a seat that comes back, and what it answers."""
        browser = Browser(f"player {seat}" if seat >= 0 else SPECTATING)
        room.greet(browser, room.state.version - 1)
        out = [message for _, message in browser.got]
        answers: list[Callable[[], Any]] = [
            lambda: room.showing.why(browser.person, Why([text])),
            lambda: room.state.wish(browser.person, Play(room.state.version, text, "id")),
        ]
        for answer in answers if asked else []:
            try:
                out.append(msgspec.json.encode(answer()))
            except BadInput as refused:
                out.append(msgspec.json.encode((refused.rule, refused.text)))
        return out

    async def compare_moments(self, match: Match) -> None:
        """Compare when bots move whose cards a player does not see, at this position and at one that looks like it."""
        watching = self.chance.randrange(self.options.players)
        if any(seat == watching for seat in match.position.deciders()) or match.decided():
            return
        moments = []
        for position in (match.position.clone(), match.position.determinize(watching, self.rng)):
            room = self.table(bots=True, watching=watching)
            now = room.match()
            now.position, now.version, now.latest = position, match.version, match.latest
            position.log = []
            now.since = dict.fromkeys(position.deciders(), now.version)
            browser = Browser(f"player {watching}")
            await room.join(browser, -1)
            begun, before = time.monotonic(), len(browser.got)
            await asyncio.sleep(SOON)
            moments.append([round(at - begun, 3) for at, _ in browser.got[before : before + 1]])
            await room.leave(browser)
            room.stop()
        self.found.moments += 1
        if moments[0] != moments[1]:
            self.report(match, watching, f"the next move was seen after {moments[0]} and {moments[1]}")

    def report(self, match: Match, seat: int, what: str) -> None:
        who = f"seat {seat}" if seat >= 0 else SPECTATING
        self.found.broken.append(f"{self.game.id} {self.options.data()} {self.seed} {match.moves} {who}: {what}")


@contextmanager
def instead(match: Match, base: Position, sample: Position) -> Iterator[None]:
    """Let a match be at another position for a while. What has been decided, and by whom, stays."""
    true = match.position
    if base is true:
        match.position = sample
    try:
        with mock.patch.object(match, "position_for", return_value=sample):
            yield
    finally:
        match.position = true


def first_difference(ours: list[bytes], theirs: list[bytes]) -> str:
    for one, other in zip(ours, theirs, strict=False):
        if one != other:
            at = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
            return f"{one[max(0, at - 80) : at + 80]!r} and {other[max(0, at - 80) : at + 80]!r}"
    return f"{len(ours)} messages and {len(theirs)}"
