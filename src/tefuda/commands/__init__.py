"""The commands of `tefuda`, one module each.

`register` adds a command's parser and names the function that runs it:

    def register(commands: Subparsers) -> None:
        parser = commands.add_parser("deal", help="deal a hand")
        parser.set_defaults(run=run)

    def run(chosen: argparse.Namespace) -> int: ...

Every module here is imported at each start, so what is slow to import (the table service) is imported in `run`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from tefuda.engine import record
from tefuda.engine.errors import BadInput, BadRecord, hint
from tefuda.engine.record import Record
from tefuda.engine.registry import load_file
from tefuda.engine.view import Text
from tefuda.table.settings import Settings, read
from tefuda.texts import LANGUAGES, render

MOST = 10**12  # of anything that is counted
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
REQUIRED = "the following arguments are required: "  # as argparse says it


class Parser(argparse.ArgumentParser):
    """A parser of the command line that refuses what it cannot read in one line, with the closest name."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Return what was chosen.

        Raises: BadInput if there is something that this command does not know.
        """
        words = list(sys.argv[1:] if args is None else args)
        known = [flag for flag in self._option_string_actions if flag.startswith("--")]
        if self._subparsers is None:  # before argparse finds that something else is missing
            for flag in [word.split("=")[0] for word in takewhile("--".__ne__, words) if word.startswith("--")]:
                if not any(name.startswith(flag) for name in known):
                    raise self.unknown(flag, known)
        chosen, left = super().parse_known_args(words, namespace)
        if left and left[0].startswith("-"):
            raise self.unknown(left[0], known)
        if left:
            raise BadInput(Text("commands.arguments.word", {"found": left[0]}), self.command())
        return chosen, left

    def unknown(self, flag: str, known: list[str]) -> BadInput:
        """Return the error for an option that the command does not have, with the most similar ones."""
        return BadInput(Text("commands.arguments.flag", {"found": flag, "hint": hint(flag, known)}), self.command())

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        near = hint(str(value), [str(choice) for choice in action.choices])
        raise BadInput(Text("commands.arguments.choice", {"found": str(value), "hint": near}), self.where(action))

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except BadInput as refusal:
            raise BadInput(refusal.text, self.where(action)) from None
        except argparse.ArgumentError:
            kind = "whole" if action.type is int else "number"
            raise BadInput(Text(f"commands.arguments.{kind}", {"found": arg_string}), self.where(action)) from None

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            raise BadInput(Text("commands.arguments.no_value"), self.where(action)) from None

    def error(self, message: str) -> NoReturn:
        """Refuse a command line: with an error in the user's language if something is missing, else in English."""
        if message.startswith(REQUIRED):
            what = message.removeprefix(REQUIRED)
            raise BadInput(Text("commands.arguments.missing", {"what": what}), self.command())
        self.exit(2, ": ".join(filter(None, ["tefuda", self.command(), message])) + "\n")

    def command(self) -> str:
        """Return the command that this parser reads."""
        return self.prog.removeprefix("tefuda").strip()

    def where(self, action: argparse.Action) -> str:
        """Return the command with one of its options or arguments."""
        name = "/".join(action.option_strings) or str(action.metavar or action.dest)
        return f"{self.command()} {name}".strip()


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add `--options`, for commands that play a game."""
    parser.add_argument(
        "--options",
        type=json_object,
        default={},
        metavar="JSON",
        help="options of the game, such as '{\"players\": 4}'",
    )


def json_object(text: str) -> dict[str, Any]:
    """Return a JSON object.

    Raises: BadInput if the text is none.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(Text("commands.arguments.not_json", {"reason": str(error)})) from None
    if not isinstance(value, dict):
        raise BadInput(Text("commands.arguments.not_object", {"example": '{"players": 4}'}))
    return value


def utf8(text: str) -> str:
    """Return a text that a record, a journal or the store can hold.

    Raises: BadInput if the terminal did not give it in UTF-8.
    """
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise BadInput(Text("commands.arguments.not_utf8"))
    return text


