"""What a seat sees, as bits: the sink that `Position.observe` writes into.

A game declares its observation once, as the lines of its `observe` in the order in which the bits come. The same lines
pack the bits (compiled, a few nanoseconds each) and name them: with `names` set, each call also appends the name of
every bit it writes. So what a bit means can't drift from what is written.

The width must not depend on the position. Seats are written relative to the viewer: 0 is the viewer, 1 the next seat.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr

from tefuda.cards.bits import bit, shift
from tefuda.cards.pack import Pack

WORD: Final = 32  # bits of a word
PART: Final = 30  # bits that always fit beside those of a word that is not full yet
LOW: Final = 0xFFFFFFFF
TOP: Final = 0x80000000
STEPS: Final = 24  # numbers with at most this many values above the least are thermometers alone


@final
@mypyc_attr(acyclic=True)
class Bits:
    """Bits being written, 32 to a word, the first in the lowest place; rows of equal width one after another.

    `words`: all rows. `at`: the word written next. `width`: bits of the present row so far. `viewer` and `players`:
    what seats are relative to. `names`: the name of each bit of the row, or None while no one asks. `item`: for names,
    the number of the place or thing that the next bits are about, where there are several alike; -1: none.
    """

    def __init__(self, size: i64 = 16) -> None:
        self.words: vec[i32] = vec[i32]([0] * size)
        self.at: i64 = 0
        self.rest: i64 = 0
        self.filled: i64 = 0
        self.width: i64 = 0
        self.viewer: i64 = 0
        self.players: i64 = 1
        self.whose: i64 = -1
        self.item: i64 = -1
        self.names: list[str] | None = None

    def start(self, at: i64, viewer: i64, players: i64) -> None:
        """Begin a row at word `at`, for a viewer."""
        self.at = at
        self.rest = 0
        self.filled = 0
        self.width = 0
        self.viewer = viewer
        self.players = players
        self.whose = -1
        self.item = -1

    def end(self) -> i64:
        """Write the last bits of a row, and return where the next begins."""
        if self.filled > 0:
            self.put_word(self.rest)
            self.filled = 0
        return self.at

    def put_word(self, rest: i64) -> None:
        """Write the lowest bits of `rest`."""
        word = i32((rest & LOW ^ TOP) - TOP)
        if self.at == i64(len(self.words)):
            self.words = append(self.words, word)
        else:
            self.words[self.at] = word
        self.at += 1

    def put(self, bits: i64, n: i64) -> None:
        """Write the lowest `n` bits (up to 62), whatever the others are."""
        self.width += n
        rest, filled = self.rest, self.filled
        while n > PART:
            rest |= shift(bits & (bit(PART) - 1), filled)
            filled += PART
            if filled >= WORD:
                self.put_word(rest)
                rest >>= WORD
                filled -= WORD
            bits >>= PART
            n -= PART
        rest |= shift(bits & (bit(n) - 1), filled)
        filled += n
        if filled >= WORD:
            self.put_word(rest)
            rest >>= WORD
            filled -= WORD
        self.rest, self.filled = rest, filled

    # --- what a game declares ----------------------------------------------------------------------------------

    def of(self, seat: i64) -> None:
        """Say whose bits come next: a seat's (as the position numbers it), or everyone's (-1)."""
        self.whose = -1 if seat < 0 else self.relative(seat)

    def relative(self, seat: i64) -> i64:
        """Return a seat's number as the viewer counts."""
        seat -= self.viewer
        return seat if seat >= 0 else seat + self.players

    def cards(self, name: str, pack: Pack, cards: i64) -> None:
        """Write a set of cards, one bit per card of the pack (at most 62)."""
        self.part(name, pack, cards, 0, pack.size)

    def part(self, name: str, pack: Pack, cards: i64, base: i64, n: i64) -> None:
        """Write a set of cards out of `n` cards of the pack, the first of which is number `base`."""
        if self.names is not None:
            for card in range(n):
                self.name(name, pack.name(base + card))
        self.put(cards, n)

    def card(self, name: str, pack: Pack, card: i64) -> None:
        """Write one card; none (no bit) if it is below 0."""
        self.one(name, card, i64(pack.size))

    def things(self, name: str, things: i64, n: i64) -> None:
        """Write a set of things that have only numbers, from 0 to `n - 1`."""
        if self.names is not None:
            for thing in range(n):
                self.name(name, str(thing))
        self.put(things, n)

    def one(self, name: str, value: i64, n: i64) -> None:
        """Write one of `n` values, from 0; no bit for any other."""
        if self.names is not None:
            for k in range(n):
                self.name(name, f"= {k}")
        done: i64 = 0
        while done < n:
            size = min(n - done, 54)
            self.put(bit(value - done) if done <= value < done + size else i64(0), size)
            done += size

    def seat(self, name: str, seat: i64) -> None:
        """Write a seat relative to the viewer; no bit if it is below 0."""
        if self.names is not None:
            for k in range(self.players):
                self.name(name, f"= seat +{k}")
        self.put(0 if seat < 0 else bit(self.relative(seat)), self.players)

    def seats(self, name: str, seats: i64) -> None:
        """Write a set of seats relative to the viewer."""
        if self.names is not None:
            for k in range(self.players):
                self.name(name, f"seat +{k}")
        turned = seats >> self.viewer | shift(seats, self.players - self.viewer)
        self.put(turned & (bit(self.players) - 1), self.players)

    def flag(self, name: str, value: bool) -> None:
        if self.names is not None:
            self.name(name, "")
        self.put(1 if value else 0, 1)

    def number(self, name: str, value: i64, least: i64, most: i64) -> None:
        """Write a number from `least` to `most` as a thermometer, whose bit k says that the number is above it.

        With more than `STEPS` steps, a thermometer of up to 16 coarse steps and the rest in binary follow.
        """
        span = most - least
        above = max(i64(0), min(value - least, span))
        if span <= STEPS:
            if self.names is not None:
                for k in range(span):
                    self.name(name, f"> {least + k}")
            self.put(bit(above) - 1, span)
            return
        step = (span >> 4) + 1
        coarse = span // step
        passed = above // step
        fine: i64 = 0
        while shift(1, fine) < step:
            fine += 1
        if self.names is not None:
            for k in range(coarse):
                self.name(name, f">= {least + (k + 1) * step}")
            for k in range(fine):
                self.name(name, f"above the step, in binary {bit(k)}")
        self.put(bit(passed) - 1, coarse)
        self.put(above - passed * step, fine)

    def binary(self, name: str, value: i64, n: i64) -> None:
        """Write a number below 2**n (n at most 62) in binary, the lowest bit first: for codes, not for quantities."""
        if self.names is not None:
            for k in range(n):
                self.name(name, f"in binary, bit {k}")
        self.put(value, n)

    def name(self, name: str, part: str) -> None:
        """Append the name of a bit: whose it is, what it is, and which part of it."""
        if self.names is not None:
            whose = "" if self.whose < 0 else "own " if self.whose == 0 else f"seat +{self.whose} "
            item = "" if self.item < 0 else f" {self.item}"
            self.names.append(f"{whose}{name}{item} {part}".rstrip())
