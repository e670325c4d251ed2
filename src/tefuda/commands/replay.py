"""`tefuda replay FILE`: print a recorded match in words, or move by move as JSON."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec
from msgspec import UNSET

from tefuda.commands import Subparsers, add_language, record_in
from tefuda.engine.errors import BadInput, BadNotation, IllegalMove
from tefuda.engine.position import OPEN, Position
from tefuda.engine.record import Record, Step, legal_texts, replay
from tefuda.engine.view import Sheet, Text
from tefuda.texts import render

ILLEGAL = 3  # exit code when a move of the record breaks a rule


def register(commands: Subparsers) -> None:
    """Add `replay` to the command line."""
    parser = commands.add_parser("replay", help="print a recorded match in words")
    parser.add_argument("file", help="a match record (JSON), or - for standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object per move instead of sentences")
    parser.add_argument("--legal", action="store_true", help="print all legal moves after each move, too")
    parser.add_argument("--start", action="store_true", help="begin with the position before the first move, as move 0")
    parser.add_argument(
        "--state", action="store_true", help="print the whole position after each move, too, as a setup"
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Replay the record; return 3 if a move is illegal. `--state` then prints the position before it, too."""
    record = record_in(chosen.file)
    names = record.seats if record.seats is not UNSET else None
    position: Position | None = None
    try:
        for step in replay(record):
            position = step.position
            if chosen.json:
                if step.number or chosen.start:
                    print(msgspec.json.encode(as_data(step, chosen)).decode())
            else:
                print_step(step, chosen, names)
    except (IllegalMove, BadNotation) as refusal:
        if position is None:
            raise
        report(refusal, position, chosen, record)
        return ILLEGAL
    if position is not None and position.is_over() and not chosen.json:
        print_result(position, chosen.lang, names)
    return 0


def as_data(step: Step, chosen: argparse.Namespace) -> dict[str, Any]:
    """Return one line of `--json`."""
    position = step.position
    prompt = position.view(OPEN).prompt
    data: dict[str, Any] = {
        "move": step.number,
        "seat": step.seat if step.seat >= 0 else None,
        "text": step.text,
        "events": [happened.event for happened in position.log or []],
        "turn": position.turn if position.turn >= 0 else None,
        "deciders": position.deciders(),
        "decision": prompt.kind if prompt is not None else None,
        "scores": position.scores(),
    }
    if position.is_over():
        data["result"] = position.result()
    if chosen.legal:
        data["legal"] = all_legal(position)
    if chosen.state:
        data["state"] = position.state()
    return data


def all_legal(position: Position) -> dict[str, list[str]]:
    """Return all legal moves by seat; there are several seats in a simultaneous choice."""
    return {str(seat): legal_texts(position, seat) for seat in position.deciders()}


def print_step(step: Step, chosen: argparse.Namespace, names: list[str] | None) -> None:
    """Print the move's lines of the log, as at the table, and the score breakdown of a round line by line."""
    prefix = f"{step.number:4}  " if step.number else "      "
    printed = False
    for happened in step.position.log or []:
        event = happened.event
        if event.text is not None:
            mark = f" [{event.rule}]" if event.rule else ""
            print(f"{prefix}{render(event.text, chosen.lang, names)}{mark}")
            prefix = "      "
            printed = True
        print_sheets(event.sheets, chosen.lang, names)
    if step.number and not printed:
        said = Text("engine.replay.move", {"who": step.seat, "move": step.text})
        print(f"{prefix}{render(said, chosen.lang, names)}")
    if chosen.legal and not step.position.is_over():
        for seat, texts in all_legal(step.position).items():
            said = Text("engine.replay.legal", {"who": int(seat), "moves": ", ".join(texts)})
            print(f"        {render(said, chosen.lang, names)}")
    if chosen.state:
        print(as_setup(step.position))


def print_sheets(sheets: list[Sheet], lang: str, names: list[str] | None) -> None:
    for sheet in sheets:
        stamp = f"  {render(sheet.stamp, lang, names)}" if sheet.stamp is not None else ""
        who = render(Text("engine.replay.seat", {"who": sheet.seat}), lang, names)
        print(f"        {who}: {sheet.total}{stamp}")
        for line in sheet.lines:
            value = "" if line.value is None else f"{line.value:+}"
            print(f"          {value:>4}  {render(line.text, lang, names)}")


def print_result(position: Position, lang: str, names: list[str] | None) -> None:
    result = position.result()
    print()
    if result.reason is not None:
        print(f"      {render(result.reason, lang, names)}")
    for seat in sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat]):
        args: dict[str, Any] = {"who": seat, "rank": result.ranks[seat], "score": result.scores[seat]}
        print(f"      {render(Text('engine.replay.place', args), lang, names)}")


def report(refusal: BadInput, position: Position, chosen: argparse.Namespace, record: Record) -> None:
    """Print an illegal move: which, why, and, if asked for, the whole position before it."""
    if chosen.json:
        data: dict[str, Any] = {
            "error": {"path": refusal.path, "rule": refusal.rule, "message": render(refusal.text, "en")}
        }
        if chosen.state:
            data["state"] = position.state()
        print(msgspec.json.encode(data).decode())
        return
    print(f"tefuda: {refusal.message(chosen.lang)}", file=sys.stderr)
    if chosen.state:
        print(as_setup(position), file=sys.stderr)


def as_setup(position: Position) -> str:
    """Return the whole position as the JSON of a setup."""
    return msgspec.json.format(msgspec.json.encode(position.state()), indent=2).decode()
