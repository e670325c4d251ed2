"""The words above and below a picture that is a file of its own, where no page says them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from unicodedata import east_asian_width

from matplotlib.figure import Figure as Canvas

INK: Final = {"day": "#17232f", "night": "#e8eef4"}
QUIET: Final = {"day": "#46566a", "night": "#a9b7c6"}
MARGIN: Final = 0.12  # inches
LETTER: Final = 0.56  # em that a letter takes at most, in the mean of a line
BOLD: Final = 0.63
# A word, or a wide character with the marks that must not begin a line.
PIECES: Final = re.compile(
    r"[^\s\u3000-\u9fff\uff00-\uffef]+\s*|\s+|[\u3000-\u9fff\uff00-\uffef][、。，．・：；！？）」』】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]*"
)


class Words(NamedTuple):
    """What a picture is about, what it says, and how that was measured."""

    about: str
    sentence: str
    caption: str


def frame(canvas: Canvas, words: Words, theme: str) -> None:
    """Write the words above and below a picture, which becomes taller by their lines."""
    wide, tall = canvas.get_size_inches()
    above = [*lines(words.about, 9, wide, False), *lines(words.sentence, 12, wide, True)]
    below = [line for part in words.caption.split("\n") for line in lines(part, 8, wide, False)]
    head, foot = (sum(height(size) for _, size, _ in part) + MARGIN for part in (above, below))
    whole = head + tall + foot
    canvas.set_size_inches(wide, whole)
    canvas.tight_layout(pad=0.6, rect=(0, foot / whole, 1, 1 - head / whole))
    for part, at in ((above, whole - MARGIN), (below, foot)):
        for text, size, bold in part:
            colour = INK[theme] if bold else QUIET[theme]
            place = (MARGIN / wide, at / whole)
            canvas.text(*place, text, va="top", color=colour, fontsize=size, weight="bold" if bold else "normal")
            at -= height(size)


def height(size: float) -> float:
    """Return the inches of a line."""
    return 1.35 * size / 72


def lines(text: str, size: float, wide: float, bold: bool) -> list[tuple[str, float, bool]]:
    """Break a text into lines that fit a picture `wide` inches wide."""
    most = 72 * (wide - 2 * MARGIN) / size
    found = [""]
    for piece in PIECES.findall(text):
        if found[-1] and em(found[-1] + piece.rstrip(), BOLD if bold else LETTER) > most:
            found.append("")
        found[-1] += piece
    return [(line.rstrip(), size, bold) for line in found if line]


def em(text: str, letter: float) -> float:
    return sum(1.0 if east_asian_width(one) in "WF" else letter for one in text)
