"""The table as an SVG document: zones, seats and what is asked, drawn from a view alone.

Everything is a `Box` with a size in pixels; boxes are put beside and below each other. The document needs no other
file: its colours, by day and by night, and the shapes of its cards are in it.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tefuda.drawing import faces
from tefuda.drawing.words import Words
from tefuda.engine.view import SeatView, Slot, Thing, View, Zone

WIDTH = 760.0  # of the document
MARGIN = 14.0
GAP = 12.0
CARD = 46.0  # width of a card
SMALL = 0.62  # size of other seats' cards, and of tokens on a map, relative to the viewer's
TEXT = 13.0
FONT = "'Hiragino Sans','Yu Gothic UI','Meiryo','Noto Sans JP','Noto Sans CJK JP',system-ui,sans-serif"
CELL = re.compile(r"r(-?\d+)c(-?\d+)")
# What stays on one line: a word, or a Japanese letter, with the marks that no line begins or ends with.
PART = re.compile(r"[（「『]*(?:[⺀-￯]|[^\s⺀-￯]+)[、。，．）」』！？ー]*\s*|\s+")


@dataclass(frozen=True)
class Box:
    """A piece of the picture, its top left corner at 0, 0."""

    w: float
    h: float
    svg: str = ""


def table(view: View, lang: str = "en", names: Sequence[str] | None = None, width: float = WIDTH) -> str:
    """Return a view as an SVG document, `width` pixels wide. `names` are the players' by seat; without them seat 0 is
    A."""
    return Painter(view, Words(lang, names), width).document()


def zones(view: View, lang: str = "en", names: Sequence[str] | None = None, width: float = WIDTH) -> str:
    """Return the zones of a view alone, one below the other, as the pictures of a rules page show them."""
    return Painter(view, Words(lang, names), width).zones()


class Painter:
    """The drawing of one view. `tiles`: the game is played with tiles, so that unseen things are drawn as tiles."""

    def __init__(self, view: View, words: Words, width: float = WIDTH) -> None:
        self.view = view
        self.words = words
        self.width = width
        shown = [thing.face for zone in view.zones for thing in zone.things if thing.face is not None]
        self.tiles = any(faces.TILE.fullmatch(face) for face in shown)

    def document(self) -> str:
        """Return the whole table."""
        width = self.width - 2 * MARGIN
        return self.page(below([self.heading(width), *self.middle(width), *self.seats(width)], GAP))

    def zones(self) -> str:
        """Return the zones alone, those of a seat under the name of its player."""
        width = self.width - 2 * MARGIN
        tags = [chip(self.words.say(tag.text)) for tag in self.view.tags]
        boxes = [] if not tags else [flow(tags, width)]
        for zone in self.view.zones:
            owner = [] if zone.owner is None else [self.words.player(zone.owner)]
            unnamed = zone.kind == "hand" and zone.caption is None
            name = " · ".join([*owner, *([] if unnamed and owner else [self.words.zone(zone)])])
            caption = written(name, width, TEXT, "ink-2", bold=True)
            boxes.append(below([caption, self.contents(zone, width, 1.0)], 5))
        return self.page(below(boxes, GAP))

    def page(self, inside: Box) -> str:
        """Return a box as a document."""
        page = at(inside, MARGIN, MARGIN)
        height = inside.h + 2 * MARGIN
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {height:g}" width="{self.width:g}" '
            f'height="{height:g}" role="img" font-family="{FONT}">'
            f"<title>{html.escape(self.words.title(self.view))}</title><style>{faces.colours()}</style>"
            f"<defs>{faces.shapes(page)}</defs>"
            f'<rect width="100%" height="100%" rx="10" fill="var(--cloth)"/>{page}</svg>'
        )

    # --- the parts of the table ----------------------------------------------------------------------------------

    def heading(self, width: float) -> Box:
        """Return the game, its lasting states, and what is asked or how it ended."""
        lines = [written(self.words.title(self.view), width, TEXT + 3, "ink", bold=True)]
        tags = [chip(self.words.say(tag.text)) for tag in self.view.tags]
        asked = written(self.words.prompt(self.view), width, TEXT + 1, "ink")
        return below([*lines, *([flow(tags, width)] if tags else []), asked], 6)

    def middle(self, width: float) -> list[Box]:
        """Return the zones that belong to no seat."""
        boxes = [self.zone_box(zone, width, 1.0) for zone in self.view.zones if zone.owner is None and is_shown(zone)]
        return [panel(flow(boxes, width - 20), width, "mat")] if boxes else []

    def seats(self, width: float) -> list[Box]:
        """Return the seats in the order of play, two side by side; the viewer's own last, in full width."""
        half = (width - GAP) / 2
        others = [self.seat_box(seat, half, SMALL) for seat in self.view.seats if seat.seat != self.view.seat]
        rows = [beside(others[k : k + 2], GAP) for k in range(0, len(others), 2)]
        own = [self.seat_box(seat, width, 1.0) for seat in self.view.seats if seat.seat == self.view.seat]
        return [*rows, *own]

    def seat_box(self, seat: SeatView, width: float, scale: float) -> Box:
        """Return a seat: its player, its numbers and states, and the zones in front of it."""
        lines = [
            written(self.words.player(seat.seat), width - 20, TEXT + 1, "ink", bold=True),
            written(" · ".join(self.words.seat(seat)), width - 20, TEXT, "ink-2"),
        ]
        zones = [zone for zone in self.view.zones if zone.owner == seat.seat and is_shown(zone)]
        boxes = [self.zone_box(zone, width - 20, scale) for zone in zones]
        decides = self.view.prompt is not None and seat.seat in self.view.prompt.deciders
        content = below([*lines, *([flow(boxes, width - 20)] if boxes else [])], 5)
        return panel(content, width, "act-soft" if decides else "surface")

    # --- zones ---------------------------------------------------------------------------------------------------

    def zone_box(self, zone: Zone, width: float, scale: float) -> Box:
        """Return a zone under its name."""
        counted = zone.value is not None and zone.arrangement not in ("stack", "count")
        name = f"{self.words.zone(zone)} {zone.value}" if counted else self.words.zone(zone)
        unnamed = zone.kind == "hand" and zone.caption is None
        caption = [] if unnamed else [written(name, width, TEXT - 2, "ink-2")]
        return below([*caption, self.contents(zone, width, scale)], 3)

    def contents(self, zone: Zone, width: float, scale: float) -> Box:
        """Return what is in a zone, in its arrangement."""
        if zone.arrangement == "map":
            return self.grid(zone, scale)
        if zone.arrangement in ("stack", "count"):
            return self.heap(zone, width, scale)
        if zone.slots:
            loose = [thing for thing in zone.things if thing.at not in {slot.at for slot in zone.slots}]
            boxes = [self.slot_box(slot, zone, width, scale) for slot in zone.slots]
            return flow([*boxes, *([self.fan(loose, width, scale)] if loose else [])], width, 8)
        if not zone.things:
            return outline(scale)
        if zone.kind == "trick":
            return flow([self.played(thing, scale) for thing in zone.things], width, 8)
        return self.fan(zone.things, width, scale)

    def grid(self, zone: Zone, scale: float) -> Box:
        """Return a map: squares by row and column, free places dashed."""
        side = CARD * scale + 4
        cells = {slot.at: "" for slot in zone.slots}
        for slot in zone.slots:
            cells[slot.at] = outline(scale, square=True, current="current" in slot.tags).svg
        for thing in zone.things:
            cells[thing.at] = self.piece(thing, scale, square=True).svg
        found = [(int(match[1]), int(match[2]), svg) for at, svg in cells.items() if (match := CELL.fullmatch(at))]
        if not found:
            return self.fan(zone.things, self.width, scale)
        top, left = min(row for row, _, _ in found), min(column for _, column, _ in found)
        rows, columns = max(row for row, _, _ in found) - top + 1, max(column for _, column, _ in found) - left + 1
        moved = "".join(at(Box(0, 0, svg), (column - left) * side, (row - top) * side) for row, column, svg in found)
        return Box(columns * side, rows * side, moved)

    def heap(self, zone: Zone, width: float, scale: float) -> Box:
        """Return a stack: its open cards, or one back, and how many there are."""
        number = zone.value if zone.value is not None else len(zone.things)
        open_cards = [thing for thing in zone.things if thing.face is not None]
        if zone.kind == "chips":
            return token(str(number))
        if open_cards:
            return beside([self.fan(open_cards, width - 40, scale * SMALL), written(str(number), 40, TEXT, "ink")], 5)
        card = self.piece([*zone.things, Thing("")][0], scale) if number else outline(scale)
        return beside([card, written(str(number), 40, TEXT, "ink")], 5)

    def slot_box(self, slot: Slot, zone: Zone, width: float, scale: float) -> Box:
        """Return a named place, with what is in it, its number and its tokens."""
        things = [thing for thing in zone.things if thing.at == slot.at]
        name = self.words.say(slot.caption) or (slot.at.replace("T", "10") if zone.arrangement == "scale" else "")
        if zone.arrangement in ("lanes", "veil") and slot.at.isdecimal():
            name = self.words.player(int(slot.at))
        current = "current" in slot.tags
        said = name if slot.value is None else f"{name} {slot.value}"
        boxes = [written(said, width, TEXT - 1, "shu" if current else "ink-2", bold=current)]
        if things:
            boxes.append(self.fan(things, width, scale))
        elif zone.arrangement not in ("scale", "sheet"):
            boxes.append(outline(scale))
        tokens = [token(self.owned(int(seat), many)) for seat, many in slot.tokens.items() if many]
        return below([*boxes, flow(tokens, width, 3)], 3)

    def owned(self, seat: int, many: int) -> str:
        """Return a number of chips, with the name of the player they belong to."""
        return str(many) if seat < 0 else f"{self.words.player(seat)} {many}"

    def played(self, thing: Thing, scale: float) -> Box:
        """Return a card of a trick, above its player's name."""
        drawn = self.piece(thing, scale)
        if thing.owner is None:
            return drawn
        return below([drawn, written(self.words.player(thing.owner), 120, TEXT - 2, "ink-2")], 2)

    def fan(self, things: list[Thing], width: float, scale: float) -> Box:
        """Return cards side by side, overlapping if they must, and on several lines if they still don't fit."""
        boxes = [self.piece(thing, scale) for thing in things]
        if not boxes:
            return Box(0, 0)
        widest = max(box.w for box in boxes)
        hidden = all(thing.face is None for thing in things)
        least = widest + 2 if self.tiles else widest * (0.22 if hidden else 0.46)
        per_line = max(1, int((width - widest) / least) + 1)
        lines = []
        for k in range(0, len(boxes), per_line):
            line = boxes[k : k + per_line]
            room = (width - widest) / max(1, min(per_line, len(boxes)) - 1)
            step = min(least if hidden else widest + 3, max(least, room))
            lines.append(stepped(line, step))
        if hidden and len(things) > 3:
            lines[-1] = beside([lines[-1], written(str(len(things)), 40, TEXT, "ink-2")], 5)
        return below(lines, 3)

    def piece(self, thing: Thing, scale: float, square: bool = False) -> Box:
        """Return one card, tile or token, ringed or dimmed as its tags say."""
        drawn = faces.drawing(thing, square, self.tiles)
        tile = drawn.h > 200 or drawn.w > 100
        k = CARD * scale / 100 * (0.72 if tile else 1.0)
        w, h = drawn.w * k, drawn.h * k
        face = self.face(drawn, k)
        if "past" in thing.tags or "ridden" in thing.tags:
            face = f'<g opacity=".55">{face}</g>'
        colour = "shu" if "current" in thing.tags else "act" if "best" in thing.tags else ""
        shape = f'x="-1.5" y="-1.5" width="{w + 3:.1f}" height="{h + 3:.1f}" rx="6" fill="none"'
        ring = f'<rect {shape} stroke="var(--{colour})" stroke-width="3"/>' if colour else ""
        return Box(w, h, face + ring)

    def face(self, drawn: faces.Drawing, size: float) -> str:
        """Return a face, scaled by `size`."""
        return f'<g transform="scale({size:.4g})" style="color:{drawn.ink}">{drawn.body}</g>'


