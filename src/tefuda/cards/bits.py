"""Sets of small things as one integer: bit i is thing i (a card, a seat). At most 62 things a set.

Every shift of a constant goes through `bit` or `shift`: a literal on the left of `<<` would compile to 32 bits. The
loop of `count` is one instruction where the processor has it: C compilers know it by this form.
"""

from __future__ import annotations

from mypy_extensions import i64


def bit(i: i64) -> i64:
    """The set that holds only thing `i` (0..61)."""
    return (i ^ i | 1) << i  # a 64-bit 1; a plain literal is 32 bits wide in C


def shift(things: i64, by: i64) -> i64:
    """The set with every thing's number raised by `by`."""
    return things << by


def count(things: i64) -> i64:
    """How many things the set holds."""
    n: i64 = 0
    while things != 0:
        things &= things - 1
        n += 1
    return n


def first(things: i64) -> i64:
    """The lowest thing of a non-empty set."""
    return count((things & -things) - 1)


def last(things: i64) -> i64:
    """The highest thing of a non-empty set."""
    things |= things >> 1
    things |= things >> 2
    things |= things >> 4
    things |= things >> 8
    things |= things >> 16
    things |= things >> 32
    return count(things) - 1


def nth(things: i64, k: i64) -> i64:
    """The k-th lowest thing (0 = lowest); `k` must be below `count(things)`."""
    while k > 0:
        things &= things - 1
        k -= 1
    return count((things & -things) - 1)


def members(things: i64) -> list[int]:
    """The things of a set, lowest first."""
    out: list[int] = []
    while things != 0:
        out.append(first(things))
        things &= things - 1
    return out


def union(things: list[int]) -> i64:
    """The set of the things listed."""
    out: i64 = 0
    for i in things:
        out |= bit(i)
    return out
