"""The result of a match as a picture to send: an SVG of 1200 by 630, the size of link previews.

All text is given; nothing in it is smaller than 20. It is drawn by day, with its colours written out, because the
programs that turn it into pixels know no style sheets.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tefuda.drawing.faces import drawing, parts, shapes
from tefuda.drawing.svg import broken, wide
from tefuda.engine.view import Thing

WIDTH: Final = 1200
HEIGHT: Final = 630
LEFT: Final = 64  # of what is written
RIGHT: Final = 664  # left edge of the standings
SHEET: Final = 472  # their width
TOP: Final = 82
GOTHIC: Final = "'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu Gothic','Meiryo',sans-serif"
MINCHO: Final = "'Noto Serif CJK JP','Noto Serif JP','Hiragino Mincho ProN','Yu Mincho',serif"
COLOUR: Final = re.compile(r"var\(--([\w-]+)\)")
LOGO: Final = (
    '<rect x="12" y="3" width="18" height="25" rx="3" transform="rotate(10 21 15)" fill="var(--back)"/>'
    '<rect x="4" y="5" width="18" height="25" rx="3" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.6"/>'
    '<rect x="7" y="8" width="12" height="19" rx="1.5" fill="none" stroke="var(--shu)" stroke-width="1.5" '
    'stroke-dasharray="3 2.2" stroke-linecap="round"/>'
)


@dataclass(frozen=True)
class Row:
    """A player in the standings; `mine`: whose result it is. A name may be empty."""

    place: str
    name: str
    crest: int
    score: int
    title: str = ""
    mine: bool = False


@dataclass(frozen=True)
class Words:
    """What the picture says: `brand` and `game` on top, the `headline`, a few `lines`, and at the foot a rule code
    after its `label`. `more`: what is shown for players who are left out."""

    brand: str
    game: str
    headline: str
    lines: Sequence[str]
    label: str = ""
    code: str = ""
    more: str = ""


def picture(words: Words, rows: Sequence[Row], faces: Sequence[str]) -> str:
    """Return the picture. `rows`: by place; `faces`: cards that grow out of the lower edge."""
    body = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--cloth)"/>',
        stitch(20, 20, WIDTH - 40, HEIGHT - 40, 18, "thread"),
        f'<g transform="translate({LEFT} 54) scale(1.24)">{LOGO}</g>',
        write(words.brand, 120, 88, 30, "ink", bold=True, font=MINCHO),
        write(words.game, 120 + wide(words.brand, 30) + 22, 87, 20, "ink-2"),
        *story(words),
        fan(faces[:4]),
        standings(rows, words.more),
    ]
    if words.code:
        right = WIDTH - LEFT
        body.append(write(words.code, right, 580, 24, "ink", bold=True, end=True))
        body.append(write(words.label, right - wide(words.code, 24) - 24, 580, 22, "ink-2", end=True))
    return whole(body)


def whole(body: Sequence[str]) -> str:
    """Return a picture of this size as SVG, with the shapes that its body uses, in the colours of the day."""
    inside = "".join(body)
    colours = parts()["day"]
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<defs>{shapes(inside)}</defs>{inside}</svg>"
    )
    return COLOUR.sub(lambda name: colours[name[1]], svg)


def story(words: Words) -> list[str]:
    """Write the headline, as large as fits, and the lines below it."""
    size = min(84.0, 84.0 * 540 / max(1.0, wide(words.headline, 84.0)))
    out = [write(words.headline, LEFT, 220, size, "ink", bold=True, font=MINCHO)]
    y = 276
    for line in words.lines:
        for part in broken(line, 540, 26):
            out.append(write(part, LEFT, y, 26, "ink-2"))
            y += 40
    return out


def standings(rows: Sequence[Row], more: str) -> str:
    """Draw the players: up to six below each other, up to eight in two columns; of more the first three, and whose
    result it is."""
    shown, columns, rest = list(rows), 1, 0
    if len(rows) > 8:
        shown = [*rows[:3], *(row for row in rows[3:] if row.mine)]
        rest = len(rows) - len(shown)
    elif len(rows) > 6:
        columns = 2
    lines = -(-len(shown) // columns) + (rest > 0)
    height = min(92.0, 440.0 / lines)
    width = (SHEET - 24) / columns
    out = [
        f'<rect x="{RIGHT}" y="{TOP}" width="{SHEET}" height="{height * lines + 24}" rx="20" fill="var(--surface)"/>'
    ]
    per_column = -(-len(shown) // columns)
    for k, row in enumerate(shown):
        x, y = RIGHT + 12 + width * (k // per_column), TOP + 12 + height * (k % per_column)
        if k % per_column > 0 and not row.mine and not shown[k - 1].mine:
            out.append(f'<path d="M{x + 16} {y}H{x + width - 16}" stroke="var(--line)" stroke-width="1.5"/>')
        out.append(player(row, x, y, width, height))
    if rest:
        y = TOP + 12 + height * (lines - 0.5)
        out.append(write(more, RIGHT + SHEET / 2, y + 8, 24, "ink-2", middle=True))
    return "".join(out)


def player(row: Row, x: float, y: float, width: float, height: float) -> str:
    middle = y + height / 2
    narrow = width < SHEET / 2
    out = []
    if row.mine:
        out.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="14" fill="var(--ai-soft)"/>')
        out.append(stitch(x + 1, y + 1, width - 2, height - 2, 13, "ai"))
    out.append(write(row.place, x + 34, middle + 11, 30, "ink", bold=True, font=MINCHO, middle=True))
    crests = parts()["crests"]
    crest = crests[row.crest % len(crests)]
    out.append(
        f'<g transform="translate({x + 58} {middle - 18}) scale(1.5)" fill="var(--ink)">'
        f"{crest.replace('currentColor', 'var(--ink)')}</g>"
    )
    left = x + 110
    space = x + width - left - 20 - wide(str(row.score), 38 if not narrow else 28) - 12
    score = write(str(row.score), x + width - 18, middle + 13, 28 if narrow else 38, "ink", bold=True, end=True)
    out.append(score)
    if row.title and not narrow and height > 62:
        name = middle - 3 if row.name else middle + 9
        if row.name:
            out.append(write(cut(row.name, space, 28), left, name, 28, "ink", bold=True))
        out.append(write(cut(row.title, space, 20), left, middle + 26 if row.name else middle + 8, 20, "ink-2"))
    else:
        size = 22 if narrow else 28
        out.append(write(cut(row.name, space, size), left, middle + 10, size, "ink", bold=True))
    return "".join(out)


def fan(faces: Sequence[str]) -> str:
    """Draw cards that grow out of the lower edge."""
    out = []
    for k, face in enumerate(faces):
        one = drawing(Thing(face, face))
        lean = (k - (len(faces) - 1) / 2) * 5.3
        drop = 12 * (abs(lean) > 6)
        scale = 136 / one.w
        body = one.body.replace("currentColor", one.ink)
        out.append(
            f'<g transform="translate({66 + 102 * k} {494 + drop}) rotate({lean:.1f} 68 95) scale({scale:.3f})" '
            f'color="{one.ink}">{body}</g>'
        )
    return "".join(out)


def stitch(x: float, y: float, width: float, height: float, radius: float, colour: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="none" stroke="var(--{colour})" '
        'stroke-width="2" stroke-dasharray="7 5" stroke-linecap="round"/>'
    )


def cut(text: str, width: float, size: float) -> str:
    """Return as much of a text as fits."""
    if wide(text, size) <= width:
        return text
    while text and wide(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text}…"


def write(
    text: str,
    x: float,
    y: float,
    size: float,
    colour: str,
    *,
    bold: bool = False,
    end: bool = False,
    middle: bool = False,
    font: str = GOTHIC,
) -> str:
    anchor = "end" if end else "middle" if middle else "start"
    weight = 700 if bold else 400
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{font}" font-size="{size:.1f}" font-weight="{weight}" '
        f'text-anchor="{anchor}" fill="var(--{colour})">{html.escape(text)}</text>'
    )
