"""Who meets whom in a tournament of people. Pure: players are numbers, chance comes from a seed.

Everyone who is there is put at tables of the wanted size, or of one less where that is needed; those left over pause,
whoever has paused least often first, and among these the last in the standings.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["round_robin", "swiss", "federation"]
Pair: TypeAlias = frozenset[int]

TRIES: Final = 400  # exchanges between tables that are tried
AGAIN: Final = 1000.0  # what a meeting that was there before costs, beside differences of points


def sizes(players: int, size: int, allowed: Collection[int]) -> list[int]:
    """Return the sizes of the tables for that many players, most of them at tables; the rest pause."""
    small = size - 1 if size - 1 in allowed and size > 2 else size
    best: list[int] = []
    for large in range(players // size, -1, -1):
        rest = (players - large * size) // small if small != size else 0
        found = [size] * large + [small] * rest
        if sum(found) > sum(best):
            best = found
    return best


def pairs(table: Sequence[int]) -> list[Pair]:
    return [frozenset(two) for two in itertools.combinations(table, 2)]


def pair(
    kind: Kind,
    order: Sequence[int],
    points: dict[int, float],
    met: Counter[Pair],
    paused: Counter[int],
    size: int,
    allowed: Collection[int],
    seed: str,
) -> list[list[int]]:
    """Return the tables of the next round.

    `order`: those who play on, the best first. Round robins avoid meetings that were there, Swiss rounds do too and
    bring players of equal points together; the Federation's draws are random.
    """
    lot = random.Random(seed)
    tables = sizes(len(order), size, allowed)
    out = len(order) - sum(tables)
    place = {player: k for k, player in enumerate(order)}
    pausing = sorted(order, key=lambda player: (paused[player], -place[player]))[:out]
    playing = [player for player in order if player not in pausing]
    if kind != "swiss":
        lot.shuffle(playing)
    cut = list(itertools.accumulate(tables, initial=0))
    found = [playing[a:b] for a, b in itertools.pairwise(cut)]
    if kind != "federation":
        improve(found, points if kind == "swiss" else {}, met, lot)
    for table in found:
        lot.shuffle(table)
    return found


def improve(tables: list[list[int]], points: dict[int, float], met: Counter[Pair], lot: random.Random) -> None:
    """Exchange players between tables as long as that costs less. Now and then it starts from another draw."""

    def cost(table: Sequence[int]) -> float:
        apart = [points[player] for player in table if player in points]
        spread = max(apart) - min(apart) if apart else 0.0
        return sum(AGAIN * met[two] ** 2 for two in pairs(table)) + spread**2

    def total() -> float:
        return sum(map(cost, tables))

    best, least = [list(table) for table in tables], total()
    for attempt in range(8):
        if attempt and not points:
            everyone = [player for table in tables for player in table]
            lot.shuffle(everyone)
            for table in tables:
                table[:] = [everyone.pop() for _ in table]
        for _ in range(TRIES if len(tables) > 1 else 0):
            one, other = lot.sample(tables, 2)
            a, b = lot.randrange(len(one)), lot.randrange(len(other))
            before = cost(one) + cost(other)
            one[a], other[b] = other[b], one[a]
            if cost(one) + cost(other) > before:
                one[a], other[b] = other[b], one[a]
        if (now := total()) < least:
            best, least = [list(table) for table in tables], now
        if points or least == 0:
            break
    tables[:] = best


def beaten(places: Sequence[int]) -> list[float]:
    """Return the points of a table by seat: 6 for whoever beat all others, 0 for the last, ties in the middle."""
    return [
        round(
            6
            * sum((mine < other) + (mine == other) / 2 for k, other in enumerate(places) if k != seat)
            / max(1, len(places) - 1),
            2,
        )
        for seat, mine in enumerate(places)
    ]
