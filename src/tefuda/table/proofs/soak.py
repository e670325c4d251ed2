"""Tables of bots for a long time: memory stays where it is."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import secrets
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tefuda.engine.registry import find, games
from tefuda.table.proofs.players import Player, Wrong, open_table
from tefuda.table.proofs.serving import Serving, serving

MINUTE: Final = 60.0
QUARTERS: Final = 4  # of a run; at the beginning of each, all tables are new


@dataclass
class Minute:
    """How the service was at the end of one minute: megabytes, moves and matches since the beginning."""

    memory: float
    moves: int
    matches: int


@dataclass
class Soaked:
    """What a run found, minute by minute. `quarter`: how many minutes it had tables of the same age."""

    quarter: int
    minutes: list[Minute] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def growth(self) -> float | None:
        """Return the megabytes per hour that memory grows by; None if the run was too short to say.

        A match in play takes more memory the longer it lasts, and so does the store's cache until it is full. So the
        ends of quarters are compared, from the second one on: the tables are as old there, and the cache is full.
        """
        whole = len(self.minutes) // self.quarter
        if whole < 3:
            return None
        second, last = (self.minutes[k * self.quarter - 1].memory for k in (2, whole))
        return (last - second) / ((whole - 2) * self.quarter / 60)


def soak(
    minutes: int, tables: int = 200, pace: float = 3.0, progress: Callable[[Soaked], None] = lambda found: None
) -> Soaked:
    """Keep `tables` going for that long: one player who plays at random, bots on all other seats, each game in turn.

    When a match is over its player leaves and opens another table; at the end of a quarter of the time, all do.
    `pace`: seconds between moves. `progress` is called every minute.
    """
    found = Soaked(-(-minutes // QUARTERS))
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/table.sqlite3", pace) as service,
        contextlib.suppress(KeyboardInterrupt, Wrong),  # what was seen until then is reported
    ):
        asyncio.run(_soak(service, minutes, tables, found, progress))
    return found


async def end_of(minute: int, begun: float) -> None:
    """Wait for the end of a minute of a run that began then."""
    await asyncio.sleep(begun + minute * MINUTE - time.monotonic())


async def _soak(service: Serving, minutes: int, tables: int, found: Soaked, progress: Callable[[Soaked], None]) -> None:
    at_tables: dict[int, Player] = {}
    played = [0, 0]  # moves and matches of tables that are over
    turns = itertools.cycle(games())

    async def keep(number: int) -> None:
        await asyncio.sleep(random.uniform(0, min(MINUTE, found.quarter * MINUTE / 3)))  # they do not all begin at once
        while True:
            token, game = secrets.token_hex(16), find(next(turns))
            code = await open_table(service, [token], game.id, {"players": game.players[-1]})
            player = at_tables[number] = Player(service, code, token, 0, random.Random())
            try:
                await player.play()
            finally:
                del at_tables[number]
                played[0] += max(0, player.version)
            played[1] += 1

    begun = time.monotonic()
    for quarter in range(0, minutes, found.quarter):
        keeping = [asyncio.create_task(keep(number)) for number in range(tables)]
        for minute in range(quarter + 1, min(quarter + found.quarter, minutes) + 1):
            over = asyncio.create_task(end_of(minute, begun))
            done, _ = await asyncio.wait([over, *keeping], return_when=asyncio.FIRST_COMPLETED)
            over.cancel()
            ended = done - {over}
            found.broken += [str(task.exception()) for task in ended if isinstance(task.exception(), Wrong)]
            moves = played[0] + sum(max(0, player.version) for player in at_tables.values())
            found.minutes.append(Minute(service.memory(), moves, played[1]))
            progress(found)
            if ended:
                for task in ended:
                    task.result()
        for task in keeping:
            task.cancel()
        await asyncio.gather(*keeping, return_exceptions=True)
