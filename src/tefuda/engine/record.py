"""Records of matches: JSON, version 1, Tefuda's equivalent of PGN. Any situation of a rulebook can be one small file.

    {"tefuda": 1, "game": "four_tricks", "options": {"players": 3, "deals": 3}, "seats": ["A", "B", "C"],
     "seed": "…", "generator": "sha256", "moves": [[0, "SA"], [1, "S7"]],
     "result": {"ranks": [1, 2, 3], "scores": [16, 3, -8]}}

It has either `seed` (a dealt match) or `setup` (an explicit start, see `Position.load`). `generator` says what turns
the seed into cards: "sha256" (`chance.Stream`, docs/shuffle.md) or "mwc" (`chance.Rng`), the default without the key.
`rules` is the version of the game's rules that the match began under (`Game.version`), 1 without the key.
`moves` are in the order they were made, each with its seat. `result` may be missing; if it is there, it is checked.
So is `expect`, what is true at the end: parts of the position as a setup names them, and moves that are legal next or
forbidden, by which rule (docs/records.md).

    "expect": {"state": {"turn": 1, "field": []}, "allowed": ["S3"], "refused": {"S9 H9": "must_beat"}}
    "expect": {"legal": {"0": ["S3", "pass"], "2": ["pass"]}}
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from tefuda.engine.chance import FAST, GENERATORS
from tefuda.engine.errors import BadInput, BadRecord, BadSetup, IllegalMove, hint
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
    """Claims about the position after the last move.

    `state`: parts of `Position.state`, with cards in any order where the order does not matter. `legal`: all legal
    moves, in any order; `allowed`: some of them; `refused`: moves, each with the rule that forbids it. These three are
    for `turn`, or for seats by their numbers: `{"2": [...]}`.
    """

    state: dict[str, Any] = field(default_factory=dict)
    legal: list[str] | dict[str, list[str]] | UnsetType = UNSET
    allowed: list[str] | dict[str, list[str]] = field(default_factory=list)
    refused: dict[str, str | dict[str, str]] = field(default_factory=dict)


class Record(Struct, forbid_unknown_fields=True):
    """A match as its file has it. Fields that are unset are left out of the JSON."""

    tefuda: int
    game: str
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[str] | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    generator: str | UnsetType = UNSET
    rules: int | UnsetType = UNSET
    setup: dict[str, Any] | UnsetType = UNSET
    moves: list[tuple[int, str]] = field(default_factory=list)
    result: Outcome | UnsetType = UNSET
    expect: Expected | UnsetType = UNSET

    def save(self, file: str | Path) -> None:
        """Write the record to a file.

        Raises: OSError if the file cannot be written, BadInput if it is no path.
        """
        file_of("file", file).write_bytes(write(self))


class Step(Struct):
    """One move of a replay: its number from 1, the seat, its text, and the position after it. Move 0 is the start.

    The position changes with the next step; clone it to keep it.
    """

    number: int
    seat: int
    text: str
    position: Position


def read(data: bytes | str) -> Record:
    """Return a record, read from JSON.

    Raises: BadRecord, with the JSON path of the first mistake, if it is not one.
    """
    try:
        record = msgspec.json.decode(data, type=Record)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `")
        unknown = re.fullmatch(r"Object contains unknown field `(.*)`", reason)
        if unknown is not None:
            raise unknown_field(unknown.group(1), path.rstrip("`") or "$") from None
        raise BadRecord(Text("engine.record.shape", {"reason": reason}), path.rstrip("`") or "$") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(Text("engine.record.not_json", {"reason": place(data, str(error))})) from None
    if record.tefuda != VERSION:
        raise BadRecord(Text("engine.record.version", {"found": record.tefuda, "known": VERSION}), "$.tefuda")
    if (record.seed is UNSET) == (record.setup is UNSET):
        raise BadRecord(Text("engine.record.start"), "$")
    return record


def unknown_field(name: str, path: str) -> BadRecord:
    """Return the error for a key that no record has there, with the most similar keys."""
    parts: dict[str, type[Struct]] = {"$": Record, "$.result": Outcome, "$.expect": Expected}
    known = parts[path].__struct_fields__
    return BadRecord(Text("engine.record.unknown", {"found": name, "hint": hint(name, known)}), f"{path}.{name}")


def place(data: bytes | str, reason: str) -> str:
    """Return a JSON error with its byte position as line and column."""
    raw = data.encode() if isinstance(data, str) else data
    found = re.search(r"\(byte (\d+)\)", reason)
    if found is None:
        return reason
    before = raw[: int(found.group(1))]
    line = before.count(b"\n") + 1
    column = len(before) - before.rfind(b"\n")
    return reason.replace(found.group(0), f"(line {line}, column {column})")


def write(record: Record) -> bytes:
    """Return a record as JSON."""
    return msgspec.json.encode(record)


def file_of(what: str, found: object) -> Path:
    """Return the path of a file. Raises: BadInput if it is none."""
    if not isinstance(found, (str, os.PathLike)):
        raise BadInput(Text("doors.file", {"what": what, "found": repr(found)}))
    return Path(found)


def start(record: Record, watched: bool = False) -> tuple[Game, Options, Position]:
    """Return the game, its options and the position before the first move; `watched`: with the deal in its log.

    Raises: BadInput, with the JSON path, if the record cannot be started.
    """
    found = find(record.game, "$.game")
    rules = 1 if isinstance(record.rules, UnsetType) else record.rules
    game = found.under(rules)
    if game is None:
        raise BadRecord(Text("engine.record.rules", {"found": rules, "known": found.version}), "$.rules")
    options = game.options(record.options)
    if not isinstance(record.seats, UnsetType) and len(record.seats) != options.players:
        raise BadRecord(Text("engine.record.seats", {"n": options.players, "found": repr(record.seats)}), "$.seats")
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


def rules_of(game: Game) -> int | UnsetType:
    """Return the version of a game's rules for a record; unset while it is the first."""
    return UNSET if game.version == 1 else game.version


