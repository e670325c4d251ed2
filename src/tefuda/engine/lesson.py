"""Playable examples: a small position in which the reader makes a few moves and sees a house rule happen.

A rule's lesson is data, `lessons/RULE.json` in the folder of its game: a start, a script of moves, and the reader's
seat. The reader makes the moves of that seat; the others are made automatically. Nothing in it depends on chance or on
a real table, so every view is computed beforehand: the reader gets a short film that stops where it is their turn.

    {"options": {"players": 3}, "setup": {"hands": [["S8", "D4"], ["S9", "D5"], ["SJ", "D6"]]}, "moves": [[0, "S8"]]}

A move with a third item is one that the named rule forbids: `[0, "S9", "suit_lock"]`. One without a text is the move
made for a seat whose time has run out: `[0, ""]`.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import Struct, field

from tefuda.engine import record
from tefuda.engine.errors import BadInput, BadRecord, IllegalMove, UnknownGame
from tefuda.engine.example import Claims, differences
from tefuda.engine.options import Options
from tefuda.engine.position import Position
from tefuda.engine.registry import Game
from tefuda.engine.view import Reason, Text, View


class Turn(Struct, array_like=True, forbid_unknown_fields=True):
    """One move of the script: its seat, its text (empty: time runs out), and the rule that forbids it, if one does."""

    seat: int
    text: str
    refused: str = ""


class Lesson(Struct, forbid_unknown_fields=True):
    """A lesson as its file has it. `seat` is the reader's; unless `options` names rules, the lesson's rule is the only
    one; `claims` must be true at the end.
    """

    setup: dict[str, Any]
    moves: list[Turn]
    seat: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    claims: Claims = field(default_factory=Claims)


class Frame(Struct):
    """The view before a turn, with what has just happened, and the turn; the last frame has none.

    `picks`: the things that the move takes, by `like`. `why`: for each thing that cannot be played, the reasons shown
    when the reader touches it. `seconds`: the turn ends when this time has passed.
    """

    view: View
    turn: Turn | None = None
    picks: list[str] = field(default_factory=list)
    why: dict[str, list[Reason]] = field(default_factory=dict)
    seconds: int = 0


def names(game: Game) -> list[str]:
    """Return the rules of a game that have a lesson."""
    if game.folder is None or not (game.folder / "lessons").is_dir():
        return []
    return sorted(file.name.removesuffix(".json") for file in (game.folder / "lessons").iterdir())


def find(game: Game, rule: str) -> Lesson:
    """Return the lesson of a rule.

    Raises: UnknownGame if there is none, BadRecord if it does not have the right shape.
    """
    if game.folder is None or rule not in names(game):
        raise UnknownGame(Text("engine.lesson.unknown", {"rule": rule}))
    file = game.folder / "lessons" / f"{rule}.json"
    try:
        return msgspec.convert(json.loads(file.read_text(encoding="utf-8")), Lesson)
    except (ValueError, msgspec.ValidationError) as error:
        raise BadRecord(Text("engine.record.shape", {"reason": str(error)}), f"{rule}.json") from None


def options_of(lesson: Lesson, game: Game, rule: str) -> Options:
    usual = {option.id: [rule] for option in game.option_list if option.type == "rules"}
    return game.options({**usual, **lesson.options})


def play(lesson: Lesson, game: Game, rule: str) -> list[Frame]:
    """Return the lesson as the reader sees it.

    Raises: BadInput, with its path, if a move fails or a claim is not true.
    """
    position = game.load(options_of(lesson, game, rule), lesson.setup)
    position.log = []
    frames: list[Frame] = []
    for k, turn in enumerate(lesson.moves):
        frames.append(frame(position, lesson.seat, turn))
        position.log = []
        try:
            make(position, turn)
        except BadInput as refusal:
            refusal.path = f"$.moves[{k}]"
            raise
    frames.append(frame(position, lesson.seat, None))
    wrong = differences(lesson.claims, position, lesson.seat)
    if wrong:
        raise BadRecord(Text("engine.lesson.untrue", {"truth": json.dumps(wrong)}), "$.claims")
    return frames


def make(position: Position, turn: Turn) -> None:
    """Make a turn of the script.

    Raises: BadInput if the move is not legal, or if the rule that the turn names does not forbid it.
    """
    if not turn.text:
        if seconds(position, turn.seat) == 0:
            raise BadRecord(Text("engine.lesson.no_clock"))
        record.play_text(position, turn.seat, record.expired_text(position, turn.seat))
        return
    if not turn.refused:
        record.play_text(position, turn.seat, turn.text)
        return
    try:
        record.play_text(position.clone(), turn.seat, turn.text)
    except IllegalMove as refusal:
        if refusal.rule == turn.refused:
            return
        raise
    raise BadRecord(Text("engine.lesson.allowed", {"move": turn.text}))


def seconds(position: Position, seat: int) -> int:
    """Return the time that the rulebook gives a seat now, with all of its reserve; 0 if there is no limit."""
    twin = position.clone()
    twin.ask(seat)
    return twin.seconds() + twin.bank()


def frame(position: Position, seat: int, turn: Turn | None) -> Frame:
    view = position.view(seat)
    view.events = [happened.for_seat(seat) for happened in position.log or []]
    if turn is None or turn.seat != seat:
        return Frame(view, turn)
    if not turn.text:
        return Frame(view, turn, seconds=seconds(position, seat))
    playable = {like for move in view.moves for like in move.picks}
    likes = {thing.like or thing.id for zone in view.zones if zone.owner == seat for thing in zone.things} - playable
    why = {like: position.why(seat, [like], "") for like in sorted(likes)}
    if not turn.refused:
        return Frame(view, turn, next((move.picks for move in view.moves if move.text == turn.text), []), why)
    picks = [word.partition("=")[0] for word in turn.text.split()]
    reasons = position.why(seat, turn.text.split(), "")
    return Frame(view, turn, picks, why | dict.fromkeys(picks, reasons))


def shows(frames: list[Frame], rule: str) -> bool:
    """Return whether the rule is seen at work: an event, a question, a lasting tag or a forbidden move names it."""
    return any(
        any(rule in (event.rule, *event.by) for event in one.view.events)
        or any(tag.rule == rule for tag in one.view.tags)
        or (one.view.prompt is not None and one.view.prompt.asker == rule)
        or (one.turn is not None and one.turn.refused == rule)
        for one in frames
    )
