"""The record of a match, Tefuda's PGN: JSON, version 1. Every situation of a rulebook is such a small file.

    {"tefuda": 1, "game": "four_tricks", "options": {"players": 3, "deals": 3}, "seats": ["A", "B", "C"],
     "seed": "…", "generator": "sha256", "moves": [[0, "SA"], [1, "S7"]],
     "result": {"ranks": [1, 2, 3], "scores": [16, 3, -8]}}

Either `seed` (a dealt match) or `setup` (an explicit start, see `Position.load`). `generator` says what turns the seed
into cards: "sha256" (`chance.Stream`, docs/shuffle.md) or "mwc" (`chance.Rng`), the default if the key is missing.
`moves` are in the order they were made, each with its seat. `result` may be missing; if it is there, it must come true.
So must `expect`, what a situation comes to: parts of the position as a setup names them, and moves that may be made
next or are refused, by which rule.

    "expect": {"state": {"turn": 1, "field": []}, "allowed": ["S3"], "refused": {"S9 H9": "must_beat"}}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from tefuda.engine.chance import FAST, GENERATORS
from tefuda.engine.errors import BadInput, BadRecord, IllegalMove
from tefuda.engine.options import Options
from tefuda.engine.position import Position
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text

VERSION = 1


class Outcome(Struct, forbid_unknown_fields=True):
    """Places by seat (1 = best) and final scores."""

    ranks: list[int]
    scores: list[int]


class Expected(Struct, forbid_unknown_fields=True):
    """What is true after the last move. `state`: as in `Position.state`; `allowed` and `refused` speak of `turn`."""

    state: dict[str, Any] = field(default_factory=dict)
    allowed: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)


class Record(Struct, forbid_unknown_fields=True):
    """A match as written down. Optional fields are left out of the JSON when unset."""

    tefuda: int
    game: str
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[str] | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    generator: str | UnsetType = UNSET
    setup: dict[str, Any] | UnsetType = UNSET
    moves: list[tuple[int, str]] = field(default_factory=list)
    result: Outcome | UnsetType = UNSET
    expect: Expected | UnsetType = UNSET

    def save(self, file: str | Path) -> None:
        """Write the record to a file. Raises OSError if that cannot be done."""
        Path(file).write_bytes(write(self))


class Step(Struct):
    """One move of a replay: its number from 1, the seat, its text, and the position it led to (which moves on with
    the replay; clone it to keep it). Move 0 is the start."""

    number: int
    seat: int
    text: str
    position: Position


def read(data: bytes | str) -> Record:
    """A record from JSON. Raises BadRecord with the JSON path of the first mistake."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `")
        raise BadRecord(Text("engine.record.shape", {"reason": reason}), path.rstrip("`") or "$") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(Text("engine.record.not_json", {"reason": place(data, str(error))})) from None
    if record.tefuda != VERSION:
        raise BadRecord(Text("engine.record.version", {"found": record.tefuda, "known": VERSION}), "$.tefuda")
    if (record.seed is UNSET) == (record.setup is UNSET):
        raise BadRecord(Text("engine.record.start"), "$")
    return record


def place(data: bytes | str, reason: str) -> str:
    """A JSON error's byte position as line and column."""
    raw = data.encode() if isinstance(data, str) else data
    found = re.search(r"\(byte (\d+)\)", reason)
    if found is None:
        return reason
    before = raw[: int(found.group(1))]
    line = before.count(b"\n") + 1
    column = len(before) - before.rfind(b"\n")
    return reason.replace(found.group(0), f"(line {line}, column {column})")


def write(record: Record) -> bytes:
    """A record as JSON."""
    return msgspec.json.encode(record)


