"""Events, and which seats may see the faces of their cards."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine.view import Event, Text, Thing

ALL: Final[i64] = -1


@final
class Happened:
    """An event and the set of seats that see its faces (ALL: every seat, and spectators).

    The others see backs, and `hidden_text` instead of the log line (None: the same line, which then must not name a
    hidden card).
    """

    def __init__(self, event: Event, seen_by: i64 = ALL, hidden_text: Text | None = None) -> None:
        self.event = event
        self.seen_by = seen_by
        self.hidden_text = hidden_text

    def for_seat(self, seat: i64) -> Event:
        """Return the event as `seat` (or SPECTATOR) may see it."""
        if self.seen_by == ALL or (seat >= 0 and self.seen_by & bit(seat) != 0):
            return self.event
        e = self.event
        backs = [Thing(id=f"unseen.{k}", back=thing.back, owner=thing.owner) for k, thing in enumerate(e.things)]
        text = self.hidden_text if self.hidden_text is not None else e.text
        return Event(e.kind, e.seat, e.to, e.zone, backs, e.rule, text, e.lasting, e.sheets, e.by)


def apart(things: list[Thing]) -> list[Thing]:
    """Give equal cards different ids, `S3` and `S3.1`; moves pick them by their common `like`."""
    if len({thing.id for thing in things}) == len(things):
        return things
    met: dict[str, int] = {}
    for thing in things:
        earlier = met.get(thing.id, 0)
        met[thing.id] = earlier + 1
        if earlier > 0:
            thing.like = thing.id
            thing.id = f"{thing.id}.{earlier}"
    return things


def event(
    kind: str,
    seat: i64 = -1,
    text: Text | None = None,
    faces: list[str] | None = None,
    *,
    to: i64 = -1,
    zone: str = "",
    rule: str = "",
    lasting: bool = False,
    seen_by: i64 = ALL,
    hidden_text: Text | None = None,
) -> Happened:
    """Return an event for the log; the ids of its cards are their faces.

    `to`: the receiving seat, if there is one. `seen_by`: the seats that see the faces, by default all.
    """
    things = apart([Thing(id=face, face=face) for face in faces or []])
    happened = Event(
        kind,
        seat if seat >= 0 else None,
        to if to >= 0 else None,
        zone,
        things,
        rule,
        text,
        lasting,
    )
    return Happened(happened, seen_by, hidden_text)
