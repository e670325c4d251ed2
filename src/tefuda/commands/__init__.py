"""The commands of `tefuda`, one module each. `register` adds a command's parser and names the function that runs it:

    def register(commands: Subparsers) -> None:
        parser = commands.add_parser("deal", help="deal a hand")
        parser.set_defaults(run=run)

    def run(chosen: argparse.Namespace) -> int: ...

Every module here is imported at each start, so what is slow to import (the table service) is imported in `run`.
"""

from __future__ import annotations

import argparse
import os
from typing import TypeAlias

from tefuda.texts import LANGUAGES

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add `--lang`, for commands that print sentences; the default follows the terminal's own language."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    parser.add_argument("--lang", choices=LANGUAGES, default="ja" if spoken.startswith("ja") else "en")