def start(record: Record, watched: bool = False) -> tuple[Game, Options, Position]:
    """The game, its options and the position before the first move; `watched`: with the deal in its log. Raises
    BadInput with the JSON path."""
    game = find(record.game, "$.game")
    options = game.options(record.options)
    if not isinstance(record.seats, UnsetType) and len(record.seats) != options.players:
        raise BadRecord(Text("engine.record.seats", {"n": options.players}), "$.seats")
    generator = FAST if isinstance(record.generator, UnsetType) else record.generator
    if generator not in GENERATORS:
        known = " ".join(GENERATORS)
        raise BadRecord(Text("engine.record.generator", {"found": generator, "known": known}), "$.generator")
    if not isinstance(record.setup, UnsetType):
        if not isinstance(record.generator, UnsetType):
            raise BadRecord(Text("engine.record.generator_without_seed"), "$.generator")
        return game, options, game.load(options, record.setup)
    if isinstance(record.seed, UnsetType):
        raise BadRecord(Text("engine.record.start"), "$")
    return game, options, game.new(options, record.seed, watched, generator)


def replay(record: Record) -> Iterator[Step]:
    """Runs a match move by move, checked. The first step is the start; the log is on, and emptied before each move.
    Raises BadInput with the path of the move at fault; the last step's position then still stands before it."""
    _, options, position = start(record)
    position.log = []
    yield Step(0, -1, "", position)
    for k, (seat, text) in enumerate(record.moves):
        position.log = []
        try:
            if not 0 <= seat < options.players:
                raise IllegalMove(Text("engine.record.no_seat", {"seat": seat}), rule="turn")
            play_text(position, seat, text)
        except BadInput as refusal:
            refusal.path = f"$.moves[{k}]"
            raise
        yield Step(k + 1, seat, text, position)
    if not isinstance(record.result, UnsetType):
        check_result(record.result, position)
    if not isinstance(record.expect, UnsetType):
        check_expected(record.expect, position)


def play_text(position: Position, seat: int, text: str) -> None:
    """Makes the move a text says, checked. Raises BadNotation or IllegalMove; then nothing has changed."""
    before = position.turn
    position.ask(seat)
    try:
        move = position.parse(text)
        if position.forbids(move) is None and position.text(move) != text:
            raise BadRecord(Text("engine.record.canonical", {"found": text, "right": position.text(move)}))
        position.play(move, seat)
    except BadInput:
        position.turn = before
        raise


def expired_text(position: Position, seat: int) -> str:
    """The move made for a seat whose time has run out."""
    twin = position.clone()
    twin.ask(seat)
    return twin.text(twin.expired(seat))


def check_result(expected: Outcome, position: Position) -> None:
    if not position.is_over():
        raise BadRecord(Text("engine.record.not_over"), "$.result")
    result = position.result()
    for name, stated, found in (("ranks", expected.ranks, result.ranks), ("scores", expected.scores, result.scores)):
        if stated != found:
            args: dict[str, Any] = {"stated": str(stated), "found": str(found)}
            raise BadRecord(Text("engine.record.result", args), f"$.result.{name}")


def check_expected(expected: Expected, position: Position) -> None:
    """Raises BadRecord with the path of the first thing that is not as it says."""
    state = msgspec.to_builtins(position.state())
    for name, stated in expected.state.items():
        if name not in state or state[name] != stated:
            raise unexpected(f"$.expect.state.{name}", stated, state.get(name))
    for k, text in enumerate(expected.allowed):
        try:
            play_text(position.clone(), position.turn, text)
        except BadInput as refusal:
            raise unexpected(f"$.expect.allowed[{k}]", text, str(refusal)) from None
    for text, rule in expected.refused.items():
        try:
            play_text(position.clone(), position.turn, text)
        except BadInput as refusal:
            if refusal.rule == rule:
                continue
            raise unexpected(f"$.expect.refused.{text}", rule, refusal.rule or str(refusal)) from None
        raise unexpected(f"$.expect.refused.{text}", rule, text)


def unexpected(path: str, stated: Any, found: Any) -> BadRecord:
    args: dict[str, Any] = {"stated": json.dumps(stated), "found": json.dumps(found)}
    return BadRecord(Text("engine.record.expected", args), path)


def outcome(position: Position) -> Outcome | UnsetType:
    """The result for a record; unset while the match runs."""
    if not position.is_over():
        return UNSET
    result = position.result()
    return Outcome(result.ranks, result.scores)
