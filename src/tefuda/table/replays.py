"""A finished match, position by position, with all hands open."""

from __future__ import annotations

from tefuda.engine import record
from tefuda.engine.happened import Happened
from tefuda.engine.position import OPEN
from tefuda.engine.view import View
from tefuda.table.match import Match
from tefuda.table.messages import Replay, RoomInfo


def replay(match: Match, room: RoomInfo) -> Replay:
    """Plays a match that is over once more."""
    if not match.is_over():
        raise ValueError("a running match is never shown open")
    again = Match(match.game, match.options, match.seed)
    views = [_open(again, again.history[0])]
    position = again.position
    for seat, text in match.moves:
        position.log = []
        record.play_text(position, seat, text)
        views.append(_open(again, position.log))
    return Replay(room, views, list(match.moves))


def _open(match: Match, happened: list[Happened]) -> View:
    view = match.position.view(OPEN)
    view.events = [step.event for step in happened]
    return view
