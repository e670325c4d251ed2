"""What Matplotlib draws of a report can be read."""

from itertools import combinations

import pytest
from matplotlib.figure import Figure as Canvas

from tefuda.engine.view import Text
from tefuda.lab import draw
from tefuda.lab.report import Figure, Point


@pytest.mark.parametrize("reference", [25.0, None])
def test_numbers_of_two_axes_do_not_lie_on_each_other(monkeypatch: pytest.MonkeyPatch, reference: float | None) -> None:
    """Both axes of a line begin with 0, in the same corner."""
    canvases: list[Canvas] = []

    def keep(canvas: Canvas, kind: str) -> bytes:
        canvases.append(canvas)
        return b""

    monkeypatch.setattr(draw, "saved", keep)
    course = [Point(value, value, value, at=at) for at, value in ((0.0, 20.0), (50.0, 60.0), (100.0, 100.0))]
    draw.drawn(Figure("foretold", "line", Text("any"), Text("any"), course, "%", reference), "en", "day")
    (canvas,) = canvases
    canvas.tight_layout(pad=0.6)
    (axes,) = canvas.axes
    labels = [label for label in [*axes.get_xticklabels(), *axes.get_yticklabels()] if label.get_text()]
    assert {label.get_text() for label in labels} >= {"0%", "20%", "100%"}
    for one, other in combinations(labels, 2):
        assert not one.get_window_extent().overlaps(other.get_window_extent()), f"{one} lies on {other}"
