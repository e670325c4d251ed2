"""A finished match, position by position, with all hands open; and everything that was drawn in it."""

from __future__ import annotations

from tefuda.cards.bits import members
from tefuda.engine import record
from tefuda.engine.happened import Happened
from tefuda.engine.position import OPEN
from tefuda.engine.view import View
from tefuda.table import messages
from tefuda.table.match import Match
from tefuda.table.messages import Replay, RoomInfo, Shuffle


def replay(match: Match, room: RoomInfo) -> Replay:
    """Replay a match that is over."""
    if not match.is_over():
        raise ValueError("a running match is never shown open")
    again = Match(match.game, match.options, match.seed, generator=match.generator)
    views = [_open(again, again.history[0])]
    position = again.position
    for seat, text in match.moves:
        position.log = []
        record.play_text(position, seat, text)
        views.append(_open(again, position.log))
    return Replay(room, views, list(match.moves))


def shuffle(match: Match) -> Shuffle:
    """Return everything that was drawn in a match that is over, so that it can be checked.

    Matches without a stream have no draws: their seeds say how they were dealt, but what was drawn has no simple
    description.
    """
    if not match.is_over():
        raise ValueError("the draws of a running match are never shown")
    names = match.game.pack(match.options).names
    position = match.game.table(match.options, match.seed, match.generator)
    stream = position.stream
    if stream is None:
        return Shuffle(match.seed, match.generator, match.promised)
    stream.draws = []
    position.begin()
    drawn = [messages.Draw(0, draw.of, draw.numbers, _named(draw.cards, names)) for draw in stream.draws]
    for step, (seat, text) in enumerate(match.moves, start=1):
        stream.draws = []
        record.play_text(position, seat, text)
        drawn += [messages.Draw(step, draw.of, draw.numbers, _named(draw.cards, names)) for draw in stream.draws]
    commits = {str(seat): hash for seat, hash in match.commits.items()}
    return Shuffle(match.seed, match.generator, match.promised, commits, drawn)


def _named(cards: int, names: list[str]) -> list[str]:
    """Return the names of a set of cards; none for a set of other things."""
    return [names[card] for card in members(cards)] if 0 < cards < 1 << len(names) else []


def _open(match: Match, happened: list[Happened]) -> View:
    view = match.position.view(OPEN)
    view.events = [step.event for step in happened]
    return view