def replay(record: Record) -> Iterator[Step]:
    """Play a match move by move, checking each. The first step is the start; the log is emptied before each move.

    Raises: BadInput, with the path of the move, if one fails; the last step's position is then still the one before.
    """
    game, options, position = start(record)
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
        check_expected(record.expect, game, options, position)


def play_text(position: Position, seat: int, text: str) -> None:
    """Make the move of a text, after checking it.

    Raises: BadNotation, BadRecord or IllegalMove if it is no move, not the canonical text or not legal; then nothing
    has changed.
    """
    before = position.turn
    position.ask(seat)
    try:
        move = position.parse(text)
        reason = position.forbids(move)
        if reason is not None:
            raise IllegalMove(reason.text, rule=reason.rule)
        if (right := position.text(move)) != text:
            raise BadRecord(Text("engine.record.canonical", {"found": text, "right": right}))
    except BadInput:
        position.turn = before
        raise
    position.apply(move)


def expired_text(position: Position, seat: int) -> str:
    """Return the move made for a seat whose time has run out."""
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


def check_expected(expected: Expected, game: Game, options: Options, position: Position) -> None:
    """Check the claims that a record makes about its last position.

    Raises: BadRecord, with the path of the first claim that is not true.
    """
    state = msgspec.to_builtins(position.state())
    for name, stated in expected.state.items():
        path = f"$.expect.state.{name}"
        if name not in state:
            text = Text("engine.setup.unknown_key", {"hint": hint(name, sorted(state))})
            raise BadRecord(text, path)
        if state[name] != stated and not reads_alike(game, options, state, name, stated):
            raise unexpected(path, stated, state[name])
    if not isinstance(expected.legal, UnsetType):
        for path, seat, texts in by_seat(expected.legal, "legal", position):
            found = legal_texts(position, seat)
            if sorted(found) != sorted(texts):
                raise unexpected(path, texts, found)
    for path, seat, texts in by_seat(expected.allowed, "allowed", position):
        for k, move in enumerate(texts):
            try:
                play_text(position.clone(), seat, move)
            except BadInput as refusal:
                raise unexpected(f"{path}[{k}]", move, str(refusal)) from None
    path = "$.expect.refused"
    for key, said in expected.refused.items():
        if isinstance(said, str):
            check_refused(f"{path}.{key}", position, position.turn, key, said)
            continue
        seat = seat_named(f"{path}.{key}", key, position)
        for move, rule in said.items():
            check_refused(f"{path}.{key}.{move}", position, seat, move, rule)