def is_shown(zone: Zone) -> bool:
    """Return whether a zone has anything to draw."""
    return bool(zone.things or zone.slots or zone.value is not None or zone.kind == "trick")


# --- boxes -------------------------------------------------------------------------------------------------------


def at(box: Box, x: float, y: float) -> str:
    """Return a box moved to a place."""
    return f'<g transform="translate({x:.1f} {y:.1f})">{box.svg}</g>' if box.svg and (x or y) else box.svg


def beside(boxes: Sequence[Box], gap: float) -> Box:
    """Return boxes in one row."""
    out, x = "", 0.0
    for box in boxes:
        out += at(box, x, 0)
        x += box.w + gap
    return Box(x - gap, max((box.h for box in boxes), default=0), out)


def stepped(boxes: Sequence[Box], step: float) -> Box:
    """Return boxes that begin a step apart, each over the one before."""
    out = "".join(at(box, k * step, 0) for k, box in enumerate(boxes))
    return Box(step * (len(boxes) - 1) + boxes[-1].w, max(box.h for box in boxes), out)


def below(boxes: Iterable[Box], gap: float) -> Box:
    """Return boxes in one column; those without height are left out."""
    out, y, w = "", 0.0, 0.0
    for box in boxes:
        if box.h:
            out += at(box, 0, y)
            y += box.h + gap
            w = max(w, box.w)
    return Box(w, max(0.0, y - gap), out)