def at_least_one(text: str) -> int:
    """Return a count of at least one.

    Raises: BadInput if the text is none.
    """
    if not text.isdecimal() or int(text) == 0:
        raise BadInput(Text("commands.arguments.count", {"found": text}))
    return within(text, 1, MOST)


def within(text: str, least: int, most: int) -> int:
    """Return a whole number from `least` to `most`.

    Raises: BadInput if the text is none.
    """
    if not text.isdecimal() or not least <= int(text) <= most:
        raise BadInput(Text("commands.arguments.range", {"found": text, "least": str(least), "most": str(most)}))
    return int(text)


def add_processes(parser: argparse.ArgumentParser) -> None:
    """Add `--jobs` and `--cluster`, for commands with much to do."""
    parser.add_argument(
        "--jobs", type=at_least_one, default=os.cpu_count() or 1, help="number of processes (%(default)s)"
    )
    parser.add_argument(
        "--cluster",
        default="",
        metavar="URL",
        help="scheduler of a Dask cluster that does the work, such as tcp://127.0.0.1:8786",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add `--lang`, for commands that print sentences; the default is the terminal's language."""
    parser.add_argument("--lang", choices=LANGUAGES, default=spoken_here(), help="language (that of the terminal)")


def spoken_here() -> str:
    """Return the language of the terminal."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ja" if spoken.startswith("ja") else "en"


def language_of(words: list[str]) -> str:
    """Return the language that a command line asks for, even if the rest of it cannot be read."""
    asked = re.search(r"(?:^|\n)--lang[=\n](\w+)", "\n".join(words))
    return asked.group(1) if asked and asked.group(1) in LANGUAGES else spoken_here()


def settings_of(chosen: argparse.Namespace) -> Settings:
    """Return the settings of the service, from file, environment and command line, and load the games they name.

    Raises: BadInput if a setting is not possible or a game cannot be loaded.
    """
    settings = read({**vars(chosen), "game": [str(file) for file in chosen.game]}, os.environ)
    for file in settings.game:
        if Path(file) not in chosen.game:  # which are loaded already
            load_file(Path(file))
    return settings


def contents(file: Path) -> bytes:
    """Return the contents of a file named on the command line.

    Raises: BadInput if it cannot be read.
    """
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadInput(Text("commands.file.unreadable", {"reason": error.strerror or str(error)}), str(file)) from None


def record_in(name: str) -> Record:
    """Return the match record in a file named on the command line; `-` is standard input.

    Raises: BadInput, which begins with the file's name, if it cannot be read or is no record.
    """
    if name == "-":
        return record.read(sys.stdin.buffer.read())
    try:
        return record.read(contents(Path(name)))
    except BadRecord as refusal:
        raise BadInput(refusal.text, f"{name}: {refusal.path}" if refusal.path else name, refusal.rule) from None


def write(file: Path, result: str | bytes) -> None:
    """Write a result to a file.

    Raises: BadInput if it cannot be written.
    """
    try:
        file.write_bytes(result.encode() if isinstance(result, str) else result)
    except OSError as error:
        raise unwritable(file, error) from None


def ask_to_write(file: Path) -> None:
    """Check before long work that its result can be written, and leave the file as it is.

    Raises: BadInput if it cannot be written.
    """
    try:
        new = not file.exists()
        with file.open("ab"):
            pass
        if new:
            file.unlink()
    except OSError as error:
        raise unwritable(file, error) from None


def make_folder(folder: Path) -> None:
    """Make the folder that results are written to, before long work.

    Raises: BadInput if it can't be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None


@contextlib.contextmanager
def going_on_later(journal: Path | None, lang: str) -> Iterator[None]:
    """Say, if long work is interrupted, that it goes on from its journal."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        if journal is not None:
            print(render(Text("lab.page.stopped", {"file": str(journal)}), lang), file=sys.stderr)
        raise


def unwritable(file: Path, error: OSError) -> BadInput:
    return BadInput(Text("commands.file.unwritable", {"reason": error.strerror or str(error)}), str(file))
