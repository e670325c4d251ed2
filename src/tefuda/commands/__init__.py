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
import os
from typing import Any, TypeAlias

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


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add `--lang`, for commands that print sentences; the default follows the terminal's own language."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    parser.add_argument("--lang", choices=LANGUAGES, default="ja" if spoken.startswith("ja") else "en")
