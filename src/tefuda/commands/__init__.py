"""The commands of `tefuda`, one module each. `register` adds a command's parser and names the function that runs it:

    def register(commands: Subparsers) -> None:
        parser = commands.add_parser("deal", help="deal a hand")
        parser.set_defaults(run=run)

    def run(chosen: argparse.Namespace) -> int: ...

Every module here is imported at each start, so what is slow to import (the table service) is imported in `run`.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from pathlib import Path
from typing import Any, TypeAlias

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.texts import LANGUAGES

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add `--options`, for commands that play a game."""
    parser.add_argument("--options", type=json_object, default={}, metavar="JSON", help="such as '{\"players\": 4}'")


def json_object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise argparse.ArgumentTypeError(f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError('not a JSON object such as {"players": 4}')
    return value


def at_least_one(text: str) -> int:
    """A number of things, of which there must be some."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"not a whole number from 1 up: {text!r}")
    return int(text)


def seconds(text: str) -> float:
    """A time to wait, none among them."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise argparse.ArgumentTypeError(f"not a number of seconds from 0 up: {text!r}")
    return value


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add `--lang`, for commands that print sentences; the default follows the terminal's own language."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    parser.add_argument("--lang", choices=LANGUAGES, default="ja" if spoken.startswith("ja") else "en")


def contents(file: Path) -> bytes:
    """What a file named on the command line holds. Raises BadInput."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadInput(Text("commands.file.unreadable", {"reason": error.strerror or str(error)}), str(file)) from None


def write(file: Path, text: str) -> None:
    """Writes a result down. Raises BadInput."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise unwritable(file, error) from None


def ask_to_write(file: Path) -> None:
    """Finds out before long work whether its result could be written, and leaves the file as it is. Raises BadInput."""
    new = not file.exists()
    try:
        with file.open("ab"):
            pass
        if new:
            file.unlink()
    except OSError as error:
        raise unwritable(file, error) from None


def unwritable(file: Path, error: OSError) -> BadInput:
    return BadInput(Text("commands.file.unwritable", {"reason": error.strerror or str(error)}), str(file))
