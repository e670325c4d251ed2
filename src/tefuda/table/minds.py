"""Bots think in processes of their own, so that the table never waits for them.

A mind is never shown the true position. It gets a random position consistent with what its seat knows
(`determinize`), as plain data, and answers with a move's text.
"""

from __future__ import annotations

import asyncio
import functools
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, Final

from tefuda.bots import make
from tefuda.engine.chance import Rng
from tefuda.engine.position import Position
from tefuda.engine.registry import Game, find, load_file

ENDING: Final = 2.0  # seconds


class Minds:
    """The processes that think. `files` are the users' own games, which each process has to read again."""

    def __init__(self, jobs: int = 0, files: Sequence[Path] = ()) -> None:
        self.jobs = jobs or max(1, (os.cpu_count() or 2) - 1)
        self.files = list(files)
        self.pool = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.jobs, context, _arrive, (self.files,))

    def warm_up(self) -> None:
        """Start the processes before the first bot is asked."""
        for _ in range(self.jobs):
            self.pool.submit(os.getpid)

    def close(self) -> None:
        """End the processes, whatever they are thinking about, with a moment to exit cleanly."""
        for process in multiprocessing.active_children():
            process.terminate()
        ending = threading.Thread(target=self.pool.shutdown, kwargs={"cancel_futures": True}, daemon=True)
        ending.start()
        ending.join(ENDING)

    async def choose(self, game: Game, options: dict[str, Any], position: Position, seat: int, strength: int) -> str:
        """Return the move of a bot of `strength` (ms per move, 0 = random) for `seat`."""
        seed = secrets.token_hex(8)
        world = position.determinize(seat, Rng(seed)).state()
        question = functools.partial(think, game.id, options, world, seat, strength, seed)
        pool = self.pool
        try:
            return await asyncio.wrap_future(pool.submit(question))
        except BrokenProcessPool:  # a process was killed; the question is asked once more
            if self.pool is pool:
                self.pool = self._fresh()
            return await asyncio.wrap_future(self.pool.submit(question))


def _arrive(files: Sequence[Path]) -> None:
    """Set up a thinking process: it leaves Ctrl-C to the table, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def leave_with_parent() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=leave_with_parent, daemon=True).start()
    for file in files:
        load_file(file)


def think(id: str, options: dict[str, Any], world: dict[str, Any], seat: int, strength: int, seed: str) -> str:
    """Choose a move; runs in a thinking process."""
    game = find(id)
    position = game.load(game.options(options), world)
    asked = position.clone()
    asked.ask(seat)
    bot = make(f"search:{strength}" if strength else "random", seed)
    return asked.text(bot.choose(position, seat))
