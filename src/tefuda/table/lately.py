"""What takes long to make, and is kept while it is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from tefuda.table.limits import Who
from tefuda.table.minds import Minds

Made = TypeVar("Made")


def one(made: object) -> int:
    """Return the size of a thing where things are counted."""
    return 1


class Lately(Generic[Made]):
    """What was asked for lately, each made once, in a process (`Minds.run`), however many ask for it. Of what is
    larger than `most` together, what was asked for longest ago is dropped."""

    def __init__(self, minds: Minds, most: int, size: Callable[[Made], int] = one) -> None:
        self.minds = minds
        self.most = most
        self.size = size
        self.kept: dict[str, Made] = {}  # the latest last
        self.making: dict[str, asyncio.Task[Made]] = {}

    async def made(self, key: str, task: Callable[[], Made], who: Who) -> Made:
        """Return what a task makes, or has made.

        Raises: TooFast if it cannot be made now; or whatever the task raises.
        """
        if key in self.kept:
            self.kept[key] = self.kept.pop(key)
            return self.kept[key]
        if key not in self.making:
            self.making[key] = asyncio.create_task(self.make(key, task, who))
        return await asyncio.shield(self.making[key])

    async def make(self, key: str, task: Callable[[], Made], who: Who) -> Made:
        try:
            made = self.kept[key] = await self.minds.run(task, who)
        finally:
            del self.making[key]
        size = sum(map(self.size, self.kept.values()))
        while size > self.most and len(self.kept) > 1:
            size -= self.size(self.kept.pop(next(iter(self.kept))))
        return made
