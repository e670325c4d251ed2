"""Matches that were played to their end: what their permanent addresses show, and what a player's history needs.

All of it follows from a room's list. `Ended` is kept with the room, one for each match; the store keeps its `outline`,
so that a history does not replay lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tefuda.engine.options import Options
from tefuda.engine.position import SPECTATOR
from tefuda.engine.record import Record
from tefuda.engine.registry import Game
from tefuda.table import shelf
from tefuda.table.match import Match
from tefuda.table.messages import Outline, Player, Source


@dataclass
class Ended:
    """A match that was played to its end, without its positions.

    `number` counts the deals at its table, from 1; `seq` is the number of the entry that ended it. `persons` are the
    players by seat, empty for bots. `promised` and `commits` are as in `Match`.
    """

    number: int
    seq: int
    record: Record
    outline: Outline
    persons: list[str]
    promised: str = ""
    commits: dict[int, str] = field(default_factory=dict)
    source: Source | None = None

    @property
    def seed(self) -> str:
        return str(self.record.seed)

    @property
    def generator(self) -> str:
        return str(self.record.generator)

    def seat_of(self, person: str) -> int | None:
        return self.persons.index(person) if person and person in self.persons else None


def outline(match: Match, chairs: Sequence[tuple[str, int, bool]]) -> Outline:
    """Return a match that is over as a history shows it. `chairs`: name, crest, and whether it is a bot, by seat."""
    seen = match.position.view(SPECTATOR)
    assert seen.result is not None
    rounds = [row.places for row in seen.scores if row.places]
    stamps = {sheet.seat: sheet.stamp for sheet in seen.result.sheets}
    players = [
        Player(
            name,
            crest,
            seen.result.ranks[seat],
            seen.result.scores[seat],
            bot,
            [places[seat] for places in rounds],
            [title for titles in match.titles if (title := titles[seat]) is not None] if rounds else [],
            dict(match.fired[seat]),
            seen.result.teams[seat] if seen.result.teams else -1,
            stamp=stamps.get(seat),
        )
        for seat, (name, crest, bot) in enumerate(chairs)
    ]
    options = match.options.data()
    preset = preset_of(match.game, match.options)
    code = "" if preset or match.game.house is None else shelf.check(match.game, options).code
    return Outline(match.game.id, players, preset, code, changed(match.game, options), sorted(match.lasting))


def preset_of(game: Game, options: Options) -> str:
    """Return the id of the preset that a match was played by; empty if it was none."""
    data = options.data()
    for id in game.presets:
        checked = shelf.behind(game, id)
        if all(_alike(data.get(key), checked.options.get(key)) for key in checked.sets if key != "players"):
            return id
    return ""


def _alike(one: Any, other: Any) -> bool:
    """Return whether two values are the same; lists of rules in any order."""
    if isinstance(one, list) and isinstance(other, list):
        return sorted(map(str, one)) == sorted(map(str, other))
    return bool(one == other)


def changed(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that are not the usual ones, apart from players and house rules."""
    return {
        option.id: options[option.id]
        for option in game.option_list
        if option.type in {"bool", "int", "choice"}
        and option.id != "players"
        and options.get(option.id, option.default) != option.default
    }


def stored(outline: Outline) -> str:
    return msgspec.json.encode(outline).decode()


def read(body: str) -> Outline:
    return msgspec.json.decode(body, type=Outline)


def nameless(body: str, seat: int) -> str:
    """Return a stored outline without the name and the crest of a seat."""
    kept = read(body)
    kept.players[seat].name, kept.players[seat].crest = "", 0
    return stored(kept)
