"""The figures of a report as SVG and PNG, by day and by night, with Matplotlib (`pip install tefuda[lab]`)."""

from __future__ import annotations

import contextlib
import functools
import io
import re
import warnings
from collections.abc import Iterator
from typing import Any, Final

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import MaxNLocator

from tefuda.lab.framed import INK, Words, frame
from tefuda.lab.report import Figure, Point
from tefuda.lab.words import said, with_bots
from tefuda.texts import render

PALE: Final = {"day": "#a4afbd", "night": "#8494a6"}
SERIES: Final = {"day": "#143064", "night": "#4781C3"}
SURFACE: Final = {"day": "#ffffff", "night": "#1b2937"}
GRID: Final = {"day": "#D5DFE3", "night": "#2F4356"}
AXIS: Final = {"day": "#657985", "night": "#7F93A4"}
JAPANESE: Final = ("Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic", "IPAexGothic")
FILES: Final = re.compile(r"NotoSans(CJK|JP)|Hiragino|YuGoth|ipaexg", re.IGNORECASE)
STITCH: Final = (0, (6, 4.5))
WIDE: Final = 4.2  # inches: a phone shows it whole, with letters of 11 px
TALL: Final = 2.3
ROW: Final = 0.27
NAMED: Final = 0.44  # a row below its name


@functools.cache
def japanese_fonts() -> tuple[str, ...]:
    """Return the fonts of this machine that have Japanese characters.

    Matplotlib remembers the fonts it once found, so those that were installed later are looked for.
    """

    def known() -> tuple[str, ...]:
        there = {font.name for font in font_manager.fontManager.ttflist}
        return tuple(name for name in JAPANESE if name in there)

    if not known():
        for file in font_manager.findSystemFonts():
            if FILES.search(file):
                with contextlib.suppress(RuntimeError, OSError):  # not a font that it can read
                    font_manager.fontManager.addfont(file)
    return known()


@contextlib.contextmanager
def picture(lang: str, kind: str) -> Iterator[None]:
    """Set the fonts of a picture, and make its file the same each time.

    An English SVG is also the same on every machine: Matplotlib brings the font that measures it.
    """
    japanese = japanese_fonts() if lang == "ja" or kind == "png" else ()
    fonts = [*japanese, "sans-serif"] if lang == "ja" else ["sans-serif", *japanese]
    style = {
        "svg.fonttype": "none",
        "svg.hashsalt": "tefuda",
        "font.family": fonts,
        "font.sans-serif": ["DejaVu Sans"],
        "font.size": 11,
    }
    with mpl.rc_context(style), warnings.catch_warnings():  # type: ignore[arg-type]
        warnings.filterwarnings("ignore", "Glyph .* missing")  # whoever wants Japanese pictures is told (`lab`)
        yield


def saved(canvas: Canvas, kind: str, theme: str = "day", words: Words | None = None) -> bytes:
    """Return a picture as a file: svg, with its text as text, for a page; or png, with words around it."""
    if kind == "png" and words is not None:
        frame(canvas, words, theme)
    else:
        canvas.tight_layout(pad=0.6)
    held = io.BytesIO()
    canvas.savefig(held, format=kind, dpi=144, metadata={"Date": None} if kind == "svg" else {"Software": None})
    return held.getvalue()


def themed(svg: str) -> str:
    """Return a picture drawn by day as one that follows the reader's theme, for a file that a page shows."""
    pairs = [(names["day"], names["night"]) for names in (INK, PALE, SERIES, SURFACE, GRID, AXIS)]
    day = "".join(f"--c{k}: {one};" for k, (one, _) in enumerate(pairs))
    night = "".join(f"--c{k}: {other};" for k, (_, other) in enumerate(pairs))
    for k, (one, _) in enumerate(pairs):
        svg = svg.replace(one, f"var(--c{k})").replace(one.lower(), f"var(--c{k})")
    style = f"<style>svg {{ {day} }} @media (prefers-color-scheme: dark) {{ svg {{ {night} }} }}</style>"
    at = svg.index(">", svg.index("<svg")) + 1
    return "\n".join(line.rstrip() for line in f"{svg[:at]}\n{style}{svg[at:]}".splitlines()) + "\n"


def drawn(figure: Figure, lang: str, theme: str, kind: str = "svg", report: str = "") -> bytes:
    """Return a figure as a picture; `kind`: svg, or png, which names the report."""
    about = " · ".join(part for part in (report, said(f"lab.{figure.id}", lang)) if part)
    words = Words(about, render(figure.sentence, lang), render(figure.caption, lang))
    with picture(lang, kind):
        rows = len(figure.points) if figure.kind in ("beads", "table") else 0
        height = max(1.2, 0.8 + (NAMED if figure.kind == "table" else ROW) * rows) if rows else TALL
        canvas = Canvas(figsize=(WIDE, height), facecolor=SURFACE[theme])
        if figure.kind == "table":
            table(canvas, figure, lang, theme)
        else:
            axes = canvas.add_subplot()
            {"bars": bars, "beads": beads, "line": line}[figure.kind](axes, figure, lang, theme)
            plain(axes, theme)
        return saved(canvas, kind, theme, words)


def plain(axes: Axes, theme: str) -> None:
    """Take the frame away and colour what is left."""
    axes.set_facecolor(SURFACE[theme])
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(AXIS[theme])
    axes.tick_params(colors=INK[theme], length=0)
    axes.set_axisbelow(True)


