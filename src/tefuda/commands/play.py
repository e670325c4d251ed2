"""`tefuda play`: open the table in the browser."""

from __future__ import annotations

import argparse

from tefuda.commands import Subparsers, add_language, settings_of
from tefuda.table.settings import add_flags


def register(commands: Subparsers) -> None:
    """Add `play` to the command line."""
    parser = commands.add_parser("play", help="open the table in the browser (default)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser, only print the address")
    add_flags(parser)
    add_language(parser)
    parser.set_defaults(run=run, supervised=False)


def run(chosen: argparse.Namespace) -> int:
    """Serve the table until it is stopped."""
    from tefuda.table.server import check_bundle, serve

    settings = settings_of(chosen)
    check_bundle()
    serve(settings, supervised=chosen.supervised or settings.jobs > 1, open_browser=not chosen.no_browser)
    return 0