def flow(boxes: Sequence[Box], width: float, gap: float = GAP) -> Box:
    """Return boxes in rows, each as full as there is room."""
    rows: list[list[Box]] = [[]]
    used = 0.0
    for box in boxes:
        if rows[-1] and used + box.w > width:
            rows.append([])
            used = 0.0
        rows[-1].append(box)
        used += box.w + gap
    return below([beside(row, gap) for row in rows if row], gap)


def panel(box: Box, width: float, colour: str) -> Box:
    """Return a box on a coloured ground."""
    height = box.h + 16
    ground = f'<rect width="{width:.1f}" height="{height:.1f}" rx="8" fill="var(--{colour})"/>'
    return Box(width, height, ground + at(box, 10, 8))


def outline(scale: float, square: bool = False, current: bool = False) -> Box:
    """Return an empty place."""
    w = CARD * scale
    h = w if square else w * 1.4
    colour = "shu" if current else "edge"
    shape = f'width="{w - 2:.1f}" height="{h - 2:.1f}" rx="4" fill="none" stroke="var(--{colour})"'
    return Box(w, h, f'<rect x="1" y="1" {shape} stroke-dasharray="3 3"/>')


def token(text: str) -> Box:
    """Return chips or coins: a number in a round frame."""
    w = max(22.0, wide(text, TEXT - 1) + 12)
    shape = f'<rect width="{w:.1f}" height="22" rx="11" fill="var(--act)" stroke="var(--act-line)"/>'
    style = f'font-size="{TEXT - 1:g}" text-anchor="middle" fill="var(--act-ink)"'
    return Box(w, 22, f'{shape}<text x="{w / 2:.1f}" y="15.5" {style}>{html.escape(text)}</text>')