def bars(axes: Axes, figure: Figure, lang: str, theme: str) -> None:
    """Draw a histogram: bars a thread apart, the middle as a stitch with its number above."""
    step = figure.points[1].at - figure.points[0].at if len(figure.points) > 1 else 1.0
    places = [point.at for point in figure.points]
    axes.bar(places, [point.value for point in figure.points], width=0.92 * step, color=SERIES[theme])
    axes.grid(axis="y", color=GRID[theme])
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if len(places) == 1:  # a block from edge to edge would say nothing
        axes.set_xlim(places[0] - 2.5, places[0] + 2.5)
    axes.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_formatter("{x:g}%")
    if figure.reference is not None:
        stitch(axes, figure.reference, theme)
        top = axes.get_ylim()[1]
        axes.set_ylim(0, 1.12 * top)
        place = (figure.reference, 1.03 * top)
        number = f"{figure.reference:,.{0 if figure.reference == int(figure.reference) else 1}f}"
        behind = {"facecolor": SURFACE[theme], "edgecolor": "none", "pad": 1.5}  # so that the stitch ends below it
        axes.annotate(number, place, ha="center", color=INK[theme], weight="bold", bbox=behind)


def stitch(axes: Axes, at: float, theme: str, across: bool = False) -> None:
    """Draw a reference as a stitched line."""
    draw: Any = axes.axhline if across else axes.axvline
    draw(at, color=AXIS[theme], linewidth=1.2, linestyle=STITCH)


def bead(axes: Axes, point: Point, row: float, reference: float | None, theme: str) -> None:
    """Draw a value as a bead on the thread of its interval, hollow if it can't be distinguished from the reference."""
    unclear = reference is not None and point.low <= reference <= point.high
    axes.plot([point.low, point.high], [row, row], color=SERIES[theme], linewidth=2, solid_capstyle="round")
    face = SURFACE[theme] if unclear else SERIES[theme]
    axes.plot([point.value], [row], "o", markersize=7, markerfacecolor=face, markeredgecolor=SERIES[theme])


def beads(axes: Axes, figure: Figure, lang: str, theme: str) -> None:
    """Draw values one below another, with their intervals."""
    axes.grid(axis="x", color=GRID[theme])
    if figure.reference is not None:
        stitch(axes, figure.reference, theme)
    for row, point in enumerate(figure.points):
        bead(axes, point, row, figure.reference, theme)
    labels = [with_bots(point.label, lang) if point.label is not None else "" for point in figure.points]
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.xaxis.set_major_locator(MaxNLocator(3))
    axes.xaxis.set_major_formatter("{x:g}" + figure.unit)


def line(axes: Axes, figure: Figure, lang: str, theme: str) -> None:
    """Draw a value over the course of a match, with a band for its interval."""
    places = [point.at for point in figure.points]
    low, high = [point.low for point in figure.points], [point.high for point in figure.points]
    axes.fill_between(places, low, high, color=SERIES[theme], alpha=0.18, linewidth=0)
    values = [point.value for point in figure.points]
    axes.plot(places, values, color=SERIES[theme], linewidth=2.4, marker="o", markersize=4, clip_on=False)
    axes.grid(axis="y", color=GRID[theme])
    axes.set_xlim(0, 100)
    axes.tick_params(axis="x", pad=8)  # its 0% is below that of the other axis, not on it
    axes.xaxis.set_major_formatter("{x:g}%")
    axes.yaxis.set_major_formatter("{x:g}" + figure.unit)
    if figure.reference is not None:
        stitch(axes, figure.reference, theme, across=True)
        axes.set_ylim(0, 100)
    else:
        axes.set_ylim(bottom=0)


def table(canvas: Canvas, figure: Figure, lang: str, theme: str) -> None:
    """Draw how often and how well side by side, below each name: a pale bar and a bead, two kinds of quantity."""
    often, well = canvas.subplots(1, 2, sharey=True)
    rows = range(len(figure.points))
    often.barh(rows, [point.more for point in figure.points], height=0.36, color=PALE[theme])
    for row, point in enumerate(figure.points):
        often.annotate(f" {point.more:.3g}", (point.more, row), va="center", color=INK[theme], fontsize=10)
        bead(well, point, row, 0.0, theme)
        name = with_bots(point.label, lang) if point.label is not None else ""
        often.text(0, row - 0.3, name, va="bottom", color=INK[theme]).set_in_layout(False)
    stitch(well, 0.0, theme)
    often.set_yticks([])
    often.set_ylim(len(figure.points) - 0.6, -0.9)
    often.set_zorder(1)  # a long name goes on over the other half
    often.patch.set_visible(False)
    often.set_xlim(0, 115)
    for axes, id in ((often, "occurs"), (well, "fares")):
        plain(axes, theme)
        axes.xaxis.tick_top()
        axes.spines["bottom"].set_visible(False)
        axes.set_title(said(f"lab.{figure.id}.{id}", lang), color=INK[theme], fontsize=11)
    often.xaxis.set_major_formatter("{x:g}%")
    often.set_xticks([0, 100])
    well.xaxis.set_major_locator(MaxNLocator(3))
    well.grid(axis="x", color=GRID[theme])
