"""Bots think in processes of their own, so that the table never waits for them, and take turns there.

A mind is never shown the true position. It gets a random position consistent with what its seat knows
(`determinize`), as plain data, and answers with a move's text.

Nobody's bots can silence those of others: they take turns (`lanes`), long thoughts have processes of their own, and
while many wait, each thinks for less. What has no answer in time is answered here, by the usual bot.
"""

from __future__ import annotations

import asyncio
import functools
import os
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, Final, TypeVar

from tefuda.engine.chance import Rng
from tefuda.engine.position import Position
from tefuda.engine.registry import Game
from tefuda.table import thinking
from tefuda.table.chairs import USUAL_BOT
from tefuda.table.lanes import CALM, Lane, Question
from tefuda.table.limits import Who

QUICK: Final = 100  # ms; a longer thought is a long one
PATIENCE: Final = 5.0  # seconds a bot may take beyond its strength
ADVICE: Final = 20.0  # seconds a person may wait for it; a process may need to be started first
ERRAND: Final = 60.0  # seconds for anything else
STUDY: Final = 600.0  # seconds for one portion of an analysis, with the wait for its turn
MARGIN: Final = 1.1  # how much later than its thinking time a bot answers, so that a slow end of it does not show
ENDING: Final = 2.0  # seconds

Result = TypeVar("Result")


class Minds:
    """The processes that think. `files` are the users' own games, which each process must read again.

    `jobs`: processes for quick thoughts; long ones and analyses have half as many each, and replays one. Analyses give
    way to everything else on the machine. `patience`: seconds a bot may take beyond its strength.
    """

    def __init__(self, jobs: int = 0, files: Sequence[Path] = (), patience: float = PATIENCE) -> None:
        jobs = jobs or max(1, (os.cpu_count() or 2) - 1)
        self.quick = Lane(jobs, list(files), patience / 2)
        self.long = Lane((jobs + 1) // 2, list(files), patience / 2)
        self.errands = Lane(1, list(files), ERRAND)
        self.studies = Lane((jobs + 1) // 2, list(files), ERRAND, calm=CALM)
        self.files = list(files)
        self.patience = patience
        self.here = ThreadPoolExecutor(1)  # for the usual bot where a process gave no answer

    def warm_up(self) -> None:
        """Start the processes for quick thoughts before the first bot is asked."""
        while len(self.quick.thinkers) < self.quick.most:
            self.quick.start()

    def close(self) -> None:
        """End the processes, whatever they are thinking about, with a moment to exit cleanly."""
        lanes = (self.quick, self.long, self.errands, self.studies)
        thinkers = [thinker for lane in lanes for thinker in lane.thinkers]
        for thinker in thinkers:
            thinker.process.terminate()

        def end() -> None:
            for thinker in thinkers:
                thinker.pool.shutdown()

        ending = threading.Thread(target=end, daemon=True)
        ending.start()
        ending.join(ENDING)
        for thinker in thinkers:
            thinker.process.kill()
        self.here.shutdown(wait=False)

    async def choose(
        self, game: Game, options: dict[str, Any], position: Position, seat: int, strength: int, who: Who
    ) -> str:
        """Return the move of a bot of `strength` (`chairs.LADDER`) for `seat`, at the table of `who`.

        A bot that is done before its time answers no sooner: that it has no choice is for nobody to see.
        """
        seed = secrets.token_hex(8)
        sample = position.determinize(seat, Rng(seed))
        task = functools.partial(thinking.think, game.id, game.version, options, sample.state(), seat, seed)
        question = Question(who, strength, task)
        lane = self.quick if strength <= QUICK else self.long
        try:
            async with asyncio.timeout(max(strength, 0) / 1000 + self.patience):
                text: str = await lane.ask(question)
        except (TimeoutError, BrokenProcessPool):
            lane.grant()
            usual = functools.partial(thinking.decide, sample, seat, seed, min(strength, USUAL_BOT))
            return await asyncio.get_running_loop().run_in_executor(self.here, usual)
        await asyncio.sleep(question.began + MARGIN * question.budget / 1000 - time.monotonic())
        return text

    async def advise(self, task: Callable[[float], Result], milliseconds: int, who: Who) -> Result:
        """Return what someone who waits gets after a thought, in turn with the bots' long ones.

        Raises: TooFast if that takes too long; or whatever the task raises.
        """
        result: Result = await self.long.answer(Question(who, milliseconds, task), milliseconds / 1000 + ADVICE)
        return result

    async def run(self, task: Callable[[], Result], who: Who) -> Result:
        """Return what a task that may take long returns, from a process, when it is the turn of `who`.

        Raises: TooFast if that takes too long; or whatever the task raises.
        """
        return await self.errands.do(task, who, ERRAND)

    async def study(self, task: Callable[[], Result], who: Who) -> Result:
        """Return what a portion of an analysis returns, from a process that gives way to all others.

        Raises: TooFast if that takes too long, or its process was killed; or whatever the task raises.
        """
        return await self.studies.do(task, who, STUDY)
