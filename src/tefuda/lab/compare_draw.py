"""The pictures of a comparison as SVG and PNG, by day and by night, with Matplotlib (`pip install tefuda[lab]`)."""

from __future__ import annotations

from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from matplotlib.patches import Circle, Rectangle

from tefuda.lab.compare import Comparison, Variant
from tefuda.lab.compare_words import basis, headline, main_measure, settings, title, unit_of
from tefuda.lab.draw import AXIS, GRID, SERIES, SURFACE, bead, picture, plain, saved, stitch
from tefuda.lab.framed import INK, Words
from tefuda.lab.report import Point
from tefuda.lab.words import said
from tefuda.texts import render

LOSS: Final = {"day": "#AE600F", "night": "#F29E67"}
MOST_DOTS: Final = 24  # rows of a picture
COLUMNS: Final = 3
BESIDE: Final = 6  # cells of a matrix that the last name takes
WIDE: Final = 7.4  # inches
UNCLEAR: Final = 0.1  # cells
LINE: Final = 0.22  # inches of a line of the key, and of all three
KEY: Final = 0.2 + 3 * LINE


def words_of(made: Comparison, lang: str, measure: str = "") -> Words:
    """Return what a picture of a comparison is about, what it says, and how that was measured."""
    about = " · ".join(part for part in (title(made, lang), measure) if part)
    return Words(about, headline(made, lang), "\n".join([settings(made, lang), *basis(made, lang)]))


def dots(made: Comparison, lang: str, theme: str, kind: str = "svg") -> bytes:
    """Return the differences as beads with their intervals: a row per rule or value, the largest first, and a column
    per measure in which something differs.
    """
    main = main_measure(made)
    rows = (
        made.variants
        if made.kind in ("sweep", "against")
        else sorted(made.variants, key=lambda one: -one.of(main).value)
    )
    rows = ends(rows)
    shown = sorted(made.measures(), key=lambda id: (id != main, -sum(one.of(id).clear for one in rows)))[:COLUMNS]
    with picture(lang, kind):
        canvas = Canvas(figsize=(WIDE, 0.9 + 0.26 * len(rows)), facecolor=SURFACE[theme])
        for column, id in enumerate(shown):
            axes = canvas.add_subplot(1, len(shown), column + 1)
            stitch(axes, 0.0, theme)
            for row, variant in enumerate(rows):
                one = variant.of(id)
                bead(axes, Point(one.value, one.low, one.high), row, 0.0, theme)
            axes.set_ylim(len(rows) - 0.4, -0.6)
            axes.set_yticks(
                range(len(rows)), [render(one.label, lang) for one in rows] if not column else [""] * len(rows)
            )
            unit = unit_of(rows[0].of(id).unit, lang)
            axes.set_title(
                said(f"lab.number.{id}", lang) + (f"\n{unit}" if unit else "\n"), color=INK[theme], fontsize=10
            )
            plain(axes, theme)
            axes.grid(axis="x", color=GRID[theme])
            axes.locator_params(axis="x", nbins=4)
        return saved(canvas, kind, theme, words_of(made, lang))


def ends(rows: list[Variant]) -> list[Variant]:
    """Return the first and the last rows, if there are too many for a picture."""
    half = MOST_DOTS // 2
    return rows if len(rows) <= MOST_DOTS else [*rows[:half], *rows[-half:]]


def matrix(made: Comparison, id: str, lang: str, theme: str, kind: str = "svg") -> bytes:
    """Return the pairs as half a matrix, names on the diagonal: the area of a mark is the effect beyond the sum, a dot
    an unclear one.
    """
    found = {tuple(variant.id.split("+")): variant.of(id) for variant in made.variants}
    names = list(dict.fromkeys(one for pair in found for one in pair))
    most = max((abs(one.value) for one in found.values() if one.clear), default=1.0)
    with picture(lang, kind):
        canvas = Canvas(figsize=(WIDE, 0.2 + KEY + WIDE * len(names) / (len(names) + BESIDE)), facecolor=SURFACE[theme])
        axes = canvas.add_subplot()
        for row, lower in enumerate(names):
            axes.annotate(label(made, lower, lang), (row - 0.35, row), va="center", color=INK[theme], fontsize=9)
            for column, upper in enumerate(names[:row]):
                one = found.get((upper, lower)) or found.get((lower, upper))
                box = Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor="none", edgecolor=GRID[theme], linewidth=0.8)
                axes.add_patch(box)
                if one is None:
                    continue
                size = 0.82 * (abs(one.value) / most) ** 0.5 if one.clear else UNCLEAR
                what = "unclear" if not one.clear else "beyond" if one.value > 0 else "below"
                mark(axes, what, column, row, size, theme)
        key(axes, len(names) - 0.5, (len(names) + BESIDE) / WIDE, lang, theme)
        axes.set_xlim(-0.6, len(names) + BESIDE - 0.6)
        axes.set_ylim(len(names) - 0.4 + KEY * (len(names) + BESIDE) / WIDE, -0.6)
        axes.set_aspect("equal")
        axes.axis("off")
        return saved(canvas, kind, theme, words_of(made, lang, said(f"lab.number.{id}", lang)))


def mark(axes: Axes, what: str, x: float, y: float, size: float, theme: str) -> None:
    """Draw the mark of a pair that is `beyond` the sum, `below` it, or `unclear`, `size` cells wide."""
    if what == "beyond":
        axes.add_patch(Rectangle((x - size / 2, y - size / 2), size, size, color=SERIES[theme]))
    else:
        axes.add_patch(Circle((x, y), size / 2, color=LOSS[theme] if what == "below" else AXIS[theme]))


def key(axes: Axes, below: float, inch: float, lang: str, theme: str) -> None:
    """Say below the matrix what its marks mean; `inch`: how many cells are one."""
    for row, what in enumerate(("beyond", "below", "unclear")):
        x, y = 0.1 * inch - 0.5, below + (0.2 + LINE * row) * inch
        mark(axes, what, x, y, UNCLEAR if what == "unclear" else 0.13 * inch, theme)
        axes.annotate(said(f"lab.ui.{what}", lang), (x + 0.16 * inch, y), va="center", color=INK[theme], fontsize=9)


def label(made: Comparison, id: str, lang: str) -> str:
    """Return the name of a house rule."""
    return said(f"{made.game}.rule.{id}.name", lang)
