"""The commands of `tefuda`, one module each. `register` adds a command's parser and names the function that runs it:

    def register(commands: Subparsers) -> None:
        parser = commands.add_parser("deal", help="deal a hand")
        parser.set_defaults(run=run)

    def run(chosen: argparse.Namespace) -> int: ...

Every module here is imported at each start, so what is slow to import (the table service) is imported in `run`.
"""

from __future__ import annotations

import argparse
from typing import TypeAlias

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
