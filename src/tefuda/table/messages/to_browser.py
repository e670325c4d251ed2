"""What a table says over the WebSocket."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from tefuda.engine.view import Reason, Text, View
from tefuda.table.messages.hints import Hinted
from tefuda.table.messages.rooms import RoomInfo
from tefuda.table.messages.stamps import Stamps


class RoomChanged(Struct, tag="room", omit_defaults=True):
    room: RoomInfo


class Seen(Struct, tag="view", omit_defaults=True):
    """The viewer's own view at `version`.

    `events` of the view cover everything since the version the client had (`since`); a `fresh` view is a snapshot: show
    it without animation. `clocks`: seconds left per deciding seat; `limits`: what those clocks began with, except for a
    choice that stays open for a fixed time. `made`: the id of the viewer's latest move that was made, which need not
    show otherwise: others may have moved as well, or a choice may replace an equal one. `skips`: the seats whose
    players want the bots to play the rest of the round at once, or -1 for whoever decides where no player sits.
    """

    version: int
    since: int
    view: View
    fresh: bool = False
    clocks: dict[str, float] = field(default_factory=dict)
    limits: dict[str, float] = field(default_factory=dict)
    decided: list[int] = field(default_factory=list)  # seats that have made their secret choice
    own: str = ""  # notation of your own secret choice that still waits for the others
    made: str = ""
    skips: list[int] = field(default_factory=list)


class Refused(Struct, tag="refused", omit_defaults=True):
    """A move was not accepted; nothing changed."""

    id: str
    rule: str
    text: Text
    reasons: list[Reason] = field(default_factory=list)


class Because(Struct, tag="why", omit_defaults=True):
    picks: list[str]
    reasons: list[Reason]


class Tried(Struct, tag="tried"):
    """The viewer's own view after drafts that nobody else knows of."""

    texts: list[str]
    view: View


class Said(Struct, tag="said", omit_defaults=True):
    """A line of the chat, or a stamp."""

    seat: int | None
    name: str
    line: str
    id: int = 0  # by which the line can be reported
    stamp: Stamps | Literal[""] = ""


class Talk(Struct, tag="talk"):
    """The latest lines of the chat, for a browser that comes, or comes back, to the table."""

    lines: list[Said]


class Reported(Struct, tag="reported"):
    """The operator of the service gets your report."""


class Reconnect(Struct, tag="reconnect"):
    """The service continues in a new process: read this connection to its end, close it, and open another."""


class Trouble(Struct, tag="error", omit_defaults=True):
    """The request itself was wrong: text ids `ui.error.*`. `retry`: seconds after which it may be repeated."""

    text: Text
    retry: int = 0


ToBrowser = RoomChanged | Seen | Refused | Because | Tried | Said | Talk | Reported | Hinted | Reconnect | Trouble
