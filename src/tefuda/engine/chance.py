"""The one source of chance: a multiply-with-carry generator on one 63-bit integer.

The state is a plain number, so it travels in a position, a record and a pickle, and the same seed gives the same
match everywhere, compiled or not.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, nth

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
@mypyc_attr(acyclic=True, free_list_len=1)
class Rng:
    """A generator of its own, for searchers and simulators. Positions carry only the number: `state`."""

    def __init__(self, seed: str = "") -> None:
        self.state: i64 = state_from(seed) if seed else 1

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

    def word(self) -> i64:
        """62 bits, each 0 or 1 with equal chance: a set every thing of which is in or out."""
        self.state = advance(self.state)
        low = self.state & LOW
        self.state = advance(self.state)
        return (self.state & 0x3FFFFFFF) << 32 | low

    def pick(self, things: i64, n: i64) -> i64:
        """`n` things of the set, every choice equally likely (`n` at most `count(things)`).

        First every thing is thrown in with about the right chance, in eighths; then, one by one, things that are
        too many or still missing. Nothing tells one thing from another at any point, so every choice stays as likely.
        """
        size = count(things)
        if n == size:
            return things
        eighths = (16 * n + size) // (2 * size)
        thrown: i64 = 0
        for place in range(i64(3)):
            if eighths >> place & 1:
                thrown |= self.word()
            elif thrown != 0:
                thrown &= self.word()
        picked = things if eighths == 8 else things & thrown
        have = count(picked)
        while have < n:
            picked |= bit(nth(things & ~picked, self.below(size - have)))
            have += 1
        while have > n:
            picked ^= bit(nth(picked, self.below(have)))
            have -= 1
        return picked

    def pick_wide(self, things: vec[i64], n: i64) -> vec[i64]:
        """`n` things of a set of several words, every choice equally likely."""
        left = things[:]
        size: i64 = 0
        for word in range(i64(len(things))):
            left[word] = count(things[word])
            size += left[word]
        for drawn in range(n):
            k = self.below(size - drawn)
            word = i64(0)
            while k >= left[word]:
                k -= left[word]
                word += 1
            left[word] -= 1
        for word in range(i64(len(things))):
            left[word] = self.pick(things[word], count(things[word]) - left[word])
        return left
