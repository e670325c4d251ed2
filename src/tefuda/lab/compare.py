"""Two sets of options on the same deals: what differs, and by how much.

The deals of both come from the same seeds, portion by portion, so that the luck of the deals is the same on both sides.
A difference is the mean of the portions' differences, and its interval follows from how much these vary.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tefuda.engine.survey import WIN
from tefuda.lab.arena import NORMAL_95
from tefuda.lab.measures import Tally, mean_of


class Difference(Struct):
    """One number of both, and the 95 % interval of the second less the first."""

    id: str
    first: float
    second: float
    low: float
    high: float
    unit: Literal["", "%"] = ""


def numbers(tally: Tally) -> dict[str, tuple[float, Literal["", "%"]]]:
    """Return the numbers that are compared, with their units."""
    matches, decisions = tally.matches, max(1, tally.decisions)
    return {
        "length": (tally.decisions / matches, ""),
        "choices": (100 * tally.choices / decisions, "%"),
        "widths": (mean_of([0, 0, *tally.widths[2:]]).value, ""),
        "first": (100 * tally.wins[0] / WIN / matches, "%"),
        "shared": (100 * tally.shared / matches, "%"),
        "leads": (mean_of(tally.changes).value, ""),
        "spread": (mean_of(tally.spreads).value, ""),
    }


def compared(first: Sequence[Tally], second: Sequence[Tally]) -> list[Difference]:
    """Return the differences between two runs of the same portions."""
    pairs = [(numbers(one), numbers(other)) for one, other in zip(first, second, strict=True)]
    found = []
    for id, (_, unit) in pairs[0][0].items():
        ones = [one[id][0] for one, _ in pairs]
        others = [other[id][0] for _, other in pairs]
        middle = statistics.fmean(others) - statistics.fmean(ones)
        single = [other - one for one, other in zip(ones, others, strict=True)]
        half = NORMAL_95 * math.sqrt(statistics.variance(single) / len(single)) if len(single) > 1 else math.inf
        found.append(
            Difference(id, statistics.fmean(ones), statistics.fmean(others), middle - half, middle + half, unit)
        )
    return found
