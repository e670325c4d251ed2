"""Lists of seats as one number, four bits a seat: they are copied with the position at no cost."""

from __future__ import annotations

from mypy_extensions import i64


def pushed(seats: i64, seat: i64) -> i64:
    """A packed list of seats with one more at its end."""
    return seats * 16 + seat + 1


def packed(order: list[int]) -> i64:
    """A list of seats, packed."""
    out: i64 = 0
    for seat in order:
        out = pushed(out, seat)
    return out


def listed(seats: i64) -> list[int]:
    """A packed list of seats, first one first."""
    out: list[int] = []
    while seats != 0:
        out.append((seats & 15) - 1)
        seats >>= 4
    out.reverse()
    return out
