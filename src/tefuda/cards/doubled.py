"""Cards of doubled packs: how many of each, 0 to 2, as two sets. The first holds every card that is there, the second
those that are there twice. Packs of at most 62 different cards.
"""

from __future__ import annotations

from mypy_extensions import i64

from tefuda.cards.bits import count, members, nth


def size(ones: i64, twos: i64) -> i64:
    """How many cards these are."""
    return count(ones) + count(twos)


def plus(ones: i64, twos: i64, more: i64, more_twice: i64) -> tuple[i64, i64]:
    """Both together; no card may come to more than two."""
    return ones | more, twos | more_twice | ones & more


def minus(ones: i64, twos: i64, less: i64, less_twice: i64) -> tuple[i64, i64]:
    """What is left without these, as far as they were there."""
    return ones & ~less | twos & ~less_twice, twos & ~less


def common(ones: i64, twos: i64, others: i64, others_twice: i64) -> tuple[i64, i64]:
    """What is in both."""
    return ones & others, twos & others_twice


def nth_card(ones: i64, twos: i64, k: i64) -> i64:
    """The k-th card, every copy counted."""
    single = count(ones)
    return nth(ones, k) if k < single else nth(twos, k - single)


def listed(ones: i64, twos: i64) -> list[int]:
    """All cards in the pack's order, equal ones side by side."""
    return sorted(members(ones) + members(twos))
