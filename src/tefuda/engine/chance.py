"""The two sources of chance. The same seed gives the same match everywhere, compiled or not.

`Rng` is fast, for search and simulation: a multiply-with-carry generator whose state is one 63-bit number, so that it
travels in a position and its copies. Whoever sees some of its draws can work out all others, before and after.

`Stream` is for matches that people play: SHA-256 of a key and a counter, which nobody can foresee without the key. Only
the match itself holds it; copies of the position go on with the fast generator. `docs/shuffle.md` describes it so that
a match can be checked with any other program.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, nth

FACTOR: Final = 0x7FFFFDCD  # f * 2^32 - 1 and f * 2^31 - 1 are both prime: the full period
LOW: Final = 0xFFFFFFFF

FAST: Final = "mwc"  # a record's `generator`: `Rng`; records that name none were dealt with it
KEYED: Final = "sha256"  # `Stream`
GENERATORS: Final = (FAST, KEYED)


def advance(state: i64) -> i64:
    """The next state; its low 32 bits are the draw."""
    return FACTOR * (state & LOW) + (state >> 32)


def scaled(state: i64, n: i64) -> i64:
    """The draw of `state` as a number 0..n-1 (n below 2^30)."""
    return ((state & LOW) * n) >> 32


def state_from(seed: str) -> i64:
    """The starting state of a seed text: every bit of the text counts."""
    return fast_state(hashlib.sha256(seed.encode()).digest())


def fast_state(digest: bytes) -> i64:
    """A starting state of the fast generator from the first 8 bytes of a hash."""
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


@final
class Draw:
    """What a match took from its stream at once: `numbers[j]` counts from 0 among the `of - j` things left by then.
    `cards`: the set drawn from, 0 where that was not one set of cards."""

    def __init__(self, of: i64, numbers: list[int], cards: i64 = 0) -> None:
        self.of = of
        self.numbers = numbers
        self.cards = cards


@final
@mypyc_attr(acyclic=True)
class Stream:
    """The chance of a match that nobody can foresee: 32-bit words, eight from each SHA-256 of the key and a counter.

    Every draw is the plainest there is: a number below n is the next word that is not in the last, incomplete round of
    n, modulo n; a set of cards is drawn one by one, each as the k-th of those left. `draws` tells what was drawn where
    that is a list, for whoever checks a finished match. A stream is never copied, written down or sent anywhere.
    """

    def __init__(self, seed: str) -> None:
        self.key: bytes = hashlib.sha256(b"tefuda shuffle " + seed.encode()).digest()
        self.block: bytes = b""
        self.blocks: i64 = 0
        self.at: i64 = 32  # bytes of the block that are used up
        self.draws: list[Draw] | None = None

    def __reduce__(self) -> str:
        raise TypeError("the key of a match stays with it")

    def fast(self) -> i64:
        """A state for copies of the match. It tells nothing of the key."""
        return fast_state(hashlib.sha256(self.key + b"copies").digest())

    def word(self) -> i64:
        """The next 32 bits."""
        if self.at == 32:
            self.block = hashlib.sha256(self.key + int(self.blocks).to_bytes(8, "big")).digest()
            self.blocks += 1
            self.at = 0
        at = self.at
        self.at += 4
        block = self.block
        return i64(block[at]) << 24 | i64(block[at + 1]) << 16 | i64(block[at + 2]) << 8 | i64(block[at + 3])

    def number(self, n: i64) -> i64:
        """A number 0..n-1, all equally likely (n from 1 to 2^32)."""
        rounds = (LOW + 1) // n * n
        word = self.word()
        while word >= rounds:
            word = self.word()
        return word % n

    def below(self, n: i64) -> i64:
        """A number 0..n-1 as a draw of its own."""
        drawn = self.number(n)
        if self.draws is not None:
            self.draws.append(Draw(n, [drawn]))
        return drawn

    def pick(self, things: i64, n: i64) -> i64:
        """`n` things of the set, one by one."""
        size = count(things)
        numbers: list[int] = []
        left = things
        for drawn in range(n):
            k = self.number(size - drawn)
            numbers.append(k)
            left ^= bit(nth(left, k))
        if self.draws is not None:
            self.draws.append(Draw(size, numbers, things))
        return things ^ left

    def pick_wide(self, things: vec[i64], n: i64) -> vec[i64]:
        """The same from a set of several words, counted through from the first word's lowest bit."""
        left = things[:]
        picked = things[:]
        size: i64 = 0
        for word in range(i64(len(things))):
            size += count(things[word])
        numbers: list[int] = []
        for drawn in range(n):
            k = self.number(size - drawn)
            numbers.append(k)
            word = i64(0)
            while k >= count(left[word]):
                k -= count(left[word])
                word += 1
            left[word] ^= bit(nth(left[word], k))
        if self.draws is not None:
            self.draws.append(Draw(size, numbers))
        for word in range(i64(len(things))):
            picked[word] ^= left[word]
        return picked
