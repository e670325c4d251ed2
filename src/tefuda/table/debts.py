"""What each of very many keys owes, in bounded memory and without a step that takes long, however many there are.

Keys are kept in small buckets, by a hash that nobody outside can foresee. In a full one, a new key gets the place and
the debt of whoever owes least there (the Space-Saving algorithm of Metwally, Agrawal and El Abbadi, in each bucket).
So nobody's debt is ever taken for less than it is. It may be taken for more, by what all keys took divided by how many
there is room for: newcomers notice a crowd only when each place has been taken many times over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

BUCKET: Final = 16  # keys

Owed = TypeVar("Owed", float, tuple[float, ...])


class Debts(Generic[Owed]):
    """`none`: what keys owe of which nothing is known. The less someone owes, the smaller the value.

    A debt of several numbers is compared by the first, so that only that one is never taken for less.
    """

    def __init__(self, remembered: int, none: Owed) -> None:
        self.number = max(1, remembered // BUCKET)
        self.none: Owed = none
        self.buckets: dict[int, dict[str, Owed]] = {}

    def __len__(self) -> int:
        return sum(map(len, self.buckets.values()))

    def __contains__(self, key: str) -> bool:
        return key in self.buckets.get(hash(key) % self.number, ())

    def of(self, key: str) -> Owed:
        """Return what a key owes."""
        bucket = self.buckets.get(hash(key) % self.number)
        if bucket is None:
            return self.none
        if (owed := bucket.get(key)) is not None:
            return owed
        return min(bucket.values()) if len(bucket) >= BUCKET else self.none

    def set(self, key: str, owed: Owed) -> None:
        """Note what a key owes, which is no less than before."""
        bucket = self.buckets.setdefault(hash(key) % self.number, {})
        if key not in bucket and len(bucket) >= BUCKET:
            del bucket[min(bucket, key=bucket.__getitem__)]
        bucket[key] = owed

    def keep(self, owes: Callable[[Owed], bool]) -> None:
        """Forget the keys that owe nothing any more."""
        for number, bucket in list(self.buckets.items()):
            self.buckets[number] = left = {key: owed for key, owed in bucket.items() if owes(owed)}
            if not left:
                del self.buckets[number]
