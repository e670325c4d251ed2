"""The service is killed again and again while many tables play: no move is lost, doubled or in another place.

A view acknowledges a move by its id (`messages.Seen.made`). At the end every table's list is read from the store:
each move that was acknowledged is there, once, each move that is there was sent, and all are in the order in which
their player sent them. Seats that choose at the same time are among them.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import secrets
import signal
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import Any, Final

from tefuda.table.entries import Entry, Moved, Sealed
from tefuda.table.proofs.players import Player, Wrong, open_table
from tefuda.table.proofs.serving import Serving, serving
from tefuda.table.store import Store

BACK: Final = 0.5  # of the players, who are at their tables again before the next kill
AFTER: Final = (0.0, 0.5)  # seconds from there to the next kill, at random
TOGETHER: Final = ("boukunron", "sono_arcana", "trading_poker")  # in these, several seats choose at the same time
IN_TURN: Final = ("daifugo", "hand_build")
PATIENCE: Final = 600.0  # seconds until they are back
GRACE: Final = 24 * 3600.0  # seconds: on a busy machine players are away for long, and no bot may take their moves


@dataclass
class Killed:
    """What a run found. `matches`: those that came to their end; `resent`: moves sent again, not knowing if made."""

    kills: int = 0
    tables: int = 0
    matches: int = 0
    sent: int = 0
    made: int = 0
    together: int = 0  # of those made, where several seats chose at the same time
    resent: int = 0
    lost: int = 0  # connections
    broken: list[str] = field(default_factory=list)

    @property
    def done(self) -> int:
        return self.kills

    def add(self, other: Killed) -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


def kill(
    kills: int, tables: int = 200, store: str = "", progress: Callable[[Killed], None] = lambda found: None
) -> Killed:
    """Kill a service so often: on a SQLite file of its own, or one of two workers on the PostgreSQL `store`.

    `progress` is called after each kill. Ctrl-C ends the run early; what was played is checked anyway.
    """
    found = Killed()
    with tempfile.TemporaryDirectory() as folder:
        address = store or f"sqlite:///{folder}/table.sqlite3"
        with serving(address, grace=GRACE, jobs=2 if store else 1) as service:
            try:
                asyncio.run(Run(service, tables, found, progress).all(kills))
            except KeyboardInterrupt:
                pass
            except Wrong as wrong:
                found.broken.append(str(wrong))
            except TimeoutError:
                found.broken.append(f"the players were not back within {PATIENCE:.0f} seconds")
        asyncio.run(check(address, found, PLAYERS))
    return found


class Run:
    """Players at many tables, and whoever kills the service under them."""

    def __init__(self, service: Serving, tables: int, found: Killed, progress: Callable[[Killed], None]) -> None:
        self.service, self.tables, self.found, self.progress = service, tables, found, progress
        self.now: dict[int, list[Player]] = {}
        self.turns = itertools.cycle([*TOGETHER, *IN_TURN])
        PLAYERS.clear()

    async def all(self, kills: int) -> None:
        playing = [asyncio.create_task(self.keep(number)) for number in range(self.tables)]
        try:
            while len(self.now) < self.tables:
                await self.pause(playing, 0.2)
            while self.found.kills < kills:
                await self.back(playing)
                await self.pause(playing, random.uniform(*AFTER))
                if await asyncio.to_thread(self.strike):
                    self.found.kills += 1
                    self.progress(self.found)
            await self.going_on(playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def keep(self, number: int) -> None:
        """Play one match after the other, each at a table of its own."""
        while True:
            game = next(self.turns)
            seats = 3 if game in TOGETHER else 2
            tokens = [secrets.token_hex(16) for _ in range(seats)]
            options: dict[str, Any] = {"players": seats} | ({"games": 1} if game == "daifugo" else {})
            code = await open_table(self.service, tokens, game, options)
            players = [Player(self.service, code, token, seat, random.Random()) for seat, token in enumerate(tokens)]
            PLAYERS.setdefault(code, (game, players))
            self.now[number] = players
            self.found.tables += 1
            together = [asyncio.create_task(player.play()) for player in players]
            try:
                await asyncio.gather(*together)
            finally:
                for task in together:
                    task.cancel()
                await asyncio.gather(*together, return_exceptions=True)  # they close their lines
            self.found.matches += 1

    async def pause(self, playing: list[asyncio.Task[None]], seconds: float) -> None:
        """Wait, unless something is wrong. Raises: Wrong, or whatever ends a table."""
        done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()

    async def back(self, playing: list[asyncio.Task[None]]) -> None:
        """Wait until many players are at their tables. Raises: TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while True:
                players = [player for at_table in self.now.values() for player in at_table]
                if sum(player.here or player.over for player in players) >= BACK * len(players):
                    return
                await self.pause(playing, 0.05)

    async def going_on(self, playing: list[asyncio.Task[None]]) -> None:
        """Wait until everyone now at a table has seen it go on: none stands still for good. Raises: TimeoutError."""
        behind = {player: player.version for at_table in self.now.values() for player in at_table}
        async with asyncio.timeout(PATIENCE):
            while behind := {
                player: seen for player, seen in behind.items() if not player.over and player.version == seen
            }:
                await self.pause(playing, 0.05)

    def strike(self) -> bool:
        """Kill the only worker and start another, or kill one of several, which is replaced; return whether there was
        any. Raises: Wrong if the service has ended."""
        if self.service.process.poll() is not None:
            raise Wrong(f"the service has ended: {self.service.process.returncode}")
        workers = self.service.workers()
        with contextlib.suppress(ProcessLookupError):
            if workers:
                os.kill(random.choice(workers), signal.SIGKILL)
        if self.service.jobs == 1:
            self.service.start()
        return bool(workers)


PLAYERS: Final[dict[str, tuple[str, list[Player]]]] = {}  # by table, with its game: everyone who ever played


async def check(address: str, found: Killed, tables: dict[str, tuple[str, list[Player]]]) -> None:
    """Compare what players saw with what the store has."""
    store = Store(address)
    for code, (game, players) in tables.items():
        entries = await store.entries(code)
        for player in players:
            found.broken += [f"{game}, table {code}, seat {player.seat}: {wrong}" for wrong in wrongs(player, entries)]
            found.sent += len(player.sent)
            found.made += len(player.made)
            found.together += len(player.made) if game in TOGETHER else 0
            found.resent += player.resent
            found.lost += player.lost
    await store.close()


def wrongs(player: Player, entries: Iterable[Entry]) -> list[str]:
    """Return what is wrong with a player's moves on the list."""
    moves = [entry for entry in entries if isinstance(entry, (Moved, Sealed)) and entry.seat == player.seat]
    listed = [move.id for move in moves if move.id]
    out = [f"the acknowledged move {id} is not there" for id in player.made if id not in listed]
    out += [f"the move {id} is there twice" for id in set(listed) if listed.count(id) > 1]
    out += [f"the move {id} was never sent" for id in listed if id not in player.sent]
    out += [f"a bot made its move {move.text}" for move in moves if move.by == "bot"]
    if not out and listed != [id for id in player.sent if id in listed]:
        out.append("its moves are in another order")
    return out
