"""Pictures of the site: the table's own drawings, inside the page, so that they follow its day and night."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any

import tefuda
from tefuda.drawing import faces, svg
from tefuda.engine.example import Example
from tefuda.engine.registry import Game
from tefuda.engine.view import Thing
from tefuda.texts import lookup

STYLE = re.compile(r"<style>.*?</style>")
NARROW = 400.0  # pixels; a phone shows pictures of this width in the size of its text
NAMES = {"en": ("You", "Haru", "Mio", "Yuki", "Ken", "Aki"), "ja": ("あなた", "ハル", "みお", "ゆき", "ケン", "アキ")}


def colours() -> str:
    """Return the style sheet of all pictures, by day and by night."""
    day, night = ("".join(f"--{name}:{value};" for name, value in faces.parts()[time].items()) for time in TIMES)
    return f"svg.table{{{day}}}\nhtml[data-theme=dark] svg.table{{{night}}}\n"


TIMES = ("day", "night")


def inside(document: str, described: str = "") -> str:
    """Return an SVG document as a part of a page. `described`: what it shows, in the place of its title."""
    part = STYLE.sub("", document, count=1)
    part = part.replace("<svg ", '<svg class="table" ', 1)
    if described:
        part = re.sub(r"<title>.*?</title>", f"<title>{html.escape(described)}</title>", part, count=1)
    return part.replace("\n", " ")


def figure(picture: str, caption: str, more: str = "") -> str:
    """Return a picture with what it shows, as a block of Markdown."""
    scrolls = ' tabindex="0"' if more == "wide" else ""  # sideways, on a phone
    return f'\n<figure class="play {more}"{scrolls}>{picture}<figcaption>{html.escape(caption)}</figcaption></figure>\n'


def of_example(game: Game, example: Example, lang: str, caption: str) -> str:
    """Return an example of a rules page: the zones that it shows."""
    names = [chr(ord("A") + seat) for seat in range(12)]
    if example.seat is not None:
        names[example.seat] = lookup("table.you", lang) or ""
    view = example.view(example.position(game))
    return figure(inside(svg.zones(view, lang, names, NARROW), caption), caption, "example")


def of_match(game: Game, lang: str, moves: int | None = None, **options: Any) -> str:
    """Return the table during a match between rules of thumb, after some moves (None: a third of them), before a
    decision of seat 0.
    """
    players = next((n for n in (4, 3) if n in game.players), game.players[0])
    match = tefuda.new(game, players=players, seed="site", lang=lang, seats=NAMES[lang][:players], **options)
    bot = tefuda.bot("simple", seed="site")
    if moves is None:
        whole = match.copy()
        while not whole.over:
            whole.push(bot.choose(whole))
        moves = max(4, len(whole.record().moves) // 3)
    while not match.over and (len(match.record().moves) < moves or 0 not in match.deciders):
        match.push(bot.choose(match))
    return inside(match.seen_by(0).svg())


def fan(cards: Sequence[str], backs: int = 0) -> str:
    """Return a few cards, fanned out; the first `backs` of them face down."""
    drawn = [faces.drawing(Thing(card, None if k < backs else card, back=k)) for k, card in enumerate(cards)]
    parts = []
    for k, one in enumerate(drawn):
        turn = 9 * (k - (len(drawn) - 1) / 2)
        place = f"translate({k * 58:g} {abs(turn) * 0.8:g}) rotate({turn:g} 50 140)"
        parts.append(f'<g transform="{place}" style="color:{one.ink}">{one.body}</g>')
    body = "".join(parts)
    width = 58 * (len(drawn) - 1) + 130
    return (
        f'<svg class="table fan" aria-hidden="true" viewBox="-15 -6 {width} 166"><defs>{faces.shapes(body)}</defs>'
        f"{body}</svg>"
    )
