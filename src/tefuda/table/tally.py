"""What several workers grant together: each tells the others, with its signs of life, what was taken of its limits.

Nothing is written for it, and next to nothing is said: only about those who have used up a part of an allowance here,
once a second. Until then each worker counts for itself, so that among several someone may get a little more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from tefuda.table.limits import Limit, Limits, Places, Quota, Window

Taken: TypeAlias = dict[
    str, dict[str, int]
]  # by limit and by key: how many since it was last told; of places, how many

LONGEST: Final = 6_000  # bytes of keys in one part: PostgreSQL's notifications have less than 8,000
MOST: Final = 500  # keys told at once; the others wait, and are added up meanwhile
LONGEST_KEY: Final = 100


class Tally:
    """What was taken of a worker's limits, here and elsewhere."""

    def __init__(self, limits: Limits) -> None:
        self.by_name = dict(named(limits))
        for limit in self.by_name.values():
            limit.share()

    def parts(self) -> Iterator[Taken]:
        """Yield what the others must know; at least one part, which may be empty."""
        part: Taken = {}
        size = 0
        for name, key, number in self.told():
            if size > LONGEST:
                yield part
                part, size = {}, 0
            part.setdefault(name, {})[key] = number
            size += len(name.encode()) + len(key.encode()) + 20
        yield part

    def told(self) -> Iterator[tuple[str, str, int]]:
        left = MOST
        for name, limit in self.by_name.items():
            for key, number in limit.fresh(left):
                left -= 1
                yield name, key, number

    def hear(self, worker: str, taken: Taken) -> None:
        """Take in what another worker has told; of another version of this program, too."""
        for name in taken.keys() & self.by_name.keys():
            for key, number in taken[name].items():
                if len(key) <= LONGEST_KEY and number > 0:
                    self.by_name[name].hear(worker, key, number)


def named(limits: Limits) -> Iterator[tuple[str, Limit | Places | Window]]:
    """Yield all limits by name."""
    for name in limits.__dataclass_fields__:
        limit = getattr(limits, name)
        if isinstance(limit, Quota):
            yield f"{name} person", limit.person
            yield f"{name} address", limit.address
            if limit.room is not None:
                yield f"{name} room", limit.room
        else:
            yield name, limit
