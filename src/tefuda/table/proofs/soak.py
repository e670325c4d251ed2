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
SETTLED: Final = 0.25  # of the run, after which memory should be flat


@dataclass
class Minute:
    """How the service was at the end of one minute: megabytes, moves and matches since the beginning."""

    memory: float
    moves: int
    matches: int


@dataclass
class Soaked:
    """What a run found, minute by minute."""

    minutes: list[Minute] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def growth(self) -> float:
        """Return the megabytes per hour that memory grows by, once the run has settled: the slope of the best line."""
        first = int(SETTLED * len(self.minutes))
        points = [(k / 60, minute.memory) for k, minute in enumerate(self.minutes)][first:]
        if len(points) < 2:
            return 0.0
        x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
        slope: float = sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)
        return slope


def soak(
    minutes: int, tables: int = 200, pace: float = 3.0, told: Callable[[Soaked], None] = lambda found: None
) -> Soaked:
    """Keep `tables` going for so long: one player who plays at random, bots on all other seats, each game in turn.

    When a match is over its player leaves and opens another table. `pace`: seconds between moves. `told` is called
    every minute.
    """
    found = Soaked()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/table.sqlite3", pace) as service,
        contextlib.suppress(KeyboardInterrupt),
    ):
        asyncio.run(_soak(service, minutes, tables, found, told))
    return found


async def _soak(service: Serving, minutes: int, tables: int, found: Soaked, told: Callable[[Soaked], None]) -> None:
    at_tables: dict[int, Player] = {}
    played = [0, 0]  # moves and matches of tables that are over
    turns = itertools.cycle(games())

    async def keep(number: int) -> None:
        await asyncio.sleep(random.uniform(0, min(MINUTE, minutes * MINUTE / 10)))  # they do not all begin at once
        while True:
            token, game = secrets.token_hex(16), find(next(turns))
            code = await open_table(service, [token], game.id, {"players": game.players[-1]})
            player = at_tables[number] = Player(service, code, token, 0, random.Random())
            await player.play()
            played[0] += player.version
            played[1] += 1

    keeping = [asyncio.create_task(keep(number)) for number in range(tables)]
    begun = time.monotonic()
    for minute in range(1, minutes + 1):
        ended, _ = await asyncio.wait(
            keeping, timeout=begun + minute * MINUTE - time.monotonic(), return_when=asyncio.FIRST_EXCEPTION
        )
        found.broken += [str(task.exception()) for task in ended if isinstance(task.exception(), Wrong)]
        moves = played[0] + sum(max(0, player.version) for player in at_tables.values() if not player.over)
        found.minutes.append(Minute(service.memory(), moves, played[1]))
        told(found)
        if ended:
            for task in ended:
                task.result()
    for task in keeping:
        task.cancel()
    await asyncio.gather(*keeping, return_exceptions=True)
