"""What a round is worth to the whole match, for bots that look ahead to its end: points, and titles that bring more.

Two seats compare their points, and what their titles will win or lose them in the rounds that are left; how sure the
lead is depends on how many these are. In the last round only the places in the match count, and a little the place in
the round, so that who cannot gain or lose anything else still plays well.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.engine.position import OVER

if TYPE_CHECKING:
    from .table import Table

# What a searcher's copy is judged by at the end of the present round (`Fields.horizon`).
PLACE: Final = 1  # the place in the round
MATCH: Final = 2  # what that place is worth to the match

ROUND_WEIGHT: Final = 0.1  # of the place in the round, beside the match
STEEP: Final = 0.85  # tanh(STEEP x) is near 2 Phi(x) - 1, where Phi is the normal distribution


def counted(table: Table) -> list[int]:
    """Return the points of each seat so far, and of how many rounds these are."""
    return [*table.scores(), len(table.points)]


def of_round(table: Table, seat: i64) -> float:
    """Return how good the title of a seat is: 1 for the highest, -1 for the lowest, 0 without titles."""
    return 1.0 - 2.0 * float(table.titles[seat]) / float(table.players - 1) if table.titles else 0.0


def of_match(table: Table, seat: i64) -> float:
    """Return how good a place in the match a seat may expect: 1 for the first, -1 for the last."""
    players = table.players
    points = with_last(table)
    left = rounds_left(table, points)
    titled = len(table.titles) > 0
    pull = 0.0 if table.turn == OVER and table.base.resets and table.ends_set() else carried(table.base.carry, left)
    spread = spread_of_round(table) * math.sqrt(float(left))
    ahead = 0.0
    for other in range(players):
        if other == seat:
            continue
        lead = float(points[seat] - points[other])
        if left > 0:
            if titled:
                lead += pull * float(award(table, table.titles[seat]) - award(table, table.titles[other]))
            ahead += math.tanh(STEEP * lead / spread)
            continue
        if lead == 0.0 and titled:
            lead = float(table.titles[other] - table.titles[seat])
        ahead += 1.0 if lead > 0.0 else -1.0 if lead < 0.0 else 0.0
    return (1.0 - ROUND_WEIGHT) * ahead / float(players - 1) + ROUND_WEIGHT * of_round(table, seat)


def with_last(table: Table) -> list[int]:
    """Return the points of each seat, those of rounds that ended in a searcher's copy included."""
    before = table.counted
    points = before[:-1]
    for k in range(before[-1], len(table.points)):
        for seat in range(table.players):
            points[seat] += table.points[k][seat]
    return points


def rounds_left(table: Table, points: list[int]) -> i64:
    """Return how many rounds are still to end; where a number of points ends the match, how many it may take."""
    left: i64 = table.terms.length - table.round + (0 if table.turn == OVER else 1)
    target = table.base.target
    if target > 0:
        due = target - max(points)
        left = min(left, i64(max(0, -(-due // max(1, award(table, 0))))))
    if table.turn == OVER and left > 0:
        for rule in table.rules.ends:
            if rule.ends(table):
                return 0
    return max(left, i64(0 if table.turn == OVER else 1))


def carried(carry: float, left: i64) -> float:
    """Return how much of a lead in one round's points is won again in all the rounds left together."""
    total = 0.0
    part = carry
    for _ in range(min(left, i64(20))):
        total += part
        part *= carry
    return total


def spread_of_round(table: Table) -> float:
    """Return the standard deviation of the difference of two seats' points in a round, all places equally likely."""
    n = table.players
    sum: i64 = 0
    squares: i64 = 0
    for place in range(n):
        points: i64 = award(table, place)
        sum += points
        squares += points * points
    spread = 2.0 * (float(squares) - float(sum * sum) / float(n)) / float(n - 1)
    return math.sqrt(max(spread, 0.01))


def award(table: Table, place: i64) -> int:
    """Return the points of a place in an ordinary round, 0 = the highest."""
    base = table.base
    return base.points[place] if base.points else int(table.players - 1 - place)
