"""`tefuda settings`: print a file with all settings of the service."""

from __future__ import annotations

import argparse

from tefuda.commands import Subparsers
from tefuda.table.settings import template


def register(commands: Subparsers) -> None:
    """Add `settings` to the command line."""
    parser = commands.add_parser("settings", help="print a file with all settings of the service, for --config")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the file."""
    print(template(), end="")
    return 0
