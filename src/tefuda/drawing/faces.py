"""Cards, tiles and backs as SVG, from the browser table's own drawings (`faces.json`, see web/src/cards/faces.test.ts).

Drawings refer to shapes by id and to colours by name; `shapes` and `colours` return what a document must define.
"""

from __future__ import annotations

import functools
import html
import json
import re
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from tefuda.engine.view import Thing

SHAPE = re.compile(r'<path id="([\w-]+)"[^>]*/>|<pattern id="([\w-]+)".*?</pattern>')
TILE = re.compile(r"(\d+)-(\d+)")
COLOUR = re.compile(r"var\(--([a-z0-9-]+)\)")
REFERENCE = re.compile(r"#(tefuda-[\w-]+)")
WORD_SIZE = 34.0  # of letters on a card 100 wide


@dataclass(frozen=True)
class Drawing:
    """One face in its own units, `w` wide and `h` high; `ink` is the colour that its body calls `currentColor`."""

    w: float
    h: float
    body: str
    ink: str = "var(--card-ink)"


@functools.cache
def parts() -> dict[str, Any]:
    """Return the browser's drawings."""
    found: dict[str, Any] = json.loads((files("tefuda.drawing") / "faces.json").read_text(encoding="utf-8"))
    return found


@functools.cache
def all_shapes() -> dict[str, str]:
    return {found[1] or found[2]: found[0] for found in SHAPE.finditer(parts()["defs"])}


def shapes(markup: str) -> str:
    """Return the definitions of the shapes that some markup refers to."""
    known = all_shapes()
    wanted = set(REFERENCE.findall(markup))
    wanted |= {inner for id in wanted if id in known for inner in REFERENCE.findall(known[id])}
    return "".join(known[id] for id in sorted(wanted) if id in known)


def colours() -> str:
    """Return the table's colours as a style sheet, by day and by night."""
    day, night = ("".join(f"--{name}:{value};" for name, value in parts()[time].items()) for time in ("day", "night"))
    return f"svg{{{day}}}@media(prefers-color-scheme:dark){{svg{{{night}}}}}"


def painted(document: str) -> str:
    """Return an SVG document with the colours of the day in place of their names, for programs that read no CSS."""
    day = parts()["day"]
    return COLOUR.sub(lambda named: str(day[named[1]]), document)


def drawing(thing: Thing, square: bool = False, tiles: bool = False) -> Drawing:
    """Return a thing as the viewer sees it; `square`: as a piece of a map, `tiles`: as a tile if it is unseen."""
    face = thing.face
    if face is None and tiles:
        return Drawing(100, 209, parts()["tileBack"], "var(--pip)")
    if face is None:
        backs = parts()["squareBacks" if square else "backs"]
        return Drawing(100, 100 if square else 140, backs[thing.back % len(backs)])
    if tile := TILE.fullmatch(face):
        return domino(int(tile[1]), int(tile[2]), lying="across" in thing.tags)
    drawn = square_card(face, thing) if square else card(face, thing)
    if "down" in thing.tags and not square:
        covers = parts()["covers"]
        return Drawing(drawn.w, drawn.h, drawn.body + covers[thing.back % len(covers)], drawn.ink)
    return drawn


def card(face: str, thing: Thing) -> Drawing:
    """Return a card of any kind, 100 wide and 140 high; a word on paper for a face without a drawing."""
    kinds = parts()
    if face[:1] in kinds["ink"] and face[1:] in kinds["cards"]:
        body = kinds["cards"][face[1:]].replace("@", face[0]) + marks(thing.marks, column=True)
        return Drawing(100, 140, body, f"var({kinds['ink'][face[0]]})")
    if arcana := re.fullmatch(r"a(\d+)", face):
        if int(arcana[1]) < len(kinds["arcana"]):
            return Drawing(100, 140, kinds["arcana"][int(arcana[1])], "var(--arcana-ink)")
    if joker := re.fullmatch(r"X(\d)?", face):
        return Drawing(100, 140, kinds["jokers"][joker[1] == "2"] + declared(thing.stands_for))
    if face in kinds["ranks"]:
        return Drawing(100, 140, kinds["ranks"][face])
    return Drawing(100, 140, kinds["cards"][""].partition("<use")[0] + word(face, 70))


def square_card(face: str, thing: Thing) -> Drawing:
    """Return a piece of a map, 100 by 100, on its ground."""
    kinds = parts()
    ground, ink, inside = kinds["grounds"].get(thing.ground, kinds["grounds"][""]), "var(--card-ink)", word(face, 50)
    if face[:1] in kinds["ink"] and face[1:] in kinds["squares"]:
        inside, ink = kinds["squares"][face[1:]].replace("@", face[0]), f"var({kinds['ink'][face[0]]})"
    elif joker := re.fullmatch(r"X(\d)?", face):
        inside = kinds["squareJokers"][joker[1] == "2"] + declared(thing.stands_for)
    return Drawing(100, 100, ground + inside + marks(thing.marks, column=False), ink)


def marks(names: list[str], column: bool) -> str:
    """Return strength marks: in the column under the index of a card, or in the corner of a square."""
    signs = parts()["marks"]
    places = [(20, 128 - 18 * k, 0.82) if column else (84 - 20 * k, 82, 1.0) for k in range(len(names))]
    return "".join(
        f'<g transform="translate({x} {y}) scale({k})" fill="currentColor">{signs.get(name, signs["other"])}</g>'
        for (x, y, k), name in zip(places, names, strict=True)
    )


def declared(face: str) -> str:
    """Return what a joker was declared as, small over its upper half."""
    if not face:
        return ""
    small = drawing(Thing(face, face))
    return f'<g transform="translate(52 6) scale(.42)" style="color:{small.ink}">{small.body}</g>'


def word(text: str, y: int) -> str:
    size = min(WORD_SIZE, 150 / max(3, len(text)))
    style = f'font-size="{size:.1f}" font-weight="700" text-anchor="middle" dominant-baseline="central"'
    return f'<text x="50" y="{y}" {style} fill="currentColor">{html.escape(text)}</text>'


def domino(a: int, b: int, lying: bool) -> Drawing:
    """Return a tile with its end `a` first, 100 by 200 or, `lying`, 200 by 100; its side shows below."""
    kinds = parts()
    halves = kinds["numberedHalves" if max(a, b) > 9 else "halves"]
    if max(a, b) >= len(halves):
        return Drawing(100, 140, kinds["cards"][""].partition("<use")[0] + word(f"{a}-{b}", 70))
    x, y, frame = (100, 0, kinds["lyingTile"]) if lying else (0, 100, kinds["tile"])
    pips = f'<g fill="var(--pip)">{halves[a]}<g transform="translate({x} {y})">{halves[b]}</g></g>'
    return Drawing(200 if lying else 100, 109 if lying else 209, frame + pips, "var(--pip)")
