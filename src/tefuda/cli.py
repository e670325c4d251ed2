"""The `tefuda` command. Each of its commands is a module of `tefuda.commands` with a `register` function."""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import os
import pkgutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import tefuda
import tefuda.commands
from tefuda.commands import Parser, language_of, settings_of
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import load_file
from tefuda.engine.view import Text
from tefuda.table.settings import FILE
from tefuda.texts import render

LAUNCHER = Path(__file__).resolve().parents[2] / "tools/launcher"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 2 bad input, 130 interrupted, or what the command says."""
    return answer(sys.argv[1:] if arguments is None else arguments, lambda chosen: int(chosen.run(chosen)))


def check(arguments: Sequence[str]) -> int:
    """Read a command line with the games and settings that it names, and run nothing: the launcher asks before it
    builds something. Return 0, or 2 if it is bad input."""

    def read(chosen: argparse.Namespace) -> int:
        if FILE in chosen:
            settings_of(chosen)
        return 0

    return answer(arguments, read)


def answer(arguments: Sequence[str], act: Callable[[argparse.Namespace], int]) -> int:
    """Do something with a command line that can be read; return the exit code."""
    words = list(arguments)
    lang = language_of(words)
    if sys.stdout is None:  # as after `>&-`
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # what the terminal's encoding does not have
    try:
        chosen = parser().parse_args(with_command(words))
        lang = getattr(chosen, "lang", lang)
        for file in chosen.game:
            load_file(file)
        code = act(chosen)
        sys.stdout.flush()
        return code
    except BadInput as refusal:
        print(f"tefuda: {refusal.message(lang)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, such as `head`, has had enough
        close_output()
        return 0
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        where = "" if error.filename is None else f"{error.filename}: "
        print(f"tefuda: {where}{render(Text('commands.file.full'), lang)}", file=sys.stderr)
        close_output()
        return 2


def close_output() -> None:
    """Let nothing more be written to the standard output, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def script() -> int:
    """Run the installed `tefuda` script: in a checkout, the launcher, which builds what is missing first."""
    if LAUNCHER.exists():
        os.execv(sys.executable, [sys.executable, str(LAUNCHER), *sys.argv[1:]])
    return main()


def parser() -> Parser:
    """Return the parser of the whole command line."""
    top = Parser(
        prog="tefuda",
        description="An online table for card games. Without a command it opens the table in the browser.",
    )
    top.add_argument("--version", action="version", version=f"tefuda {tefuda.__version__}")
    top.add_argument(
        "--game",
        metavar="PATH",
        type=Path,
        action="append",
        default=[],
        help="a file or folder with a game of your own, used like the built-in ones (can be repeated)",
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in pkgutil.iter_modules(tefuda.commands.__path__):
        importlib.import_module(f"tefuda.commands.{module.name}").register(commands)
    return top


def with_command(words: list[str]) -> list[str]:
    """Return the command line with `play` inserted where no command is given: `--game hearts.py --port 8000`."""
    start = 0
    while start < len(words) and words[start].split("=")[0] == "--game":
        start += 1 if "=" in words[start] else 2
    if start == len(words) + 1:  # `--game` without its file: `play` would be taken for that file
        return words
    if start >= len(words) or (words[start].startswith("-") and words[start] not in {"-h", "--help", "--version"}):
        return [*words[:start], "play", *words[start:]]
    return words
