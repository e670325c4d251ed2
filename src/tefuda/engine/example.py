"""Pictured examples: positions on a rules page, whose claims the engine checks.

A rules page names an example in a line of its own, `![caption in words](example:NAME)`. The example is data: an
explicit start or a seed, moves, whose view is drawn and which zones of it, and claims that must be true. Games have
them in their folder as `examples/NAME.json`, a game that is one file in `Game(examples={NAME: ...})`.

    {"setup": {"hands": [["S8", "H6"], ["S7", "HA"], ["D6"]], "turn": 0}, "moves": [[0, "S8"]],
     "seat": 1, "shows": ["trick", "hand1"], "claims": {"legal": ["S7"], "forbidden": {"HA": "must_follow"}}}
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from tefuda.engine import record
from tefuda.engine.errors import BadRecord, UnknownGame
from tefuda.engine.position import SPECTATOR, Position
from tefuda.engine.record import Record
from tefuda.engine.registry import Game
from tefuda.engine.view import Text, View
from tefuda.texts import catalogue

PICTURE: Final = re.compile(r"^!\[(?P<caption>.+)\]\(example:(?P<name>[\w-]+)\)$", re.MULTILINE)


class Claims(Struct, forbid_unknown_fields=True):
    """Claims about a position. What is unset is not claimed."""

    turn: int | UnsetType = UNSET  # whose turn it is, -1: the match is over
    legal: list[str] | UnsetType = UNSET  # exactly these moves, in any order, for the reader or else for `turn`
    forbidden: dict[str, str] = field(default_factory=dict)  # move -> the rule that forbids it, for the same seat
    state: dict[str, Any] = field(default_factory=dict)  # parts of the position, as `Position.state` writes them
    scores: list[int] | UnsetType = UNSET


class Then(Claims, forbid_unknown_fields=True):
    """Moves that follow, which the picture does not show, and what is true after them."""

    moves: list[tuple[int, str]] = field(default_factory=list)


class Example(Struct, forbid_unknown_fields=True):
    """One example. `seat` is the reader's seat (None: a spectator), `shows` the zones of the view, in order."""

    shows: list[str]
    seat: int | None = 0
    options: dict[str, Any] = field(default_factory=dict)
    seed: str | UnsetType = UNSET
    setup: dict[str, Any] | UnsetType = UNSET
    moves: list[tuple[int, str]] = field(default_factory=list)
    claims: Claims = field(default_factory=Claims)
    then: Then | None = None

    def record(self, game: Game) -> Record:
        rules = record.rules_of(game)
        return Record(
            record.VERSION, game.id, self.options, rules=rules, seed=self.seed, setup=self.setup, moves=self.moves
        )

    def position(self, game: Game) -> Position:
        """Return the position shown.

        Raises: BadInput if the example cannot be played.
        """
        return [step.position for step in record.replay(self.record(game))][-1]

    def view(self, position: Position) -> View:
        """Return what the picture shows: the zones named, from the reader's view.

        Raises: BadRecord if the view has no such zone.
        """
        seen = position.view(SPECTATOR if self.seat is None else self.seat)
        zones = {zone.id: zone for zone in seen.zones}
        if missing := [name for name in self.shows if name not in zones]:
            raise BadRecord(
                Text("engine.example.no_zone", {"missing": " ".join(missing), "known": " ".join(zones)}), "$.shows"
            )
        return msgspec.structs.replace(seen, zones=[zones[name] for name in self.shows], scores=[], result=None)


def documents(game: Game) -> dict[str, Any]:
    """Return the examples of a game as data, by name."""
    if game.folder is None or not (game.folder / "examples").is_dir():
        return game.examples
    found = sorted((game.folder / "examples").iterdir(), key=lambda file: file.name)
    return {file.name.removesuffix(".json"): json.loads(file.read_text(encoding="utf-8")) for file in found}


def find(game: Game, name: str) -> Example:
    """Return an example by its name.

    Raises: UnknownGame if there is none, BadRecord if it does not have the right shape.
    """
    document = documents(game).get(name)
    if document is None:
        raise UnknownGame(Text("engine.example.unknown", {"name": name, "known": " ".join(documents(game))}))
    try:
        return msgspec.convert(document, Example)
    except msgspec.ValidationError as error:
        raise BadRecord(Text("engine.record.shape", {"reason": str(error)}), name) from None


def pictured(game: Game, lang: str) -> list[str]:
    """Return the names of the examples in a game's texts, in the order of the texts."""
    pages = (text for id, text in catalogue(lang).items() if id.startswith(f"{game.id}."))
    return [match["name"] for page in pages for match in PICTURE.finditer(page)]


def untrue(example: Example, position: Position) -> dict[str, Any]:
    """Return each claim of an example that is not true, with what is true instead; empty if all are."""
    found = differences(example.claims, position, example.seat)
    if example.then is not None:
        for seat, text in example.then.moves:
            record.play_text(position, seat, text)
        found |= {f"then.{key}": truth for key, truth in differences(example.then, position, example.seat).items()}
    return found


def differences(claims: Claims, position: Position, seat: int | None) -> dict[str, Any]:
    if seat in position.deciders():
        position.ask(seat or 0)
    state = position.state()
    legal = [position.text(move) for move in position.legal_moves()]
    checks: list[tuple[str, Any, Any]] = [
        ("turn", claims.turn, position.turn),
        ("legal", claims.legal if claims.legal is UNSET else sorted(claims.legal), sorted(legal)),
        ("forbidden", claims.forbidden, {move: forbidden_by(position, move) for move in claims.forbidden}),
        ("state", claims.state, {key: state.get(key) for key in claims.state}),
        ("scores", claims.scores, position.scores()),
    ]
    return {name: truth for name, claimed, truth in checks if claimed is not UNSET and claimed != truth}


def forbidden_by(position: Position, move: str) -> str | None:
    """Return the rule that forbids a move; None if it is legal."""
    reason = position.forbids(position.parse(move))
    return None if reason is None else reason.rule