def chip(text: str) -> Box:
    """Return a lasting state of the table."""
    w = wide(text, TEXT) + 16
    shape = f'<rect width="{w:.1f}" height="24" rx="5" fill="var(--shu-soft)" stroke="var(--shu)"/>'
    return Box(w, 24, f'{shape}<text x="8" y="16.5" font-size="{TEXT:g}" fill="var(--ink)">{html.escape(text)}</text>')


def written(text: str, width: float, size: float, colour: str, bold: bool = False) -> Box:
    """Return text in lines of at most a width."""
    lines = [line for part in text.split("\n") for line in broken(part, width, size)]
    style = f'font-size="{size:g}" fill="var(--{colour})"' + (' font-weight="700"' if bold else "")
    high = size * 1.3
    rows = (f'<text y="{(k + 0.82) * high:.1f}" {style}>{html.escape(line)}</text>' for k, line in enumerate(lines))
    return Box(max((wide(line, size) for line in lines), default=0), len(lines) * high, "".join(rows))


def broken(text: str, width: float, size: float) -> list[str]:
    """Return text as lines of at most a width, broken at spaces and between Japanese letters, never before commas."""
    lines: list[str] = []
    line = ""
    for part in PART.findall(text):
        if line and wide(line + part.rstrip(), size) > width:
            lines.append(line.rstrip())
            line = ""
        line += part
    return [*lines, line.rstrip()] if line.strip() else lines


def wide(text: str, size: float) -> float:
    """Return about how wide text is: Japanese letters are square."""
    return sum(1.0 if ord(letter) > 0x2E7F else 0.57 for letter in text) * size
