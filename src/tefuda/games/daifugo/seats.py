"""Seats around the table, lists of seats, and books with a number of each seat."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, shift

from .cause import CORE


@final
@mypyc_attr(acyclic=True)
class Ring:
    """The seats around the table and the direction of turns. Replaced, never changed, so that clones share it."""

    left: i64 = 0  # each seat's left neighbour (clockwise), four bits per seat
    right: i64 = 0
    onward: i64 = 0  # `left` or `right`: each seat's neighbour in the present direction
    reversed: i64 = 0  # 1: the turns go to the right
    turned: i64 = 0  # 1: the direction is reversed until the pile clears
    reversed_by: i64 = CORE  # the rule that last reversed it

    def left_of(self, seat: i64) -> i64:
        return self.left >> (4 * seat) & 15

    def next(self, seat: i64) -> i64:
        """Return the neighbour in the present direction, whether in the round or not."""
        return self.onward >> (4 * seat) & 15

    def before(self, seat: i64) -> i64:
        """Return the neighbour against the present direction, whether in the round or not."""
        return (self.left if self.reversed ^ self.turned else self.right) >> (4 * seat) & 15

    def facing(self, reversed: i64, turned: i64, by: i64) -> Ring:
        """Return the same seats with this direction, changed last by rule `by`."""
        twin = Ring()
        twin.left, twin.right = self.left, self.right
        twin.reversed, twin.turned, twin.reversed_by = reversed, turned, by
        twin.onward = twin.right if reversed ^ turned else twin.left
        return twin

    def settled(self) -> Ring:
        """Return the ring after the pile has cleared."""
        return self if self.turned == 0 else self.facing(self.reversed, 0, self.reversed_by)

    def seated(self, order: list[int]) -> Ring:
        """Return the ring of these seats, clockwise, with the same direction."""
        twin = Ring()
        for k in range(len(order)):
            seat: i64 = order[k]
            after: i64 = order[(k + 1) % len(order)]
            twin.left |= shift(after, 4 * seat)
            twin.right |= shift(seat, 4 * after)
        return twin.facing(self.reversed, self.turned, self.reversed_by)

    def seating_from(self, start: i64) -> list[int]:
        """Return the seats clockwise, from one of them on."""
        out: list[int] = [start]
        seat = self.left_of(start)
        while seat != start:
            out.append(seat)
            seat = self.left_of(seat)
        return out


# --- lists of seats: one number, four bits per seat, so that they are copied with the position at no cost -------------


def pushed(seats: i64, seat: i64) -> i64:
    """Return a packed list of seats with one more at its end."""
    return seats * 16 + seat + 1


def packed(order: list[int]) -> i64:
    """Return a list of seats, packed."""
    out: i64 = 0
    for seat in order:
        out = pushed(out, seat)
    return out


def listed(seats: i64) -> list[int]:
    """Return a packed list of seats, first one first."""
    out: list[int] = []
    while seats != 0:
        out.append((seats & 15) - 1)
        seats >>= 4
    out.reverse()
    return out


# --- books: a number of each seat, four bits each --------------------------------------------------------------------


def number_of(book: i64, seat: i64) -> i64:
    """Return what a rule's book says of a seat."""
    return book >> (4 * seat) & 15


def one_more(book: i64, seat: i64) -> i64:
    """Return the book with one more for a seat, up to 15."""
    return book if number_of(book, seat) == 15 else book + bit(4 * seat)
