"""The picture that a link to a game shows, as large as that of a result: its name, a sentence, some of its cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from tefuda.drawing.faces import drawing
from tefuda.drawing.result import HEIGHT, LEFT, LOGO, MINCHO, WIDTH, stitch, whole, write
from tefuda.drawing.svg import broken, wide
from tefuda.engine.view import Thing

SPACE: Final = 500  # for what is written
MIDDLE: Final = 874  # of the cards
CARD: Final = (176, 300)  # no card is wider or higher
MOST: Final = 5  # cards


def picture(brand: str, title: str, about: str, faces: Sequence[str]) -> str:
    """Return the picture as SVG. `faces`: cards, of which at most `MOST` are shown."""
    size = min(84.0, 84.0 * SPACE / max(1.0, wide(title, 84.0)))
    lines = balanced(about, SPACE, 30)
    top = 344 - 24 * len(lines)
    body = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--cloth)"/>',
        stitch(20, 20, WIDTH - 40, HEIGHT - 40, 18, "thread"),
        f'<g transform="translate({LEFT} 54) scale(1.24)">{LOGO}</g>',
        write(brand, 120, 88, 30, "ink", bold=True, font=MINCHO),
        write(title, LEFT, top, size, "ink", bold=True, font=MINCHO),
        *(write(line, LEFT, top + 68 + 48 * k, 30, "ink-2") for k, line in enumerate(lines)),
        *hand(faces[:MOST]),
    ]
    return whole(body)


def balanced(text: str, width: float, size: float) -> list[str]:
    """Return text in as few lines as fit into a width, about equally long: no word stands alone in the last one."""
    best = broken(text, width, size)
    narrower = (broken(text, width * k / 20, size) for k in range(19, 10, -1))
    return [*takewhile(lambda lines: len(lines) == len(best), (best, *narrower))][-1]


def hand(faces: Sequence[str]) -> list[str]:
    """Draw cards as they are held, side by side around a point below them."""
    out = []
    for k, face in enumerate(faces):
        one = drawing(Thing(face, face))
        scale = min(CARD[0] / one.w, CARD[1] / one.h)
        lean = (k - (len(faces) - 1) / 2) * 9
        body = one.body.replace("currentColor", one.ink)
        out.append(
            f'<g transform="rotate({lean:.1f} {MIDDLE} 900) translate({MIDDLE - one.w * scale / 2:.1f} 196) '
            f'scale({scale:.3f})" color="{one.ink}">{body}</g>'
        )
    return out
