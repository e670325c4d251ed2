"""What Matplotlib draws of a report can be read."""

from itertools import combinations

import pytest
from matplotlib.figure import Figure as Canvas

from tefuda.engine.view import Text
from tefuda.lab import draw
from tefuda.lab.framed import Words, frame
from tefuda.lab.report import Figure, Point


@pytest.mark.parametrize("reference", [25.0, None])
def test_numbers_of_two_axes_do_not_lie_on_each_other(monkeypatch: pytest.MonkeyPatch, reference: float | None) -> None:
    """Both axes of a line begin with 0, in the same corner."""
    canvases: list[Canvas] = []

    def keep(canvas: Canvas, *_: object) -> bytes:
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


@pytest.mark.parametrize("wide", [4.2, 7.4])
@pytest.mark.parametrize(
    "words",
    [
        Words(
            "Mischievous Yokai: a report · What happens, and the results that go with it",
            "WITH WIDE CAPITALS it goes on, and MUCH is said of HOW MATCHES END; more than one line holds",
            "How many of 23 rounds it occurs in, and the result in that round.\nIt goes with the result; nothing more.",
        ),
        Words(
            "いたずら妖怪の報告・起こることと、起こした人の成績",
            "100回のうちでは、明らかによい成績につながるものはありません（ほかの回でも、「そうなる」とはいえません）。",
            "起こった割合と、それを起こした人のその回の成績（−1がいちばん悪く、+1がいちばんよい）。\n原因とはかぎりません。",
        ),
    ],
    ids=["en", "ja"],
)
def test_the_words_around_a_picture_fit_it_and_cover_nothing(words: Words, wide: float) -> None:
    with draw.picture("en", "png"):
        canvas = Canvas(figsize=(wide, 2.3))
        axes = canvas.add_subplot()
        axes.set_title("a chart")
        frame(canvas, words, "day")
        texts = [text.get_window_extent() for text in canvas.texts]
        chart = axes.get_tightbbox()
    assert chart is not None
    written = "".join(text.get_text() for text in canvas.texts)
    assert written.replace(" ", "") == "".join(words).replace(" ", "").replace("\n", "")
    for one, other in combinations([*texts, chart], 2):
        assert not one.overlaps(other)
    for box in texts:
        assert canvas.bbox.x0 <= box.x0 < box.x1 <= canvas.bbox.x1
        assert canvas.bbox.y0 <= box.y0 < box.y1 <= canvas.bbox.y1
