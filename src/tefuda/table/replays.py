"""A finished match, position by position, with all hands open; and everything that was drawn in it.

Both take the time of the whole match, so they are made in a process beside the table. A replay is kept in pages.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import Struct, UnsetType

from tefuda.cards.bits import members
from tefuda.engine import record
from tefuda.engine.errors import BadInput
from tefuda.engine.position import OPEN, Position
from tefuda.engine.record import Record
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text, View
from tefuda.table.ended import Ended
from tefuda.table.lately import Lately
from tefuda.table.limits import Who
from tefuda.table.match import Match
from tefuda.table.messages import Draw, Shuffle
from tefuda.table.minds import Minds

PER_PAGE: Final = 50  # positions
KEPT: Final = 32 * 1024 * 1024  # bytes of packed pages; a long match has about 100 kB
KEY_LENGTH: Final = 16


class Play(Struct, frozen=True):
    """A match that is over, as it is given to the process that replays it."""

    game: str
    options: dict[str, Any]
    seed: str
    generator: str
    moves: list[tuple[int, str]]
    rules: int = 1

    @property
    def key(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:KEY_LENGTH]


def finished(match: Match) -> Play:
    """Return a match that is over.

    Raises: ValueError if it is not: neither its hands nor its draws are ever shown before.
    """
    if not match.is_over():
        raise ValueError("a running match is never shown open")
    return Play(match.game.id, match.options.data(), match.seed, match.generator, list(match.moves), match.game.version)


def played(match: Record) -> Play:
    """Return a match that is over, from its record."""
    rules = 1 if isinstance(match.rules, UnsetType) else match.rules
    return Play(match.game, match.options, str(match.seed), str(match.generator), match.moves, rules)


def game_of(match: Play) -> Game:
    """Return the game by the rules that a match was played by.

    Raises: BadInput if these rules are not here any more.
    """
    game = find(match.game).under(match.rules)
    if game is None:
        raise BadInput(Text("ui.result.outdated"))
    return game


class Pages(Struct):
    """A replay: the positions at which a house rule fired, and all positions, `PER_PAGE` at a time, as packed JSON."""

    fired: list[tuple[int, str]]
    packed: list[bytes]

    @property
    def size(self) -> int:
        return sum(map(len, self.packed))


def pages(match: Play) -> Pages:
    """Replay a match with all hands open."""
    game = game_of(match)
    position = game.new(game.options(match.options), match.seed, watched=True, generator=match.generator)
    views = [_open(position)]
    fired: list[tuple[int, str]] = []
    packed = []
    for step, (seat, text) in enumerate(match.moves, start=1):
        if len(views) == PER_PAGE:
            packed.append(gzip.compress(msgspec.json.encode(views), mtime=0))
            views = []
        record.play_text(position, seat, text)
        views.append(_open(position))
        fired += [(step, event.rule) for event in views[-1].events if event.kind == "rule" and event.rule][:1]
    packed.append(gzip.compress(msgspec.json.encode(views), mtime=0))
    return Pages(fired, packed)


class Replays(Lately[Pages]):
    """The replays that were asked for lately."""

    def __init__(self, minds: Minds) -> None:
        super().__init__(minds, KEPT, lambda pages: pages.size)

    async def of(self, match: Play, who: Who) -> tuple[str, Pages]:
        """Return the replay of a match, and its key.

        Raises: TooFast if it cannot be made now.
        """
        key = match.key
        return key, await self.made(key, partial(pages, match), who)


def draws(match: Play) -> list[Draw]:
    """Return everything that was drawn in a match, so that it can be checked.

    Matches without a stream have no draws: their seeds say how they were dealt, but what was drawn has no simple
    description.
    """
    game = game_of(match)
    options = game.options(match.options)
    names = game.pack(options).names
    position = game.table(options, match.seed, match.generator)
    stream = position.stream
    if stream is None:
        return []
    stream.draws = []
    position.begin()
    drawn = [Draw(0, draw.of, draw.numbers, _named(draw.cards, names)) for draw in stream.draws]
    for step, (seat, text) in enumerate(match.moves, start=1):
        stream.draws = []
        record.play_text(position, seat, text)
        drawn += [Draw(step, draw.of, draw.numbers, _named(draw.cards, names)) for draw in stream.draws]
    return drawn


def shuffle(match: Match | Ended, drawn: list[Draw]) -> Shuffle:
    """Return how a match that is over was shuffled."""
    commits = {str(seat): hash for seat, hash in match.commits.items()}
    return Shuffle(match.seed, match.generator, match.promised, commits, drawn)


def _named(cards: int, names: list[str]) -> list[str]:
    """Return the names of a set of cards; none for a set of other things."""
    return [names[card] for card in members(cards)] if 0 < cards < 1 << len(names) else []


def _open(position: Position) -> View:
    """Return the position with all hands open and what happened before it, and empty its log."""
    view = position.view(OPEN)
    view.events = [step.event for step in position.log or []]
    position.log = []
    return view
