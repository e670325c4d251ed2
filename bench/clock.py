"""Taking turns: several things measured side by side, in CPU time."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence

ROUNDS = 9
SECONDS = 1.0


def rates(*sides: Callable[[], int], rounds: int = ROUNDS, seconds: float = SECONDS) -> list[list[float]]:
    """Return the units per second of CPU time of each side, round by round. A side does some work and returns its
    units."""
    out: list[list[float]] = [[] for _ in sides]
    for _ in range(rounds):
        for k, side in enumerate(sides):
            units = 0
            started = time.process_time()
            while (spent := time.process_time() - started) < seconds:
                units += side()
            out[k].append(units / spent)
    return out


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Return the median of how many times faster the first side was, round by round."""
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True))


def amount(value: float) -> str:
    """Return a rate in a readable unit: 5.6M, 279k, 41."""
    if value >= 1e6:
        return f"{value / 1e6:.2f}M"
    return f"{value / 1e3:.0f}k" if value >= 1e4 else f"{value:,.0f}"
