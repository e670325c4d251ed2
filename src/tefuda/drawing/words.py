"""The words of a view: the names of its zones, seats and things, in drawings and in plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.engine.view import SeatView, Text, Thing, View, Zone
from tefuda.texts import card_words, game_name, lookup, render


class Words:
    """The words of a view in one language, with the players' names by seat (None: A, B, C ...)."""

    def __init__(self, lang: str, names: Sequence[str] | None = None) -> None:
        self.lang = lang
        self.names = list(names) if names is not None else None

    def say(self, text: Text | None) -> str:
        """Return a text as one string; empty without one."""
        return "" if text is None else render(text, self.lang, self.names)

    def of(self, id: str, **args: Any) -> str:
        """Return the text of an id."""
        return self.say(Text(id, args))

    def player(self, seat: int) -> str:
        """Return the name of a seat's player."""
        return self.of("engine.replay.seat", who=seat)

    def title(self, view: View) -> str:
        """Return the game's name and how far the match has come."""
        name = game_name(view.game, self.lang)
        return " · ".join(part for part in (name, self.say(view.progress)) if part)

    def zone(self, zone: Zone) -> str:
        """Return the name of a zone."""
        return self.say(zone.caption) or self.of(f"table.zone.{zone.kind}")

    def thing(self, thing: Thing) -> str:
        """Return a card as text: `♠3`, `JOKER 1=♥7`; `▒` for one that is not seen."""
        if thing.face is None:
            return "▒"
        name = card_words(thing.face)
        return f"{name}={card_words(thing.stands_for)}" if thing.stands_for else name

    def seat(self, seat: SeatView) -> list[str]:
        """Return what is shown of a seat beside its name: role, score, public counts and states."""
        said = [self.say(seat.role)] if seat.role is not None else []
        if seat.score is not None:
            said.append(self.of("table.score", n=seat.score))
        said += [f"{self.say(count.caption)} {count.value}" for count in seat.counts]
        if seat.place:
            said.append(self.of("table.seat.place_short", n=seat.place))
        return said + [self.of(f"table.seat.{state}") for state in self.states(seat)]

    def states(self, seat: SeatView) -> list[str]:
        """Return the states of a seat that a picture shows, `dealer` among them."""
        shown = [state for state in seat.state if lookup(f"table.seat.{state}", self.lang) is not None]
        return shown + ["dealer"] * seat.dealer

    def prompt(self, view: View) -> str:
        """Return who decides what, or how the match ended."""
        if view.result is not None:
            places = sorted(zip(view.result.ranks, range(len(view.result.ranks)), view.result.scores, strict=True))
            lines = [self.of("engine.replay.place", who=seat, rank=place, score=n) for place, seat, n in places]
            return "\n".join([self.say(view.result.reason), *lines]).strip()
        if view.prompt is None:
            return ""
        deciders = ", ".join(map(self.player, view.prompt.deciders))
        return "\n".join(filter(None, [f"{deciders}: {self.say(view.prompt.text)}", self.say(view.prompt.limit)]))
