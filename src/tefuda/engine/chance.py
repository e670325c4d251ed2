"""The one source of chance: a multiply-with-carry generator on one 63-bit integer.

The state is a plain number, so it travels in a position, a record and a pickle, and the same seed gives the same
match everywhere, compiled or not.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from mypy_extensions import i64

FACTOR: Final = 0x7FFFFDCD  # f * 2^32 - 1 and f * 2^31 - 1 are both prime: the full period
LOW: Final = 0xFFFFFFFF


def advance(state: i64) -> i64:
    """The next state; its low 32 bits are the draw."""
    return FACTOR * (state & LOW) + (state >> 32)


def scaled(state: i64, n: i64) -> i64:
    """The draw of `state` as a number 0..n-1 (n below 2^30)."""
    return ((state & LOW) * n) >> 32


def state_from(seed: str) -> i64:
    """The starting state of a seed text: every bit of the text counts."""
    digest = hashlib.sha256(seed.encode()).digest()
    low = int.from_bytes(digest[:4], "big")
    high = int.from_bytes(digest[4:8], "big") % (FACTOR - 1) + 1
    return high << 32 | low


@final
class Rng:
    """A generator of its own, for searchers and simulators. Positions carry only the number."""

    def __init__(self, seed: str) -> None:
        self.state: i64 = state_from(seed)

    def below(self, n: i64) -> i64:
        """A number 0..n-1."""
        self.state = advance(self.state)
        return scaled(self.state, n)

    def fresh(self) -> i64:
        """A new starting state, for a copy of a match."""
        self.state = advance(self.state)
        low = self.state & LOW
        self.state = advance(self.state)
        return (scaled(self.state, 0x3FFFFFFF) + 1) << 32 | low

    def unit(self) -> float:
        """A number in [0, 1)."""
        self.state = advance(self.state)
        return float(self.state & LOW) / 4294967296.0