def check_refused(path: str, position: Position, seat: int, move: str, rule: str) -> None:
    """Check that this rule forbids the move.

    Raises: BadRecord if it does not.
    """
    try:
        play_text(position.clone(), seat, move)
    except BadInput as refusal:
        if refusal.rule == rule:
            return
        raise unexpected(path, rule, refusal.rule or str(refusal)) from None
    raise unexpected(path, rule, move)


def by_seat(
    stated: list[str] | dict[str, list[str]], name: str, position: Position
) -> Iterator[tuple[str, int, list[str]]]:
    """Return the moves stated for each seat, with their path; a plain list is for `turn`."""
    path = f"$.expect.{name}"
    if not isinstance(stated, dict):
        yield path, position.turn, stated
        return
    for key, texts in stated.items():
        yield f"{path}.{key}", seat_named(f"{path}.{key}", key, position), texts


def seat_named(path: str, key: str, position: Position) -> int:
    """Return the seat of a key.

    Raises: BadRecord if there is no such seat.
    """
    if key not in [str(seat) for seat in range(position.players)]:
        raise BadRecord(Text("engine.record.no_seat", {"seat": key}), path)
    return int(key)


def legal_texts(position: Position, seat: int) -> list[str]:
    """Return all legal moves of a seat as texts; none while it is not its turn to decide."""
    if seat not in position.deciders():
        return []
    twin = position.clone()
    twin.ask(seat)
    return [twin.text(move) for move in twin.legal_moves()]


def reads_alike(game: Game, options: Options, state: dict[str, Any], name: str, stated: Any) -> bool:
    """Return whether a part of a state differs from the one stated only in the order of cards where it does not matter:
    a setup with the stated order must give the same position.
    """
    if not same_words(stated, state[name]):
        return False
    try:
        found: dict[str, Any] = msgspec.to_builtins(game.load(options, {**state, name: stated}).state())
    except BadSetup:
        return False
    return found == state


def same_words(stated: Any, found: Any) -> bool:
    """Return whether two values have the same words in the same places, in any order; a list counts as a text."""
    if isinstance(found, str) or (isinstance(found, list) and all(isinstance(item, str) for item in found)):
        texts = stated if isinstance(stated, list) else [stated]
        words = found if isinstance(found, list) else [found]
        return all(isinstance(text, str) for text in texts) and sorted(" ".join(texts).split()) == sorted(
            " ".join(words).split()
        )
    if isinstance(found, list):
        return isinstance(stated, list) and len(stated) == len(found) and all(map(same_words, stated, found))
    if isinstance(found, dict):
        return (
            isinstance(stated, dict)
            and stated.keys() == found.keys()
            and all(same_words(stated[key], found[key]) for key in found)
        )
    return bool(stated == found)


def unexpected(path: str, stated: Any, found: Any) -> BadRecord:
    args: dict[str, Any] = {"stated": json.dumps(stated), "found": json.dumps(found)}
    return BadRecord(Text("engine.record.expected", args), path)


def outcome(position: Position) -> Outcome | UnsetType:
    """Return the result for a record; unset while the match is running."""
    if not position.is_over():
        return UNSET
    result = position.result()
    return Outcome(result.ranks, result.scores)
