"""What runs in the processes in which bots think. It imports little, so that they start quickly and stay small."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tefuda.bots import make
from tefuda.engine.position import Position
from tefuda.engine.registry import find, load_file
from tefuda.table.chairs import LADDER

Result = TypeVar("Result")


def arrive(files: Sequence[Path], calm: int = 0) -> None:
    """Set up a thinking process, by `calm` nicer than the table: it leaves Ctrl-C to the table, and does not outlive
    it."""
    if calm:
        with contextlib.suppress(PermissionError):  # some sandboxes refuse even to give way
            os.nice(calm)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def leave_with_parent() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=leave_with_parent, daemon=True).start()
    for file in files:
        load_file(file)


def think(
    id: str, rules: int, options: dict[str, Any], sample: dict[str, Any], seat: int, seed: str, budget: float
) -> str:
    """Choose a move within `budget` ms, under this version of the game's rules; runs in a thinking process."""
    game = find(id).under(rules)
    assert game is not None
    return decide(game.load(game.options(options), sample), seat, seed, budget)


def decide(sample: Position, seat: int, seed: str, budget: float) -> str:
    """Choose a move as the bot of a strength: `budget` ms, 0 at random, below 0 one of `LADDER`."""
    asked = sample.clone()
    asked.ask(seat)
    bot = make(LADDER[int(budget)] if budget < 0 else f"search:{budget:.3f}" if budget else "random", seed)
    return asked.text(bot.choose(sample, seat))


def run(task: Callable[[], Result], budget: float) -> Result:
    """Do something else than think."""
    return task()
