"""The two random generators. The same seed gives the same match everywhere, compiled or not.

`Rng` is fast, for search and simulation: a multiply-with-carry generator whose state is one 63-bit number, so that it
is part of a position and its copies. A player who sees some of its draws can work out all others, before and after.

`Stream` is for matches that people play: SHA-256 of a key and a counter, which cannot be foreseen without the key. Only
the match itself has it; copies of the position continue with the fast generator. `docs/shuffle.md` describes it, so
that any other program can check a match.
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
    """Return the next state; its low 32 bits are the draw."""
    return FACTOR * (state & LOW) + (state >> 32)


def scaled(state: i64, n: i64) -> i64:
    """Return the draw of `state` as a number 0..n-1 (n below 2^30)."""
    return ((state & LOW) * n) >> 32


def state_from(seed: str) -> i64:
    """Return the starting state of a seed text; every bit of the text counts."""
    return fast_state(hashlib.sha256(seed.encode()).digest())


def fast_state(digest: bytes) -> i64:
    """Return a starting state of the fast generator, made from the first 8 bytes of a hash."""
    return (word_of(digest, 4) % (FACTOR - 1) + 1) << 32 | word_of(digest, 0)


def word_of(block: bytes, at: i64) -> i64:
    """Return the 32 bits of a block that begin with byte `at`, the highest first."""
    return i64(block[at]) << 24 | i64(block[at + 1]) << 16 | i64(block[at + 2]) << 8 | i64(block[at + 3])


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Rng:
    """The fast generator as an object, for bots and simulations. Positions have only its `state`."""

    def __init__(self, seed: str = "") -> None:
        self.state: i64 = state_from(seed) if seed else 1

    def below(self, n: i64) -> i64:
        """Return a random number 0..n-1."""
        self.state = advance(self.state)
        return scaled(self.state, n)

    def fresh(self) -> i64:
        """Return a new starting state, for a copy of a match."""
        self.state = advance(self.state)
        low = self.state & LOW
        self.state = advance(self.state)
        return (scaled(self.state, 0x3FFFFFFF) + 1) << 32 | low

    def unit(self) -> float:
        """Return a random number in [0, 1)."""
        self.state = advance(self.state)
        return float(self.state & LOW) / 4294967296.0

    def word(self) -> i64:
        """Return 62 random bits: a set that holds each thing with a probability of one half."""
        self.state = advance(self.state)
        low = self.state & LOW
        self.state = advance(self.state)
        return (self.state & 0x3FFFFFFF) << 32 | low

    def pick(self, things: i64, n: i64) -> i64:
        """Return `n` random things of the set, every choice equally likely (`n` at most `count(things)`).

        First each thing is taken with about the right probability, in eighths; then things are added or removed one
        by one until there are `n`. All things are treated alike at every step, so all choices stay equally likely.
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
        """Return `n` random things of a set of several words, every choice equally likely."""
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
    """Numbers that a match drew from its stream at once: `numbers[j]` counts from 0 among the `of - j` things left.

    `cards`: the set drawn from, 0 if it was not one set of cards.
    """

    def __init__(self, of: i64, numbers: list[int], cards: i64 = 0) -> None:
        self.of = of
        self.numbers = numbers
        self.cards = cards


@final
@mypyc_attr(acyclic=True)
class Stream:
    """A generator that no one can foresee: 32-bit words, eight from each SHA-256 of the key and a counter.

    Every draw is made in the plainest way: a number below n is the next word that is not in the last, incomplete run of
    n, modulo n; a set of cards is drawn one by one, each as the k-th of those left. If `draws` is a list, everything
    drawn is added to it, so that a finished match can be checked. A stream is never copied, stored or sent anywhere.
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
        """Return a state for copies of the match. It reveals nothing about the key."""
        return fast_state(hashlib.sha256(self.key + b"copies").digest())

    def word(self) -> i64:
        """Return the next 32 bits."""
        if self.at == 32:
            self.block = hashlib.sha256(self.key + int(self.blocks).to_bytes(8, "big")).digest()
            self.blocks += 1
            self.at = 0
        at = self.at
        self.at += 4
        return word_of(self.block, at)

    def number(self, n: i64) -> i64:
        """Return a number 0..n-1, all equally likely (n from 1 to 2^32)."""
        rounds = (LOW + 1) // n * n
        word = self.word()
        while word >= rounds:
            word = self.word()
        return word % n

    def below(self, n: i64) -> i64:
        """Return a random number 0..n-1, as a draw of its own."""
        drawn = self.number(n)
        if self.draws is not None:
            self.draws.append(Draw(n, [drawn]))
        return drawn

    def pick(self, things: i64, n: i64) -> i64:
        """Return `n` random things of the set, drawn one by one."""
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
        """Return `n` random things of a set of several words, counted from the lowest bit of the first word."""
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
