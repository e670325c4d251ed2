"""What a study found as CSV, a line per point: for programs, and for tables of one's own."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any

from tefuda.lab.compare import Comparison
from tefuda.lab.report import Report
from tefuda.lab.tasks import Result
from tefuda.lab.tournament import Tournament
from tefuda.texts import render


def as_csv(made: Result, lang: str) -> str:
    """Return every number of a result as a line, below the names of the columns."""
    rows: Iterator[Sequence[Any]]
    if isinstance(made, Report):
        rows = points(made, lang)
    else:
        rows = differences(made, lang) if isinstance(made, Comparison) else meetings(made)
    held = io.StringIO()
    csv.writer(held, lineterminator="\n").writerows(rows)
    return held.getvalue()


def points(made: Report, lang: str) -> Iterator[Sequence[Any]]:
    """Yield every point of every figure."""
    yield ["figure", "label", "at", "value", "low", "high", "rounds_percent"]
    for figure in made.figures:
        for point in figure.points:
            label = render(point.label, lang) if point.label is not None else ""
            yield [figure.id, label, point.at, point.value, point.low, point.high, point.more]


def differences(made: Comparison, lang: str) -> Iterator[Sequence[Any]]:
    """Yield every difference."""
    columns = ["id", "name", "measure", "first", "second", "difference", "low", "high", "unit"]
    yield [*columns, "half_width_later", "chance_clear_later", "rounds_percent"]
    for variant in made.variants:
        name, often = render(variant.label, lang), variant.rounds if variant.rounds >= 0 else ""
        for one in variant.differences:
            row = [variant.id, name, one.id, one.first, one.second, one.value, one.low, one.high, one.unit]
            yield [*row, one.later, one.likely, often]


def meetings(made: Tournament) -> Iterator[Sequence[Any]]:
    """Yield the ratings, then every two bots' matches; without a game, of all games."""
    yield ["game", "bot", "other", "place", "rating", "deals", "share", "half_width", "clear"]
    for strength in made.strengths:
        yield [strength.game, strength.bot, "", strength.place, strength.points, "", "", strength.half, ""]
    for met in made.meetings:
        yield [met.game, met.one, met.other, "", "", met.deals, met.share, met.half, int(met.clear)]
