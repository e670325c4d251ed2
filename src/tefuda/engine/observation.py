"""What a seat sees, as bits: the sink that `Position.observe` writes into.

A game declares its observation once, as the lines of its `observe` in the order in which the bits come. The same lines
pack the bits (compiled, a few nanoseconds each) and name them: with `names` set, each call also appends the name of
every bit it writes. So what a bit means can't drift from what is written.

The width must not depend on the position. Seats are written relative to the viewer: 0 is the viewer, 1 the next seat.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, last, shift
from tefuda.cards.pack import Pack

WORD: Final = 64  # bits of a word
PART: Final = 54  # bits that are written at once
LOW: Final = 0xFFFFFFFF
TOP: Final = 0x80000000
STEPS: Final = 24  # numbers with at most this many values above the least are thermometers alone
NOBODY: Final[i64] = -1
SHARES: Final = 2048  # steps up to this are divided by with their reciprocals: exact for numbers of 16 such steps
EXACT: Final = 40  # binary places of a reciprocal

# By a step, its reciprocal, and the digits in binary of what is below it.
RECIPROCALS: Final = vec[i64]([0] + [((1 << EXACT) + step - 1) // step for step in range(1, SHARES + 1)])
DIGITS: Final = vec[i64]([0] + [(step - 1).bit_length() for step in range(1, SHARES + 1)])


def spread(words: vec[i64], to: i64) -> bool:
    """Write each bit as a byte of its own, the lowest bit first, to the address `to`: eight times as much memory.

    Return whether it is done. Python can't write to an address; compiled, `tools/marks.py` puts C here, which can.
    """
    return False


@final
@mypyc_attr(acyclic=True)
class Bits:
    """Bits being written, 64 to a word, the first in the lowest place; rows of equal width one after another.

    `words`: all rows. `begun`: the first word of the row. `at`: the word written next. `rest`: what it has so far,
    `filled` bits. `width`: the bits of the last row. `viewer` and `players`: what seats are relative to. `names`: the
    name of each bit of the row, or None while no one asks. `item`: for names, the number of the place or thing that the
    next bits are about, where there are several alike; -1: none.
    """

    def __init__(self, size: i64 = 8) -> None:
        self.words: vec[i64] = vec[i64]([0] * size)
        self.at: i64 = 0
        self.begun: i64 = 0
        self.width: i64 = 0
        self.rest: i64 = 0
        self.filled: i64 = 0
        self.viewer: i64 = 0
        self.players: i64 = 1
        self.whose: i64 = -1
        self.item: i64 = -1
        self.names: list[str] | None = None

    def start(self, at: i64, viewer: i64, players: i64) -> None:
        """Begin a row at word `at`, for a viewer."""
        self.at = at
        self.begun = at
        self.rest = 0
        self.filled = 0
        self.viewer = viewer
        self.players = players
        self.whose = -1
        self.item = -1

    def end(self) -> i64:
        """Write the last bits of a row, and return where the next begins."""
        self.width = (self.at - self.begun) * WORD + self.filled
        if self.filled > 0:
            self.put_word(self.rest)
            self.rest = 0
            self.filled = 0
        return self.at

    def reopen(self, at: i64, viewer: i64, players: i64, n: i64) -> None:
        """Begin to write the last `n` bits of a row again, which is as wide as the last row written."""
        self.start(at, viewer, players)
        kept = self.width - n
        self.at = at + (kept >> 6)
        self.filled = kept & (WORD - 1)
        self.rest = self.words[self.at] & (bit(self.filled) - 1)

    def put(self, bits: i64, n: i64) -> None:
        """Write the lowest `n` bits (up to 62), whatever the others are."""
        bits &= bit(n) - 1
        filled = self.filled
        if filled + n < WORD:
            self.rest |= bits << filled
            self.filled = filled + n
        else:
            self.put_over(bits, n)

    def put_over(self, bits: i64, n: i64) -> None:
        """Write `n` bits that do not fit in the present word, or just fill it."""
        filled = self.filled
        room = WORD - filled
        self.filled = n - room
        self.put_word(self.rest | bits << filled)
        self.rest = bits >> room

    def put_word(self, rest: i64) -> None:
        """Write the lowest 64 bits of `rest`."""
        word = rest & LOW | ((rest >> 32 & LOW ^ TOP) - TOP) << 32
        at = self.at
        self.at = at + 1
        if at < i64(len(self.words)):
            self.words[at] = word
        else:
            self.append_word(word)

    def append_word(self, word: i64) -> None:
        self.words = append(self.words, word)

    # --- what a game declares ----------------------------------------------------------------------------------

    def of(self, seat: i64) -> None:
        """Say whose bits come next: a seat's (as the position numbers it), or everyone's (-1)."""
        self.whose = NOBODY if seat < 0 else self.relative(seat)

    def relative(self, seat: i64) -> i64:
        """Return a seat's number as the viewer counts."""
        seat -= self.viewer
        return seat if seat >= 0 else seat + self.players

    def cards(self, name: str, pack: Pack, cards: i64) -> None:
        """Write a set of cards, one bit per card of the pack (at most 62)."""
        n = i64(pack.size)
        if self.names is not None:
            self.name_cards(name, pack, 0, n)
        self.put(cards, n)

    def part(self, name: str, pack: Pack, cards: i64, base: i64, n: i64) -> None:
        """Write a set of cards out of `n` cards of the pack, the first of which is number `base`."""
        if self.names is not None:
            self.name_cards(name, pack, base, n)
        self.put(cards, n)

    def card(self, name: str, pack: Pack, card: i64) -> None:
        """Write one card; none (no bit) if it is below 0."""
        self.one(name, card, i64(pack.size))

    def things(self, name: str, things: i64, n: i64) -> None:
        """Write a set of things that have only numbers, from 0 to `n - 1`."""
        if self.names is not None:
            self.name_each(name, "", n)
        self.put(things, n)

    def one(self, name: str, value: i64, n: i64) -> None:
        """Write one of `n` values, from 0; no bit for any other."""
        if self.names is not None:
            self.name_each(name, "= ", n)
        known = value >= 0 and value < n
        if n <= PART:
            self.put(bit(value) if known else i64(0), n)
        elif not known:
            self.no_one(n)
        else:
            self.no_one(value)
            self.put(1, 1)
            self.no_one(n - value - 1)

    def no_one(self, n: i64) -> None:
        """Write `n` bits that are not set, and have their names already."""
        while n > PART:
            self.put(0, PART)
            n -= PART
        self.put(0, n)

    def seat(self, name: str, seat: i64) -> None:
        """Write a seat relative to the viewer; no bit if it is below 0."""
        if self.names is not None:
            self.name_each(name, "= seat +", self.players)
        self.put(i64(0) if seat < 0 else bit(self.relative(seat)), self.players)

    def seats(self, name: str, seats: i64) -> None:
        """Write a set of seats relative to the viewer."""
        if self.names is not None:
            self.name_each(name, "seat +", self.players)
        self.put(seats >> self.viewer | shift(seats, self.players - self.viewer), self.players)

    def flag(self, name: str, value: bool) -> None:
        if self.names is not None:
            self.name(name, "")
        self.put(1 if value else 0, 1)

    def number(self, name: str, value: i64, least: i64, most: i64) -> None:
        """Write a number from `least` to `most` as a thermometer, whose bit k says that the number is above it.

        With more than `STEPS` steps, a thermometer of up to 16 coarse steps and the rest in binary follow.
        """
        span = most - least
        above = value - least
        if above < 0:
            above = 0
        elif above > span:
            above = span
        if span > STEPS:
            self.in_steps(name, above, span, least)
            return
        if self.names is not None:
            self.name_steps(name, "> ", least, 1, span)
        self.put(bit(above) - 1, span)

    def in_steps(self, name: str, above: i64, span: i64, least: i64) -> None:
        """Write a number that is so far above the least as a thermometer of coarse steps, and the rest in binary."""
        step = (span >> 4) + 1
        if step <= SHARES:
            coarse = span * RECIPROCALS[step] >> EXACT
            passed = above * RECIPROCALS[step] >> EXACT
            fine = DIGITS[step]
        else:
            coarse = span // step
            passed = above // step
            fine = last(step - 1) + 1
        if self.names is not None:
            self.name_steps(name, ">= ", least + step, step, coarse)
            for k in range(fine):
                self.name(name, f"above the step, in binary {bit(k)}")
        self.put(bit(passed) - 1 | (above - passed * step) << coarse, coarse + fine)

    def binary(self, name: str, value: i64, n: i64) -> None:
        """Write a number below 2**n (n at most 62) in binary, the lowest bit first: for codes, not for quantities."""
        if self.names is not None:
            self.name_each(name, "in binary, bit ", n)
        self.put(value, n)

    # --- names -------------------------------------------------------------------------------------------------

    def name_cards(self, name: str, pack: Pack, base: i64, n: i64) -> None:
        for card in range(n):
            self.name(name, pack.name(base + card))

    def name_each(self, name: str, of: str, n: i64) -> None:
        """Append the names of `n` bits, which differ in their number."""
        for k in range(n):
            self.name(name, f"{of}{k}")

    def name_steps(self, name: str, of: str, least: i64, step: i64, n: i64) -> None:
        """Append the names of the bits of a thermometer."""
        for k in range(n):
            self.name(name, f"{of}{least + k * step}")

    def name(self, name: str, part: str) -> None:
        """Append the name of a bit: whose it is, what it is, and which part of it."""
        if self.names is not None:
            whose = "" if self.whose < 0 else "own " if self.whose == 0 else f"seat +{self.whose} "
            item = "" if self.item < 0 else f" {self.item}"
            self.names.append(f"{whose}{name}{item} {part}".rstrip())
