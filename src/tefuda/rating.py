"""Ratings: what the places of a match say about the strength of those who played it (openskill's Plackett-Luce model).

A rating is a normal distribution, by its middle and its spread. `pip install tefuda[ratings]`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

MIDDLE: Final = 25.0  # what someone unknown is thought to be, on openskill's scale, give or take `SPREAD`
SPREAD: Final = MIDDLE / 3
SCALE: Final = 400 / (math.sqrt(2) * SPREAD / 2 * math.log(10))  # points per unit: 400 for odds of ten to one
SURE: Final = 1.96  # standard deviations to either side, for 19 times out of 20


def changed(
    before: Sequence[tuple[float, float]], places: Sequence[int], teams: Sequence[int]
) -> list[tuple[float, float]]:
    """Return middles and spreads after a match, by seat. `teams`: partners have the same one; -1 for someone alone."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MIDDLE, sigma=SPREAD)
    sides: dict[int, list[int]] = {}
    for seat, team in enumerate(teams):
        sides.setdefault(team if team >= 0 else -1 - seat, []).append(seat)
    groups = list(sides.values())
    found = model.rate(
        [[model.rating(*before[seat]) for seat in group] for group in groups],
        ranks=[float(min(places[seat] for seat in group)) for group in groups],
    )
    after = {
        seat: one for group, side in zip(groups, found, strict=True) for seat, one in zip(group, side, strict=True)
    }
    return [(float(after[seat].mu), float(after[seat].sigma)) for seat in range(len(before))]
