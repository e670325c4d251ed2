"""The table as text, for a terminal: one line per zone and seat."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.drawing.words import Words
from tefuda.engine.view import Slot, View, Zone

HIDDEN = "▒"
NOTHING = "–"


def table(view: View, lang: str = "en", names: Sequence[str] | None = None) -> str:
    """Return a view as text. `names`: the players' names by seat; without them seat 0 is A."""
    words = Words(lang, names)
    lines = [words.title(view)]
    lines += [f"* {words.say(tag.text)}" for tag in view.tags]
    for zone in view.zones:
        if zone.owner is None and (shown := contents(zone, words)):
            lines.append(f"{words.zone(zone)}: {shown}")
    for seat in view.seats:
        lines.append(f"{words.player(seat.seat)}: {', '.join(words.seat(seat))}".rstrip(": "))
        for zone in view.zones:
            if zone.owner == seat.seat and (shown := contents(zone, words)):
                lines.append(f"   {words.zone(zone)}: {shown}")
    return "\n".join([*lines, words.prompt(view)]).rstrip()


def contents(zone: Zone, words: Words) -> str:
    """Return what is in a zone; empty if there is nothing to show."""
    if zone.slots:
        return "  ".join(place(slot, zone, words) for slot in zone.slots if is_taken(slot, zone))
    value = "" if zone.value is None else str(zone.value)
    faces = [words.thing(thing) for thing in zone.things]
    if faces and set(faces) == {HIDDEN}:
        return value or words.of("table.seat.cards", n=len(faces))
    if not faces and zone.kind == "trick":
        return NOTHING
    if zone.arrangement == "compass":
        by = [f"{words.player(thing.owner)} " if thing.owner is not None else "" for thing in zone.things]
        return "  ".join(who + face for who, face in zip(by, faces, strict=True))
    return " ".join(filter(None, [value, *faces]))


def is_taken(slot: Slot, zone: Zone) -> bool:
    """Return whether a slot, or what is in it, has anything to show."""
    named = zone.arrangement == "scale" or slot.caption is not None or slot.value is not None or bool(slot.tokens)
    return named or any(thing.at == slot.at for thing in zone.things)


def place(slot: Slot, zone: Zone, words: Words) -> str:
    """Return a slot with what is in it: `r0c1[♠3]`."""
    rank = slot.at.replace("T", "10") if zone.arrangement == "scale" else slot.at  # as on the cards beside it
    name = words.say(slot.caption) or rank
    value = "" if slot.value is None else f" {slot.value}"
    tokens = "".join(
        f" {words.player(int(seat)) if int(seat) >= 0 else ''}×{many}" for seat, many in slot.tokens.items() if many
    )
    faces = [words.thing(thing) for thing in zone.things if thing.at == slot.at]
    return f"{name}{value}{tokens}" + (f"[{' '.join(faces)}]" if faces else "")
