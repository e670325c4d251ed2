"""Sets of small things as one integer: bit i is thing i (a card, a seat). A set has at most 62 things.

Every shift of a constant goes through `bit` or `shift`: a literal on the left of `<<` would compile to 32 bits. C
compilers recognize the loop of `count` and make it one instruction where the processor has one.
"""

from __future__ import annotations

from mypy_extensions import i64


def bit(i: i64) -> i64:
    """Return the set with only thing `i` (0..61)."""
    return (i ^ i | 1) << i  # a 64-bit 1; a plain literal is 32 bits wide in C


def shift(things: i64, by: i64) -> i64:
    """Return the set with every thing's number raised by `by`."""
    return things << by


def count(things: i64) -> i64:
    """Return how many things are in the set."""
    n: i64 = 0
    while things != 0:
        things &= things - 1
        n += 1
    return n


def first(things: i64) -> i64:
    """Return the lowest thing of a set; -1 if it is empty."""
    if things == 0:
        return -1
    return count((things & -things) - 1)


def last(things: i64) -> i64:
    """Return the highest thing of a set; -1 if it is empty."""
    return count(up_to(things)) - 1


def up_to(things: i64) -> i64:
    """Return the set of everything up to the highest thing of a set."""
    things |= things >> 1
    things |= things >> 2
    things |= things >> 4
    things |= things >> 8
    things |= things >> 16
    return things | things >> 32


def nth(things: i64, k: i64) -> i64:
    """Return the k-th lowest thing (0 = lowest, k is 61 at most); -1 if the set has no more than `k`."""
    while k > 0:
        things &= things - 1
        k -= 1
    return first(things)


def members(things: i64) -> list[int]:
    """Return the things of a set, the lowest first."""
    out: list[int] = []
    while things != 0:
        out.append(first(things))
        things &= things - 1
    return out


def union(things: list[int]) -> i64:
    """Return the set of the things listed."""
    out: i64 = 0
    for i in things:
        out |= bit(i)
    return out
