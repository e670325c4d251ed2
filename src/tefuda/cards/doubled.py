"""Cards of doubled packs: 0 to 2 copies of each, as two sets. The first has every card that is there, the second
those that are there twice. Such a pack has at most 62 different cards.
"""

from __future__ import annotations

from mypy_extensions import i64

from tefuda.cards.bits import count, members, nth


def size(ones: i64, twos: i64) -> i64:
    """Return how many cards these are."""
    return count(ones) + count(twos)


def plus(ones: i64, twos: i64, more: i64, more_twice: i64) -> tuple[i64, i64]:
    """Return the cards of both; no card may then be there more than twice."""
    return ones | more, twos | more_twice | ones & more


def minus(ones: i64, twos: i64, less: i64, less_twice: i64) -> tuple[i64, i64]:
    """Return the cards without these others, as far as they were there."""
    return ones & ~less | twos & ~less_twice, twos & ~less


def common(ones: i64, twos: i64, others: i64, others_twice: i64) -> tuple[i64, i64]:
    """Return the cards that are in both."""
    return ones & others, twos & others_twice


def nth_card(ones: i64, twos: i64, k: i64) -> i64:
    """Return the k-th card, counting every copy."""
    single = count(ones)
    return nth(ones, k) if k < single else nth(twos, k - single)


def listed(ones: i64, twos: i64) -> list[int]:
    """Return all cards in the pack's order, equal ones side by side."""
    return sorted(members(ones) + members(twos))
