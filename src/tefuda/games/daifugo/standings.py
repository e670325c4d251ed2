"""What the rounds so far have brought."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Standings:
    """Points and places of each round, and the totals. Replaced, never changed, so that clones share them."""

    points: list[list[int]]  # of each round
    places: list[list[int]]  # 1 = the highest, in each round of the match
    totals: vec[i64]  # of each seat

    def with_round(self, points: list[int], places: list[int]) -> Standings:
        """Return the standings after one more round."""
        return standings(len(points), [*self.points, points], [*self.places, places])


def standings(players: i64, points: list[list[int]], places: list[list[int]]) -> Standings:
    """Return the standings after these rounds."""
    found = Standings()
    found.points, found.places = points, places
    totals = vec[i64]([0] * players)
    for row in points:
        for seat in range(players):
            totals[seat] += row[seat]
    found.totals = totals
    return found
