"""The playable examples of house rules, drawn: what everyone holds, and what these moves lead to.

All pictures of a page share their faces, each of which the page has once: a card in a hand is then a few dozen bytes.
Each is a `<noscript>`, which is a mere text wherever scripts run, until `rules.js` draws what is opened: browsers would
build thousands of cards that nobody looks at.
"""

from __future__ import annotations

import html
import re

from msgspec.structs import replace

from tefuda.drawing import faces, svg
from tefuda.drawing.words import Words
from tefuda.engine import lesson
from tefuda.engine.lesson import Frame
from tefuda.engine.position import OPEN
from tefuda.engine.registry import Game
from tefuda.engine.view import Text, View, Zone
from tefuda.texts import card_words, render
from tools.docs import pictures
from tools.docs.words import say

WIDTH = 340.0  # pixels: of the open rule beside the list, and of a phone
NAMES = 64.0  # pixels of a row that are for the name before the cards
SIZE = 0.8  # of a card, relative to those of a table
WORN = re.compile(r' xmlns="[^"]*"| font-family="[^"]*"|<defs></defs>')  # what the page has for all of them
PLAYERS = {"en": ("Aki", "Haru", "Mio", "Yuki", "Ken", "Sora"), "ja": ("アキ", "ハル", "みお", "ゆき", "ケン", "ソラ")}


class Pictures:
    """The pictures of one page, and the faces that they share."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.faces: dict[faces.Drawing, str] = {}
        polite = "さん" if lang == "ja" else ""
        self.players = [f"{name}{polite}" for name in PLAYERS[lang]]

    def of(self, rule: str) -> list[str]:
        """Return the example of a rule as Markdown, if it has one: a picture, and what happens below it."""
        if rule not in lesson.names(self.game):
            return []
        frames = lesson.play(lesson.find(self.game, rule), self.game, rule)
        told = "".join(f"<li>{html.escape(line)}</li>" for line in map(self.line, frames, frames[1:]) if line)
        shown = f"<noscript>{self.start(rule)}</noscript><figcaption><ol>{told}</ol></figcaption>"
        return [f'<figure class="lesson">{shown}</figure>', ""]

    def start(self, rule: str) -> str:
        """Return the picture of the start, every card open and those played first with a ring."""
        found = lesson.find(self.game, rule)
        position = self.game.load(lesson.options_of(found, self.game, rule), found.setup)
        first = next((turn for turn in found.moves if not turn.refused), found.moves[0])
        zones = [
            ringed(zone, first.text.split()) if zone.owner == first.seat else zone
            for zone in position.view(OPEN).zones
            if zone.things and (zone.owner is not None or zone.kind in ("trick", "row"))
        ]
        words = Words(self.lang, PLAYERS[self.lang])
        rows = Rows(replace(position.view(OPEN), zones=zones), words, self.faces)
        said = "; ".join(f"{rows.name(zone)}: {', '.join(map(words.thing, zone.things))}" for zone in zones)
        return WORN.sub("", pictures.inside(rows.document(), said))

    def line(self, before: Frame, after: Frame) -> str:
        """Return what a turn leads to; empty if no one sees anything."""
        turn = before.turn
        assert turn is not None
        who = self.players[turn.seat]
        if turn.refused:
            cards = " ".join(map(card_words, turn.text.split()))
            why = next(reason for reason in before.why[before.picks[0]] if reason.rule == turn.refused)
            return say(self.lang, "refused", who=who, cards=cards, why=self.said(why.text))
        happened = [self.said(event.text) for event in after.view.events if event.text is not None]
        if not turn.text:
            happened.insert(0, say(self.lang, "late", who=who))
        return " → ".join(happened)

    def said(self, text: Text) -> str:
        """Return a text as a sentence about these players."""
        return render(text, self.lang, self.players)

    def shared(self) -> str:
        """Return the faces of all pictures made so far, to be put into the page once."""
        drawn = "".join(f'<g id="{id}" style="color:{one.ink}">{one.body}</g>' for one, id in self.faces.items())
        return f'<svg class="table faces" aria-hidden="true"><defs>{faces.shapes(drawn)}{drawn}</defs></svg>'


class Rows(svg.Painter):
    """Zones, each in a row behind its name, with faces that are elsewhere on the page."""

    def __init__(self, view: View, words: Words, shared: dict[faces.Drawing, str]) -> None:
        super().__init__(view, words, WIDTH)
        self.shared = shared

    def document(self) -> str:
        """Return the rows, one below the other."""
        return self.page(svg.below(map(self.row, self.view.zones), 6))

    def row(self, zone: Zone) -> svg.Box:
        """Return a zone behind its name."""
        width = self.width - 2 * svg.MARGIN
        cards = self.fan(zone.things, width - NAMES, SIZE)
        name = svg.written(self.name(zone), NAMES - 6, svg.TEXT, "ink-2")
        both = svg.at(name, 0, (cards.h - name.h) / 2) + svg.at(cards, NAMES, 0)
        return svg.Box(width, cards.h, both)

    def name(self, zone: Zone) -> str:
        """Return the name of a zone: that of its player, if it is a hand."""
        if zone.owner is not None:
            return self.words.player(zone.owner)
        return say(self.words.lang, "pile") if zone.kind == "trick" else self.words.zone(zone)

    def face(self, drawn: faces.Drawing, size: float) -> str:
        """Return a face by its place on the page."""
        id = self.shared.setdefault(drawn, f"face-{len(self.shared)}")
        return f'<use href="#{id}" transform="scale({size:.4g})"/>'


def ringed(zone: Zone, cards: list[str]) -> Zone:
    """Return a zone in which some cards have a ring."""
    things = [replace(thing, tags=[*thing.tags, "best"]) if thing.face in cards else thing for thing in zone.things]
    return replace(zone, things=things)
